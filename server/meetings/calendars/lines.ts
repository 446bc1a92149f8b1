/**
 * The components of an iCalendar file (RFC 5545). Many programs write properties otherwise than the
 * standard says. What can only have one meaning is rewritten here as ical.js reads it, and the rest
 * is noted as odd.
 */

import ICAL from 'ical.js'
import { meetings as words } from '#content/staff/meetings.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import { FeedError } from './feed-error.ts'

export interface CalendarComponent {
  /** E.g. `VEVENT`. */
  kind: string
  /** What staff find it by in their calendar. */
  name: CalendarEventName
  /**
   * BEGIN, the properties that matter, and END. A property that has a list of times is there once
   * for each.
   */
  lines: string[]
  /** Email addresses of those who declined. */
  declinedBy: string[]
  /** Something in it could not be understood, and is not in `lines`. */
  isOdd: boolean
  calendar: Calendar
}

interface Calendar {
  /** Name of the zone for times without one; empty when the calendar names none. */
  zone: string
}

type Edge = readonly [edge: '' | 'BEGIN' | 'END', name: string]

const TITLE_MAX_CHARACTERS = 80
const EDGE = /^(BEGIN|END):(\S+)\s*$/i
/** Not in the standard, yet written by Google, Apple and many others. */
const CALENDAR_ZONE = /^(?:X-WR-TIMEZONE|TIMEZONE-ID)[^:]*:\s*(.*?)\s*$/i
/** Properties that matter here. The others, such as descriptions, are not even parsed. */
const NEEDED =
  /^(UID|SEQUENCE|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|X-MICROSOFT-CDO-ALLDAYEVENT|X-FUNAMBOL-ALLDAY)[;:]/i
