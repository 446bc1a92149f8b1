/** Row types of every table, for Kysely on both engines. Columns and rules are defined in `supabase/migrations` and `server/bootstrap`. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CanvasRow } from './canvas.ts'
import type { LeadFormName } from './lead-forms.ts'
import type { LeadState } from './staff.ts'
import type { SurveyArea } from './survey.ts'
import type { Device, Step } from './visits.ts'

/** `timestamptz`: a Date when read; written as a Date or ISO 8601 text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Filled by the database (`default now()`). */
type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** Written as a plain object; an array must be passed as JSON text. */
type Json = ColumnType<Record<string, unknown>, Record<string, unknown> | string, Record<string, unknown> | string>
type JsonByDefault = ColumnType<
  Record<string, unknown>,
  Record<string, unknown> | string | undefined,
  Record<string, unknown> | string
>

export type AppRole = 'admin' | 'editor' | 'member'

export interface UserRolesTable {
  id: Generated<string>
  user_id: string
  role: AppRole
  created_at: TimestampByDefault
}

/** The rating is 1 to 5 as entered; 1 to 10 is accepted. */
export interface CanvasSubmissionsTable extends CanvasRow {
  /** Set by the database; a value that is sent is replaced. */
  id: Generated<string>
  created_at: TimestampByDefault
  /** When the row was deleted. Only the server sees such a row, until the daily job removes it. */
  deleted_at: Timestamp | null
}

export interface LeadsTable {
  id: Generated<string>
  form: LeadFormName
  email: string
  /** Field name → value. */
  fields: Json
  context: Json | null
  submitted_at: Timestamp | null
  page_uri: string | null
  /** SHA-256, hex. */
  dedupe_hash: string
  first_touch: Json | null
  last_touch: Json | null
  /** `SiteDescription.privacyNotice` at that time. */
  privacy_notice: string | null
  received_at: TimestampByDefault
  delivery: Generated<'stored' | 'waiting' | 'delivered' | 'failed'>
  delivered_at: Timestamp | null
  delivery_note: string | null
  /** First and last name; made from `fields` by the database, as the next three. At most 120 characters. */
  name: ColumnType<string | null, never, never>
  /** At most 120 characters. */
  company: ColumnType<string | null, never, never>
  /** First words of the message, on one line. */
  excerpt: ColumnType<string | null, never, never>
  /** Name, company and address in lower case. */
  search_text: ColumnType<string, never, never>
  /** What the arrivals came from: campaign, else referring host, else ''. Null: not known. Made by the database, as the next five. */
  first_source: ColumnType<string | null, never, never>
  last_source: ColumnType<string | null, never, never>
  first_campaign: ColumnType<string | null, never, never>
  last_campaign: ColumnType<string | null, never, never>
  /** Paths. */
  first_landing: ColumnType<string | null, never, never>
  last_landing: ColumnType<string | null, never, never>
  /** Path of the page that the form was on; null: not known. */
  page: ColumnType<string | null, never, never>
  /** How far staff are with it. */
  state: Generated<LeadState>
  /** The account of who looks after it. */
  assigned_to: string | null
  /** As for submissions. */
  deleted_at: Timestamp | null
}

/** What staff write about a lead. */
export interface LeadNotesTable {
  id: Generated<string>
  lead_id: string
  /** The account; null once it is gone. */
  author: string | null
  text: string
  created_at: TimestampByDefault
  /** Null: as it was written. */
  changed_at: Timestamp | null
}

/** Takes reports of completed surveys; never holds a row. */
export interface SurveyCompletionsTable extends Record<SurveyArea, number | null> {
  run: string
}

export interface SurveyDaysTable {
  /** In UTC. */
  day: Timestamp
  completed: number
}

/** Spread of the survey's scores, by period. */
export interface SurveyScoresTable {
  /** First day of the period's first month. */
  since: Timestamp
  dimension: string
  /** 0: left untouched. */
  score: number
  n: number
}

export interface SurveyRunsTable {
  run_hash: Uint8Array
  day: Timestamp
}

/** Views of pages, as numbers only. */
export interface PageViewsTable {
  day: Timestamp
  page: string
  source: string
  device: Device
  views: number
}

/** How often steps of the survey and of the canvas were reached. */
export interface StepCountsTable {
  day: Timestamp
  step: Step
  n: number
}

export interface CanvasLinksTable {
  id: Generated<string>
  submission_id: string
  expires_at: Timestamp
  revoked_at: Timestamp | null
}

export interface MeetingsTable {
  id: Generated<string>
  /** Says who it is with. */
  lead_id: string
  /** Id of the kind of call. */
  call: string
  starts_at: Timestamp
  ends_at: Timestamp
  /** The meeting and the pause after it, as PostgreSQL writes a `tstzrange`. No two booked ones overlap. */
  during: string
  /** The visitor's time zone: an IANA name. */
  zone: string
  state: Generated<'booked' | 'canceled'>
  canceled_by: 'visitor' | 'staff' | null
  /** Of the calendar entry; rises with every change. */
  sequence: Generated<number>
  created_at: TimestampByDefault
  changed_at: TimestampByDefault
}

