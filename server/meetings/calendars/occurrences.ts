/** The times that an event takes: its start, the dates of its rules and its other dates. */
import ICAL from 'ical.js'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { CalendarEventName, Span } from '#contract/meetings.ts'
import {
  asIn,
  type CalendarEvent,
  type CalendarTime,
  type EventReading,
  momentOf,
  takesTime,
  timeIn,
} from './events.ts'
import { MAX_BUSY_TIMES, TooManyTimesError } from './feed-error.ts'
import { clockIn, clocksOf } from './rule-dates.ts'

/** The clocks of all zones differ from UTC by less than this. */
export const ZONE_SLACK_MS = DAY_MS + HOUR_MS

export interface OccurrenceReading extends EventReading {
  /** Only what overlaps this range counts. */
  within: Span
  /** The host's email addresses, with which invitations are declined. */
  hostEmails: readonly string[]
  /** Adds a busy time. */
  add(starts: CalendarTime, lengthMs: number): void
  /** Called before a recurring event is read. */
  onEvent: ((event: CalendarEventName) => void) | undefined
}

/** A change that is also for later occurrences. */
interface LaterChange extends CalendarEvent {
  /** From when on. */
  replacedAt: number
  /** How much later these begin by the clock. */
  shiftMs: number
}

/**
 * Adds an event's occurrences, without those that are excluded or changed.
 * @param changes of the same series
 */
export function addOccurrences(
  reading: OccurrenceReading,
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
): void {
  const { odd, hostEmails, onEvent } = reading
  const { component, source, starts, lengthMs } = event
  const rules = component.getAllProperties('rrule')
  const later = laterChanges(reading, event, changes)
  // A host who declined a series that is too long is not kept waiting by it.
  if (![event, ...later].some((one) => takesTime(one, hostEmails))) {
    return
  }
  if (rules.length > 0) {
    onEvent?.(source.name)
  }
  const reach = reachOf(reading, event, later)
  const gone = goneFrom(reading, { event, changes }, reach)

  const addOccurrence = (time: CalendarTime, ms = lengthMs) => {
    if (time.clock > reach.to || time.clock + ms < reach.from) {
      return
    }
    const at = momentOf(time)
    const changed = later.findLast(({ replacedAt }) => replacedAt <= at)
    if (gone.has(at) || !takesTime(changed ?? event, hostEmails)) {
      return
    }
    reading.add({ ...time, clock: time.clock + (changed?.shiftMs ?? 0) }, changed?.lengthMs ?? ms)
  }

  addOccurrence(starts)
  for (const property of component.getAllProperties('rdate')) {
    odd.readPart(source, () => {
      const value = property.getFirstValue()
      if (value instanceof ICAL.Period) {
        const time = timeIn(reading, property, value.start)
        addOccurrence(asIn(reading, starts, time), lengthOfPeriod(value))
      } else {
        addOccurrence(asIn(reading, starts, timeIn(reading, property, value)))
      }
    })
  }
  for (const property of rules) {
    odd.readPart(source, () => {
      for (const clock of datesOf(property, event, reach)) {
        addOccurrence({ ...starts, clock })
      }
    })
  }
}

/** Times by the clock at which an occurrence can matter, wherever a change has moved it. */
function reachOf(
  { within }: OccurrenceReading,
  { lengthMs }: CalendarEvent,
  later: readonly LaterChange[],
): Span {
  const longestMs = Math.max(lengthMs, ...later.map((one) => one.lengthMs))
  const latestMs = Math.max(0, ...later.map(({ shiftMs }) => shiftMs))
  const earliestMs = Math.max(0, ...later.map(({ shiftMs }) => -shiftMs))
  return {
    from: within.from - longestMs - latestMs - ZONE_SLACK_MS,
    to: within.to + earliestMs + ZONE_SLACK_MS,
  }
}

function laterChanges(
  reading: OccurrenceReading,
  { starts }: CalendarEvent,
  changes: readonly CalendarEvent[],
): LaterChange[] {
  return changes
    .flatMap((event) => {
      if (!event.change?.isForLater) {
        return []
      }
      const replaced = asIn(reading, starts, event.change.replaces)
      const shiftMs =
        starts.zone.clockOf(momentOf(event.starts)) - starts.zone.clockOf(momentOf(replaced))
      return [{ ...event, replacedAt: momentOf(replaced), shiftMs }]
    })
    .sort((a, b) => a.replacedAt - b.replacedAt)
}

/** Starts of occurrences that are excluded, or that changes replace, in epoch milliseconds. */
function goneFrom(
  reading: OccurrenceReading,
  { event, changes }: { event: CalendarEvent; changes: readonly CalendarEvent[] },
  reach: Span,
): Set<number> {
  const { component, source, starts } = event
  const gone = new Set(
    changes.flatMap(({ change }) =>
      change ? [momentOf(asIn(reading, starts, change.replaces))] : [],
    ),
  )
  for (const property of component.getAllProperties('exdate')) {
    reading.odd.readPart(source, () => {
      gone.add(momentOf(asIn(reading, starts, timeIn(reading, property))))
    })
  }
  // Of RFC 2445, still written by old programs.
  for (const property of component.getAllProperties('exrule')) {
    reading.odd.readPart(source, () => {
      for (const clock of datesOf(property, event, reach)) {
        gone.add(momentOf({ ...starts, clock }))
      }
    })
  }
  return gone
}

function datesOf(
  property: ICAL.Property,
  { source, starts }: CalendarEvent,
  reach: Span,
): number[] {
  const clocks = clocksOf(property.getFirstValue() as ICAL.Recur, starts, reach, MAX_BUSY_TIMES)
  if (clocks.length > MAX_BUSY_TIMES) {
    throw new TooManyTimesError(source.name)
  }
  return clocks
}

export const lengthOfPeriod = (period: ICAL.Period) =>
  clockIn(period.getEnd()) - clockIn(period.start)
