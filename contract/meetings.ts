/** Booking a meeting: what the page, the server and the words about meetings must agree on. */

import type { calls } from '#content/offerings.ts'

/** Id of a kind of call, as the booking page takes it in its address. */
export type CallId = (typeof calls)[keyof typeof calls]['id']

/** Days of the week as `content/meetings.ts` names them, in the order of ISO 8601. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** When meetings can be booked. Times of day are those of clocks in `zone`. */
export interface MeetingRules {
  /** The host's time zone: an IANA name. */
  zone: string
  /** From and to, `09:00`; `24:00` is the end of the day. A day without hours has no meetings. */
  weeklyHours: Readonly<Partial<Record<Weekday, readonly (readonly [from: string, to: string])[]>>>
  /** Days without meetings: `2026-12-25`. */
  daysOff: readonly string[]
  /** Meetings can begin this often after the beginning of the hours. */
  everyMinutes: number
  /** Least time between two meetings, and between a meeting and an event of the host's calendars. */
  bufferMinutes: number
  /** Shortest time between booking and meeting. */
  noticeHours: number
  /** How many days ahead of today can be booked. */
  horizonDays: number
  /** Meetings on one day of the host. */
  maxPerDay: number
}

/** A stretch of time, in epoch milliseconds, without its end. */
export interface Span {
  from: number
  to: number
}

export const MEETING_PAGE_PATH = '/embed/meeting'
export const MEETING_TIMES_PATH = '/meetings/times'
/** Forms: JSON from scripts, `application/x-www-form-urlencoded` from the browser itself. */
export const MEETING_BOOK_PATH = '/forms/meeting'
export const MEETING_MOVE_PATH = '/forms/meeting/move'
export const MEETING_CANCEL_PATH = '/forms/meeting/cancel'
/** The calendar entry of a meeting, as a file: `?meeting=` and the token of its link. */
export const MEETING_ENTRY_PATH = '/meetings/meeting.ics'
/** The private feed of all meetings: `/meetings/feed/{token}.ics`. */
export const MEETINGS_FEED_PATH = '/meetings/feed'

/** Parameters of the page's address. */
export const MEETING_PARAMETERS = {
  /** Id of the kind of call. */
  call: 'call',
  /** IANA name of the time zone that times are shown in. */
  zone: 'zone',
  /** The chosen day in that zone, `2026-12-01`. */
  day: 'day',
  /** The chosen time, ISO 8601 in UTC. */
  at: 'at',
  /** Token of a booked meeting. */
  meeting: 'meeting',
  /** `1` while another time is chosen for it. */
  move: 'move',
  /** What has just been done to it: `booked` or `moved`. */
  done: 'done',
  /** The month shown, `2026-12`. */
  month: 'month',
} as const

/** Path and query of the page that shows a meeting. @param done what has just been done to it */
export function meetingAddress(token: string, done?: 'booked' | 'moved' | 'canceled'): string {
  const query = new URLSearchParams({
    [MEETING_PARAMETERS.meeting]: token,
    ...(done && { [MEETING_PARAMETERS.done]: done }),
  })
  return `${MEETING_PAGE_PATH}?${query}`
}

/** Free times of one kind of call. */
export interface MeetingTimes {
  /** Id of the kind of call. */
  call: string
  /** Beginnings in epoch milliseconds, ascending. */
  times: readonly number[]
}

/** A meeting as its visitor sees it. */
export interface BookedMeeting {
  /** Opens, moves and cancels it. */
  token: string
  call: string
  /** Epoch milliseconds. */
  startsAt: number
  endsAt: number
  /** The visitor's time zone: an IANA name. */
  zone: string
  state: 'booked' | 'canceled'
  /** It has begun, so it can no longer be moved or canceled. */
  hasBegun: boolean
}

/** What became of booking, moving or canceling. */
export type MeetingAnswer =
  | { outcome: 'done'; meeting: BookedMeeting }
  /** Somebody else has the time, or it can no longer be booked. `times` are those free now. */
  | { outcome: 'taken'; times: readonly number[] }
  /** A field holds what cannot be taken, which the browser should have said. */
  | { outcome: 'refused' }
  /** The link opens no meeting, or the meeting has begun or was canceled. */
  | { outcome: 'closed' }
  /** The mailbox or the visitor has too many meetings to come. */
  | { outcome: 'too-many' }

/** What the server puts into the page for one visit. */
export interface MeetingVisit {
  /** The server's clock, epoch milliseconds. */
  now: number
  /** Undefined while times cannot be read. */
  times?: MeetingTimes
  /** The meeting that the address opens; null for an address that opens none. */
  meeting?: BookedMeeting | null
  /** What became of a form posted without scripting, unless it was done. */
  answer?: Exclude<MeetingAnswer['outcome'], 'done'> | 'unavailable'
  /** What was typed into that form, by field name. */
  typed?: Readonly<Record<string, string>>
}

/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000

/** The times nearest to one that was taken, in order. */
export function nearestTimes(times: readonly number[], to: number, count = 6): number[] {
  return [...times]
    .sort((a, b) => Math.abs(a - to) - Math.abs(b - to))
    .slice(0, count)
    .sort((a, b) => a - b)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock shows: `2026-12-01 14:30`. */
export function wallClock(at: number, zone: string): string {
  let clock = clocks.get(zone)
  if (!clock) {
    // The Swedish notation is that of ISO 8601.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(zone, clock)
  }
  return clock.format(at)
}