/** Times at which nothing can be booked, entered by staff. */
export interface BlockedTimesTable {
  id: Generated<string>
  starts_at: Timestamp
  ends_at: Timestamp
  note: Generated<string>
  created_at: TimestampByDefault
}

export interface CalendarFeedsTable {
  /** SHA-256, hex: the address itself is a secret. */
  address_hash: string
  /** Pairs of epoch milliseconds. */
  busy: ColumnType<[from: number, to: number][], string | undefined, string>
  etag: string | null
  read_at: Timestamp | null
  answered_at: Timestamp | null
  asked_at: Timestamp
  failing_since: Timestamp | null
  alerted_at: Timestamp | null
}

export interface MeetingsFeedTable {
  only_row: Generated<boolean>
  version: Generated<number>
}

export interface OutboxTable {
  id: ColumnType<number, never, never>
  kind: 'crm_lead' | 'email'
  /** The lead, submission or account this is about. */
  ref: string
  payload: Json
  /** `held`: the row it is about was deleted and may be restored. */
  state: Generated<'pending' | 'held' | 'done' | 'dead'>
  attempts: Generated<number>
  max_attempts: Generated<number>
  run_at: TimestampByDefault
  locked_until: Timestamp | null
  lease: string | null
  last_status: number | null
  last_error: string | null
  created_at: TimestampByDefault
  done_at: Timestamp | null
}

/** Which staff member saw, exported or changed what. Rows are only added, never changed. */
export interface AuditTable {
  id: ColumnType<number, never, never>
  at: ColumnType<Date, never, never>
  /** The account; null for a command typed at the server and for the daily run. */
  actor: string | null
  action: AuditAction
  /** `account`: of staff. */
  subject:
    | 'canvas_submissions'
    | 'leads'
    | 'meetings'
    | 'blocked_times'
    | 'user_roles'
    | 'person'
    | 'account'
    | 'words'
    | 'pictures'
  ids: ColumnType<string[], string, never>
  filter: Json
  row_count: number
}

export type AuditAction =
  | 'read'
  | 'export'
  | 'delete'
  | 'restore'
  | 'purge'
  | 'resend'
  | 'update'
  | 'add_note'
  | 'edit_note'
  | 'delete_note'
  | 'move'
  | 'cancel'
  | 'block'
  | 'unblock'
  | 'renew_feed'
  | 'grant'
  | 'revoke'
  | 'invite'
  | 'reset_mfa'
  | 'publish'
  | 'discard'
  | 'upload'
  | 'export_person'
  | 'erase_person'

export interface PacingTable {
  kind: OutboxTable['kind']
  /** No call of this kind before this time. */
  next_at: Timestamp
}

export interface RateLimitsTable {
  key: string
  window_start: Timestamp
  n: Generated<number>
}

export interface UsersTable {
  id: Generated<string>
  aud: Generated<string>
  role: Generated<string>
  /** Lower case. */
  email: string
  /** bcrypt, `$2b$`. Null while the address is unconfirmed, and after it until a password is chosen. */
  encrypted_password: string | null
  email_confirmed_at: Timestamp | null
  /** Set by an operator. Until the owner chooses a password, no password opens the account. */
  invited_at: Timestamp | null
  confirmation_sent_at: Timestamp | null
  recovery_sent_at: Timestamp | null
  /** A requested address that is not confirmed yet; lower case. */
  email_change: string | null
  email_change_sent_at: Timestamp | null
  last_sign_in_at: Timestamp | null
  raw_app_meta_data: JsonByDefault
  raw_user_meta_data: JsonByDefault
  /** Emails with a link that were requested before this moment are not sent any more. */
  links_void_before: Timestamp | null
  created_at: TimestampByDefault
  updated_at: TimestampByDefault
}

/** One row per password that was entered for an unconfirmed address. */
export interface PendingSignUpsTable {
  user_id: string
  /** bcrypt, `$2b$`, with the salt of the address: equal passwords are equal. */
  encrypted_password: string
  raw_user_meta_data: JsonByDefault
  created_at: TimestampByDefault
}

/** What the link of the PKCE flow was for, as `amr` names it. */
export type FlowMethod = 'email/signup' | 'recovery' | 'email_change'

export interface SessionsTable {
  id: Generated<string>
  user_id: string
  /** How it began, as `amr` names it. */
  method: Generated<'password' | 'otp' | FlowMethod>
  /** Began with a link for a forgotten password, and none was set since. */
  is_recovery: Generated<boolean>
  user_agent: string | null
  /** The second factor that was given; with one, the session is at aal2. */
  factor_id: string | null
  /** As `amr` names it, and when it was given. */
  second_method: 'totp' | 'mfa/recovery_code' | null
  second_at: Timestamp | null
  created_at: TimestampByDefault
  updated_at: TimestampByDefault
  refreshed_at: Timestamp | null
  not_after: Timestamp | null
}

