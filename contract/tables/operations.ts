/** Rows of the machinery: outbox, audit log, limits. */
import type { ColumnType, Generated } from 'kysely'
import type { activity } from '#content/staff/activity.ts'
import type { Json, Timestamp, TimestampByDefault } from './columns.ts'

/**
 * What a call to another system is about, which decides how it is made. In the order in which a
 * person should look at calls that were given up. What another kind needs:
 * `docs/architecture.md`, 'Another kind of delivery'.
 */
export const OUTBOX_KINDS = ['crm_lead', 'email', 'calendar', 'webhook', 'crm_erasure'] as const
export type OutboxKind = (typeof OUTBOX_KINDS)[number]

/** Calls to other systems that are still to be made, or were made. */
export interface OutboxTable {
  id: ColumnType<number, never, never>
  kind: OutboxKind
  /** Id of the lead, submission or account that the call is about. */
  ref: string
  payload: Json
  /** `held`: the lead or submission was deleted and may still be restored. */
  state: Generated<'pending' | 'held' | 'done' | 'dead' | 'dismissed'>
  attempts: Generated<number>
  run_at: TimestampByDefault
  locked_until: Timestamp | null
  lease: string | null
  last_status: number | null
  last_error: string | null
  created_at: TimestampByDefault
  done_at: Timestamp | null
}

/**
 * Earliest time of the next call, by kind, so that all processes together keep the pace that a
 * service allows.
 */
export interface PacingTable {
  kind: OutboxKind
  next_at: Timestamp
}

/** Audit log: which staff member saw, exported or changed what. Rows are never changed. */
export interface AuditTable {
  id: ColumnType<number, never, never>
  at: ColumnType<Date, never, never>
  /** Account of the staff member. Null for a command typed at the server and for the daily job. */
  actor: string | null
  action: keyof typeof activity.actions
  /** `account` is the account of a staff member. */
  subject: keyof typeof activity.subjects
  ids: ColumnType<string[], string, never>
  filter: Json
  row_count: number
}

/** The server that sends emails, encrypted. At most one row. */
export interface MailServerTable {
  is_only: Generated<boolean>
  sealed: string
  changed_at: TimestampByDefault
}

export interface RateLimitsTable {
  /** Name of the limit and hash of the subject. */
  key: string
  /** Of the latest requests that were counted, oldest first. */
  times: Generated<Date[]>
  /** Seconds that the latest request was asked to wait; 0 when it was counted. */
  wait: Generated<number>
}
