/** Reads what occupies the host's time: meetings, blocked times, and events of the host's calendars. */

import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Span } from '#contract/meetings.ts'
import type { Occupied } from './free-times.ts'

/** Key of a calendar in the table. The address itself is a secret. */
export function feedHash(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}

/**
 * @param feeds addresses of the host's calendars (CALENDAR_FEEDS)
 * @param now epoch milliseconds
 * @returns undefined while a calendar has never been read, because any time might be taken
 */
export async function readOccupied(
  db: Kysely<Tables>,
  feeds: readonly string[],
  now: number,
): Promise<Occupied | undefined> {
  // Starts a day earlier, because today's meetings are counted in any time zone of the host.
  const since = new Date(now - DAY_MS)
  const { rows: meetings } = await sql<Span>`
    select round(extract(epoch from starts_at) * 1000)::float8 as from, round(extract(epoch from ends_at) * 1000)::float8 as to
    from public.meetings where state = 'booked' and ends_at > ${since} order by starts_at`.execute(db)
  const { rows: blocked } = await sql<Span>`
    select round(extract(epoch from starts_at) * 1000)::float8 as from, round(extract(epoch from ends_at) * 1000)::float8 as to
    from public.blocked_times where ends_at > ${since}`.execute(db)
  const hashes = [...new Set(feeds.map(feedHash))]
  if (hashes.length === 0) return { meetings, blocked, busy: [] }
  const read = await db
    .selectFrom('private.calendar_feeds')
    .select('busy')
    .where('address_hash', 'in', hashes)
    .where('read_at', 'is not', null)
    .execute()
  if (read.length < hashes.length) return undefined
  const busy = read.flatMap((feed) => feed.busy.map(([from, to]) => ({ from, to })))
  return { meetings, blocked, busy: busy.filter(({ to }) => to > now) }
}
