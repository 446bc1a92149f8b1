import { staffPages } from '#content/staff.ts'
import type { StaffMeeting } from '#contract/staff.ts'
import { boundsOfDay } from './days.ts'

const words = staffPages['/admin/meetings'].days

interface Day {
  name: string
  meetings: StaffMeeting[]
}

/** Groups meetings: today, each day of the coming week that has meetings, and everything later. */
export function meetingsByDay(meetings: readonly StaffMeeting[], now: number): Day[] {
  const days = Map.groupBy(meetings, ({ startsAt }) => nameOfDay(Date.parse(startsAt), now))
  const today = { name: words.today, meetings: days.get(words.today) ?? [] }
  days.delete(words.today)
  return [today, ...[...days].map(([name, ofDay]) => ({ name, meetings: ofDay }))]
}

function nameOfDay(at: number, now: number): string {
  if (at < boundsOfDay(now, 0)[1]) return words.today
  if (at < boundsOfDay(now, 1)[1]) return words.tomorrow
  if (at >= boundsOfDay(now, 7)[0]) return words.later
  return new Date(at).toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' })
}
