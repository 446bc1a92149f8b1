/** An event of a calendar, and the times that it names (RFC 5545). */
import ICAL from 'ical.js'
import { DAY_MS } from '#contract/durations.ts'
import type { Span } from '#contract/meetings.ts'
import { type CalendarComponent, parsedInPart } from './lines.ts'
import type { OddEvents } from './odd-events.ts'
import { clockIn } from './rule-dates.ts'
import type { CalendarZones, Zone } from './zones.ts'

/** A date, or a time of day on it, as the clocks of a zone show it. */
export interface CalendarTime {
  /** Epoch milliseconds as if the clock were UTC's. */
  clock: number
  zone: Zone
  isDate: boolean
  /** It names no zone. */
  isFloating: boolean
}

export interface CalendarEvent {
  component: ICAL.Component
  source: CalendarComponent
  starts: CalendarTime
  lengthMs: number
  /** It takes the place of an occurrence of a series. */
  change?: {
    /** Start of that occurrence. */
    replaces: CalendarTime
    /** It changes all later occurrences too (RANGE=THISANDFUTURE). */
    isForLater: boolean
  }
}

export const momentOf = ({ clock, zone }: CalendarTime) => zone.momentOf(clock)
const dayOf = (clock: number) => Math.floor(clock / DAY_MS) * DAY_MS

/** One of our own meetings, as the calendar has it. */
export interface OwnEntry extends Span {
  /** When it was last changed there. */
  changedAt: number
  /** It was canceled, or is a whole day or a series, which no meeting can be. */
  state: 'booked' | 'canceled' | 'other'
}

/** What reads a calendar. */
export interface EventReading {
  zones: CalendarZones
  odd: OddEvents
}

export function parsedOf({ odd }: EventReading, source: CalendarComponent): ICAL.Component {
  const { component, isWhole } = parsedInPart(source)
  if (source.isOdd || !isWhole) {
    odd.note()
  }
  return component
}

export function timeIn(
  { zones, odd }: EventReading,
  property: ICAL.Property,
  value: unknown = property.getFirstValue(),
): CalendarTime {
  if (!(value instanceof ICAL.Time)) {
    throw new Error('The value is not a time')
  }
  const tzid = value.zone === ICAL.Timezone.utcTimezone ? 'UTC' : property.getFirstParameter('tzid')
  const isFloating = !value.isDate && !tzid
  const name = isFloating ? odd.current()?.calendar.zone : tzid
  const zone = value.isDate || !name ? zones.host : zones.find(name)
  // In a zone that nobody knows, the event is read in the host's.
  if (!zone) {
    odd.note()
  }
  return { clock: clockIn(value), zone: zone ?? zones.host, isDate: value.isDate, isFloating }
}

export function eventIn(
  reading: EventReading,
  component: ICAL.Component,
  source: CalendarComponent,
): CalendarEvent {
  const start = component.getFirstProperty('dtstart')
  if (!start) {
    throw new Error('The event has no start')
  }
  const starts = timeIn(reading, start)
  const event = { component, source, starts, lengthMs: lengthOf(reading, component, starts) }
  const replaced = component.getFirstProperty('recurrence-id')
  if (!replaced) {
    return event
  }
  const range = String(replaced.getFirstParameter('range') ?? '').toUpperCase()
  // RFC 2445 also had THISANDPRIOR.
  if (range && range !== 'THISANDFUTURE') {
    reading.odd.note()
  }
  return {
    ...event,
    change: { replaces: timeIn(reading, replaced), isForLater: range === 'THISANDFUTURE' },
  }
}

export function ownEntry(
  reading: EventReading,
  component: ICAL.Component,
  source: CalendarComponent,
): OwnEntry {
  const event = eventIn(reading, component, source)
  const { starts, lengthMs } = event
  const stamp = component.getFirstProperty('last-modified') ?? component.getFirstProperty('dtstamp')
  return {
    from: momentOf(starts),
    to: momentOf({ ...starts, clock: starts.clock + lengthMs }),
    changedAt: stamp ? momentOf(timeIn(reading, stamp)) : 0,
    state: ownState(event),
  }
}

/**
 * A date takes whole days, at least one. So does a time that is marked as all day, where it has
 * no length.
 */
function lengthOf(reading: EventReading, component: ICAL.Component, starts: CalendarTime): number {
  const ms = statedLength(reading, component, starts)
  if (ms < 0) {
    reading.odd.note()
  }
  if (starts.isDate) {
    return Math.max(1, Math.ceil(ms / DAY_MS)) * DAY_MS
  }
  return ms <= 0 && isAllDay(component) ? DAY_MS : ms
}

function statedLength(
  reading: EventReading,
  component: ICAL.Component,
  starts: CalendarTime,
): number {
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) {
    return duration.toSeconds() * 1000
  }
  const end = component.getFirstProperty('dtend')
  if (!end) {
    return 0
  }
  const ends = timeIn(reading, end)
  return ends.zone === starts.zone ? ends.clock - starts.clock : momentOf(ends) - momentOf(starts)
}

/**
 * A time that names an occurrence of a series, or adds one, as a time of the kind that the series
 * has. Many programs write a date for a time there, a time for a date, or leave out the zone.
 */
export function asIn(
  { zones }: EventReading,
  starts: CalendarTime,
  time: CalendarTime,
): CalendarTime {
  if (starts.isDate && !time.isDate) {
    const isUtc = time.zone === zones.find('UTC')
    // Exchange writes midnight at the host in UTC. Midnight in UTC itself is a date.
    const clock =
      isUtc && time.clock !== dayOf(time.clock) ? zones.host.clockOf(time.clock) : time.clock
    return { ...starts, clock: dayOf(clock) }
  }
  if (time.isDate && !starts.isDate) {
    return { ...starts, clock: time.clock + starts.clock - dayOf(starts.clock) }
  }
  return time.isFloating ? { ...time, zone: starts.zone } : time
}

const upperCaseIn = (event: ICAL.Component, name: string) =>
  String(event.getFirstPropertyValue(name) ?? '')
    .trim()
    .toUpperCase()

const isCanceled = (event: ICAL.Component) => /^CANCELL?ED$/.test(upperCaseIn(event, 'status'))

/**
 * Outlook and phones write midnight of the host's zone, and say by properties of their own that the
 * whole day is meant.
 */
const isAllDay = (event: ICAL.Component) =>
  upperCaseIn(event, 'x-microsoft-cdo-alldayevent') === 'TRUE' ||
  upperCaseIn(event, 'x-funambol-allday') === '1'

function ownState({ component, starts, lengthMs }: CalendarEvent): OwnEntry['state'] {
  if (isCanceled(component)) {
    return 'canceled'
  }
  const isSeries = ['rrule', 'rdate', 'recurrence-id'].some((name) => component.hasProperty(name))
  const isMeeting = !starts.isDate && !isSeries && lengthMs > 0
  return isMeeting ? 'booked' : 'other'
}

/**
 * Whether people who look at the calendar see the time as taken (TRANSP; Outlook has a property of
 * its own).
 */
export function takesTime(
  { component, source }: CalendarEvent,
  hostEmails: readonly string[],
): boolean {
  return (
    !isCanceled(component) &&
    upperCaseIn(component, 'transp') !== 'TRANSPARENT' &&
    upperCaseIn(component, 'x-microsoft-cdo-busystatus') !== 'FREE' &&
    !source.declinedBy.some((email) => hostEmails.includes(email))
  )
}
