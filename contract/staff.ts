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
  | 'newsletter_subscribers'
  | 'webhooks'
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
const STAFF_TABLES = { canvas_submissions: 'created_at', leads: 'received_at' } as const
/** The same, with those whose rows staff can only export. */
export const EXPORTED_TABLES = { ...STAFF_TABLES, newsletter_subscribers: 'asked_at' } as const
export type ExportedTableName = keyof typeof EXPORTED_TABLES
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
