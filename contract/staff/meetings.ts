/** Meetings and calendars, as staff see them. */
import type { meetings } from '#content/staff/meetings.ts'
import type { CalendarEventName } from '../meetings.ts'
import type { MeetingChangesTable, MeetingParty } from '../tables/meetings.ts'

/** A meeting as staff see it. Times are ISO 8601. */
export interface StaffMeeting {
  id: string
  /** The lead with the visitor's name and address. */
  leadId: string
  /** Name of the kind of call. */
  call: string
  /** Id of the host. */
  host: string
  startsAt: string
  endsAt: string
  state: 'held' | 'booked' | 'canceled'
  canceledBy: MeetingParty | null
  /** Everything that happened to it, in order, with host and start since then. */
  changes: (Pick<MeetingChangesTable, 'what' | 'by' | 'host'> & {
    at: string
    startsAt: string
    isUnchecked: boolean
  })[]
  /** The visitor's time zone. */
  zone: string
  name: string
  email: string
  /** Where it takes place: a text, or the address of a video call. */
  place: string
  /** Company and note from the form. */
  note: string
}

export interface CalendarState {
  hash: string
  host: string
  name: string
  kind: 'ical' | 'caldav' | 'google' | 'microsoft' | null
  /** Address of the account at Google or Microsoft. */
  user: string
  /** Meetings can be written to it. */
  canWrite: boolean
  /** It can make video calls, and does for each meeting that is written to it. */
  hasVideo: boolean
  makesVideo: boolean
  blocks: boolean
  isWritten: boolean
  /** It is in CALENDAR_FEEDS. */
  isGiven: boolean
  /** Its address and its password go unencrypted to another machine. */
  isOpen: boolean
  answeredAt: string | null
  failingSince: string | null
  failure: string | null
  /** Events that could not be read, or one that makes the whole calendar fail. */
  oddEvents: CalendarEventName[]
}

/** Answer of `{STAFF_API_PATH}/calendars`. */
export interface CalendarList {
  /** Those whose calendars the caller may connect. */
  hosts: { id: string; name: string; email: string }[]
  calendars: CalendarState[]
  /** Services at which the operator has registered this site. */
  services: CalendarService[]
}

/** Services whose calendars are connected by the host's consent. */
export const CALENDAR_SERVICES = ['google', 'microsoft'] as const
export type CalendarService = (typeof CALENDAR_SERVICES)[number]

/** Answer of `POST {STAFF_API_PATH}/calendars/link`: the link that a host was sent. */
export interface CalendarLink {
  url: string
  /** ISO 8601. */
  until: string
  /** Empty where the host has no address. */
  sentTo: string
}

/** Why a time is not offered. Answer of `GET {STAFF_API_PATH}/meetings/why`. */
export interface WhyNotFree {
  because: keyof typeof meetings.why.answers
  title: string
  calendar: string
}

/** A country or a region with its own public holidays. */
export interface HolidayPlace {
  id: string
  name: string
}

/** Answer of `GET {STAFF_API_PATH}/meetings/free`: what can be booked for a lead. */
export interface FreeForLead {
  /** Id of the call that the times are for. */
  call: string
  calls: { id: string; name: string; minutes: number }[]
  /** In the order of 'Settings', with the ids of the calls that each takes. */
  hosts: { id: string; name: string; calls: readonly string[] }[]
  /** The company's time zone. */
  zone: string
  /** Start times in epoch milliseconds, ascending. */
  times: readonly number[]
}

/** Answer of `GET {STAFF_API_PATH}/meetings`. */
export interface StaffMeetings {
  /** Names of those that are offered, by id. */
  calls: Readonly<Record<string, string>>
  /** In the order of 'Settings', with a private address of each one's meetings. */
  hosts: { id: string; name: string; zone: string; feed: string }[]
  /** Events of the coming week that take the hosts' time. */
  busy: { host: string; from: string; to: string; title: string; calendar: string }[]
  /** Current and future meetings, soonest first, canceled ones included. */
  toCome: StaffMeeting[]
  /** Latest first. */
  past: StaffMeeting[]
  /** Without a host: times of all hosts. */
  blocked: { id: string; host: string | null; from: string; to: string; note: string }[]
  /** Private address of all meetings, for a calendar program. */
  feed: string
  calendars: CalendarState[]
}
