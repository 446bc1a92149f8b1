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

export interface CalendarOptions {
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
  /** BCP 47, of the texts. */
  language: string
}

/** A property and a component in jCal (RFC 7265). */
type Property = [
  name: string,
  parameters: Record<string, string>,
  type: string,
  value: string | number,
]
type Component = [name: string, properties: Property[], components: Component[]]

/** Nothing without a value. */
const textOf = (name: string, value = '', type = 'text'): Property[] =>
  value ? [[name, {}, type, value]] : []

/** @returns the text of an iCalendar file, with lines ending in CR LF */
export function calendarText(entries: readonly CalendarEntry[], options: CalendarOptions): string {
  const starts = entries.map(({ startsAt }) => startsAt.getTime())
  const zones =
    starts.length > 0 ? [timeZone(options.zone, Math.min(...starts), Math.max(...starts))] : []
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', `-//${options.product}//Meetings//${options.language.toUpperCase()}`],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ...textOf('method', options.method),
    ...textOf('x-wr-calname', options.name, 'unknown'),
  ]
  return ICAL.stringify([
    'vcalendar',
    properties,
    [...zones, ...entries.map((entry) => eventOf(entry, options))],
  ])
}

function eventOf(entry: CalendarEntry, { zone, organizer }: CalendarOptions): Component {
  const changedAt = `${entry.changedAt.toISOString().slice(0, 19)}Z`
  const clockAt = (at: Date) =>
    zoned(at.getTime(), zone).toPlainDateTime().toString({ smallestUnit: 'second' })
  const invited = {
    cutype: 'INDIVIDUAL',
    role: 'REQ-PARTICIPANT',
    partstat: 'NEEDS-ACTION',
    rsvp: 'TRUE',
  }
  const properties: Property[] = [
    ['uid', {}, 'text', entry.uid],
    ['sequence', {}, 'integer', entry.sequence],
    ['dtstamp', {}, 'date-time', changedAt],
    ['last-modified', {}, 'date-time', changedAt],
    ['dtstart', { tzid: zone }, 'date-time', clockAt(entry.startsAt)],
    ['dtend', { tzid: zone }, 'date-time', clockAt(entry.endsAt)],
    ['summary', {}, 'text', entry.summary],
    ...textOf('description', entry.description),
    // A canceled entry has no location, because the location's text promises a link.
    ...textOf('location', entry.isCanceled ? '' : entry.location),
    ...textOf('url', entry.url, 'uri'),
    ['status', {}, 'text', entry.isCanceled ? 'CANCELLED' : 'CONFIRMED'],
    ['transp', {}, 'text', 'OPAQUE'],
    // The bare address, because some programs refuse an entry whose organizer has a name or angle
    // brackets.
    ...textOf('organizer', organizer && `mailto:${organizer}`, 'cal-address'),
    ...entry.attendees.map(
      (address): Property => ['attendee', invited, 'cal-address', `mailto:${address}`],
    ),
  ]
  return ['vevent', properties, []]
}

function zoned(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}

const YEAR_MS = 366 * DAY_MS

/**
 * VTIMEZONE with every clock change from a year before the first moment to a year after the last,
 * so that programs that do not know the zone's name get the same times.
 */
function timeZone(zone: string, first: number, last: number): Component {
  const changes: Temporal.ZonedDateTime[] = []
  const start = zoned(first - YEAR_MS, zone)
  let next = start.getTimeZoneTransition('next')
  for (
    ;
    next && next.epochMilliseconds <= last + YEAR_MS;
    next = next.getTimeZoneTransition('next')
  ) {
    changes.push(next)
  }
  const winter = Math.min(...changes.map(({ offsetNanoseconds }) => offsetNanoseconds))
  const observances = changes.map((change) => {
    const before = change.subtract({ seconds: 1 }).offset
    // The local time of the change uses the offset before it (RFC 5545, 3.6.5).
    const local = change.withTimeZone(before).toPlainDateTime().toString()
    return observance(
      change.offsetNanoseconds === winter ? 'standard' : 'daylight',
      local,
      before,
      change.offset,
    )
  })
  const always = observance('standard', '1970-01-01T00:00:00', start.offset, start.offset)
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    observances.length > 0 ? observances : [always],
  ]
}

/** @param from offset before it begins: `+01:00` */
const observance = (
  name: 'standard' | 'daylight',
  start: string,
  from: string,
  to: string,
): Component => {
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', start],
    ['tzoffsetfrom', {}, 'utc-offset', from],
    ['tzoffsetto', {}, 'utc-offset', to],
  ]
  return [name, properties, []]
}
