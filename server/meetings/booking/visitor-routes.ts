/** The booking page, its API and its forms. */

import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { RateLimitName } from '#contract/limits.ts'
import { isTimeZone, momentIn } from '#contract/meeting-time.ts'
import {
  MEETING_BOOK_PATH,
  MEETING_CANCEL_PATH,
  MEETING_CONFIRM_PATH,
  MEETING_ENTRY_PATH,
  MEETING_MOVE_PATH,
  MEETING_PAGE_PATH,
  MEETING_TIMES_PATH,
  MEETINGS_FEED_PATH,
  type MeetingAnswer,
  type MeetingTimes,
  type MeetingVisit,
  meetingAddress,
  MEETING_PARAMETERS as PARAMETERS,
} from '#contract/meetings.ts'
import { type Store, StoreUnavailableError } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { describeError, passingRefusal, StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readPosted } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { limitVisitor, requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { AnswerOnce } from '#server/http/pages/page-routes.ts'
import { checkNativePost, postedValues } from '#server/leads/intake/native-post-routes.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { hostOf, meetingHosts, offeredCalls } from '../calls.ts'
import { entryFile, feedFile } from '../emails/emails.ts'
import type { MeetingLinks } from '../links.ts'
import { bookedTime, readMeetings } from '../stored-meeting.ts'
import type { Meetings } from './meetings.ts'

interface VisitorRoutesDependencies {
  words: CurrentWords
  settings: Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL'>
  store: Pick<Store, 'db'>
  meetings: Meetings
  links: MeetingLinks
  limiter: RateLimiter
  wakeOutbox: () => void
  answerOnce: AnswerOnce
  clock: { now(): number }
}

/** Meetings that ended longer ago leave the feed. */
const FEED_PAST_DAYS = 60
const TOKEN_MAX_CHARACTERS = 200

export function visitorRoutes(dependencies: VisitorRoutesDependencies): Hono<AppEnv> {
  const { settings, store, meetings, links, limiter, clock, words, wakeOutbox, answerOnce } =
    dependencies
  const routes = new Hono<AppEnv>()
  const offered = (id: string | null | undefined) =>
    offeredCalls(words).find((call) => call.id === id)

  routes.get(MEETING_PAGE_PATH, limitVisitor(limiter, 'meeting-times'), async (c) => {
    c.set('route', MEETING_PAGE_PATH)
    const query = new URL(c.req.url).searchParams
    return showPage(c, query, {}, 200)
  })

  routes.all(
    MEETING_TIMES_PATH,
    allowMethod('GET'),
    limitVisitor(limiter, 'meeting-times'),
    async (c) => {
      const call = offered(c.req.query(PARAMETERS.call))
      if (!call) {
        throw new StatusError(404, 'There is no such call.')
      }
      const times = await meetings.timesFor(call)
      return c.json({ call: call.id, times } satisfies MeetingTimes)
    },
  )

  routes.all(MEETING_BOOK_PATH, allowMethod('POST'), (c) =>
    answer(c, 'leads', 'booked', async (posted) => {
      const call = offered(posted.get(PARAMETERS.call))
      const at = momentIn(posted.get(PARAMETERS.at))
      const zone = posted.get(PARAMETERS.zone) ?? ''
      if (!call || at === undefined || !isTimeZone(zone)) {
        return { outcome: 'refused' }
      }
      const typed = new URLSearchParams(posted)
      typed.set('kind', call.name)
      typed.set('time', bookedTime(at, call.minutes, zone, hostOf(words, { host: '' }).zone))
      const pageUri = settings.SITE_URL + MEETING_PAGE_PATH
      const check = checkNativePost('meeting', typed, {
        pageUri,
        hutk: undefined,
        now: clock.now(),
      })
      if (check.outcome === 'honeypot-filled') {
        return 'nothing'
      }
      if (check.outcome === 'invalid') {
        return { outcome: 'refused' }
      }
      // The lead keeps them by themselves too, so that its message can be written again when the
      // meeting moves.
      const { company = '', note = '' } = postedValues('meeting', posted)
      const said = { company: company.trim(), note: note.replaceAll('\r\n', '\n').trim() }
      const lead = { ...check.lead, values: { ...check.lead.values, ...said } }
      return meetings.book({ call, at, zone, network: c.get('clientAddress'), lead })
    }),
  )

  routes.all(
    MEETING_CONFIRM_PATH,
    allowMethod('POST'),
    limitVisitor(limiter, 'meeting-change'),
    async (c) => {
      if (!isFromThisSite(c, settings.SITE_URL)) {
        throw new StatusError(403, 'Forms are taken from this site only.')
      }
      const { values } = await readPosted(c)
      const query = pageQuery(values)
      const token = tokenIn(values)
      const id = links.idOf(token)
      if (id === undefined) {
        return c.redirect(meetingAddress(token), 303)
      }
      const { outcome } = await meetings.confirm(id)
      wakeOutbox()
      if (outcome === 'done') {
        return c.redirect(meetingAddress(token, 'booked'), 303)
      }
      const [held] = await readMeetings(store.db, sql<boolean>`m.id = ${id}::uuid`)
      const typed = postedValues(
        'meeting',
        new URLSearchParams(held?.fields as Record<string, string> | undefined),
      )
      query.delete(PARAMETERS.meeting)
      return showPage(c, query, { answer: 'hold-ended', typed }, 422)
    },
  )

  routes.all(MEETING_MOVE_PATH, allowMethod('POST'), (c) =>
    answer(c, 'meeting-change', 'moved', async (posted) => {
      const id = links.idOf(tokenIn(posted))
      const at = momentIn(posted.get(PARAMETERS.at))
      if (at === undefined) {
        return { outcome: 'refused' }
      }
      return id === undefined ? { outcome: 'closed' } : meetings.move(id, at, 'visitor')
    }),
  )

  routes.all(MEETING_CANCEL_PATH, allowMethod('POST'), (c) =>
    answer(c, 'meeting-change', 'canceled', async (posted) => {
      const id = links.idOf(tokenIn(posted))
      return id === undefined ? { outcome: 'closed' } : meetings.cancel(id, 'visitor')
    }),
  )

  routes.all(
    MEETING_ENTRY_PATH,
    allowMethod('GET'),
    limitVisitor(limiter, 'meeting-change'),
    async (c) => {
      const token = tokenIn(new URL(c.req.url).searchParams)
      const linked = links.idOf(token)
      const id = linked ?? links.viewIdOf(token)
      const [meeting] =
        id === undefined ? [] : await readMeetings(store.db, sql<boolean>`m.id = ${id}::uuid`)
      if (!meeting || meeting.state === 'held') {
        throw new StatusError(404, 'This link opens no meeting.')
      }
      return calendar(
        c,
        entryFile(meeting, { settings, words }, linked && links.pageOf(linked)),
        'meeting.ics',
      )
    },
  )

  routes.all(
    `${MEETINGS_FEED_PATH}/:file`,
    allowMethod('GET'),
    limitVisitor(limiter, 'meeting-times'),
    async (c) => {
      const host = c.req.query('host')
      const version = links.feedVersionOf(c.req.param('file').replace(/\.ics$/, ''), host)
      const current = await store.db
        .selectFrom('private.meetings_feed')
        .select('version')
        .executeTakeFirst()
      if (version === undefined || version !== current?.version) {
        throw new StatusError(404, 'There is no such feed.')
      }
      const since = new Date(clock.now() - FEED_PAST_DAYS * 24 * 60 * MINUTE_MS)
      const booked = await readMeetings(
        store.db,
        sql<boolean>`m.state = 'booked' and m.ends_at > ${since}
        and (${host ?? null}::text is null or m.host = ${host ?? null})`,
      )
      return calendar(c, feedFile(booked, { settings, words }), 'meetings.ics')
    },
  )

  /**
   * The page for this visit. When times cannot be read, the page says so, and the rest of it still
   * works.
   */
  async function showPage(
    c: Context<AppEnv>,
    query: URLSearchParams,
    known: Partial<MeetingVisit>,
    status: 200 | 422 | StatusError,
  ) {
    const hostZones = [...new Set(meetingHosts(words).map(({ zone }) => zone))]
    const visit: MeetingVisit = { hostZones, ...known }
    try {
      if (query.has(PARAMETERS.meeting)) {
        visit.meeting = (await meetings.open(tokenIn(query))) ?? null
      }
      const call =
        offered(visit.meeting?.call ?? query.get(PARAMETERS.call)) ?? offeredCalls(words)[0]
      const times = call && (await meetings.timesFor(call))
      if (times) {
        visit.times ??= { call: call.id, times }
      }
      const isFree = times?.includes(momentIn(query.get(PARAMETERS.at)) ?? 0)
      if (visit.answer === 'hold-ended' && !isFree) {
        visit.answer = 'taken'
      }
    } catch (error) {
      const isExpected = error instanceof StoreUnavailableError || error instanceof StatusError
      if (!isExpected) {
        c.get('log')?.error(describeError(error), 'No times for the page')
      }
    }
    const search = query.size > 0 ? `?${query}` : ''
    return answerOnce(c, MEETING_PAGE_PATH + search, { meeting: visit }, status)
  }

  /**
   * Runs a form's action. Scripts get the answer as JSON, and a browser that posted natively gets
   * the page.
   */
  async function answer(
    c: Context<AppEnv>,
    limit: RateLimitName,
    change: 'booked' | 'moved' | 'canceled',
    work: (values: URLSearchParams) => Promise<MeetingAnswer | 'nothing'>,
  ): Promise<Response> {
    if (!isFromThisSite(c, settings.SITE_URL)) {
      throw new StatusError(403, 'Forms are taken from this site only.')
    }
    const { values, isNative } = await readPosted(c)
    try {
      await requireWithinLimit(c, limiter, limit)
      const done = await work(values)
      if (done === 'nothing') {
        return isNative ? c.redirect(MEETING_PAGE_PATH, 303) : c.body(null, 204)
      }
      wakeOutbox()
      if (!isNative) {
        return c.json(done)
      }
      // Has its own fragment, because the form's fragment would open the cancel question again.
      if (done.outcome === 'done') {
        return c.redirect(`${meetingAddress(done.meeting.token, change)}#booked-title`, 303)
      }
      return showPage(
        c,
        pageQuery(values),
        { answer: done.outcome, typed: postedValues('meeting', values) },
        422,
      )
    } catch (error) {
      // Instead of an error page, the visitor gets the page again with what was typed.
      const refusal = passingRefusal(error, c)
      if (!isNative || !refusal) {
        throw error
      }
      return showPage(
        c,
        pageQuery(values),
        { answer: 'unavailable', typed: postedValues('meeting', values) },
        refusal,
      )
    }
  }

  return routes
}

/** Token of a meeting; empty without one. */
function tokenIn(values: URLSearchParams): string {
  return (values.get(PARAMETERS.meeting) ?? '').slice(0, TOKEN_MAX_CHARACTERS)
}

/** Parameters of the page that held a form. The form's fields hold the same values. */
function pageQuery(values: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of Object.values(PARAMETERS)) {
    const value = values.get(name)
    if (value) {
      query.set(name, value.slice(0, TOKEN_MAX_CHARACTERS))
    }
  }
  return query
}

function calendar(c: Context<AppEnv>, text: string, name: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  })
}
