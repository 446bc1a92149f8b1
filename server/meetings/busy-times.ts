/** The times that a calendar's events take (RFC 5545). Runs in a thread of its own (`read-calendar.ts`). */

import ICAL from 'ical.js'
import rrule from 'rrule'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { CalendarEventName, Span } from '#contract/meetings.ts'
import { calendarZones, type Zone } from './calendar-zones.ts'
import { FeedError } from './read-calendar.ts'

export interface BusyTimesOptions {
  /** Time zone for events without one, and for whole days. */
  hostZone: string
  /** Only what overlaps this range is returned and counted. */
  within: Span
  /** Entries whose id ends with this are our own meetings. They take no time, because the database has them. */
  ownUidEnding: string
  /** The host's email addresses, with which invitations are declined. */
  hostEmails?: readonly string[]
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

const { problems } = words.calendars
/** More busy times in the coming weeks than any calendar has. */
const MAX_SPANS = 20_000
/** The clocks of all zones differ from UTC by less than this. */
const ZONE_SLACK_MS = DAY_MS + HOUR_MS
/** Frequencies whose steps have the same length on every clock. */
const STEP_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}
/**
 * A rule without a date is looked up until the year 9999. Dates and weekdays repeat after 400 years (146,097 days), so all of it
 * is done that much later, where the end is near.
 */
const LATER_MS = 19 * 146_097 * DAY_MS
const TITLE_MAX_CHARACTERS = 80
const ODD_EVENTS_MAX = 20
/** Properties that matter here. The others, such as the people invited, are not even parsed. */
const NEEDED =
  /^(UID|SUMMARY|DTSTAMP|LAST-MODIFIED|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY)[;:]/i

/** Of the people invited, only those who declined matter. */
const DECLINED = /^ATTENDEE[^:]*;PARTSTAT="?DECLINED/i
const EDGE = /^(BEGIN|END):(\S+)\s*$/i

/** A date, or a time of day on it, as the clocks of a zone show it. */
interface CalendarTime {
  /** Epoch milliseconds as if the clock were UTC's. */
  clock: number
  zone: Zone
  isDate: boolean
}

interface CalendarEvent {
  component: ICAL.Component
  lines: readonly string[]
  starts: CalendarTime
  lengthMs: number
  /** Changes an occurrence of a series. */
  change?: {
    /** Start of that occurrence, in epoch milliseconds. */
    replaces: number
    /** How much later the event begins by the clock. */
    shiftMs: number
    /** It changes all later occurrences too (RANGE=THISANDFUTURE). */
    isForLater: boolean
  }
}

const momentOf = ({ clock, zone }: CalendarTime) => zone.momentOf(clock)

/**
 * @param text an iCalendar file
 * @param onEvent called before a recurring event is read
 * @throws {FeedError} when the text is not a calendar, or has more than can be read, so that no time is known to be free
 */
