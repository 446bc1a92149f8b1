/**
 * Staff routes for meetings and for the hosts' calendars, under `/admin/api`. Every call needs the
 * bearer token of somebody with a role, and the database decides who has it.
 */

import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { fillIn } from '#contract/fill-in.ts'
import { momentIn } from '#contract/meeting-time.ts'
import {
  type CalendarList,
  STAFF_API_PATH,
  type StaffMeeting,
  type StaffMeetings,
  type WhyNotFree,
} from '#contract/staff.ts'
import { type AuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { csvAnswer, csvHead, csvText, today } from '#server/staff/csv-text.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { readOccupied, type Taken, whyNotFree } from '../booking/free-times.ts'
import type { Meetings } from '../booking/meetings.ts'
import { findCalendars } from '../calendars/caldav.ts'
import {
  type CalendarAccount,
  type CalendarSettings,
  calendarStates,
  feedHash,
  readCalendars,
  sealAccount,
} from '../calendars/calendars.ts'
import { FeedError } from '../calendars/read-calendar.ts'
import { tryCalendar } from '../calendars/refresh.ts'
import { callName, meetingHosts, offeredCalls } from '../calls.ts'
import { holidayPlaces, publicHolidays } from '../holidays/public-holidays.ts'
import type { MeetingLinks } from '../links.ts'
import {
  enqueueCalendarWrite,
  type MeetingWithLead,
  messageOf,
  nameOf,
  readMeetings,
} from '../stored-meeting.ts'

interface StaffRoutesDependencies extends CallerDependencies {
  meetings: Meetings
  links: MeetingLinks
  calendars: CalendarSettings
  wakeOutbox: () => void
  words: CurrentWords
  /** Asks the calendars of hosts now, two seconds at most. */
  askCalendars: (hosts: readonly string[]) => Promise<boolean>
}

const PATH = `${STAFF_API_PATH}/meetings`
const CALENDARS_PATH = `${STAFF_API_PATH}/calendars`
/** For finding the calendars of an account. */
const TIME_LIMIT_MS = 20_000
/** Past meetings on the page; the export has all. */
const PAST_MAX = 200
const WEEK_MS = 7 * DAY_MS
/** A longer blocked time is taken for a mistake. */
const BLOCK_MAX_MS = 366 * 24 * 60 * MINUTE_MS
/** Columns of the exported file. */
const EXPORTED =
  'id startsAt endsAt state canceledBy call host name email zone changed_at note'.split(' ')

const INVALID = 'The times or the id are not valid'
const INVALID_CALENDAR = 'The values are not valid'
const moment = z.iso
  .datetime()
  .transform((text) => momentIn(text))
  .pipe(z.number())
const meetingShape = z.object({ id: z.uuid() })
const cancelShape = z.object({ ids: z.array(z.uuid()).min(1).max(PAST_MAX) })
const whyShape = z.object({ host: z.string(), call: z.string(), at: moment })
const moveShape = z.object({ id: z.uuid(), at: moment, host: z.string().optional() })
const blockShape = z
  .object({
    from: moment,
    to: moment,
    host: z.string().optional(),
    note: z.string().trim().max(200).default(''),
  })
  .refine(({ from, to }) => to > from && to - from <= BLOCK_MAX_MS)

const text = z.string().trim().max(500)
const connectShape = z.object({
  host: text.min(1),
  address: text.min(1),
  user: text,
  password: z.string().max(500),
})
const changeShape = z.object({
  hash: text,
  blocks: z.boolean(),
  isWritten: z.boolean(),
  isKept: z.boolean(),
})

export function staffMeetingRoutes(
  dependencies: Omit<StaffRoutesDependencies, 'askCalendars'>,
): Hono<AppEnv> {
  const { meetings, links, calendars, wakeOutbox, words: current } = dependencies
  const routes = new Hono<AppEnv>()
  const occupied = (trx: Trx, until: number) => {
    const hosts = meetingHosts(current).map(({ id }) => id)
    const query = { hosts, feeds: calendars.feeds, now: Date.now(), until }
    return readOccupied(trx, { ...query, isTitled: true })
  }

  routes.get(PATH, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'bookings')
    const page = await inTransaction(async (trx): Promise<StaffMeetings> => {
      const toCome = await readMeetings(trx, sql<boolean>`m.ends_at > now()`)
      const past = await readMeetings(
        trx,
        sql<boolean>`m.ends_at <= now() and m.id in
        (select id from public.meetings where ends_at <= now() order by starts_at desc limit ${PAST_MAX})`,
      )
      const blocked = await trx
        .selectFrom('blocked_times')
        .selectAll()
        .where('ends_at', '>', sql<Date>`now()`)
        .orderBy('starts_at')
        .execute()
      const ids = [...toCome, ...past].map(({ id }) => id)
      const { version } = await trx
        .selectFrom('private.meetings_feed')
        .select('version')
        .executeTakeFirstOrThrow()
      const hosts = meetingHosts(current)
      const taken = await occupied(trx, Date.now() + WEEK_MS)
      await note(trx, { actor, action: 'read', ids })
      return {
        calls: Object.fromEntries(offeredCalls(current).map(({ id, name }) => [id, name])),
        hosts: hosts.map(({ id, name, zone }) => {
          return { id, name: name || current('site').name, zone, feed: links.feedOf(version, id) }
        }),
        busy: [...taken].flatMap(([host, { busy }]) =>
          busy.map(({ from, to, ...by }) => ({
            title: '',
            calendar: '',
            ...by,
            host,
            from: iso(from),
            to: iso(to),
          })),
        ),
        toCome: toCome.map((meeting) => shown(current, meeting)),
        past: past.map((meeting) => shown(current, meeting)).reverse(),
        blocked: blocked.map(({ starts_at, ends_at, ...rest }) => {
          return { ...rest, from: iso(starts_at), to: iso(ends_at) }
        }),
        feed: links.feedOf(version),
        calendars: (await calendarStates(trx, calendars)).filter(({ host }) =>
          hosts.some(({ id }) => id === host),
        ),
      }
    })
    return c.json(page)
  })

  // Whoever edits the hosts may read public facts.
  routes.get(`${EDITING_PATH}/holidays`, async (c) => {
    await signedInStaff(c, dependencies, 'editing')
    const place = c.req.query('place')
    return c.json(
      place === undefined ? await holidayPlaces() : await publicHolidays(place, Date.now()),
    )
  })

  routes.get(`${PATH}/export`, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'bookings')
    const all = await inTransaction(async (trx) => {
      const found = await readMeetings(trx, sql<boolean>`true`)
      await note(trx, { actor, action: 'export', rowCount: found.length })
      return found
    })
    const rows = all.map((meeting) => {
      const { note: text, leadId: _, changes: __, ...rest } = shown(current, meeting)
      return { ...rest, changed_at: meeting.changed_at.toISOString(), note: text }
    })
    return csvAnswer(c, `meetings-${today()}`, csvHead(EXPORTED) + csvText(EXPORTED, rows))
  })

  routes.post(`${PATH}/move`, (c) =>
    change(c, moveShape, 'move', ({ at, host }, id) => meetings.move(id, at, 'staff', host)),
  )
  routes.post(`${PATH}/cancel`, (c) =>
    change(c, cancelShape, 'cancel', (_, id) => meetings.cancel(id, 'staff')),
  )

  routes.get(`${PATH}/why`, async (c) => {
    const { inTransaction } = await signedInStaff(c, dependencies, 'bookings')
    const asked = whyShape.safeParse(c.req.query())
    const call = offeredCalls(current).find(({ id }) => id === asked.data?.call)
    const host = meetingHosts(current).find(({ id }) => id === asked.data?.host)
    if (!asked.success || !call || !host) {
      throw new RestRefusal(400, '400', INVALID)
    }
    const answer = (
      because: WhyNotFree['because'],
      { title = '', calendar = '' }: Partial<Taken> = {},
    ) => c.json({ because, title, calendar } satisfies WhyNotFree)
    if (!host.calls.includes(call.id)) {
      return answer('call')
    }
    const { at } = asked.data
    // Longer than a call with the pause after it.
    const taken = (await inTransaction((trx) => occupied(trx, at + 2 * DAY_MS))).get(host.id)
    if (!taken) {
      return answer('unknown')
    }
    const reason = whyNotFree(host, call.minutes, Date.now(), taken, at)
    return answer(reason?.because ?? 'free', reason?.by)
  })

  routes.post(`${PATH}/block`, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'bookings')
    const { from, to, host, note: why } = await body(blockShape, INVALID)
    const { id } = await inTransaction(async (trx) => {
      const row = await trx
        .insertInto('blocked_times')
        .values({ host: host || null, starts_at: new Date(from), ends_at: new Date(to), note: why })
        .returning('id')
        .executeTakeFirstOrThrow()
      await note(trx, { actor, action: 'block', subject: 'blocked_times', ids: [row.id] })
      return row
    })
    return c.json({ ids: [id] })
  })

  routes.post(`${PATH}/unblock`, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'bookings')
    const { id } = await body(meetingShape, INVALID)
    const ids = await inTransaction(async (trx) => {
      const gone = await trx
        .deleteFrom('blocked_times')
        .where('id', '=', id)
        .returning('id')
        .execute()
      if (gone.length > 0) {
        await note(trx, { actor, action: 'unblock', subject: 'blocked_times', ids: [id] })
      }
      return gone.map((row) => row.id)
    })
    return c.json({ ids })
  })

  routes.post(`${PATH}/renew-feed`, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'bookings')
    const version = await inTransaction(async (trx) => {
      const row = await trx
        .updateTable('private.meetings_feed')
        .set((now) => ({ version: now('version', '+', 1) }))
        .returning('version')
        .executeTakeFirstOrThrow()
      await note(trx, { actor, action: 'renew_feed', rowCount: 0 })
      return row.version
    })
    return c.json({ feed: links.feedOf(version) })
  })

  /**
   * Moves or cancels a meeting. The role is checked first, because the function itself also serves
   * visitors.
   */
  async function change<Body extends { id: string } | { ids: string[] }>(
    c: Context<AppEnv>,
    shape: z.ZodType<Body>,
    action: 'move' | 'cancel',
    work: (body: Body, id: string) => ReturnType<Meetings['cancel']>,
  ) {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'bookings')
    const sent = await body(shape, INVALID)
    // Recorded in the audit log first, so that no change is missing there.
    const ids = 'ids' in sent ? sent.ids : [sent.id]
    await inTransaction((trx) => note(trx, { actor, action, ids }))
    const done: string[] = []
    for (const id of ids) {
      const { outcome } = await work(sent, id)
      if (outcome === 'done') {
        done.push(id)
      } else if (ids.length === 1) {
        throw new RestRefusal(
          409,
          '409',
          outcome === 'taken' ? words.refusals.taken : words.refusals.over,
        )
      }
    }
    wakeOutbox()
    return c.json({ ids: done })
  }

  return routes
}

