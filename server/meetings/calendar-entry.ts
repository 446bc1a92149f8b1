/** Calendar entries (RFC 5545) and the invitations made of them (iTIP, RFC 5546). */

import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '#contract/durations.ts'

export interface CalendarEntry {
  /** Id of the entry. It never changes, so that a change moves the entry instead of adding one. */
  uid: string
  /** SEQUENCE, which rises with every change. */
  sequence: number
  /** When this version of the entry was made. */
  changedAt: Date
  startsAt: Date
  endsAt: Date
  isCanceled: boolean
  summary: string
  /** Empty when there is nothing to say. */
  description: string
  location: string
  url?: string
  /** Email addresses of the invited people. */
  attendees: readonly string[]
}

interface CalendarOptions {
  /** Undefined for an entry that is stored in a calendar (RFC 4791, 4.1). */
  method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** Name of the calendar, which programs that subscribe to a feed show. */
  name?: string
  /** The host's time zone: an IANA name. */
  zone: string
  /** Email address of the host. Without one, servers send no invitations of their own. */
  organizer?: string
  /** PRODID: the program that made the entry. */
  product: string
}

/** @returns the text of an iCalendar file, with lines ending in CR LF */
export function calendarText(entries: readonly CalendarEntry[], options: CalendarOptions): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${options.product}//Meetings//EN`)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  if (options.method) calendar.addPropertyWithValue('method', options.method)
  if (options.name) calendar.addPropertyWithValue('x-wr-calname', options.name)
  const starts = entries.map(({ startsAt }) => startsAt.getTime())
  if (starts.length > 0)
    calendar.addSubcomponent(timeZoneComponent(options.zone, Math.min(...starts), Math.max(...starts)))
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry, options))
  return `${calendar.toString()}\r\n`
}

function eventOf(entry: CalendarEntry, { zone, organizer }: CalendarOptions): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', entry.uid)
  event.addPropertyWithValue('sequence', entry.sequence)
  for (const name of ['dtstamp', 'last-modified'])
    event.addPropertyWithValue(name, ICAL.Time.fromJSDate(withoutFraction(entry.changedAt), true))
  for (const [name, at] of [
    ['dtstart', entry.startsAt],
    ['dtend', entry.endsAt],
  ] as const) {
    const property = new ICAL.Property(name)
    property.setParameter('tzid', zone)
    property.setValue(wallTime(at, zone))
    event.addProperty(property)
  }
  event.addPropertyWithValue('summary', entry.summary)
  if (entry.description) event.addPropertyWithValue('description', entry.description)
  // A canceled entry has no location, because the location's text promises a link.
  if (!entry.isCanceled) event.addPropertyWithValue('location', entry.location)
  if (entry.url) event.addPropertyWithValue('url', entry.url)
  event.addPropertyWithValue('status', entry.isCanceled ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('transp', 'OPAQUE')
  // The bare address, because some programs refuse an entry whose organizer has a name or angle brackets.
  if (organizer) event.addPropertyWithValue('organizer', `mailto:${organizer}`)
  for (const address of entry.attendees) {
    const attendee = new ICAL.Property('attendee')
    attendee.setParameter('cutype', 'INDIVIDUAL')
    attendee.setParameter('role', 'REQ-PARTICIPANT')
    attendee.setParameter('partstat', 'NEEDS-ACTION')
    attendee.setParameter('rsvp', 'TRUE')
    attendee.setValue(`mailto:${address}`)
    event.addProperty(attendee)
  }
  return event
}

const withoutFraction = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

function zoned(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}

function wallTime(at: Date, zone: string): ICAL.Time {
  const { year, month, day, hour, minute, second } = zoned(at.getTime(), zone)
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone)
}

const YEAR_MS = 366 * DAY_MS

/**
 * VTIMEZONE with every clock change from a year before the first moment to a year after the last, so that programs that do not
 * know the zone's name get the same times.
 */
function timeZoneComponent(zone: string, first: number, last: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', zone)
  const changes: { at: Temporal.ZonedDateTime; before: number; after: number }[] = []
  let at = zoned(first - YEAR_MS, zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > last + YEAR_MS) break
    const before = next.subtract({ seconds: 1 }).offsetNanoseconds
    changes.push({ at: next, before: before / 1e9, after: next.offsetNanoseconds / 1e9 })
    at = next
  }
  if (changes.length === 0) {
    const offset = at.offsetNanoseconds / 1e9
    component.addSubcomponent(observance('standard', '1970-01-01T00:00:00', offset, offset))
    return component
  }
  const winter = Math.min(...changes.map(({ after }) => after))
  for (const { at: moment, before, after } of changes) {
    // The local time of the change uses the offset before it (RFC 5545, 3.6.5).
    const local = Temporal.Instant.fromEpochMilliseconds(moment.epochMilliseconds + before * 1000)
    component.addSubcomponent(
      observance(after === winter ? 'standard' : 'daylight', local.toString().slice(0, 19), before, after),
    )
  }
  return component
}

function observance(name: 'standard' | 'daylight', start: string, before: number, after: number): ICAL.Component {
  const component = new ICAL.Component(name)
  component.addPropertyWithValue('dtstart', ICAL.Time.fromString(start, new ICAL.Property('dtstart')))
  component.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(before))
  component.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(after))
  return component
}
