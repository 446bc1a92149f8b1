/** The time zones that a calendar names. */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { isTimeZone } from '#contract/meeting-time.ts'

/** Clocks are epoch milliseconds as if they were UTC's. */
export interface Zone {
  momentOf(clock: number): number
  clockOf(moment: number): number
  /** What we know by the name of a zone that the calendar defines itself. */
  named?: Zone | undefined
}

export type CalendarZones = ReturnType<typeof calendarZones>

/**
 * What a calendar defines counts (RFC 5545, 3.2.19), unless it ends before the time that is read:
 * some programs write only the rules of one year. Without it, a zone is looked up by its IANA name,
 * also in a path (`/example.org/Europe/Berlin`), or by its Windows name (Unicode CLDR).
 *
 * @param definitions the calendar's VTIMEZONE components
 * @param from epoch milliseconds: only later times are read
 */
export function calendarZones(
  hostZone: string,
  definitions: readonly ICAL.Component[],
  from: number,
) {
  const known = new Map<string, Zone | undefined>()
  const read = (tzid: string): Zone | undefined => {
    const segments = tzid.split('/').filter(Boolean)
    const iana = [
      ...segments.map((_, index) => segments.slice(index).join('/')),
      ...findIana(tzid, '001'),
    ].find(isTimeZone)
    const named = iana === undefined ? undefined : namedZone(iana)
    const own = definitions.filter(
      (one) => String(one.getFirstPropertyValue('tzid') ?? '').trim() === tzid,
    )
    const current = own.find((one) => isCurrent(one, from)) ?? (named ? undefined : own[0])
    const defined = current && definedZone(current)
    return defined ? { ...defined, named } : named
  }
  return {
    host: namedZone(hostZone),
    /**
     * @param tzid the name in the calendar. @returns undefined for a zone that is neither known nor
     * defined there
     */
    find(tzid: string): Zone | undefined {
      const name = tzid.trim()
      if (!known.has(name)) {
        known.set(name, read(name))
      }
      return known.get(name)
    },
  }
}

/**
 * Whether a definition says what the clocks show from a time on: it has a rule that reaches it, or
 * no change at all.
 */
function isCurrent(definition: ICAL.Component, from: number): boolean {
  const parts = definition.getAllSubcomponents()
  const isEndless = ({ until }: ICAL.Recur) => !until || until.toUnixTime() * 1000 >= from
  const rules = parts.flatMap((part) => part.getAllProperties('rrule'))
  const offsets = new Set(parts.map((part) => String(part.getFirstPropertyValue('tzoffsetto'))))
  return offsets.size === 1 || rules.some((rule) => isEndless(rule.getFirstValue() as ICAL.Recur))
}

function namedZone(timeZone: string): Zone {
  if (timeZone === 'UTC') {
    return { momentOf: (clock) => clock, clockOf: (moment) => moment }
  }
  const at = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment)
  return {
    momentOf: (clock) =>
      at(clock).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(timeZone)
        .epochMilliseconds,
    clockOf: (moment) => moment + at(moment).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6,
  }
}

/**
 * @returns undefined when something is missing, or clocks change more often than by the year, which
 *   no zone does and which would take for ever to read
 */
function definedZone(definition: ICAL.Component): Zone | undefined {
  const parts = definition.getAllSubcomponents()
  const needed = ['dtstart', 'tzoffsetfrom', 'tzoffsetto']
  if (!parts.every((part) => needed.every((name) => part.hasProperty(name)))) {
    return undefined
  }
  const rules = parts.flatMap((part) => part.getAllProperties('rrule'))
  if (rules.some((rule) => (rule.getFirstValue() as ICAL.Recur).freq !== 'YEARLY')) {
    return undefined
  }
  const zone = new ICAL.Timezone(definition)
  const offsetAt = (clock: number) =>
    zone.utcOffset(ICAL.Time.fromJSDate(new Date(clock), true)) * 1000
  return {
    momentOf: (clock) => clock - offsetAt(clock),
    clockOf: (moment) => moment + offsetAt(moment),
  }
}
