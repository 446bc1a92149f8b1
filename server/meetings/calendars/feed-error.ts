/** Why a calendar could not be read, and how much of one is kept. */

import { meetings as words } from '#content/staff/meetings.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import { CallError } from '#server/outgoing/call-error.ts'

/**
 * Why a calendar could not be read. The message can be logged: it never holds the calendar's
 * address or its events.
 */
export class FeedError extends CallError {
  override name = 'FeedError'
  /** The event that could not be read. */
  readonly event: CalendarEventName | undefined
  constructor(message: string, event?: CalendarEventName, retryAfterMs?: number) {
    super(message, retryAfterMs)
    this.event = event
  }
}

/**
 * Busy times that a calendar can keep, each event's by themselves. That is a hundred a day for
 * more than three months. Every visitor who looks for a time waits until all of them are read.
 */
export const MAX_BUSY_TIMES = 10_000

/** A calendar has more busy times than it can keep, so that no time is known to be free. */
export class TooManyTimesError extends FeedError {
  constructor(event?: CalendarEventName) {
    super(words.calendars.problems.tooManyTimes, event)
  }
}
