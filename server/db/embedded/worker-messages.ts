/** What the main thread and the database worker say to each other. Values travel in PostgreSQL's text form. */
import type { DatabaseErrorFields } from '../database-error.ts'

export interface WorkerOptions {
  /** The PostgreSQL data directory; created (initdb) only when `create` says so. */
  directory: string
  /** Instance id to write into the new directory, or to expect in the existing one. */
  instanceId: string
  create: boolean
}

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: (string | null)[] }
  /** Several statements, no parameters. */
  | { id: number; kind: 'script'; sql: string }
  /** The whole directory as a gzipped tar archive. */
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' }

export interface RawResult {
  command: string
  rowCount: number
  fields: { name: string; typeOid: number }[]
  rows: (string | null)[][]
}

export type WorkerReply =
  | { kind: 'opened'; fsyncProven: boolean }
  /** Opening failed; `reason` is one line without internals. */
  | { kind: 'refused'; reason: string }
  | { kind: 'done'; id: number; results: RawResult[]; inTransaction: boolean }
  | { kind: 'dumped'; id: number; archive: Uint8Array }
  | { kind: 'failed'; id: number; error: DatabaseErrorFields; inTransaction: boolean }
  /** The engine aborted; the worker ends itself after saying so. */
  | { kind: 'aborted'; reason: string }
