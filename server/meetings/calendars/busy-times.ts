/**
 * The times that a calendar's events take (RFC 5545). Runs in a thread of its own
 * (`read-calendar.ts`).
 */

import ICAL from 'ical.js'
import type { CalendarEventName, Span } from '#contract/meetings.ts'
import {
  type CalendarEvent,
  type CalendarTime,
  eventIn,
  momentOf,
  type OwnEntry,
  ownEntry,
  parsedOf,
  timeIn,
} from './events.ts'
import { MAX_BUSY_TIMES, TooManyTimesError } from './feed-error.ts'
import { type CalendarComponent, componentsOf, readable } from './lines.ts'
import {
  addOccurrences,
  lengthOfPeriod,
  type OccurrenceReading,
  ZONE_SLACK_MS,
} from './occurrences.ts'
import { type OddEvents, oddEvents } from './odd-events.ts'
import { calendarZones } from './zones.ts'

export interface BusyTimesOptions {
  /** Time zone for events without one, and for whole days. */
  hostZone: string
  /** Only what overlaps this range is returned and counted. */
  within: Span
  /**
   * Entries whose id ends with this are our own meetings. They take no time, because the database
   * has them.
   */
  ownUidEnding: string
  /** The host's email addresses, with which invitations are declined. */
  hostEmails?: readonly string[]
  /** Most busy times. Default: as many as a calendar can keep. */
  room?: number
}

export interface BusyTimes {
  /** Ascending, joined where events of one title touch. */
  busy: (Span & { title: string })[]
  own: OwnEntry[]
  /** Events that could not be understood, or only in part. The rest of them is in `busy`. */
  oddEvents: CalendarEventName[]
}

/** The events of a calendar, by the series to which they belong. */
interface CalendarEvents {
  series: Map<string, CalendarEvent[]>
  own: OwnEntry[]
}

/**
 * @param text an iCalendar file
 * @param onEvent called before a recurring event is read
 * @throws {FeedError} when the text is not a calendar, or has more than can be read, so that no
 *   time is known to be free
 */
export function busyTimes(
  text: string,
  { hostZone, within, ownUidEnding, hostEmails = [], room = MAX_BUSY_TIMES }: BusyTimesOptions,
  onEvent?: (event: CalendarEventName) => void,
): BusyTimes {
  const components = componentsOf(text)
  const definitions = components
    .filter(({ kind }) => kind === 'VTIMEZONE')
    .flatMap(({ lines }) => readable(lines))
  const zones = calendarZones(hostZone, definitions, within.from)
  const odd = oddEvents()
  const found = foundTimes(within, odd)
  const reading = { zones, odd, within, hostEmails, add: found.add, onEvent }
  const { series, own } = eventsIn(reading, components, ownUidEnding)
  for (const events of series.values()) {
    addSeries(reading, events)
  }
  const busy = joined(found.times)
  if (busy.length > room) {
    throw new TooManyTimesError(odd.current()?.name)
  }
  return { busy, own, oddEvents: odd.all() }
}

function eventsIn(
  reading: OccurrenceReading,
  components: readonly CalendarComponent[],
  ownUidEnding: string,
): CalendarEvents {
  const { odd } = reading
  const series: CalendarEvents['series'] = new Map()
  const own: OwnEntry[] = []
  for (const [index, source] of components.entries()) {
    const { kind } = source
    if (kind === 'VFREEBUSY') {
      odd.readPart(source, () => addFreeBusy(reading, parsedOf(reading, source)))
    }
    // The hours of a host who is busy outside of them (RFC 7953), which no calendar program is
    // known to export.
    if (kind === 'VAVAILABILITY') {
      odd.readPart(source, odd.note)
    }
    if (kind !== 'VEVENT') {
      continue
    }
    odd.readPart(source, () => {
      const component = parsedOf(reading, source)
      const uid = String(component.getFirstPropertyValue('uid') ?? '').trim()
      if (uid.endsWith(ownUidEnding)) {
        own.push(ownEntry(reading, component, source))
        return
      }
      // Without an id, nothing tells which events belong together, so that each takes its time.
      const key = uid || `no id ${index}`
      const known = series.get(key) ?? []
      series.set(key, known)
      known.push(eventIn(reading, component, source))
    })
  }
  return { series, own }
}

/** @param events of one id: the series, and changes of its occurrences */
function addSeries(reading: OccurrenceReading, events: readonly CalendarEvent[]): void {
  const { odd } = reading
  const changes = newest(
    odd,
    events.filter(({ change }) => change),
  )
  for (const event of changes) {
    odd.readPart(event.source, () => addOccurrences(reading, event, []))
  }
  const whole = newest(
    odd,
    events.filter(({ change }) => !change),
  )
  for (const event of whole) {
    odd.readPart(event.source, () => addOccurrences(reading, event, changes))
  }
}

/**
 * Of copies of an event, the one that was changed last (the highest SEQUENCE). Equal ones all
 * count.
 * @param events of one id, either whole or changes
 */
function newest(odd: OddEvents, events: readonly CalendarEvent[]): CalendarEvent[] {
  const sequenceOf = ({ component }: CalendarEvent) =>
    Number(component.getFirstPropertyValue('sequence')) || 0
  const copies = Map.groupBy(events, ({ change }) => change && momentOf(change.replaces))
  return [...copies.values()].flatMap((same) => {
    const highest = Math.max(...same.map(sequenceOf))
    const kept = same.filter((event) => sequenceOf(event) === highest)
    const titles = new Set(kept.map(({ source }) => source.name.title))
    // Programs that give one id to several events lose some of them here.
    for (const { source } of same) {
      if (!titles.has(source.name.title)) {
        odd.readPart(source, odd.note)
      }
    }
    return kept
  })
}

function addFreeBusy(reading: OccurrenceReading, component: ICAL.Component): void {
  for (const property of component.getAllProperties('freebusy')) {
    if (String(property.getFirstParameter('fbtype') ?? '').toUpperCase() === 'FREE') {
      continue
    }
    const period = property.getFirstValue()
    if (!(period instanceof ICAL.Period)) {
      throw new Error('The value is not a period')
    }
    reading.add(timeIn(reading, property, period.start), lengthOfPeriod(period))
  }
}

/** Collects busy times. */
function foundTimes(within: Span, odd: OddEvents) {
  const times: BusyTimes['busy'] = []
  return {
    times,
    add(starts: CalendarTime, lengthMs: number): void {
      if (
        starts.clock > within.to + ZONE_SLACK_MS ||
        starts.clock + lengthMs < within.from - ZONE_SLACK_MS
      ) {
        return
      }
      const span = {
        from: momentOf(starts),
        to: momentOf({ ...starts, clock: starts.clock + lengthMs }),
      }
      if (span.to <= span.from || span.from >= within.to || span.to <= within.from) {
        return
      }
      const { named } = starts.zone
      // The calendar defines a zone unlike the one that everybody knows by its name.
      if (named && named.momentOf(starts.clock) !== span.from) {
        odd.note()
      }
      const title = odd.current()?.name.title ?? ''
      // Beyond what is read, an end can be so far away that no database has a number for it.
      if (
        times.push({ from: span.from, to: Math.min(span.to, within.to), title }) > MAX_BUSY_TIMES
      ) {
        throw new TooManyTimesError(odd.current()?.name)
      }
    },
  }
}

function joined(spans: BusyTimes['busy']): BusyTimes['busy'] {
  const result: BusyTimes['busy'] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to && last.title === span.title) {
      last.to = Math.max(last.to, span.to)
    } else {
      result.push({ ...span })
    }
  }
  return result
}
