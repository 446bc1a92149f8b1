/** An event of a service that has no iCalendar, as an iCalendar file. */
import ICAL from 'ical.js'

/** What the site must know of an event. */
export interface PlainEvent {
  uid: string
  title: string
  /** A day (`2026-12-01`) or a time (ISO 8601). */
  from: string
  /** The same. A day is the first after the event. */
  to: string
  isAllDay: boolean
  /** People who look at the calendar see the time as taken. */
  takesTime: boolean
  isCanceled: boolean
  /** It is a series itself, and not one of its instances. */
  isSeries: boolean
  /** When it was last changed, ISO 8601. */
  changedAt: string
}

type Property = [name: string, parameters: object, type: string, value: string | object]

/** `2026-12-01T13:30:00Z` */
const utc = (time: string) => `${new Date(time).toISOString().slice(0, 19)}Z`

/** @throws {RangeError} for what is no time */
export function eventText(event: PlainEvent): string {
  const time = (name: string, value: string): Property =>
    event.isAllDay ? [name, {}, 'date', value.slice(0, 10)] : [name, {}, 'date-time', utc(value)]
  const properties: Property[] = [
    ['uid', {}, 'text', event.uid],
    ['dtstamp', {}, 'date-time', utc(event.changedAt)],
    ['last-modified', {}, 'date-time', utc(event.changedAt)],
    time('dtstart', event.from),
    time('dtend', event.to),
    ['summary', {}, 'text', event.title],
    ['status', {}, 'text', event.isCanceled ? 'CANCELLED' : 'CONFIRMED'],
    ['transp', {}, 'text', event.takesTime ? 'OPAQUE' : 'TRANSPARENT'],
    ...(event.isSeries ? [['rrule', {}, 'recur', { freq: 'DAILY' }] satisfies Property] : []),
  ]
  return calendarOf('vevent', properties)
}

/** Times at which a calendar is busy, where nothing else of it may be seen. */
export function busyText(times: readonly { start: string; end: string }[]): string {
  const properties = times.map(
    ({ start, end }): Property => ['freebusy', {}, 'period', [utc(start), utc(end)]],
  )
  return calendarOf('vfreebusy', properties)
}

const calendarOf = (component: string, properties: Property[]): string =>
  ICAL.stringify(['vcalendar', [['version', {}, 'text', '2.0']], [[component, properties, []]]])