/** Only who may change settings may call them. */
export function calendarRoutes(
  dependencies: Omit<StaffRoutesDependencies, 'meetings' | 'links'>,
): Hono<AppEnv> {
  const { calendars, words: current, wakeOutbox, askCalendars } = dependencies
  const routes = new Hono<AppEnv>()
  const list = async (trx: Trx): Promise<CalendarList> => ({
    hosts: meetingHosts(current).map(({ id, name }) => ({
      id,
      name: name || current('site').name,
    })),
    calendars: await calendarStates(trx, calendars),
  })

  routes.get(CALENDARS_PATH, async (c) =>
    c.json(await (await signedInStaff(c, dependencies, 'settings')).inTransaction(list)),
  )

  routes.post(`${CALENDARS_PATH}/connect`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'settings')
    const { host, ...account } = await staff.body(connectShape, INVALID_CALENDAR)
    const found = await find(account).catch((error: unknown) => {
      if (!(error instanceof FeedError)) {
        throw error
      }
      throw new RestRefusal(422, '422', fillIn(words.connect.failed, { reason: error.message }))
    })
    const known = await staff.inTransaction((trx) => readCalendars(sqlThrough(trx), calendars))
    const isTaken = known.some((one) => one.host === host && one.isWritten)
    const written = isTaken ? undefined : found.find(({ canWrite }) => canWrite)
    return change(c, staff, host, async (trx) => {
      for (const { url: address, entered, name } of found) {
        const address_hash = feedHash(address, host)
        const sealed = sealAccount(
          { ...account, address, entered },
          calendars.signingSecret,
          address_hash,
        )
        const is_written = address === written?.url
        await trx
          .insertInto('private.calendar_feeds')
          .values({ address_hash, host, name, sealed, asked_at: new Date(0), is_written })
          .onConflict((row) => row.column('address_hash').doUpdateSet({ name, sealed }))
          .execute()
      }
    })
  })

  routes.post(`${CALENDARS_PATH}/change`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'settings')
    const { hash, blocks, isWritten, isKept } = await staff.body(changeShape, INVALID_CALENDAR)
    const known = await staff.inTransaction((trx) => readCalendars(sqlThrough(trx), calendars))
    const calendar = known.find((one) => one.hash === hash && !one.isGiven)
    if (!calendar || (isWritten && !calendar.account?.user)) {
      throw new RestRefusal(404, '404', INVALID_CALENDAR)
    }
    return change(c, staff, calendar.host, async (trx) => {
      const own = trx.updateTable('private.calendar_feeds').where('host', '=', calendar.host)
      // There is at most one, so the one before it gives way first.
      if (isWritten) {
        await own.set({ is_written: false }).where('address_hash', '<>', hash).execute()
      }
      await own.set({ blocks, is_written: isWritten }).where('address_hash', '=', hash).execute()
      if (!isKept) {
        await trx.deleteFrom('private.calendar_feeds').where('address_hash', '=', hash).execute()
      }
    })
  })

  /**
   * Changes calendars of a host, puts the meetings to come where they belong now, and answers with
   * all calendars.
   */
  async function change(
    c: Context<AppEnv>,
    { inTransaction, actor }: SignedInStaff,
    host: string,
    work: (trx: Trx) => Promise<void>,
  ) {
    const now = sql<Date>`now()`
    await inTransaction(async (trx) => {
      await work(trx)
      await note(trx, { actor, action: 'update', subject: 'calendars', rowCount: 1 })
      const toCome = await trx
        .selectFrom('meetings')
        .select(['id', 'host', 'calendar_url'])
        .where('host', '=', host)
        .where('state', '=', 'booked')
        .where('starts_at', '>', now)
        .execute()
      for (const meeting of toCome) {
        await enqueueCalendarWrite(trx, meeting, now)
      }
    })
    wakeOutbox()
    // While a calendar has not been read, nothing is booked with its host.
    await askCalendars([host])
    return c.json(await inTransaction(list))
  }

  return routes
}

