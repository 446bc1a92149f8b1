import type { CalendarEventName } from '#contract/meetings.ts'

/** Why a calendar could not be read. The message can be logged: it never holds the calendar's address or its events. */
export class FeedError extends Error {
  override name = 'FeedError'
  /** The event that could not be read. */
  readonly event: CalendarEventName | undefined
  constructor(message: string, event?: CalendarEventName) {
    super(message)
    this.event = event
  }
}
