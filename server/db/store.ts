/**
 * The interface to stored data. `open-store.ts` implements it with the embedded engine and with
 * PostgreSQL.
 */
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { PoolFigures } from './sql-session.ts'

/**
 * Whose rights a request has. The role is one of this fixed list. It is never taken unchecked from
 * a token.
 */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  /** Verified JWT claims, readable by policies as `request.jwt.claims`. */
  claims: Record<string, unknown>
  method: string
  path: string
}

/** The query builder, of a transaction or outside of one. */
export type Db = Kysely<Tables>
/** A transaction of the store. */
export type Trx = Transaction<Tables>

/** How a transaction begins. */
export type TransactionOptions = { readOnly?: boolean }

export interface StoreHealth {
  answering: boolean
  /** Whether it stored a row. A database may answer and refuse to write: a full disk, a standby. */
  writing: boolean
  /** Whether it may take on the role of each kind of caller, as almost every request does. */
  actingAsCallers: boolean
  /** Bytes; undefined on PostgreSQL. */
  diskFree: number | undefined
}

/**
 * Errors are the same on both engines: `DatabaseError` (`database-error.ts`) with the SQLSTATE when
 * the database refused a statement, and `StoreUnavailableError` when the statement could not be
 * sent.
 */
export interface Store {
  readonly engine: 'embedded' | 'postgres'
  /**
   * Query builder as the owner of the tables: for the server's own work (leads, outbox, accounts),
   * not for callers.
   */
  readonly db: Db
  /**
   * One transaction as the owner. `work` runs a second time when PostgreSQL chose it as the victim
   * of a deadlock, so it must have no effects besides its statements. Never await the network in
   * it, because on the embedded engine all others wait.
   */
  inTransaction<T>(work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Like `inTransaction`, but it does not wait for all other callers. On the embedded engine
   * callers that wait share a transaction and its fsync, so `work` must not set anything for the
   * transaction (role, settings).
   */
  inSharedTransaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * One transaction as the caller's role, under row-level security. Repeated once after a deadlock,
   * like `inTransaction`.
   * @throws {CallerRoleError} when the login of DATABASE_URL has no right to that role
   */
  asCaller<T>(
    caller: Caller,
    options: TransactionOptions,
    work: (trx: Trx) => Promise<T>,
  ): Promise<T>
  health(): Promise<StoreHealth>
  /** How many connections of this process are open, in use and waited for. */
  connections(): PoolFigures
  /** Finishes what is running, then closes. Safe to call twice. */
  close(): Promise<void>
}

/**
 * The store cannot take the work now (queue full, worker restarting, disk nearly full, connection
 * lost). Answered with 503.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds = 5, options?: ErrorOptions) {
    super(message, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const tooManyCallers = () =>
  new StoreUnavailableError('Too many callers are waiting for the database', 2)

/**
 * The disk is full. Nothing is lost, and work continues by itself once there is space. Reading may
 * still work.
 */
export class DiskFullError extends StoreUnavailableError {
  override name = 'DiskFullError'
  constructor(message = 'The disk of the database is full', options?: ErrorOptions) {
    super(message, 60, options)
  }
}

/**
 * The login of DATABASE_URL has no right to the role of a caller. Answered with 500, and logged.
 */
export class CallerRoleError extends Error {
  override name = 'CallerRoleError'
  constructor(role: Caller['role']) {
    super(
      `The login of DATABASE_URL may not act as ${role}. A superuser can run: grant ${role} to LOGIN`,
    )
  }
}

/**
 * Opening would risk stored data: it is in use, damaged, or foreign. The message is one line for
 * the operator. The process must end with `exitCode` (78, `EX_CONFIG` of sysexits.h), so that
 * supervisors do not retry.
 */
export class StorageRefusedError extends Error {
  override name = 'StorageRefusedError'
  readonly exitCode = 78
}

/**
 * Makes transactions that lock the same name take turns. Two that look for a row could otherwise
 * both insert it.
 */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** One statement with `$1` parameters, through the query builder or an operator's connection. */
export type RunSql = (
  text: string,
  parameters?: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>

export function sqlThrough(db: Db): RunSql {
  return (text, parameters = []) =>
    db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...parameters]))
}
