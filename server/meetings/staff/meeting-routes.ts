/** `GET /admin/api/meetings`: the page of meetings. `GET …/export`: all meetings as a file. */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { StaffMeetings } from '#contract/staff/meetings.ts'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { csvAnswer, csvHead, csvText, today } from '#server/staff/csv-text.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { occupiedForStaff } from '../booking/occupied.ts'
import { type CalendarSettings, calendarStates } from '../calendars/hosts-calendars.ts'
import { meetingHosts, offeredCalls } from '../calls.ts'
import type { MeetingLinks } from '../links.ts'
import { readMeetings } from '../stored-meeting.ts'
import { note, PAST_MEETINGS_MAX, STAFF_MEETINGS_PATH, shownMeeting } from './shown-meeting.ts'

interface MeetingRoutesDependencies extends CallerDependencies {
  words: CurrentWords
  links: MeetingLinks
  calendars: CalendarSettings
}

const WEEK_MS = 7 * DAY_MS
/** Columns of the exported file. */
const EXPORTED = [
  'id',
  'startsAt',
  'endsAt',
  'state',
  'canceledBy',
  'call',
  'host',
  'name',
  'email',
  'zone',
  'changed_at',
  'note',
]

export function meetingRoutes(dependencies: MeetingRoutesDependencies): Hono<AppEnv> {
  const { words } = dependencies
  const routes = new Hono<AppEnv>()

  routes.get(STAFF_MEETINGS_PATH, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'bookings')
    const page = await inTransaction(async (trx) => {
      const read = await readPage(trx, dependencies)
      const ids = [...read.toCome, ...read.past].map(({ id }) => id)
      await note(trx, { actor, action: 'read', ids })
      return read
    })
    return c.json(page)
  })

  routes.get(`${STAFF_MEETINGS_PATH}/export`, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'bookings')
    const all = await inTransaction(async (trx) => {
      const found = await readMeetings(trx, sql<boolean>`true`)
      await note(trx, { actor, action: 'export', rowCount: found.length })
      return found
    })
    const rows = all.map((meeting) => {
      const { note: text, leadId: _, changes: __, ...rest } = shownMeeting(words, meeting)
      return { ...rest, changed_at: meeting.changed_at.toISOString(), note: text }
    })
    return csvAnswer(c, `meetings-${today()}`, csvHead(EXPORTED) + csvText(EXPORTED, rows))
  })

  return routes
}

async function readPage(
  trx: Trx,
  { words, links, calendars }: MeetingRoutesDependencies,
): Promise<StaffMeetings> {
  const toCome = await readMeetings(trx, sql<boolean>`m.ends_at > now()`)
  const past = await readMeetings(
    trx,
    sql<boolean>`m.ends_at <= now() and m.id in
      (select id from public.meetings where ends_at <= now() order by starts_at desc limit ${PAST_MEETINGS_MAX})`,
  )
  const { version } = await trx
    .selectFrom('private.meetings_feed')
    .select('version')
    .executeTakeFirstOrThrow()
  const hosts = meetingHosts(words)
  const blocked = await readBlocked(trx)
  const busy = await readBusy(trx, words, calendars)
  const states = await calendarStates(trx, calendars)
  return {
    calls: Object.fromEntries(offeredCalls(words).map(({ id, name }) => [id, name])),
    hosts: hosts.map(({ id, name, zone }) => ({
      id,
      name: name || words('site').name,
      zone,
      feed: links.feedOf(version, id),
    })),
    busy,
    toCome: toCome.map((meeting) => shownMeeting(words, meeting)),
    past: past.map((meeting) => shownMeeting(words, meeting)).reverse(),
    blocked,
    feed: links.feedOf(version),
    calendars: states.filter(({ host }) => hosts.some(({ id }) => id === host)),
  }
}

async function readBlocked(trx: Trx): Promise<StaffMeetings['blocked']> {
  const rows = await trx
    .selectFrom('blocked_times')
    .selectAll()
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ starts_at, ends_at, ...rest }) => ({
    ...rest,
    from: iso(starts_at),
    to: iso(ends_at),
  }))
}

/** What the hosts' calendars say about the coming week. */
async function readBusy(
  trx: Trx,
  words: CurrentWords,
  { feeds }: CalendarSettings,
): Promise<StaffMeetings['busy']> {
  const hosts = meetingHosts(words)
  const taken = await occupiedForStaff(trx, { hosts, feeds, until: Date.now() + WEEK_MS })
  return [...taken].flatMap(([host, { busy }]) =>
    busy.map(({ from, to, ...by }) => ({
      title: '',
      calendar: '',
      ...by,
      host,
      from: iso(from),
      to: iso(to),
    })),
  )
}

const iso = (at: Date | number) => new Date(at).toISOString()
