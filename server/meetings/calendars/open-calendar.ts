/** Opens a calendar of an account, and tries one that is being connected. */
import { randomUUID } from 'node:crypto'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS } from '#contract/durations.ts'
import { caldav } from './caldav.ts'
import { FeedError } from './feed-error.ts'
import type { CalendarAccount } from './hosts-calendars.ts'
import { icalFeed } from './ical-feed.ts'
import { readCalendar } from './read-calendar.ts'
import type { CalendarReading } from './reading.ts'

const { problems } = words.calendars
const TIME_LIMIT_MS = 20_000
/** Days read beyond those that can be booked, so that the busy times stay useful for a while. */
export const FURTHER_DAYS = 30

/**
 * @param account undefined when it was encrypted with another signing secret
 * @throws {FeedError}
 */
export function openCalendar(account: CalendarAccount | undefined): CalendarReading {
  if (!account) {
    throw new FeedError(problems.secret)
  }
  const open = account.user ? caldav : icalFeed
  return open(account, AbortSignal.timeout(TIME_LIMIT_MS))
}

/**
 * Reads a calendar once, an account without its events.
 * @param entry is written to the account and removed again
 * @throws {FeedError} when one of these cannot be done
 */
export async function tryCalendar(
  account: CalendarAccount | undefined,
  entry?: string,
): Promise<void> {
  const { changes, read } = openCalendar(account)
  await changes(null)
  if (account && entry !== undefined) {
    await tryWriting(account, entry)
  }
  if (account?.user) {
    return
  }
  const texts = [...(await read(['']))].map(([, { text }]) => text)
  const within = { from: Date.now(), to: Date.now() + FURTHER_DAYS * DAY_MS }
  const options = { hostZone: 'UTC', within, ownUidEnding: '@' }
  const [result] = await readCalendar({ texts, options })
  if (result?.failure) {
    throw new FeedError(result.failure)
  }
}

async function tryWriting(account: CalendarAccount, entry: string): Promise<void> {
  const { write, remove } = caldav(account, AbortSignal.timeout(TIME_LIMIT_MS))
  const url = new URL(`${randomUUID()}.ics`, account.address).href
  const etag = await write(url, entry, null)
  if (etag === undefined || !(await remove(url, etag))) {
    throw new FeedError(problems.unclear)
  }
}