export function busyTimes(
  text: string,
  { hostZone, within, ownUidEnding, hostEmails = [] }: BusyTimesOptions,
  onEvent?: (event: CalendarEventName) => void,
): BusyTimes {
  const components = componentsOf(text)
  const definitions = components.filter(({ name }) => name === 'VTIMEZONE').flatMap(({ lines }) => readable(lines))
  const zones = calendarZones(hostZone, definitions)
  const found: BusyTimes['busy'] = []
  const own: OwnEntry[] = []
  const odd = new Map<string, CalendarEventName>()
  let reading: readonly string[] = []

  const series = new Map<string, { whole: CalendarEvent[]; changes: CalendarEvent[] }>()
  for (const { name, lines } of components) {
    if (name === 'VFREEBUSY') readPart(lines, () => addFreeBusy(parsed(lines)))
    if (name !== 'VEVENT') continue
    readPart(lines, () => {
      const component = parsedInPart(lines)
      const uid = String(component.getFirstPropertyValue('uid') ?? '')
      if (uid.endsWith(ownUidEnding)) return void own.push(ownEntry(component, lines))
      const known = series.get(uid) ?? { whole: [], changes: [] }
      series.set(uid, known)
      const event = eventIn(component, lines)
      if (event.change) known.changes.push(event)
      else known.whole.push(event)
    })
  }
  for (const { whole, changes } of series.values()) {
    for (const { component, lines, starts, lengthMs } of changes)
      if (takesTime(component, hostEmails)) readPart(lines, () => add(starts, lengthMs))
    for (const event of whole) readPart(event.lines, () => addOccurrences(event, changes))
  }
  return { busy: joined(found), own, oddEvents: [...odd.values()].slice(0, ODD_EVENTS_MAX) }

  /** Reads a part of an event. When that fails, the event is noted as odd. */
  function readPart(lines: readonly string[], work: () => void): void {
    reading = lines
    try {
      work()
    } catch (error) {
      if (error instanceof FeedError) throw error
      noteOdd()
    }
  }

  function parsedInPart(lines: readonly string[]): ICAL.Component {
    const [component] = readable(lines)
    if (component) return component
    noteOdd()
    return parsed(lines.filter((line) => EDGE.test(line) || readable(['BEGIN:VEVENT', line, 'END:VEVENT']).length > 0))
  }

  function noteOdd(): void {
    const event = nameOf(reading)
    odd.set(`${event.day} ${event.title}`, event)
  }

  function timeIn(property: ICAL.Property, value: unknown = property.getFirstValue()): CalendarTime {
    if (!(value instanceof ICAL.Time)) throw new Error('The value is not a time')
    const tzid = value.zone === ICAL.Timezone.utcTimezone ? 'UTC' : property.getFirstParameter('tzid')
    const zone = value.isDate || !tzid ? zones.host : zones.find(tzid)
    // In a zone that nobody knows, the event is read in the host's.
    if (!zone) noteOdd()
    return { clock: clockIn(value), zone: zone ?? zones.host, isDate: value.isDate }
  }

  function eventIn(component: ICAL.Component, lines: readonly string[]): CalendarEvent {
    const start = component.getFirstProperty('dtstart')
    if (!start) throw new Error('The event has no start')
    const starts = timeIn(start)
    const event = { component, lines, starts, lengthMs: lengthOf(component, starts) }
    const replaced = component.getFirstProperty('recurrence-id')
    if (!replaced) return event
    const before = timeIn(replaced)
    return {
      ...event,
      change: {
        replaces: momentOf(before),
        shiftMs: starts.clock - before.clock,
        isForLater: replaced.getFirstParameter('range') === 'THISANDFUTURE',
      },
    }
  }

  function ownEntry(component: ICAL.Component, lines: readonly string[]): OwnEntry {
    const { starts, lengthMs } = eventIn(component, lines)
    const stamp = component.getFirstProperty('last-modified') ?? component.getFirstProperty('dtstamp')
    const isSeries = ['rrule', 'rdate', 'recurrence-id'].some((name) => component.hasProperty(name))
    const isGone = component.getFirstPropertyValue('status') === 'CANCELLED'
    return {
      from: momentOf(starts),
      to: momentOf({ ...starts, clock: starts.clock + lengthMs }),
      changedAt: stamp ? momentOf(timeIn(stamp)) : 0,
      state: isGone ? 'canceled' : starts.isDate || isSeries || lengthMs <= 0 ? 'other' : 'booked',
    }
  }

  function lengthOf(component: ICAL.Component, starts: CalendarTime): number {
    const duration = component.getFirstPropertyValue('duration')
    if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000
    const end = component.getFirstProperty('dtend')
    if (!end) return starts.isDate ? DAY_MS : 0
    const ends = timeIn(end)
    return ends.zone === starts.zone ? ends.clock - starts.clock : momentOf(ends) - momentOf(starts)
  }

  /** Adds an event's start, the dates of its rules and its other dates, without those that are excluded or changed. */
  function addOccurrences(
    { component, lines, starts, lengthMs }: CalendarEvent,
    changes: readonly CalendarEvent[],
  ): void {
    const rules = component.getAllProperties('rrule')
    if (rules.length > 0) onEvent?.(nameOf(lines))
    const gone = new Set(changes.map(({ change }) => change?.replaces))
    for (const property of component.getAllProperties('exdate'))
      readPart(lines, () => {
        for (const value of property.getValues()) gone.add(momentOf(timeIn(property, value)))
      })
    const later = changes
      .flatMap((event) => (event.change?.isForLater ? [{ ...event, ...event.change }] : []))
      .sort((a, b) => a.replaces - b.replaces)
    const longestMs = Math.max(lengthMs, ...later.map((event) => event.lengthMs))
    const reach = {
      from: within.from - longestMs - Math.max(0, ...later.map(({ shiftMs }) => shiftMs)) - ZONE_SLACK_MS,
      to: within.to + Math.max(0, ...later.map(({ shiftMs }) => -shiftMs)) + ZONE_SLACK_MS,
    }

    const addOccurrence = (time: CalendarTime, ms = lengthMs) => {
      if (time.clock > reach.to || time.clock + ms < reach.from) return
      const at = momentOf(time)
      const changed = later.findLast(({ replaces }) => replaces <= at)
      if (gone.has(at) || !takesTime(changed?.component ?? component, hostEmails)) return
      add({ ...time, clock: time.clock + (changed?.shiftMs ?? 0) }, changed?.lengthMs ?? ms)
    }

    addOccurrence(starts)
    for (const property of component.getAllProperties('rdate'))
      readPart(lines, () => {
        for (const value of property.getValues()) {
          if (value instanceof ICAL.Period) addOccurrence(timeIn(property, value.start), lengthOfPeriod(value))
          else addOccurrence(timeIn(property, value))
        }
      })
    for (const property of rules)
      readPart(lines, () => {
        const clocks = clocksOf(property.getFirstValue() as ICAL.Recur, starts, reach)
        if (clocks.length > MAX_SPANS) throw new FeedError(problems.tooManyEvents, nameOf(lines))
        for (const clock of clocks) addOccurrence({ ...starts, clock })
      })
  }

  function addFreeBusy(component: ICAL.Component): void {
    for (const property of component.getAllProperties('freebusy')) {
      if (String(property.getFirstParameter('fbtype') ?? '').toUpperCase() === 'FREE') continue
      for (const period of property.getValues() as ICAL.Period[])
        add(timeIn(property, period.start), lengthOfPeriod(period))
    }
  }

  function add(starts: CalendarTime, lengthMs: number): void {
    if (starts.clock > within.to + ZONE_SLACK_MS || starts.clock + lengthMs < within.from - ZONE_SLACK_MS) return
    const span = { from: momentOf(starts), to: momentOf({ ...starts, clock: starts.clock + lengthMs }) }
    if (span.to <= span.from || span.from >= within.to || span.to <= within.from) return
    const event = nameOf(reading)
    if (found.push({ ...span, title: event.title }) > MAX_SPANS) throw new FeedError(problems.tooManyEvents, event)
  }
}

