/** Days and times in this computer's time zone. */
import { DAY_MS } from '#contract/durations.ts'

/** Start and end of a day in epoch milliseconds. @param ahead days after the day of `now` */
export function boundsOfDay(now: number, ahead: number): [from: number, to: number] {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + ahead)
  const next = new Date(day)
  next.setDate(next.getDate() + 1)
  return [day.getTime(), next.getTime()]
}

/** @param timeZone this computer's by default */
export function clockOf(time: string | number, timeZone?: string): string {
  return new Date(time).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', timeZone })
}

/** The time until then, such as `in 40 minutes`, `in 3 hours` or `tomorrow`. */
export function distanceOf(time: string, now: number): string {
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  const minutes = (Date.parse(time) - now) / 60_000
  if (minutes < 60) return words.format(Math.ceil(minutes), 'minute')
  if (Date.parse(time) < boundsOfDay(now, 0)[1]) return words.format(Math.round(minutes / 60), 'hour')
  return words.format(Math.round((boundsOfDay(Date.parse(time), 0)[0] - boundsOfDay(now, 0)[0]) / DAY_MS), 'day')
}
