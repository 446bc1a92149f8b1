/** `pg.Pool` with our limits and errors. */
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseError, databaseErrorFields } from '#server/db/database-error.ts'
import { valueTypes } from '#server/db/postgres-values.ts'
import type { SessionPool, SqlResult, SqlSession } from '#server/db/sql-session.ts'
import { StoreUnavailableError } from '#server/db/store.ts'

export interface PostgresPoolLimits {
  connections: number
  /** Callers that may wait for a connection; more are refused at once. */
  waiting: number
  connectMs: number
  statementMs: number
  /** A transaction nobody continues is ended by the server after this time. */
  idleInTransactionMs: number
}

export const DEFAULT_POSTGRES_LIMITS: PostgresPoolLimits = {
  connections: 10,
  waiting: 200,
  connectMs: 5_000,
  statementMs: 5_000,
  idleInTransactionMs: 30_000,
}

/** Classes of SQLSTATE that say the server cannot work now: connection, resources, operator intervention, system. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '58'])
/** Shutdown, crash recovery, dropped session: of class 57 only these; 57014 is a statement that ran too long. */
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])

/** Any error of node-postgres → one of ours. */
function translateError(error: unknown): Error {
  const fields = databaseErrorFields(error)
  // without SQLSTATE it is the socket's or the pool's: refused, reset, timed out, ended
  if (!fields) return new StoreUnavailableError('The database does not answer')
  if (UNAVAILABLE_CLASSES.has(fields.code.slice(0, 2)) || UNAVAILABLE_CODES.has(fields.code))
    return new StoreUnavailableError('The database cannot take the work now')
  return new DatabaseError(fields)
}

export class GuardedPostgresPool implements SessionPool {
  readonly #pool: pg.Pool
  readonly #limits: PostgresPoolLimits
  #ending: Promise<void> | undefined

  constructor(connectionString: string, log: Logger, limits: PostgresPoolLimits) {
    this.#limits = limits
    this.#pool = new pg.Pool({
      connectionString,
      types: valueTypes,
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      application_name: 'everturn',
    })
    // an idle connection that breaks is replaced at the next use
    this.#pool.on('error', (error) => {
      log.warn({ code: (error as { code?: string }).code }, 'a database connection was lost')
    })
  }

  /** @throws {StoreUnavailableError} too many wait, or no connection within the time */
  async connect(): Promise<PostgresSession> {
    if (this.#pool.waitingCount >= this.#limits.waiting)
      throw new StoreUnavailableError('Too many callers are waiting for the database', 2)
    try {
      return new PostgresSession(await this.#pool.connect())
    } catch (error) {
      throw translateError(error)
    }
  }

  end(): Promise<void> {
    this.#ending ??= this.#pool.end()
    return this.#ending
  }
}

class PostgresSession implements SqlSession {
  readonly #client: pg.PoolClient
  #broken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
    // without a listener a connection that breaks while checked out would end the process
    client.on('error', this.#onBroken)
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<SqlResult<Row>> {
    return (await this.#run(() => this.#client.query(sql, [...parameters]))) as unknown as SqlResult<Row>
  }

  async script(sql: string): Promise<SqlResult[]> {
    // several statements without parameters give one result each; the types know only the single one
    const answer: unknown = await this.#run(() => this.#client.query(sql))
    return (Array.isArray(answer) ? answer : [answer]) as SqlResult[]
  }

  release(destroy = false): void {
    this.#client.removeListener('error', this.#onBroken)
    this.#client.release(destroy || this.#broken)
  }

  #onBroken = (): void => {
    this.#broken = true
  }

  async #run<R>(work: () => Promise<R>): Promise<R> {
    try {
      return await work()
    } catch (error) {
      const translated = translateError(error)
      if (translated instanceof StoreUnavailableError) this.#broken = true
      throw translated
    }
  }
}