const TIMES = /^(DTSTAMP|LAST-MODIFIED|DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID|FREEBUSY)[;:]/i
const RULE = /^(RRULE|EXRULE)[^:]*:(.*)$/i
const DURATION = /^DURATION[^:]*:\s*(.*?)\s*$/i
const SUMMARY = /^SUMMARY(?:;(?:[^":]|"[^"]*")*)?:(.*)$/i
const DECLINED = /^ATTENDEE;.*PARTSTAT="?DECLINED"?[;:]/i

/** Without them an event is complete, so an empty one means nothing. */
const CAN_BE_EMPTY = ['EXDATE', 'RDATE', 'FREEBUSY']
const CAN_BE_PERIOD = ['RDATE', 'FREEBUSY']
/** A date, or a date and time, also with the separators of ISO 8601 and without seconds. */
const TIME = String.raw`\d{4}-?\d\d-?\d\d(?:T\d\d:?\d\d(?::?\d\d)?Z?)?`
const TIME_PARTS = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(Z?))?$/
const DURATION_PARTS = /^[+-]?P(?=T?\d)(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/
const PERIOD = String.raw`${TIME}(?:/[\w+:-]+)?`
/**
 * The name and parameters, and a list of times. Outlook writes names of zones that have a colon
 * without quotation marks.
 */
const WITH_TIMES = new RegExp(String.raw`^(.*?):\s*(${PERIOD}(?:\s*,\s*${PERIOD})*)\s*$`, 'i')
const WITH_OTHERS = /^((?:[^":]|"[^"]*")*):(.*)$/

/** What RFC 5545 defines for rules. Others change which dates a rule has. */
const RULE_PARTS =
  /^(FREQ|UNTIL|COUNT|INTERVAL|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST|X-[^=]*)=/
/**
 * RFC 7529: another calendar than ours, and what becomes of dates that a month does not have. These
 * say what holds without them.
 */
const USUAL_SCALE = /^(RSCALE=GREGORIAN|SKIP=OMIT)$/

/**
 * @returns each component by itself, so that a broken one does not spoil the others
 * @throws {FeedError} when the text is no whole calendar
 */
export function componentsOf(text: string): CalendarComponent[] {
  const found: CalendarComponent[] = []
  const open: string[] = []
  let calendar: Calendar = { zone: '' }
  let isCalendar = false
  for (const line of linesOf(text)) {
    const [edge, name] = edgeIn(line)
    if (open.length === 0 && line.trim() === '') {
      continue
    }
    if (edge === 'BEGIN') {
      open.push(name)
    }
    if (open[0] !== 'VCALENDAR') {
      throw notCalendar()
    }
    isCalendar = true
    if (edge === 'BEGIN' && open.length === 1) {
      calendar = { zone: '' }
    }
    if (edge === 'BEGIN' && open.length === 2) {
      found.push({
        kind: name,
        name: { title: '', day: '' },
        lines: [],
        declinedBy: [],
        isOdd: false,
        calendar,
      })
    }
    if (open.length === 1) {
      calendar.zone ||= CALENDAR_ZONE.exec(line)?.[1] ?? ''
    }
    const component = found.at(-1)
    // Deeper components matter only in time zones; in events they are alarms.
    if (component && open.length > 1) {
      if (open[1] === 'VTIMEZONE' || (edge !== '' && open.length === 2)) {
        component.lines.push(line.trim())
      } else if (open.length === 2) {
        addLine(component, line)
      }
    }
    if (edge === 'END' && open.pop() !== name) {
      throw notCalendar()
    }
  }
  // Also when it breaks off: what comes later would count as free.
  if (!isCalendar || open.length > 0) {
    throw notCalendar()
  }
  return found
}

const notCalendar = () => new FeedError(words.calendars.problems.notCalendar)

/**
 * Unfolded lines, without NUL, which PostgreSQL cannot store. Bare CR ends a line only where
 * nothing else does; some programs end lines with CR CR LF.
 */
function linesOf(text: string): string[] {
  const end = text.includes('\n') ? '\r*\n' : '\r'
  const unfolded = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(new RegExp(`${end}[ \t]`, 'g'), '')
  return unfolded.split(new RegExp(end))
}

function edgeIn(line: string): Edge {
  const [, edge, name = ''] = EDGE.exec(line) ?? []
  if (edge === undefined) {
    return ['', '']
  }
  return [edge.toUpperCase() as Edge[0], name.toUpperCase()]
}

function addLine(component: CalendarComponent, line: string): void {
  const title = SUMMARY.exec(line)?.[1]
  if (title !== undefined) {
    component.name.title = plainTitle(title)
  } else if (TIMES.test(line)) {
    addTimes(component, line)
  } else if (RULE.test(line)) {
    addRule(component, line)
  } else if (DURATION.test(line)) {
    addDuration(component, line)
  } else if (DECLINED.test(line)) {
    component.declinedBy.push(...addressesOf(line))
  } else if (NEEDED.test(line)) {
    component.lines.push(line.trim())
  }
}

const plainTitle = (text: string) =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\(.)/g, '$1')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, TITLE_MAX_CHARACTERS)
    .toWellFormed()

/**
 * Each time becomes a line, so that a bad one does not spoil the others. A date is called so, also
 * where the file does not.
 */
function addTimes(component: CalendarComponent, line: string): void {
  const [, head = '', list = ''] = WITH_TIMES.exec(line) ?? WITH_OTHERS.exec(line) ?? []
  const [property = '', ...parameters] = (head.match(/(?:[^;"]|"[^"]*")+/g) ?? []).map((part) =>
    part.trim(),
  )
  const name = property.toUpperCase()
  const isDate = parameters.some((one) => /^VALUE="?DATE"?$/i.test(one))
  const kept = parameters.filter((one) => !/^VALUE=/i.test(one)).map(quoted)
  for (const written of list.split(',').map((one) => one.trim().toUpperCase())) {
    if (written === '' && CAN_BE_EMPTY.includes(name)) {
      continue
    }
    const value = asStandard(written, isDate, CAN_BE_PERIOD.includes(name))
    if (!value) {
      component.isOdd = true
      continue
    }
    if (name === 'DTSTART') {
      component.name.day = value.text.slice(0, 8).replace(/^(....)(..)/, '$1-$2-')
    }
    component.lines.push(
      `${[name, ...kept, ...(value.type ? [`VALUE=${value.type}`] : [])].join(';')}:${value.text}`,
    )
  }
}

/** A parameter's value in quotation marks, if it needs them. */
function quoted(parameter: string): string {
  const [, name = '', value = ''] = /^([^=]*)=\s*(.*?)\s*$/.exec(parameter) ?? []
  return /[:,]/.test(value) && !value.startsWith('"') ? `${name}="${value}"` : `${name}=${value}`
}

/** A time as RFC 5545 writes it. @returns undefined for what is none, such as November 31 */
function asStandard(written: string, isDate: boolean, canBePeriod: boolean) {
  const [start = '', end, ...others] = written.split('/')
  const from = timeOf(start)
  if (from === undefined || others.length > 0) {
    return undefined
  }
  if (end !== undefined && canBePeriod) {
    const to = DURATION_PARTS.test(end) ? end : timeOf(end)
    return to === undefined ? undefined : { type: 'PERIOD', text: `${from}/${to}` }
  }
  if (isDate || from.length === 8) {
    return { type: 'DATE', text: from.slice(0, 8) }
  }
  return { type: '', text: from }
}

function timeOf(text: string): string | undefined {
  const [, year, month, day, hour, minute = '', second = '00', utc = ''] =
    TIME_PARTS.exec(text) ?? []
  if (!year || !month || !day) {
    return undefined
  }
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
    return undefined
  }
  if (hour === undefined) {
    return `${year}${month}${day}`
  }
  // Midnight at the end of a day, and leap seconds, are written in ISO 8601.
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) {
    return undefined
  }
  return `${year}${month}${day}T${hour}${minute}${second}${utc}`
}

/**
 * A rule with parts that change its dates in a way that is not known here is odd, and is read
 * without them.
 */
function addRule(component: CalendarComponent, line: string): void {
  const [, name = '', value = ''] = RULE.exec(line) ?? []
  const parts = value
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => !/^([\w-]+=)?$/.test(part))
  if (parts.length === 0) {
    return
  }
  const known = parts.flatMap((part) => {
    if (part.startsWith('UNTIL=')) {
      return timeOf(part.slice('UNTIL='.length)) ? [part.replace(/[-:]/g, '')] : []
    }
    return RULE_PARTS.test(part) ? [part] : []
  })
  component.isOdd ||= known.length < parts.filter((part) => !USUAL_SCALE.test(part)).length
  component.lines.push(`${name.toUpperCase()}:${known.join(';')}`)
}

function addDuration(component: CalendarComponent, line: string): void {
  const value = DURATION.exec(line)?.[1]?.toUpperCase() ?? ''
  if (DURATION_PARTS.test(value)) {
    component.lines.push(`DURATION:${value}`)
  } else {
    component.isOdd = true
  }
}

/**
 * Whom an ATTENDEE line names: the address at its end, and its parameter EMAIL (RFC 7986). Other
 * parameters name others: SENT-BY, DELEGATED-FROM. Their values can hold anything, so ical.js is
 * not asked: it refuses a quotation mark in a guest's comment.
 */
function addressesOf(line: string): string[] {
  const ends = [
    line.slice(line.lastIndexOf(':') + 1),
    /;EMAIL="?(?:mailto:)?([^";:]*)/i.exec(line)?.[1] ?? '',
  ]
  return ends.filter((text) => /@|%40/.test(text)).map((text) => decoded(text.trim()).toLowerCase())
}

/**
 * An address as it is typed. In `mailto:` addresses, any character can be percent-encoded (RFC
 * 6068).
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** @throws {Error} when the lines are no component */
function parsed(lines: readonly string[]): ICAL.Component {
  return new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown as string)
}

/** @returns nothing when the component cannot be read */
export function readable(lines: readonly string[]): ICAL.Component[] {
  try {
    return [parsed(lines)]
  } catch {
    return []
  }
}

/** A component without the lines that cannot be read. */
export function parsedInPart({ kind, lines }: CalendarComponent): {
  component: ICAL.Component
  isWhole: boolean
} {
  const [component] = readable(lines)
  if (component) {
    return { component, isWhole: true }
  }
  const isReadable = (line: string) => readable([`BEGIN:${kind}`, line, `END:${kind}`]).length > 0
  return {
    component: parsed(lines.filter((line) => EDGE.test(line) || isReadable(line))),
    isWhole: false,
  }
}
