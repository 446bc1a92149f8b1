/** What the staff's page and the server behind it must agree on. */
import type { Lead, LeadDelivery } from './database.ts'

/** Where the work of staff is asked for: same origin, with the bearer token of an admin. */
export const STAFF_API_PATH = '/admin/api'

/** Tables whose rows staff can export and delete. */
export const STAFF_TABLES = ['canvas_submissions', 'leads'] as const
export type StaffTable = (typeof STAFF_TABLES)[number]

/** When a row came in: what lists are ordered and limited by. */
export const TIME_COLUMN = { canvas_submissions: 'created_at', leads: 'received_at' } as const satisfies Record<
  StaffTable,
  string
>

/** Ids in one call. */
export const STAFF_IDS_MAX = 500
/** How long 'Undo' is shown after rows were deleted. */
export const UNDO_SECONDS = 30
/** The ids of a list that staff read are noted up to one page. */
export const AUDITED_IDS_MAX = 50

/** Answer to `delete`, `restore` and `resend`: the rows it was done to, which may be fewer than were named. */
export interface StaffReceipt {
  ids: string[]
}

/** How far staff are with a lead, in the order of the work. */
export const LEAD_STATES = ['new', 'contacted', 'qualified', 'closed'] as const
export type LeadState = (typeof LEAD_STATES)[number]

export const NOTE_MAX_CHARACTERS = 5000

/** What `POST {STAFF_API_PATH}/leads/update` changes; what is left out stays. */
export interface LeadChange {
  state?: LeadState
  /** An account, or null for nobody. */
  assignedTo?: string | null
}

/** A note that staff wrote. Times are ISO 8601. */
export interface StaffNote {
  id: string
  leadId: string
  text: string
  /** Null once the account is gone. */
  author: string | null
  /** Written by who asks, who may then change and delete it. */
  isOwn: boolean
  createdAt: string
  changedAt: string | null
}

/** A lead in full. */
export type LeadRecord = Omit<Lead, 'dedupe_hash' | 'context' | 'search_text'>

/** Answer of `GET {STAFF_API_PATH}/leads/{id}`: a lead, and all that is stored about the same address. Times are ISO 8601. */
export interface StaffLead {
  lead: LeadRecord
  /** Address of who looks after it. */
  assignee: string | null
  /** How far it is on its way to the CRM; absent when it was never to be forwarded, or that is long over. */
  delivery: LeadDelivery | null
  /** Newest first, without the lead itself. */
  otherLeads: Pick<Lead, 'id' | 'form' | 'received_at' | 'excerpt' | 'state' | 'delivery'>[]
  /** Newest first. */
  canvases: { id: string; createdAt: string; rating: number; goal: string | null }[]
  /** Latest first. */
  meetings: Pick<StaffMeeting, 'id' | 'call' | 'startsAt' | 'endsAt' | 'state' | 'canceledBy'>[]
  /** Those about the leads, canvases and meetings above, newest first. */
  emails: {
    id: string
    /** Name in `EMAIL_LIMITS`; null for one that was sent before names were kept. */
    template: string | null
    state: 'pending' | 'held' | 'done' | 'dead'
    attempts: number
    lastError: string | null
    /** When it was queued, or is due if it is still to be sent. */
    at: string
    sentAt: string | null
  }[]
  /** Of all leads of the address, newest first. */
  notes: StaffNote[]
}

/** One place where an account is signed in: the answer of `GET /auth/v1/sessions`, the latest used first. */
export interface AccountSession {
  id: string
  /** The session that asks. */
  isCurrent: boolean
  /** As the browser names itself. */
  userAgent: string | null
  /** ISO 8601. */
  startedAt: string
  /** Signed in or went on; a session goes on once an hour while a page is open. ISO 8601. */
  lastUsedAt: string
  /** `aal2` with a second step. */
  level: 'aal1' | 'aal2'
}

/** Part of the message with which the policies refuse an admin who has not given a second step (`REQUIRE_MFA`). */
export const SECOND_STEP_MISSING = 'second step'

/** A meeting as staff see it. Times are ISO 8601. */
export interface StaffMeeting {
  id: string
  /** The lead that says who it is with. */
  leadId: string
  /** Name of the kind of call. */
  call: string
  startsAt: string
  endsAt: string
  state: 'booked' | 'canceled'
  canceledBy: 'visitor' | 'staff' | null
  /** The visitor's time zone. */
  zone: string
  name: string
  email: string
  /** Company and note from the form. */
  note: string
}

/** Answer of `GET {STAFF_API_PATH}/meetings`. */
export interface StaffMeetings {
  /** The host's time zone. */
  zone: string
  /** Running or to come, soonest first; canceled ones included. */
  toCome: StaffMeeting[]
  /** Latest first. */
  past: StaffMeeting[]
  blocked: { id: string; from: string; to: string; note: string }[]
  /** Private address of all meetings, for a calendar program. */
  feed: string
  /** The calendars whose events block times, in the order of CALENDAR_FEEDS. */
  calendars: { answeredAt: string | null; failingSince: string | null }[]
}

/** How deliveries of one kind are doing. */
export interface DeliveryState {
  /** Without it nothing of this kind leaves the server. */
  isSetUp: boolean
  lastDelivered: string | null
  /** Rows that are due or were tried in vain, and when the oldest was due for the first time. */
  due: number
  oldestDue: string | null
  /** Given up: a person has to look at them. */
  dead: number
}

/** Answer of `GET {STAFF_API_PATH}/system`: the state of this installation. Times are ISO 8601, sizes bytes. */
export interface SystemState {
  storage: { engine: 'embedded' | 'postgres'; version: string; bytes: number; diskFree: number | null }
  /** Null with PostgreSQL, which is backed up by its own tools. */
  backup: { lastMade: string | null } | null
  crm: DeliveryState
  email: DeliveryState
  calendars: { count: number; lastRead: string | null; failingSince: string | null }
  program: { version: string; node: string; startedAt: string; lastMigration: string; migratedAt: string }
}
