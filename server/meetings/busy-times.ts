/** The times that a calendar's events take. Nothing else is read from the events. */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from '#contract/meeting-time.ts'
import type { Span } from '#contract/meetings.ts'
import { timeZoneComponent } from './calendar-entry.ts'
import { FeedError } from './fetch-feed.ts'

interface Options {
  /** Time zone for events without one, and for whole days. */
  hostZone: string
  /** Only events that overlap this range are read, because recurring events may have no end. */
  within: Span
  /** Entries whose id ends with this are our own meetings. They are left out, because the database has them. */
  ownUidEnding: string
}

/** More spans than any calendar has. The limit keeps a rule that repeats every second from filling the memory. */
const MAX_SPANS = 20_000
const MAX_OCCURRENCES = 100_000

/**
 * @param text an iCalendar file (RFC 5545)
 * @returns the busy spans, ascending and joined where they touch
 * @throws {FeedError} when the text is not a calendar
 */
export function busyTimes(text: string, options: Options): Span[] {
  let calendar: ICAL.Component
  try {
    calendar = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, '')) as string)
  } catch {
    throw new FeedError('it is no iCalendar file')
  }
  // A sign-in page instead of a calendar is parsed as an empty calendar.
  if (calendar.name !== 'vcalendar') throw new FeedError('it is no iCalendar file')
  defineZones(calendar, options)
  const events = calendar.getAllSubcomponents('vevent')
  const changed = events.filter((event) => event.hasProperty('recurrence-id'))
  const found: Span[] = []
  for (const event of events) {
    if (event.hasProperty('recurrence-id')) continue
    const uid = uidOf(event)
    const exceptions = changed.filter((other) => uidOf(other) === uid)
    if (!uid.endsWith(options.ownUidEnding)) addSpans(found, event, exceptions, options)
  }
  // A calendar contains only the single event if a person was invited to one meeting of a series.
  const known = new Set(events.filter((event) => !event.hasProperty('recurrence-id')).map(uidOf))
  for (const event of changed) if (!known.has(uidOf(event))) addSpans(found, event, [], options)
  for (const component of calendar.getAllSubcomponents('vfreebusy')) addFreeBusy(found, component, options)
  return joined(found.filter((span) => span.from < options.within.to && span.to > options.within.from))
}

/** Some calendars name time zones without defining them. The parser would treat their times as having no zone. */
function defineZones(calendar: ICAL.Component, { within }: Options): void {
  const defined = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))
  const named = calendar
    .getAllSubcomponents('vevent')
    .flatMap((event) => event.getAllProperties())
    .map((property) => property.getFirstParameter('tzid'))
  for (const zone of new Set(named))
    if (zone && !defined.includes(zone) && isTimeZone(zone))
      calendar.addSubcomponent(timeZoneComponent(zone, within.from, within.to))
}

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '')

function addSpans(found: Span[], component: ICAL.Component, exceptions: ICAL.Component[], options: Options): void {
  const event = new ICAL.Event(component)
  if (!event.startDate) return
  if (!event.isRecurring()) {
    if (takesTime(component)) add(found, event.startDate, event.endDate, options)
    return
  }
  const own = new ICAL.Event(component, { exceptions, strictExceptions: false })
  const occurrences = own.iterator()
  for (let count = 0; count < MAX_OCCURRENCES && found.length < MAX_SPANS; count++) {
    const next = occurrences.next()
    if (!next) return
    if (momentOf(next, options) > options.within.to) return
    const { startDate, endDate, item } = own.getOccurrenceDetails(next)
    if (takesTime(item.component)) add(found, startDate, endDate, options)
  }
}

/** Whether people who look at the calendar see the time as taken (TRANSP; Outlook has a property of its own). */
function takesTime(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    value('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

function add(found: Span[], start: ICAL.Time, end: ICAL.Time, options: Options): void {
  const span = { from: momentOf(start, options), to: momentOf(end, options) }
  if (span.to > span.from) found.push(span)
}

function addFreeBusy(found: Span[], component: ICAL.Component, options: Options): void {
  for (const property of component.getAllProperties('freebusy')) {
    if (String(property.getParameter('fbtype') ?? '').toUpperCase() === 'FREE') continue
    for (const period of property.getValues() as ICAL.Period[]) add(found, period.start, period.getEnd(), options)
  }
}

/**
 * Epoch milliseconds. A time zone with an IANA name is looked up by it, because the definitions in calendars are often
 * incomplete. For other names ("W. Europe Standard Time"), the calendar's definition is used.
 */
function momentOf(time: ICAL.Time, { hostZone }: Options): number {
  const { zone } = time
  const { year, month, day, hour, minute, second } = time
  const tzid = zone?.tzid ?? ''
  if (!time.isDate && (tzid === 'UTC' || tzid === 'Z')) return time.toUnixTime() * 1000
  const isFloating = time.isDate || zone === ICAL.Timezone.localTimezone || tzid === '' || tzid === 'floating'
  if (!isFloating && !isTimeZone(tzid)) return time.toUnixTime() * 1000
  return new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59)).toZonedDateTime(
    isFloating ? hostZone : tzid,
  ).epochMilliseconds
}

function joined(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}
