/** The time zones that a calendar names. */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { isTimeZone } from '#contract/meeting-time.ts'

/** Clocks are epoch milliseconds as if they were UTC's. */
export interface Zone {
  momentOf(clock: number): number
  clockOf(moment: number): number
}

/**
 * A zone is looked up by its IANA name, also in a path (`/example.org/Europe/Berlin`), or by its Windows name (Unicode CLDR),
 * because the definitions in calendars are often incomplete. They count for other names.
 *
 * @param definitions the calendar's VTIMEZONE components
 */
export function calendarZones(hostZone: string, definitions: readonly ICAL.Component[]) {
  const known = new Map<string, Zone | undefined>()
  const read = (tzid: string) => {
    const segments = tzid.split('/').filter(Boolean)
    const iana = [...segments.map((_, index) => segments.slice(index).join('/')), ...findIana(tzid, '001')].find(
      isTimeZone,
    )
    if (iana) return namedZone(iana)
    const definition = definitions.find((one) => one.getFirstPropertyValue('tzid') === tzid)
    return definition && definedZone(definition)
  }
  return {
    host: namedZone(hostZone),
    /** @param tzid the name in the calendar. @returns undefined for a zone that is neither known nor defined there */
    find(tzid: string): Zone | undefined {
      if (!known.has(tzid)) known.set(tzid, read(tzid))
      return known.get(tzid)
    },
  }
}

function namedZone(timeZone: string): Zone {
  if (timeZone === 'UTC') return { momentOf: (clock) => clock, clockOf: (moment) => moment }
  const at = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment)
  return {
    momentOf: (clock) =>
      at(clock).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(timeZone).epochMilliseconds,
    clockOf: (moment) => moment + at(moment).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6,
  }
}

/** @returns undefined when clocks change more often than by the year, which no zone does and which would take for ever to read */
function definedZone(definition: ICAL.Component): Zone | undefined {
  const rules = definition.getAllSubcomponents().flatMap((part) => part.getAllProperties('rrule'))
  if (rules.some((rule) => (rule.getFirstValue() as ICAL.Recur).freq !== 'YEARLY')) return undefined
  const zone = new ICAL.Timezone(definition)
  const offsetAt = (clock: number) => zone.utcOffset(ICAL.Time.fromJSDate(new Date(clock), true)) * 1000
  return { momentOf: (clock) => clock - offsetAt(clock), clockOf: (moment) => moment + offsetAt(moment) }
}
