/** Notes which events of a calendar could not be understood, or only in part. */
import type { CalendarEventName } from '#contract/meetings.ts'
import { FeedError } from './feed-error.ts'
import type { CalendarComponent } from './lines.ts'

const ODD_EVENTS_MAX = 20

export interface OddEvents {
  /**
   * Reads a part of an event. When that fails, the event is noted.
   * @throws {FeedError} what keeps the whole calendar from being read
   */
  readPart(source: CalendarComponent, work: () => void): void
  /** Notes the event that is being read. */
  note(): void
  /** What is being read, or was read last. */
  current(): CalendarComponent | undefined
  all(): CalendarEventName[]
}

export function oddEvents(): OddEvents {
  const odd = new Map<string, CalendarEventName>()
  let reading: CalendarComponent | undefined

  function note(): void {
    if (reading) {
      odd.set(`${reading.name.day} ${reading.name.title}`, reading.name)
    }
  }

  return {
    note,
    current: () => reading,
    all: () => [...odd.values()].slice(0, ODD_EVENTS_MAX),
    readPart(source, work) {
      reading = source
      try {
        work()
      } catch (error) {
        if (error instanceof FeedError) {
          throw error
        }
        note()
      }
    },
  }
}
