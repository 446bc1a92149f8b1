/** What the staff pages and the server agree on. */
import type { meetings } from '#content/staff/meetings.ts'
import type { Lead, LeadDelivery } from './database.ts'
import type { LeadDeed } from './lead-deeds.ts'
import type { CalendarEventName } from './meetings.ts'
import type { AppRole, NoticeKind, NoticeWay } from './tables/accounts.ts'
import type { MeetingChangesTable, MeetingParty } from './tables/meetings.ts'

/** Path of the staff API: same origin, with the bearer token of a member of staff. */
export const STAFF_API_PATH = '/admin/api'

/**
 * Kinds of work on the staff API. Which role may do which is stated in the migrations
 * (`private.staff_lists`).
 */
export type StaffWork =
  | 'leads'
  | 'canvas_submissions'
  | 'bookings'
  | 'overview'
  | 'editing'
  | 'deleting'
  | 'settings'
  | 'system'
  | 'people'
  | 'team'

/**
 * Tables whose rows staff can export, delete and restore, with the column of the time at which a
 * row came in. Lists and exports are ordered by it. Who may read them is stated where the tables
 * are (`private.staff_lists` in the migrations).
 */
export const STAFF_TABLES = { canvas_submissions: 'created_at', leads: 'received_at' } as const
export type StaffTable = keyof typeof STAFF_TABLES
export const isStaffTable = (name: string): name is StaffTable => Object.hasOwn(STAFF_TABLES, name)
export const STAFF_TABLE_NAMES = Object.keys(STAFF_TABLES).filter(isStaffTable)

/** Most ids in one call. */
export const STAFF_IDS_MAX = 500
/** How long 'Undo' is shown after rows were deleted. */
export const UNDO_SECONDS = 30
/** The audit log names at most this many ids of a list that staff read. */
export const AUDITED_IDS_MAX = 50

/**
 * Answer to `delete`, `restore` and `resend`: the rows that changed, which may be fewer than the
 * request named.
 */
export interface StaffReceipt {
  ids: string[]
}

export const NOTE_MAX_CHARACTERS = 5000

export const EMAIL_SUBJECT_MAX_CHARACTERS = 200

/** A note, an email or a change by staff. Times are ISO 8601. */
export interface StaffNote {
  id: string
  leadId: string
  /** '' for a change. */
  text: string
  /** Null for a note. */
  about: LeadDeed | null
  /** Null when the account no longer exists. */
  author: string | null
  /** True when the caller wrote the note, who may then change and delete it. */
  isOwn: boolean
  createdAt: string
  changedAt: string | null
}

/** Filters, order and columns of the list of leads that a member of staff saved for all. */
export interface SharedView {
  name: string
  /** Query and fragment of the address. */
  search: string
  hash: string
  columns?: readonly string[] | undefined
  /**
   * The caller saved it, or an account that was deleted: the caller may save it again and delete
   * it.
   */
  isOwn: boolean
}

/**
 * How many other leads are from the same person and, beyond these, from the same company, by the id
 * of a lead.
 */
export type RelatedLeads = Readonly<Record<string, { person: number; company: number }>>

/** A lead in full. */
export type LeadRecord = Omit<Lead, 'dedupe_hash' | 'context' | 'search_text'>

/**
 * Answer of `GET {STAFF_API_PATH}/leads/{id}`: a lead, and all that is stored about the same
 * address. Times are ISO 8601.
 */
export interface StaffLead {
  lead: LeadRecord
  /** Email address of the staff member who looks after the lead. */
  assignee: string | null
  /**
   * How far the lead has come on its way to the CRM. Absent when it is not forwarded, or its outbox
   * row is gone.
   */
  delivery: LeadDelivery | null
  /** Other leads of the same address, newest first. */
  otherLeads: Pick<Lead, 'id' | 'form' | 'received_at' | 'excerpt' | 'state'>[]
  /** The newest lead of each other address of the same company. */
  colleagues: Pick<Lead, 'id' | 'name' | 'email' | 'state'>[]
  /** Newest first. */
  canvases: { id: string; createdAt: string; rating: number; goal: string | null }[]
  /** Latest first. */
  meetings: Pick<StaffMeeting, 'id' | 'call' | 'startsAt' | 'zone' | 'canceledBy'>[]
  /** Emails about the leads, canvases and meetings above, newest first. */
  emails: {
    id: string
    /** Name in `EMAIL_LIMITS`. Null for an email that was sent before names were stored. */
    template: string | null
    state: 'pending' | 'held' | 'done' | 'dead' | 'dismissed'
    lastError: string | null
    /** When the email was queued. For one that is not sent yet, when it is due. */
    at: string
    sentAt: string | null
  }[]
  /** Notes, emails and changes of all leads of the address, newest first. */
  notes: StaffNote[]
  /** Emails to begin with, filled in for this person. */
  templates: { title: string; subject: string; text: string }[]
  /** The site sends what is written here. Otherwise the reader's own email program does. */
  sendsEmail: boolean
}

/**
 * Answer of `GET {STAFF_API_PATH}/notices`: what comes by email at once, in the summary of the day,
 * or not.
 */
export type NoticeChoices = Record<NoticeKind, NoticeWay>

