/** Messages between the main thread and the database worker. Parameters are in PostgreSQL's text form. */
import type { DatabaseErrorFields } from '../database-error.ts'
import type { SqlResult } from '../sql-session.ts'

/** Task of a worker. All but `serve` end when they are done. */
export type WorkerOptions =
  /** Makes a complete new database in an empty directory. It belongs to no installation yet. */
  | { task: 'create'; directory: string }
  /** Opens the database in `directory`, which must be new or belong to this instance, and answers requests. */
  | { task: 'serve'; directory: string; instanceId: string }
  /** Unpacks a backup into an empty directory. */
  | { task: 'restore'; directory: string; archive: string }
  /** Opens a backup in memory. */
  | { task: 'check'; archive: string }

/** What was found in a database. */
export interface Contents {
  instanceId: string
  /** Rows by `schema.table`. */
  rowCounts: Record<string, number>
}

export type WorkerRequestBody =
  | { kind: 'query'; sql: string; parameters: (string | null)[] }
  /** Several statements, no parameters. */
  | { kind: 'script'; sql: string }
  /** One message of PostgreSQL's protocol from a client. */
  | { kind: 'protocol'; message: Uint8Array }
  /** The whole directory as a gzipped tar archive. */
  | { kind: 'dump' }
  | { kind: 'close' }

export type WorkerRequest = WorkerRequestBody & { id: number }

export type WorkerReply =
  /** The task's database is open and checked. All tasks but `serve` have closed it again. `contents` describes a backup. */
  | { kind: 'opened'; contents: Contents | undefined }
  /** Opening failed. `reason` is one line without internals. */
  | { kind: 'refused'; reason: string }
  /** Results of statements; or an archive, or the answer to a message of PostgreSQL's protocol. */
  | { kind: 'done'; id: number; value: SqlResult[] | Uint8Array; inTransaction: boolean }
  | { kind: 'failed'; id: number; error: DatabaseErrorFields; inTransaction: boolean }
  /** The engine aborted and cannot be used any more. */
  | { kind: 'aborted'; reason: string }
