/** Reads what occupies the hosts' time: meetings, blocked times, and events of their calendars. */

import { type Kysely, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MEETING_HOLD_MINUTES } from '#contract/limits.ts'
import { feedHash } from './calendars.ts'
import type { Occupied, Taken } from './free-times.ts'

interface OccupiedQuery {
  /** Ids of hosts. */
  hosts: readonly string[]
  /** Addresses of the first host's calendars (CALENDAR_FEEDS). */
  feeds: readonly string[]
  /** Epoch milliseconds. */
  now: number
  /** Id of a meeting that does not count, because it is to be moved. */
  except?: string | undefined
}

/**
 * Deletes held meetings whose time is over first.
 * @returns for each host whose calendars have all been read. Of the others any time might be taken
 */
export async function readOccupied(
  db: Kysely<Tables>,
  { hosts, feeds, now, except }: OccupiedQuery,
): Promise<Map<string, Occupied>> {
  await sql`
    with ended as (delete from public.meetings
        where state = 'held' and created_at < now() - make_interval(mins => ${MEETING_HOLD_MINUTES}) returning lead_id)
    delete from public.leads where id in (select lead_id from ended)
      and not exists (select from public.meetings where lead_id = leads.id and state <> 'held')`.execute(db)
  // Starts a day earlier, because today's meetings are counted in any time zone of the host.
  const since = new Date(now - DAY_MS)
  const span = sql`round(extract(epoch from starts_at) * 1000)::float8 as from, round(extract(epoch from ends_at) * 1000)::float8 as to`
  const { rows: meetings } = await sql<Taken & { host: string }>`
    select host, ${span} from public.meetings
    where state <> 'canceled' and ends_at > ${since} and id is distinct from ${except ?? null}::uuid order by starts_at`.execute(
    db,
  )
  const { rows: blocked } = await sql<Taken & { host: string | null }>`
    select host, note as title, ${span} from public.blocked_times where ends_at > ${since}`.execute(db)
  const given = [...new Set(feeds.map((address) => feedHash(address)))]
  const calendars = await db
    .selectFrom('private.calendar_feeds')
    .select(['host', 'name', 'answered_at', 'address_hash'])
    .select(
      sql<[from: number, to: number, title: string][]>`coalesce((
        select jsonb_agg(time) from private.calendar_objects o, jsonb_array_elements(o.busy) time
        where o.calendar = address_hash), '[]')`.as('busy'),
    )
    .where('blocks', '=', true)
    .where((row) => row.or([row('address_hash', 'in', ['', ...given]), row('host', 'is not', null)]))
    .execute()
  // Meetings of a host who was removed count with the first, as everywhere (`hostOf`).
  const ownerOf = (host: string) => (hosts.includes(host) ? host : hosts[0])
  return new Map(
    hosts.flatMap((host, index) => {
      const own = calendars.filter((one) => (one.host === null ? index === 0 : one.host === host))
      const isKnown = own.every(({ answered_at }) => answered_at !== null)
      const missing = index === 0 && own.filter((one) => one.host === null).length < given.length
      if (!isKnown || missing) return []
      const busy = own.flatMap(({ name, busy }) =>
        busy.map(([from, to, title]) => ({ from, to, title, calendar: name })),
      )
      const taken: Occupied = {
        meetings: meetings.filter((one) => ownerOf(one.host) === host),
        blocked: blocked.filter((one) => one.host === null || one.host === host),
        busy: busy.filter(({ to }) => to > now),
      }
      return [[host, taken]]
    }),
  )
}