/**
 * The components of a calendar, each by itself, so that a broken one does not spoil the others: their needed lines, unfolded,
 * with BEGIN and END.
 */
function componentsOf(text: string) {
  const found: { name: string; lines: string[] }[] = []
  const open: string[] = []
  let isCalendar = false
  const unfolded = text.replace(/^\uFEFF/, '').replace(/\r?\n[ \t]/g, '')
  for (const line of unfolded.split(/\r?\n/)) {
    const [, edge, name = ''] = EDGE.exec(line)?.map((text) => text.toUpperCase()) ?? []
    if (edge === 'BEGIN') open.push(name)
    if (open.length === 0 && line.trim() === '') continue
    if (open[0] !== 'VCALENDAR') throw notCalendar()
    isCalendar = true
    if (edge === 'BEGIN' && open.length === 2) found.push({ name, lines: [] })
    // Deeper components matter only in time zones; in events they are alarms.
    const isNeeded =
      open[1] === 'VTIMEZONE' || (open.length === 2 && (edge !== undefined || NEEDED.test(line) || DECLINED.test(line)))
    if (isNeeded) found.at(-1)?.lines.push(line)
    if (edge === 'END' && open.pop() !== name) throw notCalendar()
  }
  // Also when it breaks off: what comes later would count as free.
  if (!isCalendar || open.length > 0) throw notCalendar()
  return found
}

