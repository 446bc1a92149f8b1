/** Times of meetings as staff read them: on their own clock, and on the visitor's. */
import { meetings } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { wallClock } from '#contract/meetings.ts'

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

/** The moment at which the clocks of a zone show a time. */
function momentOf(clock: string, zone: string): number {
  const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  const wanted = asUtc(clock)
  const first = wanted - (asUtc(wallClock(wanted, zone)) - wanted)
  // Between the two, the clocks may have been changed.
  return first - (asUtc(wallClock(first, zone)) - wanted)
}

/** What a lead's message says of its meeting, in the words of `bookedTime`. */
const BOOKED = /(?<clock>\d{4}-\d\d-\d\d \d\d:\d\d) to \d\d:\d\d (?<zone>[\w+\-/]+)(?: \([^)]*\)?)?/

function timeOf(match: RegExpMatchArray): string {
  const { clock = '', zone = '' } = match.groups ?? {}
  try {
    return meetingTime(momentOf(clock, zone), zone)
  } catch {
    // This browser does not know the zone.
    return match[0]
  }
}

/** The message of a lead that booked a meeting, with its time as staff read it. */
export function messageWithTime(message: string): string {
  const match = message.match(BOOKED)
  return match ? message.replace(match[0], () => timeOf(match)) : message
}

/** The first words of such a message: the time, then what the visitor wrote, then which call. */
export function excerptWithTime(excerpt: string): string {
  const match = excerpt.match(BOOKED)
  if (!match) {
    return excerpt
  }
  const before = excerpt.slice(0, match.index)
  const call = before.match(/Kind of call: (.*?) Booked for: $/)?.[1] ?? ''
  const note = excerpt.slice((match.index ?? 0) + match[0].length).replace(/^\s*Note: /, '')
  const parts = [timeOf(match), note.trim().replace(/\.$/, ''), call]
  return parts.filter(Boolean).join('. ')
}