/** Second factors: an authenticator app, or a set of recovery codes. */
export interface MfaFactorsTable {
  id: Generated<string>
  user_id: string
  friendly_name: Generated<string>
  factor_type: 'totp' | 'recovery_code'
  status: Generated<'unverified' | 'verified'>
  /** Of an app; sealed (`server/auth/sealed-secret.ts`). */
  secret: string | null
  /** The latest 30-second step whose code was accepted. */
  last_step: number | null
  last_challenged_at: Timestamp | null
  created_at: TimestampByDefault
  updated_at: TimestampByDefault
}

export interface MfaChallengesTable {
  id: Generated<string>
  factor_id: string
  /** HMAC-SHA-256, base64url, of the network that asked. */
  place_hash: string
  created_at: TimestampByDefault
  verified_at: Timestamp | null
}

export interface MfaRecoveryCodesTable {
  factor_id: string
  /** SHA-256, hex. */
  code_hash: string
  used_at: Timestamp | null
}

export interface KnownPlacesTable {
  user_id: string
  /** HMAC-SHA-256, base64url, of a browser's cookie or a network address. */
  place_hash: string
  last_used_at: TimestampByDefault
}

export interface RefreshTokensTable {
  id: ColumnType<number, never, never>
  session_id: string
  user_id: string
  /** SHA-256, hex, of the token the client holds. */
  token_hash: string
  parent: number | null
  revoked: Generated<boolean>
  created_at: TimestampByDefault
  updated_at: TimestampByDefault
}

export interface OneTimeTokensTable {
  id: Generated<string>
  user_id: string
  token_type: 'signup' | 'recovery' | 'invite' | 'email_change' | 'email_change_cancel' | 'reauthentication'
  /** SHA-256, hex, of the token in the link. */
  token_hash: string
  /** The address the link was sent to. */
  relates_to: string
  /** With one, the link answers with a code (PKCE). */
  code_challenge: string | null
  expires_at: Timestamp
  created_at: TimestampByDefault
}

/** Codes of followed links that wait for their verifier (PKCE). */
export interface FlowCodesTable {
  /** SHA-256, hex. */
  code_hash: string
  user_id: string
  /** SHA-256 of the verifier, base64url. */
  code_challenge: string
  method: Generated<FlowMethod>
  is_recovery: Generated<boolean>
  expires_at: Timestamp
}

export interface SchemaMigrationsTable {
  name: string
  sha256: string
  applied_at: TimestampByDefault
  /** Version of the oldest program that works beside this migration without knowing it; null when none does. */
  oldest_program: string | null
}

/** Keys are `schema.table`, or the bare name for schema `public`. */
export interface Tables {
  user_roles: UserRolesTable
  canvas_submissions: CanvasSubmissionsTable
  leads: LeadsTable
  lead_notes: LeadNotesTable
  meetings: MeetingsTable
  blocked_times: BlockedTimesTable
  survey_completions: SurveyCompletionsTable
  survey_days: SurveyDaysTable
  survey_scores: SurveyScoresTable
  'auth.users': UsersTable
  'auth.pending_sign_ups': PendingSignUpsTable
  'auth.sessions': SessionsTable
  'auth.flow_codes': FlowCodesTable
  'auth.known_places': KnownPlacesTable
  'auth.mfa_factors': MfaFactorsTable
  'auth.mfa_challenges': MfaChallengesTable
  'auth.mfa_recovery_codes': MfaRecoveryCodesTable
  'auth.refresh_tokens': RefreshTokensTable
  'auth.one_time_tokens': OneTimeTokensTable
  'private.audit': AuditTable
  'private.calendar_feeds': CalendarFeedsTable
  'private.canvas_links': CanvasLinksTable
  'private.meetings_feed': MeetingsFeedTable
  'private.outbox': OutboxTable
  'private.page_views': PageViewsTable
  'private.pacing': PacingTable
  'private.rate_limits': RateLimitsTable
  'private.step_counts': StepCountsTable
  'private.survey_runs': SurveyRunsTable
  'private.schema_migrations': SchemaMigrationsTable
}

/** A row as the REST interface answers it: times are ISO 8601 text. */
type OverRest<Table> = { [Column in keyof Selectable<Table>]: TimesAsText<Selectable<Table>[Column]> }
type TimesAsText<Value> = Value extends Date ? string : Value

/** Deleted rows are never in an answer, so `deleted_at` is left out. */
export type CanvasSubmission = Omit<OverRest<CanvasSubmissionsTable>, 'deleted_at'>
export type UserRole = OverRest<UserRolesTable>
export type Lead = Omit<OverRest<LeadsTable>, 'deleted_at'>
export type SurveyDay = OverRest<SurveyDaysTable>
export type SurveyScore = OverRest<SurveyScoresTable>

/** A row of the view `lead_deliveries`: how far the forwarding of a lead is. */
export interface LeadDelivery
  extends Pick<
    OverRest<OutboxTable>,
    'state' | 'attempts' | 'max_attempts' | 'last_status' | 'last_error' | 'done_at'
  > {
  lead_id: string
  next_at: string
}

/** A row of the view `staff_members`: whom a lead can be assigned to. */
export interface StaffMember {
  id: string
  email: string
}

/** A row of the view `activity`. */
export interface Activity extends OverRest<AuditTable> {
  /** Null for a command, and once the account is gone. */
  actor_email: string | null
}