/** All that is stored about a person: rows as they are in the database. */
export interface PersonData {
  /**
   * In lower case: what the leads have or had besides the one that was asked for. May be the same
   * person’s or someone else’s.
   */
  otherAddresses: string[]
  leads: (Pick<Lead, 'delivery'> & { notes: unknown[] })[]
  meetings: unknown[]
  canvases: unknown[]
  accounts: unknown[]
  deliveries: unknown[]
  /** What staff wrote elsewhere than at a lead, where it names the address. */
  mentions: string[]
  /** No part of the person's copy: each may be about someone else. */
  possibleMentions: PossibleMention[]
  /** Emails in `DATA_DIR/mail`. Those to others, such as notices to staff, have no text. */
  mailFiles: { file: string; recipient: 'person' | 'other'; [part: string]: unknown }[]
  backups: string[]
}

/** What staff wrote in which a name of the person occurs, or the address at someone else's lead. */
export interface PossibleMention {
  /**
   * Another one once the text has changed, so that a choice counts only for the text that was
   * shown.
   */
  id: string
  place: 'views' | 'blockedTimes' | 'notes'
  text: string
}
export type MentionChoice = 'erase' | 'keep'

/** Answer of `POST {STAFF_API_PATH}/person {email}`. */
export interface FoundPerson {
  data: PersonData
  /** What erasing would delete and leave, in words. */
  preview: string
  /**
   * Whether erasing also deletes the contact at the CRM, which may have one for an address that is
   * not stored here.
   */
  isErasedAtCrm: boolean
}

/**
 * Number of the receipt for an erasure: that of its entry in the audit log, by which 'Activity'
 * finds it.
 */
export const receiptNumber = (entry: number) => `E-${entry}`

/** Body of `POST {STAFF_API_PATH}/person/erase`. */
export interface EraseRequest {
  email: string
  /** For each of `possibleMentions`, by its id. */
  choices: Record<string, MentionChoice>
}

/** Answer of `POST {STAFF_API_PATH}/person/erase`. */
export interface ErasedPerson {
  /** In words, without personal data. */
  receipt: string
  /** To send to the person. */
  letter: string
  /** False when the CRM still has the person. */
  isComplete: boolean
  /** As in `PersonData`, because the leads that led to them are gone. */
  otherAddresses: string[]
}

/** An account, as admins see it. */
export interface TeamMember {
  id: string
  email: string
  roles: AppRole[]
  /**
   * `invited`: has not chosen a password yet. `unconfirmed`: has not followed the link in the email
   * yet.
   */
  state: 'active' | 'invited' | 'unconfirmed'
  hasSecondStep: boolean
  /** ISO 8601. */
  lastSignInAt: string | null
  /** Of each open session, the latest used first. */
  userAgents: (string | null)[]
}

/** Answer of `GET {STAFF_API_PATH}/team`. */
export interface Team {
  /** Those with a role first. */
  members: TeamMember[]
  /** Number of all accounts, of which `members` has the first. */
  count: number
  /** How `npm run admin` is typed on this server, with `{arguments}`. */
  command: string
}

/**
 * A session of an account. `GET /auth/v1/sessions` answers with all of them, the latest used first.
 */
export interface AccountSession {
  id: string
  /** True for the session that makes the call. */
  isCurrent: boolean
  /** The browser's User-Agent. */
  userAgent: string | null
  /** ISO 8601. */
  startedAt: string
  /** Last sign-in or refresh, ISO 8601. An open page refreshes its session once an hour. */
  lastUsedAt: string
  /** `aal2` after a second step. */
  level: 'aal1' | 'aal2'
}

/**
 * Part of the error message of the policies when an admin has not given a second step
 * (`REQUIRE_MFA`).
 */
export const SECOND_STEP_MISSING = 'second step'

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
  /** Company and note from the form. */
  note: string
}

export interface CalendarState {
  hash: string
  host: string
  name: string
  isCaldav: boolean
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
  hosts: { id: string; name: string }[]
  calendars: CalendarState[]
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

/** How deliveries of one kind are doing. */
export interface DeliveryState {
  /**
   * Whether this kind of delivery is set up. Without it, nothing of this kind leaves the server.
   */
  isSetUp: boolean
  lastDelivered: string | null
  /** Rows that are due or have failed before, and the time at which the oldest was first due. */
  due: number
  oldestDue: string | null
  /** Why the newest of them was not delivered, in words without personal data. */
  problem: string | null
  /** Rows that were given up. A person has to look at them. */
  dead: number
}

/** Kinds of deliveries in the order in which a person should look at them. */
export const GIVEN_UP_KINDS = ['crm_lead', 'email', 'calendar', 'crm_erasure'] as const
export type GivenUpKind = (typeof GIVEN_UP_KINDS)[number]
/** Given-up deliveries that a page shows. */
export const GIVEN_UP_SHOWN = 50

/** A delivery that was given up. */
export interface GivenUp {
  id: string
  kind: GivenUpKind
  /** Name of the email; empty for other kinds. */
  template: string
  /** Address that it was for; empty where it is unknown. */
  person: string
  leadId: string | null
  at: string
  attempts: number
  status: number | null
  error: string
}

/**
 * Answer of `GET {STAFF_API_PATH}/system`: the state of this installation. Times are ISO 8601,
 * sizes bytes.
 */
export interface SystemState {
  storage: {
    engine: 'embedded' | 'postgres'
    version: string
    bytes: number
    diskFree: number | null
  }
  /** Null with PostgreSQL, which its own tools back up. */
  backup: { lastMade: string | null } | null
  crm: DeliveryState
  email: DeliveryState
  /** The newest `GIVEN_UP_SHOWN` of all kinds. */
  givenUp: GivenUp[]
  calendars: { count: number; lastRead: string | null; failingSince: string | null }
  /** Numbers of what is missing before launch, and of proofs that failed last. */
  launch: { gaps: number; failed: number }
  program: {
    version: string
    node: string
    startedAt: string
    lastMigration: string
    migratedAt: string
  }
}
