/** Days and times in this computer's time zone. */
import { staffPages } from '#content/staff.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { StaffMeeting } from '#contract/staff/meetings.ts'

/**
 * Start and end of a day in epoch milliseconds.
 * @param ahead days after the day of `now`
 */
export function boundsOfDay(now: number, ahead: number): [from: number, to: number] {
  const day = new Date(now)
  const midnight = (days: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime()
  return [midnight(ahead), midnight(ahead + 1)]
}

/** @param timeZone this computer's by default */
export function clockOf(time: string | number, timeZone?: string): string {
  return new Date(time).toLocaleTimeString(undefined, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
}

/** The time until then, such as `in 40 minutes`, `in 3 hours` or `tomorrow`. */
export function distanceOf(time: string, now: number): string {
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  const minutes = (Date.parse(time) - now) / 60_000
  if (minutes < 60) {
    return words.format(Math.ceil(minutes), 'minute')
  }
  if (Date.parse(time) < boundsOfDay(now, 0)[1]) {
    return words.format(Math.round(minutes / 60), 'hour')
  }
  const [today] = boundsOfDay(now, 0)
  const [thatDay] = boundsOfDay(Date.parse(time), 0)
  return words.format(Math.round((thatDay - today) / DAY_MS), 'day')
}

const words = staffPages['/admin/meetings'].days

/** Meetings under the name of their day. */
interface DayOfMeetings {
  name: string
  meetings: StaffMeeting[]
}

/** Groups meetings: today, each day of the coming week that has meetings, and everything later. */
export function meetingsByDay(meetings: readonly StaffMeeting[], now: number) {
  const days = Map.groupBy(meetings, ({ startsAt }) => nameOfDay(Date.parse(startsAt), now))
  const today: DayOfMeetings = { name: words.today, meetings: days.get(words.today) ?? [] }
  const groups = [today]
  days.delete(words.today)
  for (const [name, ofDay] of days) {
    groups.push({ name, meetings: ofDay })
  }
  return groups
}

function nameOfDay(at: number, now: number): string {
  if (at < boundsOfDay(now, 0)[1]) {
    return words.today
  }
  if (at < boundsOfDay(now, 1)[1]) {
    return words.tomorrow
  }
  if (at >= boundsOfDay(now, 7)[0]) {
    return words.later
  }
  return new Date(at).toLocaleDateString(undefined, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
}
