/** Rows of the canvas. */
import type { Generated } from 'kysely'
import type { CanvasRow } from '../canvas.ts'
import type { Timestamp, TimestampByDefault } from './columns.ts'

export interface CanvasSubmissionsTable extends CanvasRow {
  /** Set by the database, which replaces any value that is sent. */
  id: Generated<string>
  created_at: TimestampByDefault
  /** When the row was deleted. Only the server sees such a row, until the daily job removes it. */
  deleted_at: Timestamp | null
}

export interface CanvasLinksTable {
  id: Generated<string>
  submission_id: string
  expires_at: Timestamp
  revoked_at: Timestamp | null
}

/** A canvas on its way to another device. Only its link opens it. */
export interface CanvasTransfersTable {
  id: string
  sealed: Uint8Array
  expires_at: Timestamp
}
