/** Rows of meetings and of what removes bookable times. */
import type { ColumnType, Generated } from 'kysely'
import type { CalendarEventName } from '#contract/meetings.ts'
import type { Timestamp, TimestampByDefault } from './columns.ts'

/** Who changed a meeting. `host`: in the host's calendar. */
export type MeetingParty = 'visitor' | 'staff' | 'host'

export interface MeetingsTable {
  id: Generated<string>
  /** The lead holds the visitor's name and address. */
  lead_id: string
  call: string
  /** Id of the host. */
  host: Generated<string>
  starts_at: Timestamp
  ends_at: Timestamp
  /**
   * Time of the meeting and the pause after it, in PostgreSQL's notation for `tstzrange`. Booked
   * ranges of a host never overlap.
   */
  during: string
  /** The visitor's time zone: an IANA name. */
  zone: string
  /** `held`: not booked until the visitor follows the link in the email. */
  state: Generated<'held' | 'booked' | 'canceled'>
  /** Held, but its time stays free for others until it is confirmed. */
  is_offered: Generated<boolean>
  canceled_by: MeetingParty | null
  /** Rises with every change. With `link_changes` it is the SEQUENCE of the entry (RFC 5545). */
  sequence: Generated<number>
  created_at: TimestampByDefault
  changed_at: TimestampByDefault
  /**
   * Where the host's calendar has it: key of the calendar, address and entity tag of the entry, and
   * the sequence written.
   */
  calendar: string | null
  calendar_url: string | null
  calendar_etag: string | null
  calendar_sequence: number | null
  /** The video call that the host's calendar made. */
  video_url: string | null
  /** Rises with every change of `video_url`, which is no change of the meeting itself. */
  link_changes: Generated<number>
}

/**
 * What happened to a meeting. `kept`, `followed` and `putBack`: to a change in the calendar at the
 * same time as one here. `linked`: the calendar has made a video call.
 */
export interface MeetingChangesTable {
  id: ColumnType<number, never, never>
  meeting_id: string
  at: Timestamp
  what: 'booked' | 'moved' | 'reassigned' | 'canceled' | 'kept' | 'followed' | 'putBack' | 'linked'
  by: MeetingParty
  host: string
  starts_at: Timestamp
  /** The calendars could not be asked in time. */
  is_unchecked: Generated<boolean>
}

/** What was last read in an object of a calendar. */
export interface CalendarObjectsTable {
  calendar: string
  url: string
  etag: string
  /** Epoch milliseconds, and the title of the event. */
  busy: ColumnType<[from: number, to: number, title: string][], string, string>
  odd_events: ColumnType<CalendarEventName[], string, string>
  failure: string | null
}

/** Times at which nothing can be booked, entered by staff. */
export interface BlockedTimesTable {
  id: Generated<string>
  /** Id of the host. Null: all of them. */
  host: string | null
  starts_at: Timestamp
  ends_at: Timestamp
  note: Generated<string>
  created_at: TimestampByDefault
}

/** Calendars of the hosts, and what they last answered. */
export interface CalendarFeedsTable {
  /** SHA-256, hex: the address itself is a secret. */
  address_hash: string
  /** Null: it is in CALENDAR_FEEDS. */
  host: string | null
  name: Generated<string>
  /** Encrypted. */
  sealed: string | null
  blocks: Generated<boolean>
  is_written: Generated<boolean>
  makes_video: Generated<boolean>
  token: string | null
  version: Generated<number>
  read_anew_at: Timestamp | null
  answered_at: Timestamp | null
  asked_at: Timestamp
  failing_since: Timestamp | null
  alerted_at: Timestamp | null
  failure: string | null
}

/** What hosts have granted at Google and Microsoft. */
export interface CalendarGrantsTable {
  id: string
  /** Encrypted. */
  sealed: string
  version: Generated<number>
  renewing_until: Timestamp | null
  paused_until: Timestamp | null
  ended_at: Timestamp | null
  created_at: TimestampByDefault
}

/** Links with which hosts without an account connect their calendars. */
export interface CalendarLinksTable {
  id: Generated<string>
  /** Id of the host. */
  host: string
  expires_at: Timestamp
}

/** Consents that were begun. */
export interface CalendarConsentsTable {
  id: Generated<string>
  service: 'google' | 'microsoft'
  /** Id of the host. */
  host: string
  /** The account that began it, or the link. */
  actor: string | null
  link: string | null
  /** SHA-256, hex, of the cookie of the browser that began it. */
  browser_hash: string
  /** Encrypted. */
  sealed: string
  expires_at: Timestamp
}

/** The one row holds the version that the address of the staff calendar feed carries. */
export interface MeetingsFeedTable {
  only_row: Generated<boolean>
  version: Generated<number>
}
