/** A day in the reader's locale. */
export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/**
 * A day from today as `2026-03-01` in the reader's time zone. Swedish dates have the format of ISO
 * 8601.
 */
export function localDay(daysFromToday: number): string {
  const day = new Date()
  day.setDate(day.getDate() + daysFromToday)
  return day.toLocaleDateString('sv')
}

/** A day without a time (`2026-03-01`) in the reader's locale. */
export const calendarDay = (day: string) =>
  new Date(`${day}T00:00Z`).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** The same, without the year if it is this one. */
export const shortDay = (day: string) =>
  new Date(`${day}T00:00Z`).toLocaleDateString(undefined, {
    month: 'short',
    day: 'numeric',
    year: day.startsWith(localDay(0).slice(0, 4)) ? undefined : 'numeric',
    timeZone: 'UTC',
  })

/** A day and a time to the minute in the reader's locale. */
export function dayAndTimeOf(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The same with the time zone, for a text that is read elsewhere. */
export const dayTimeAndZoneOf = (time: string | number) =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'long' })

/**
 * A time as `<input type="datetime-local">` holds it, in this browser's time zone:
 * `2026-12-01T14:30`.
 */
export function inputTime(time: string | number): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A time as `2 minutes ago` or `yesterday`, or as a date if it is longer ago. */
export function ago(time: string, now = Date.now()): string {
  const seconds = Math.round((new Date(time).getTime() - now) / 1000)
  const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  if (seconds > -3600) {
    return relative.format(Math.min(0, Math.ceil(seconds / 60)), 'minute')
  }
  if (seconds > -86_400) {
    return relative.format(Math.round(seconds / 3600), 'hour')
  }
  if (seconds > -7 * 86_400) {
    return relative.format(Math.round(seconds / 86_400), 'day')
  }
  return dayOf(time)
}
