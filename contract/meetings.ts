/** Booking a meeting: what the page, the server and the words about meetings must agree on. */
import type { calls } from '#content/calls.ts'
import type { Range } from './stored-value.ts'

/** Id of a kind of call, as the booking page takes it in its address. */
export type CallId = (typeof calls)[keyof typeof calls]['id']

/** Days of the week as `content/meetings.ts` names them, in the order of ISO 8601. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
type Weekday = (typeof WEEKDAYS)[number]

/** When meetings can be booked. Times of day are those of clocks in `zone`. */
export interface MeetingRules {
  /** The host's time zone: an IANA name. */
  zone: string
  /** From and to, `09:00`; `24:00` is the end of the day. A day without hours has no meetings. */
  weeklyHours: Readonly<Partial<Record<Weekday, readonly Range[]>>>
  /** Days without meetings, the first and the last of each time: `['2026-12-24', '2027-01-03']`. */
  daysOff: readonly Range[]
  /** Meetings can begin at multiples of this time after the hours begin. */
  everyMinutes: number
  /**
   * Shortest pause between two meetings, and between a meeting and an event in the host's
   * calendars.
   */
  bufferMinutes: number
  /** Shortest time between booking and meeting. */
  noticeHours: number
  /**
   * How long before the meeting its visitor is reminded. Without a reminder when it is booked
   * hardly earlier than that.
   */
  reminderHours: number
  /** How many days ahead meetings can be booked. */
  horizonDays: number
  /** Most meetings on one day of the host. */
  maxPerDay: number
}

/** A time range in epoch milliseconds. The end is not part of it. */
export interface Span {
  from: number
  to: number
}

/** What staff find an event of their calendar by. */
export interface CalendarEventName {
  title: string
  /** `2026-12-01`, or empty. */
  day: string
}

export const MEETING_PAGE_PATH = '/embed/meeting'
export const MEETING_TIMES_PATH = '/meetings/times'
/** Forms: JSON from scripts, `application/x-www-form-urlencoded` from the browser itself. */
export const MEETING_BOOK_PATH = '/forms/meeting'
/** Books a held meeting. */
export const MEETING_CONFIRM_PATH = '/forms/meeting/confirm'
export const MEETING_MOVE_PATH = '/forms/meeting/move'
export const MEETING_CANCEL_PATH = '/forms/meeting/cancel'
/** The calendar entry of a meeting, as a file: `?meeting=` and the token of its link. */
export const MEETING_ENTRY_PATH = '/meetings/meeting.ics'
/** The private feed of all meetings: `/meetings/feed/{token}.ics`. */
export const MEETINGS_FEED_PATH = '/meetings/feed'

/** Where Google and Microsoft send the browser back to. Registered there. */
export const CALENDAR_CONSENT_PATH = '/meetings/calendars/connected'
/** Where a host connects a calendar: `?link=` and the token that an admin sent. */
export const CALENDAR_LINK_PATH = '/meetings/calendars/connect'

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
  /** Token of a booked meeting: of its email, or one that only shows it. */
  meeting: 'meeting',
  /** `1` while the visitor chooses another time for that meeting, or decides about canceling it. */
  move: 'move',
  cancel: 'cancel',
  /** What was just done with that meeting: `booked` or `moved`. */
  done: 'done',
  /** A day of the weeks shown, `2026-12-27`. */
  from: 'from',
  /** How the visitor's clock counts hours, `h12` or `h23`. The overlay tells it, with the zone. */
  clock: 'clock',
  /** `1` in the scheduler overlay (`app/document/scheduler.js`). */
  overlay: 'overlay',
} as const

/** Path and query of the page where a call can be booked. @param call its id */
export const callPath = (call: string) => `${MEETING_PAGE_PATH}?${MEETING_PARAMETERS.call}=${call}`

/** Path and query of the page that shows a meeting. @param done what was just done with it */
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
  /** Start times in epoch milliseconds, ascending. */
  times: readonly number[]
}

/** A meeting as its visitor sees it. */
export interface BookedMeeting {
  token: string
  /**
   * The token also moves and cancels it: it is that of the email, and the meeting has not begun.
   */
  canChange: boolean
  /** The token also books it, which is held until then: it is that of the email. */
  canConfirm: boolean
  call: string
  /** Name of the host, or empty. */
  host: string
  /** The host's time zone: an IANA name. */
  hostZone: string
  /** Where it takes place: a text, or an address. */
  place: string
  /** Epoch milliseconds. */
  startsAt: number
  endsAt: number
  /** The visitor's time zone: an IANA name. */
  zone: string
  state: 'held' | 'booked' | 'canceled'
  /** True once the meeting has begun. It can then no longer be moved or canceled. */
  hasBegun: boolean
}

/**
 * Whether the place of a call is the address at which it takes place, and nothing else. It is a text
 * otherwise.
 */
export const isCallLink = (place: string) => /^https:\/\/\S+$/.test(place)

/** What became of booking, moving or canceling. */
export type MeetingAnswer =
  | { outcome: 'done'; meeting: BookedMeeting }
  /** Someone else booked the time, or it can no longer be booked. `times` are free now. */
  | { outcome: 'taken'; times: readonly number[] }
  /** A field has an invalid value. The browser checks the same rules before it sends. */
  | { outcome: 'refused' }
  /** The link opens no meeting, or the meeting has begun or was canceled. */
  | { outcome: 'closed' }
  /** The mailbox gets no more emails about bookings today. */
  | { outcome: 'too-many' }
  /** The visitor has moved meetings as often as emails about it may be sent to one mailbox. */
  | { outcome: 'moved-often' }

/** Somebody who takes calls, as far as visitors may know. */
interface MeetingHost {
  /** Empty: visitors are not told whom they meet. */
  name: string
  /** Ids of the calls. */
  calls: readonly string[]
}

/** What the server puts into the page for one visit. */
export interface MeetingVisit {
  /** Time zones of the hosts, the first one's first: IANA names. */
  hostZones: readonly string[]
  /** Those who take calls. */
  hosts?: readonly MeetingHost[]
  /** Undefined while times cannot be read. */
  times?: MeetingTimes
  /** The meeting that the address opens. Null when its link opens no meeting. */
  meeting?: BookedMeeting | null
  /**
   * Outcome of a form posted without scripting, or of the link in the email of a hold, unless it
   * succeeded.
   */
  answer?: Exclude<MeetingAnswer['outcome'], 'done'> | 'unavailable' | 'hold-ended'
  /** What was typed into that form, by field name. */
  typed?: Readonly<Record<string, string>>
}

/** Number of times that are offered in place of a taken one. */
const NEAREST_TIMES = 6

/** The free times nearest to a taken one, in order. */
export function nearestTimes(times: readonly number[], to: number): number[] {
  return [...times]
    .sort((a, b) => Math.abs(a - to) - Math.abs(b - to))
    .slice(0, NEAREST_TIMES)
    .sort((a, b) => a - b)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Local date and time: `2026-12-01 14:30`. */
export function wallClock(at: number, zone: string): string {
  let clock = clocks.get(zone)
  if (!clock) {
    // The Swedish notation is that of ISO 8601.
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    clocks.set(zone, clock)
  }
  return clock.format(at)
}
