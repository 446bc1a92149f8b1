/** Times of the page on the calendar and the clock of this computer. */

export const DAY_MS = 86_400_000

/** `2026-12-01`, which sorts and compares. */
export const dayOf = (time: string | number) => new Date(time).toLocaleDateString('sv')

/** The first moment of a day and that of the day after, epoch milliseconds. @param ahead days after the one of `now` */
export function boundsOfDay(now: number, ahead: number): [from: number, to: number] {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + ahead)
  const next = new Date(day)
  next.setDate(next.getDate() + 1)
  return [day.getTime(), next.getTime()]
}

/** @param timeZone that of this computer unless given */
export function clockOf(time: string | number, timeZone?: string): string {
  return new Date(time).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', timeZone })
}

/** `in 40 minutes`, `in 3 hours`, `tomorrow`. */
export function distanceOf(time: string, now: number): string {
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  const minutes = (Date.parse(time) - now) / 60_000
  if (minutes < 60) return words.format(Math.ceil(minutes), 'minute')
  if (dayOf(time) === dayOf(now)) return words.format(Math.round(minutes / 60), 'hour')
  return words.format(Math.round((boundsOfDay(Date.parse(time), 0)[0] - boundsOfDay(now, 0)[0]) / DAY_MS), 'day')
}
