/**
 * The times that a calendar's events take (RFC 5545). Runs in a thread of its own
 * (`read-calendar.ts`).
 */

import ICAL from 'ical.js'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { CalendarEventName, Span } from '#contract/meetings.ts'
import { type CalendarComponent, componentsOf, parsedInPart, readable } from './lines.ts'
import { FeedError, MAX_BUSY_TIMES, TooManyTimesError } from './read-calendar.ts'
import { clockIn, clocksOf } from './rule-dates.ts'
import { calendarZones, type Zone } from './zones.ts'

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

/** One of our own meetings, as the calendar has it. */
export interface OwnEntry extends Span {
  /** When it was last changed there. */
  changedAt: number
  /** It was canceled, or is a whole day or a series, which no meeting can be. */
  state: 'booked' | 'canceled' | 'other'
}

export interface BusyTimes {
  /** Ascending, joined where events of one title touch. */
  busy: (Span & { title: string })[]
  own: OwnEntry[]
  /** Events that could not be understood, or only in part. The rest of them is in `busy`. */
  oddEvents: CalendarEventName[]
}

/** The clocks of all zones differ from UTC by less than this. */
const ZONE_SLACK_MS = DAY_MS + HOUR_MS
const ODD_EVENTS_MAX = 20

/** A date, or a time of day on it, as the clocks of a zone show it. */
interface CalendarTime {
  /** Epoch milliseconds as if the clock were UTC's. */
  clock: number
  zone: Zone
  isDate: boolean
  /** It names no zone. */
  isFloating: boolean
}

interface CalendarEvent {
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

const momentOf = ({ clock, zone }: CalendarTime) => zone.momentOf(clock)
const dayOf = (clock: number) => Math.floor(clock / DAY_MS) * DAY_MS

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
  const found: BusyTimes['busy'] = []
  const own: OwnEntry[] = []
  const odd = new Map<string, CalendarEventName>()
  let reading: CalendarComponent | undefined

  const series = new Map<string, CalendarEvent[]>()
  for (const [index, source] of components.entries()) {
    const { kind } = source
    if (kind === 'VFREEBUSY') {
      readPart(source, () => addFreeBusy(parsedOf(source)))
    }
    // The hours of a host who is busy outside of them (RFC 7953), which no calendar program is
    // known to export.
    if (kind === 'VAVAILABILITY') {
      readPart(source, noteOdd)
    }
    if (kind !== 'VEVENT') {
      continue
    }
    readPart(source, () => {
      const component = parsedOf(source)
      const uid = String(component.getFirstPropertyValue('uid') ?? '').trim()
      if (uid.endsWith(ownUidEnding)) {
        return void own.push(ownEntry(component, source))
      }
      // Without an id, nothing tells which events belong together, so that each takes its time.
      const key = uid || `no id ${index}`
      const known = series.get(key) ?? []
      series.set(key, known)
      known.push(eventIn(component, source))
    })
  }
  for (const all of series.values()) {
    const changes = newest(all.filter(({ change }) => change))
    for (const event of changes) {
      readPart(event.source, () => addOccurrences(event, []))
    }
    const whole = newest(all.filter(({ change }) => !change))
    for (const event of whole) {
      readPart(event.source, () => addOccurrences(event, changes))
    }
  }
  const busy = joined(found)
  if (busy.length > room) {
    throw new TooManyTimesError(reading?.name)
  }
  return { busy, own, oddEvents: [...odd.values()].slice(0, ODD_EVENTS_MAX) }

  /** Reads a part of an event. When that fails, the event is noted as odd. */
  function readPart(source: CalendarComponent, work: () => void): void {
    reading = source
    try {
      work()
    } catch (error) {
      if (error instanceof FeedError) {
        throw error
      }
      noteOdd()
    }
  }

  function parsedOf(source: CalendarComponent): ICAL.Component {
    const { component, isWhole } = parsedInPart(source)
    if (source.isOdd || !isWhole) {
      noteOdd()
    }
    return component
  }

  function noteOdd(): void {
    if (reading) {
      odd.set(`${reading.name.day} ${reading.name.title}`, reading.name)
    }
  }

