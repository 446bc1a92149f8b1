/** The calendars at an address that a person enters. */
import { meetings as words } from '#content/staff/meetings.ts'
import type { CalendarAccount } from './account.ts'
import { findCalendars } from './caldav/find.ts'
import { FeedError } from './feed-error.ts'
import { icalFeed } from './ical-feed.ts'
import { tryCalendar } from './open-calendar.ts'

/** For finding the calendars of an account. */
const TIME_LIMIT_MS = 20_000

/** A calendar that can be connected. */
export interface FoundCalendar {
  account: CalendarAccount
  name: string
  canWrite: boolean
  /** Meetings are written to it, if to none of the host's before. */
  isMain: boolean
  /** Its events take the host's time. */
  blocks: boolean
}

interface Entered {
  address: string
  /** Empty for an iCal file. */
  user: string
  password: string
}

/**
 * Those of a CalDAV account, or without a user the one iCal file.
 * @throws {FeedError}
 */
export async function findEntered({ address, user, password }: Entered): Promise<FoundCalendar[]> {
  if (user) {
    const account = { kind: 'caldav' as const, address, user, password }
    const found = await findCalendars(account, AbortSignal.timeout(TIME_LIMIT_MS))
    const main = found.find((one) => one.canWrite)
    return found.map((one) => ({
      account: { ...account, address: one.url, entered: one.entered },
      name: one.name,
      canWrite: one.canWrite,
      isMain: one === main,
      blocks: true,
    }))
  }
  if (!URL.canParse(address)) {
    throw new FeedError(words.calendars.problems.noAddress)
  }
  const account = { kind: 'ical' as const, address }
  await tryCalendar(() => icalFeed(account, AbortSignal.timeout(TIME_LIMIT_MS)), account)
  return [
    { account, name: new URL(address).hostname, canWrite: false, isMain: false, blocks: true },
  ]
}
