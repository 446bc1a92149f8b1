/** Times of meetings as staff read them: on their own clock, and on the visitor's. */
import { meetings } from '#content/staff/meetings.ts'
import { findBookedTime } from '#contract/booked-time.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = meetings.time

/** @param zone this computer's if not stated */
function dayAndClock(at: number, zone?: string): { day: string; clock: string } {
  const yearOf = (time: number) =>
    new Date(time).toLocaleDateString('en', { year: 'numeric', timeZone: zone })
  return {
    day: new Date(at).toLocaleDateString(undefined, {
      month: 'long',
      day: 'numeric',
      year: yearOf(at) === yearOf(Date.now()) ? undefined : 'numeric',
      timeZone: zone,
    }),
    clock: new Date(at).toLocaleTimeString(undefined, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
    }),
  }
}

/** The visitor's time, with the day if theirs is another. Undefined if both clocks agree. */
export function theirTime(at: number, zone: string): string | undefined {
  const ours = dayAndClock(at)
  const theirs = dayAndClock(at, zone)
  if (ours.day !== theirs.day) {
    return fillIn(words.day, theirs)
  }
  return ours.clock === theirs.clock ? undefined : theirs.clock
}

/** `December 2, 3:00 PM here, 5:00 PM for them`, or once where both clocks agree. */
export function meetingTime(at: number, zone: string): string {
  const here = fillIn(words.day, dayAndClock(at))
  const theirs = theirTime(at, zone)
  return theirs ? fillIn(words.both, { here, theirs }) : here
}

/** The message of a lead that booked a meeting, with its time as staff read it. */
export function messageWithTime(message: string): string {
  const found = findBookedTime(message)
  return found ? found.before + meetingTime(found.at, found.zone) + found.after : message
}

/** The first words of such a message: the time, then what the visitor wrote, then which call. */
export function excerptWithTime(excerpt: string): string {
  const found = findBookedTime(excerpt)
  if (!found) {
    return excerpt
  }
  const call = found.before.match(/Kind of call: (.*?) Booked for: $/)?.[1] ?? ''
  const note = found.after.replace(/^\s*Note: /, '')
  const parts = [meetingTime(found.at, found.zone), note.trim().replace(/\.$/, ''), call]
  return parts.filter(Boolean).join('. ')
}
