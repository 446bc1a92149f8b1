/** When a meeting is, as the message of its lead says it, which also goes to the CRM. */
import { MINUTE_MS } from './durations.ts'
import { wallClock } from './meetings.ts'

/** `2026-12-01 14:30 to 15:15 Europe/Zurich (2026-12-01 06:30 America/Denver)` */
export function bookedTime(at: number, minutes: number, zone: string, hostZone: string): string {
  const until = wallClock(at + minutes * MINUTE_MS, zone).slice(-5)
  return `${wallClock(at, zone)} to ${until} ${zone} (${wallClock(at, hostZone)} ${hostZone})`
}

const BOOKED = /(?<clock>\d{4}-\d\d-\d\d \d\d:\d\d) to \d\d:\d\d (?<zone>[\w+\-/]+)(?: \([^)]*\)?)?/

/** The moment at which the clocks of a zone show a time. */
function momentOf(clock: string, zone: string): number {
  const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  const wanted = asUtc(clock)
  const first = wanted - (asUtc(wallClock(wanted, zone)) - wanted)
  // Between the two, the clocks may have been changed.
  return first - (asUtc(wallClock(first, zone)) - wanted)
}

/** A time in a message, with what is before and after it. */
interface FoundTime {
  before: string
  /** As it is in the message. */
  text: string
  after: string
  at: number
  /** The visitor's time zone. */
  zone: string
}

/** Undefined where there is none, or where the zone is not known here. The end may be cut off. */
export function findBookedTime(message: string): FoundTime | undefined {
  const match = message.match(BOOKED)
  if (!match) {
    return undefined
  }
  const { clock = '', zone = '' } = match.groups ?? {}
  const before = message.slice(0, match.index)
  const after = message.slice(before.length + match[0].length)
  try {
    return { before, text: match[0], after, at: momentOf(clock, zone), zone }
  } catch {
    return undefined
  }
}