/**
 * The calendars at an address: those of a CalDAV account, or without a user the one iCal file.
 * @throws {FeedError}
 */
async function find(account: CalendarAccount) {
  const { address: url } = account
  if (account.user) {
    return findCalendars(account, AbortSignal.timeout(TIME_LIMIT_MS))
  }
  if (!URL.canParse(url)) {
    throw new FeedError(words.calendars.problems.noAddress)
  }
  await tryCalendar(account)
  return [{ url, entered: url, name: new URL(url).hostname, canWrite: false }]
}

const iso = (at: Date | number) => new Date(at).toISOString()

function note(
  trx: Trx,
  entry: Omit<AuditEntry, 'subject'> & Partial<Pick<AuditEntry, 'subject'>>,
): Promise<void> {
  return recordAudit(sqlThrough(trx), { subject: 'meetings', ...entry })
}

function shown(words: CurrentWords, meeting: MeetingWithLead): StaffMeeting {
  return {
    id: meeting.id,
    leadId: meeting.lead_id,
    call: callName(words, meeting.call),
    host: meeting.host,
    startsAt: meeting.starts_at.toISOString(),
    endsAt: meeting.ends_at.toISOString(),
    state: meeting.state,
    canceledBy: meeting.canceled_by,
    changes: meeting.changes,
    zone: meeting.zone,
    name: nameOf(meeting),
    email: meeting.email,
    note: messageOf(meeting),
  }
}
