/** What occupies the hosts' time: meetings, blocked times, events of calendars. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MAX_BUSY_TIMES } from '../calendars/feed-error.ts'
import { feedHash } from '../calendars/hosts-calendars.ts'
import type { Host } from '../calls.ts'
import type { Occupied, Taken } from './free-times.ts'
import { endHolds } from './holds.ts'

interface OccupiedQuery {
  /** Ids of hosts. */
  hosts: readonly string[]
  /** Addresses of the first host's calendars (CALENDAR_FEEDS). */
  feeds: readonly string[]
  /** Epoch milliseconds. */
  now: number
  /** Epoch milliseconds. Events that begin later do not count. */
  until: number
  /** With titles. Otherwise events of a calendar that overlap or touch are one. */
  isTitled?: boolean
  /** Id of a meeting that does not count, because it is to be moved. */
  except?: string | undefined
}

interface CalendarBusyTimes {
  /** Null: the first. */
  host: string | null
  name: string
  isKnown: boolean
  busy: [from: number, to: number, title?: string][]
}

/** Before the week that the first day is in, because its meetings are counted in any time zone. */
const SINCE_MS = 8 * DAY_MS

const SPAN = sql`round(extract(epoch from starts_at) * 1000)::float8 as from, round(extract(epoch from ends_at) * 1000)::float8 as to`

/**
 * Deletes held meetings whose time is over first.
 * @returns for each host whose calendars have all been read, and keep no more than they may. Of the
 *   others any time might be taken
 */
export async function readOccupied(
  db: Kysely<Tables>,
  query: OccupiedQuery,
): Promise<Map<string, Occupied>> {
  await endHolds(db)
  const { hosts, isTitled = false } = query
  const meetings = await readMeetingTimes(db, query)
  const blocked = await readBlockedTimes(db, query)
  const given = [...new Set(query.feeds.map((address) => feedHash(address)))]
  const calendars = await readCalendarTimes(db, query, given)
  // Meetings of a host who was removed count with the first, as everywhere (`hostOf`).
  const ownerOf = (host: string) => (hosts.includes(host) ? host : hosts[0])
  return new Map(
    hosts.flatMap((host, index) => {
      const own = calendars.filter((one) => (one.host === null ? index === 0 : one.host === host))
      const isKnown = own.every((one) => one.isKnown)
      const missing = index === 0 && own.filter((one) => one.host === null).length < given.length
      if (!isKnown || missing) {
        return []
      }
      const busy = own.flatMap(({ name: calendar, busy }) =>
        busy.map(([from, to, title = '']) => ({ from, to, calendar, ...(isTitled && { title }) })),
      )
      const taken: Occupied = {
        meetings: meetings.filter((one) => ownerOf(one.host) === host),
        blocked: blocked.filter((one) => one.host === null || one.host === host),
        busy,
      }
      return [[host, taken]]
    }),
  )
}

/** The same with titles, for staff. */
export function occupiedForStaff(
  db: Kysely<Tables>,
  { hosts, feeds, until }: { hosts: readonly Host[]; feeds: readonly string[]; until: number },
): Promise<Map<string, Occupied>> {
  const ids = hosts.map(({ id }) => id)
  return readOccupied(db, { hosts: ids, feeds, now: Date.now(), until, isTitled: true })
}

async function readMeetingTimes(
  db: Kysely<Tables>,
  { now, except }: OccupiedQuery,
): Promise<(Taken & { host: string })[]> {
  const { rows } = await sql<Taken & { host: string }>`
    select host, ${SPAN} from public.meetings
    where state <> 'canceled' and not is_offered and ends_at > ${new Date(now - SINCE_MS)}
      and id is distinct from ${except ?? null}::uuid
    order by starts_at`.execute(db)
  return rows
}

/** Those without a host are for all. */
async function readBlockedTimes(
  db: Kysely<Tables>,
  { now }: OccupiedQuery,
): Promise<(Taken & { host: string | null })[]> {
  const { rows } = await sql<Taken & { host: string | null }>`
    select host, note as title, ${SPAN} from public.blocked_times
    where ends_at > ${new Date(now - SINCE_MS)}`.execute(db)
  return rows
}

/** @param given keys of the calendars of CALENDAR_FEEDS */
async function readCalendarTimes(
  db: Kysely<Tables>,
  { now, until, isTitled }: OccupiedQuery,
  given: readonly string[],
): Promise<CalendarBusyTimes[]> {
  const spans = isTitled
    ? sql`jsonb_agg(jsonb_build_array(starts, ends, title)) filter (where is_wanted)`
    : sql`(select jsonb_agg(jsonb_build_array(lower(one), upper(one)))
        from unnest(range_agg(numrange(starts, ends)) filter (where is_wanted)) one)`
  // Each request reads no more than a calendar may keep, whatever is stored.
  const { rows } = await sql<CalendarBusyTimes>`
    select host, name, answered_at is not null and count <= ${MAX_BUSY_TIMES} as "isKnown", busy
    from private.calendar_feeds cross join lateral (
      select count(*), coalesce(${spans}, '[]') as busy
      from (
        select starts, ends, title,
          ends > ${now}::numeric and starts < ${until}::numeric and starts < ends as is_wanted
        from private.calendar_objects o, jsonb_array_elements(o.busy) time,
          lateral (select (time ->> 0)::numeric, (time ->> 1)::numeric, time ->> 2)
            t (starts, ends, title)
        where o.calendar = address_hash
        limit ${MAX_BUSY_TIMES + 1}
      ) t
    ) t
    where blocks and (address_hash = any (${given}::text[]) or host is not null)`.execute(db)
  return rows
}
