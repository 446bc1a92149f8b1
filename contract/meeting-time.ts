/** Times of meetings in words, in any language (BCP 47) and any time zone (IANA). */
import { LATEST_TIME_MS } from './limits.ts'

export type HourCycle = 'h12' | 'h23'

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' }
const TIMES: Readonly<Record<HourCycle | 'usual', Intl.DateTimeFormatOptions>> = {
  h12: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  h23: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  usual: { hour: 'numeric', minute: '2-digit' },
}

const latest = new Map<Intl.DateTimeFormatOptions, { of: string; format: Intl.DateTimeFormat }>()

/**
 * The page shows dozens of days and times of one zone, and building a format takes far longer than
 * using it.
 */
function formatOf(
  options: Intl.DateTimeFormatOptions,
  zone: string,
  language: string,
): Intl.DateTimeFormat {
  const of = `${language} ${zone}`
  const known = latest.get(options)
  if (known?.of === of) {
    return known.format
  }
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: zone })
  latest.set(options, { of, format })
  return format
}

/** `Tuesday, December 1, 2026` */
export function dayInWords(at: number, zone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeZone: zone, dateStyle: 'full' }).format(at)
}

/** `Tuesday, December 1` */
export function shortDayInWords(at: number, zone: string, language: string): string {
  return formatOf(DAY, zone, language).format(at)
}

/** `2:30 PM` or `14:30`. @param hourCycle undefined: as usual in the language */
export function timeInWords(
  at: number,
  zone: string,
  language: string,
  hourCycle: HourCycle | 'usual' = 'usual',
): string {
  return formatOf(TIMES[hourCycle], zone, language).format(at).replace(/\s/, ' ')
}

/** `Tuesday, December 1, 2026, 2:30 PM (Denver)` */
export function momentInWords(at: Date, zone: string, language: string): string {
  const time = at.getTime()
  return `${dayInWords(time, zone, language)}, ${timeInWords(time, zone, language)} (${placeOfZone(zone)})`
}

/** Name of the time zone at that moment, e.g. `Central European Standard Time`. */
export function zoneInWords(at: number, zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: 'long',
  }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Browsers still report these zones under their old names. */
const TODAYS_NAMES: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

/** The place in a zone's name: `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export function placeOfZone(zone: string): string {
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return TODAYS_NAMES[name] ?? name
}

/**
 * Reads a time that comes from outside.
 * @param text ISO 8601
 * @returns epoch milliseconds; undefined for anything but a time between 1970 and 2099
 */
export function momentIn(text: string | null | undefined): number | undefined {
  const at = Date.parse(text ?? '')
  return at > 0 && at < LATEST_TIME_MS ? at : undefined
}

/**
 * What ICU, and so Chromium, calls a zone that it does not know. No engine can show times in it.
 */
const UNKNOWN_ZONE = /^Etc\/Unknown$/i

/** Whether this machine knows a time zone of that name. */
export function isTimeZone(text: string): boolean {
  if (UNKNOWN_ZONE.test(text)) {
    return false
  }
  try {
    return (
      /^[A-Za-z][\w+\-/]{0,63}$/.test(text) &&
      new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined
    )
  } catch {
    return false
  }
}