const notCalendar = () => new FeedError(problems.notCalendar)

function parsed(lines: readonly string[]): ICAL.Component {
  return new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown as string)
}

/** @returns nothing when the component cannot be read. Events in a time zone that cannot be read are noted as odd. */
function readable(lines: readonly string[]): ICAL.Component[] {
  try {
    return [parsed(lines)]
  } catch {
    return []
  }
}

/** What staff find an event by in their calendar. */
function nameOf(lines: readonly string[]): CalendarEventName {
  const textOf = (name: RegExp) => lines.find((line) => name.test(line))?.replace(/^[^:]*:/, '') ?? ''
  const [, ...day] = /^(\d{4})(\d\d)(\d\d)/.exec(textOf(/^DTSTART[;:]/i)) ?? []
  return {
    title: textOf(/^SUMMARY[;:]/i)
      .replace(/\\n/gi, ' ')
      .replace(/\\(.)/g, '$1')
      .slice(0, TITLE_MAX_CHARACTERS)
      .toWellFormed(),
    day: day.join('-'),
  }
}

function clockIn({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59))
}

const lengthOfPeriod = (period: ICAL.Period) => clockIn(period.getEnd()) - clockIn(period.start)

/** Whether people who look at the calendar see the time as taken (TRANSP; Outlook has a property of its own). */
function takesTime(event: ICAL.Component, hostEmails: readonly string[]): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    value('x-microsoft-cdo-busystatus') !== 'FREE' &&
    !event.getAllProperties('attendee').some((one) => hostEmails.includes(mailtoIn(one)))
  )
}

/**
 * The dates of a rule that are within reach, by the clock of the event's zone: at most one more than can be read. They are as
 * python-dateutil gives them, of which `rrule` is a port. Many rules without any may take long, so the caller limits the time.
 */
function clocksOf(rule: ICAL.Recur, { clock: start, zone }: CalendarTime, reach: Span): number[] {
  const until = rule.until ? clockIn(rule.until) : Number.POSITIVE_INFINITY
  const isUtc = rule.until?.zone === ICAL.Timezone.utcTimezone
  // A last day includes its occurrences (many calendars write a day here where RFC 5545 asks for a time).
  const last = rule.until?.isDate ? until + DAY_MS - 1 : isUtc ? zone.clockOf(until) : until
  const { from } = reach
  const to = Math.min(last, reach.to)
  if (to < from || start > to) return []
  const stepMs = (STEP_MS[rule.freq] ?? Number.POSITIVE_INFINITY) * rule.interval
  // A rule that counts its dates can begin only with the first.
  const skipped = rule.count || start > from ? 0 : Math.max(0, Math.floor((from - start) / stepMs) - 1)
  const options = {
    ...rrule.RRule.parseString(rule.toString()),
    dtstart: new Date(LATER_MS + (skipped > 0 ? start + skipped * stepMs : start)),
    until: new Date(LATER_MS + to),
  }
  const dates: number[] = []
  const isEnough = (date: Date) => dates.push(date.getTime() - LATER_MS) <= MAX_SPANS
  new rrule.RRule(options, true).between(new Date(LATER_MS + from), options.until, true, isEnough)
  return dates
}

const mailtoIn = (attendee: ICAL.Property) =>
  String(attendee.getFirstValue())
    .replace(/^mailto:/i, '')
    .toLowerCase()

function joined(spans: BusyTimes['busy']): BusyTimes['busy'] {
  const result: BusyTimes['busy'] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to && last.title === span.title) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}
