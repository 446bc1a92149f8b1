/** Reads what occupies the hosts' time: meetings, blocked times, and events of their calendars. */

import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Occupied, Taken } from './free-times.ts'

/** Key of a calendar in the table. The address itself is a secret. */
export function feedHash(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}

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

/** @returns for each host whose calendars have all been read. Of the others any time might be taken */
export async function readOccupied(
  db: Kysely<Tables>,
  { hosts, feeds, now, except }: OccupiedQuery,
): Promise<Map<string, Occupied>> {
  // Starts a day earlier, because today's meetings are counted in any time zone of the host.
  const since = new Date(now - DAY_MS)
  const span = sql`round(extract(epoch from starts_at) * 1000)::float8 as from, round(extract(epoch from ends_at) * 1000)::float8 as to`
  const { rows: meetings } = await sql<Taken & { host: string }>`
    select host, ${span} from public.meetings
    where state = 'booked' and ends_at > ${since} and id is distinct from ${except ?? null}::uuid order by starts_at`.execute(
    db,
  )
  const { rows: blocked } = await sql<Taken & { host: string | null }>`
    select host, note as title, ${span} from public.blocked_times where ends_at > ${since}`.execute(db)
  const hashes = [...new Set(feeds.map(feedHash))]
  const read = await db
    .selectFrom('private.calendar_feeds')
    .select(['busy'])
    .where('address_hash', 'in', ['', ...hashes])
    .where('read_at', 'is not', null)
    .execute()
  const busy = read.flatMap((feed) => feed.busy.map(([from, to]) => ({ from, to }))).filter(({ to }) => to > now)
  // Meetings of a host who was removed count with the first, as everywhere (`hostOf`).
  const ownerOf = (host: string) => (hosts.includes(host) ? host : hosts[0])
  return new Map(
    hosts
      .filter((_, index) => index > 0 || read.length === hashes.length)
      .map((host, index) => [
        host,
        {
          meetings: meetings.filter((one) => ownerOf(one.host) === host),
          blocked: blocked.filter((one) => one.host === null || one.host === host),
          busy: index > 0 ? [] : busy,
        },
      ]),
  )
}
