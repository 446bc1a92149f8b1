/** Rows of meetings and of what removes bookable times. */
import type { ColumnType, Generated } from 'kysely'
import type { CalendarEventName } from '#contract/meetings.ts'
import type { Timestamp, TimestampByDefault } from './columns.ts'

export interface MeetingsTable {
  id: Generated<string>
  /** The lead holds the visitor's name and address. */
  lead_id: string
  /** Id of the kind of call. */
  call: string
  /** Id of the host. */
  host: Generated<string>
  starts_at: Timestamp
  ends_at: Timestamp
  /** Time of the meeting and the pause after it, in PostgreSQL's notation for `tstzrange`. Booked ranges of a host never overlap. */
  during: string
  /** The visitor's time zone: an IANA name. */
  zone: string
  state: Generated<'booked' | 'canceled'>
  canceled_by: 'visitor' | 'staff' | null
  /** SEQUENCE of the calendar entry (RFC 5545). It rises with every change. */
  sequence: Generated<number>
  created_at: TimestampByDefault
  changed_at: TimestampByDefault
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

/** What the host's calendar feeds last answered. */
export interface CalendarFeedsTable {
  /** SHA-256, hex: the address itself is a secret. */
  address_hash: string
  /** Pairs of epoch milliseconds. */
  busy: ColumnType<[from: number, to: number][], string | undefined, string>
  etag: string | null
  read_at: Timestamp | null
  answered_at: Timestamp | null
  text_hash: string | null
  text_at: Timestamp | null
  asked_at: Timestamp
  failing_since: Timestamp | null
  alerted_at: Timestamp | null
  failure: string | null
  odd_events: ColumnType<CalendarEventName[], string | undefined, string>
}

/** The one row holds the version that the address of the staff calendar feed carries. */
export interface MeetingsFeedTable {
  only_row: Generated<boolean>
  version: Generated<number>
}