  /**
   * Of copies of an event, the one that was changed last (the highest SEQUENCE). Equal ones all
   * count.
   * @param events of one id, either whole or changes
   */
  function newest(events: readonly CalendarEvent[]): CalendarEvent[] {
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
          readPart(source, noteOdd)
        }
      }
      return kept
    })
  }

  function timeIn(
    property: ICAL.Property,
    value: unknown = property.getFirstValue(),
  ): CalendarTime {
    if (!(value instanceof ICAL.Time)) {
      throw new Error('The value is not a time')
    }
    const tzid =
      value.zone === ICAL.Timezone.utcTimezone ? 'UTC' : property.getFirstParameter('tzid')
    const isFloating = !value.isDate && !tzid
    const name = isFloating ? reading?.calendar.zone : tzid
    const zone = value.isDate || !name ? zones.host : zones.find(name)
    // In a zone that nobody knows, the event is read in the host's.
    if (!zone) {
      noteOdd()
    }
    return { clock: clockIn(value), zone: zone ?? zones.host, isDate: value.isDate, isFloating }
  }

  function eventIn(component: ICAL.Component, source: CalendarComponent): CalendarEvent {
    const start = component.getFirstProperty('dtstart')
    if (!start) {
      throw new Error('The event has no start')
    }
    const starts = timeIn(start)
    const event = { component, source, starts, lengthMs: lengthOf(component, starts) }
    const replaced = component.getFirstProperty('recurrence-id')
    if (!replaced) {
      return event
    }
    const range = String(replaced.getFirstParameter('range') ?? '').toUpperCase()
    // RFC 2445 also had THISANDPRIOR.
    if (range && range !== 'THISANDFUTURE') {
      noteOdd()
    }
    return {
      ...event,
      change: { replaces: timeIn(replaced), isForLater: range === 'THISANDFUTURE' },
    }
  }

  function ownEntry(component: ICAL.Component, source: CalendarComponent): OwnEntry {
    const event = eventIn(component, source)
    const { starts, lengthMs } = event
    const stamp =
      component.getFirstProperty('last-modified') ?? component.getFirstProperty('dtstamp')
    return {
      from: momentOf(starts),
      to: momentOf({ ...starts, clock: starts.clock + lengthMs }),
      changedAt: stamp ? momentOf(timeIn(stamp)) : 0,
      state: ownState(event),
    }
  }

  /**
   * A date takes whole days, at least one. So does a time that is marked as all day, where it has
   * no length.
   */
  function lengthOf(component: ICAL.Component, starts: CalendarTime): number {
    const ms = statedLength(component, starts)
    if (ms < 0) {
      noteOdd()
    }
    if (starts.isDate) {
      return Math.max(1, Math.ceil(ms / DAY_MS)) * DAY_MS
    }
    return ms <= 0 && isAllDay(component) ? DAY_MS : ms
  }

  function statedLength(component: ICAL.Component, starts: CalendarTime): number {
    const duration = component.getFirstPropertyValue('duration')
    if (duration instanceof ICAL.Duration) {
      return duration.toSeconds() * 1000
    }
    const end = component.getFirstProperty('dtend')
    if (!end) {
      return 0
    }
    const ends = timeIn(end)
    return ends.zone === starts.zone ? ends.clock - starts.clock : momentOf(ends) - momentOf(starts)
  }

  /**
   * A time that names an occurrence of a series, or adds one, as a time of the kind that the series
   * has. Many programs write a date for a time there, a time for a date, or leave out the zone.
   */
  function asIn(starts: CalendarTime, time: CalendarTime): CalendarTime {
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

  /**
   * Adds an event's start, the dates of its rules and its other dates, without those that are
   * excluded or changed.
   */
  function addOccurrences(event: CalendarEvent, changes: readonly CalendarEvent[]): void {
    const { component, source, starts, lengthMs } = event
    const rules = component.getAllProperties('rrule')
    const later = laterChanges(event, changes)
    // A host who declined a series that is too long is not kept waiting by it.
    if (![event, ...later].some((one) => takesTime(one, hostEmails))) {
      return
    }
    if (rules.length > 0) {
      onEvent?.(source.name)
    }
    const longestMs = Math.max(lengthMs, ...later.map((one) => one.lengthMs))
    const reach = {
      from:
        within.from -
        longestMs -
        Math.max(0, ...later.map(({ shiftMs }) => shiftMs)) -
        ZONE_SLACK_MS,
      to: within.to + Math.max(0, ...later.map(({ shiftMs }) => -shiftMs)) + ZONE_SLACK_MS,
    }
    const gone = goneFrom(event, changes, reach)

    const addOccurrence = (time: CalendarTime, ms = lengthMs) => {
      if (time.clock > reach.to || time.clock + ms < reach.from) {
        return
      }
      const at = momentOf(time)
      const changed = later.findLast(({ replacedAt }) => replacedAt <= at)
      if (gone.has(at) || !takesTime(changed ?? event, hostEmails)) {
        return
      }
      add({ ...time, clock: time.clock + (changed?.shiftMs ?? 0) }, changed?.lengthMs ?? ms)
    }

    addOccurrence(starts)
    for (const property of component.getAllProperties('rdate')) {
      readPart(source, () => {
        const value = property.getFirstValue()
        if (value instanceof ICAL.Period) {
          addOccurrence(asIn(starts, timeIn(property, value.start)), lengthOfPeriod(value))
        } else {
          addOccurrence(asIn(starts, timeIn(property, value)))
        }
      })
    }
    for (const property of rules) {
      readPart(source, () => {
        for (const clock of datesOf(property, event, reach)) {
          addOccurrence({ ...starts, clock })
        }
      })
    }
  }

  /**
   * Changes that are also for later occurrences: from when on, and how much later these begin by
   * the clock.
   */
  function laterChanges({ starts }: CalendarEvent, changes: readonly CalendarEvent[]) {
    return changes
      .flatMap((event) => {
        if (!event.change?.isForLater) {
          return []
        }
        const replaced = asIn(starts, event.change.replaces)
        const shiftMs =
          starts.zone.clockOf(momentOf(event.starts)) - starts.zone.clockOf(momentOf(replaced))
        return [{ ...event, replacedAt: momentOf(replaced), shiftMs }]
      })
      .sort((a, b) => a.replacedAt - b.replacedAt)
  }

  /** Starts of occurrences that are excluded, or that changes replace, in epoch milliseconds. */
  function goneFrom(
    event: CalendarEvent,
    changes: readonly CalendarEvent[],
    reach: Span,
  ): Set<number> {
    const { component, source, starts } = event
    const gone = new Set(
      changes.flatMap(({ change }) => (change ? [momentOf(asIn(starts, change.replaces))] : [])),
    )
    for (const property of component.getAllProperties('exdate')) {
      readPart(source, () => void gone.add(momentOf(asIn(starts, timeIn(property)))))
    }
    // Of RFC 2445, still written by old programs.
    for (const property of component.getAllProperties('exrule')) {
      readPart(source, () => {
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

  function addFreeBusy(component: ICAL.Component): void {
    for (const property of component.getAllProperties('freebusy')) {
      if (String(property.getFirstParameter('fbtype') ?? '').toUpperCase() === 'FREE') {
        continue
      }
      const period = property.getFirstValue()
      if (!(period instanceof ICAL.Period)) {
        throw new Error('The value is not a period')
      }
      add(timeIn(property, period.start), lengthOfPeriod(period))
    }
  }

  function add(starts: CalendarTime, lengthMs: number): void {
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
      noteOdd()
    }
    const title = reading?.name.title ?? ''
    // Beyond what is read, an end can be so far away that no database has a number for it.
    if (found.push({ from: span.from, to: Math.min(span.to, within.to), title }) > MAX_BUSY_TIMES) {
      throw new TooManyTimesError(reading?.name)
    }
  }
}

const lengthOfPeriod = (period: ICAL.Period) => clockIn(period.getEnd()) - clockIn(period.start)

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
function takesTime({ component, source }: CalendarEvent, hostEmails: readonly string[]): boolean {
  return (
    !isCanceled(component) &&
    upperCaseIn(component, 'transp') !== 'TRANSPARENT' &&
    upperCaseIn(component, 'x-microsoft-cdo-busystatus') !== 'FREE' &&
    !source.declinedBy.some((email) => hostEmails.includes(email))
  )
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
