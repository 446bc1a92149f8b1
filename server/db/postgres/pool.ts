/** `pg.Pool` with our limits and errors. */
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseError, databaseErrorFields } from '#server/db/database-error.ts'
import { valueTypes } from '#server/db/postgres-values.ts'
import type { PoolFigures, SessionPool, SqlResult, SqlSession } from '#server/db/sql-session.ts'
import { DiskFullError, StoreUnavailableError, tooManyCallers } from '#server/db/store.ts'

export interface PostgresPoolLimits {
  connections: number
  /** Callers that may wait for a connection. More are refused at once. */
  waiting: number
  connectMs: number
  /** PostgreSQL cancels a statement that takes longer. 0 for no limit. */
  statementMs: number
  /**
   * A query without an answer for this long fails. A server that can be reached would have canceled it. May be
   * infinite.
   */
  queryMs: number
  /** The server ends an idle transaction after this time. */
  idleInTransactionMs: number
}

export const DEFAULT_POSTGRES_LIMITS: PostgresPoolLimits = {
  connections: 10,
  waiting: 200,
  connectMs: 5_000,
  statementMs: 5_000,
  queryMs: 15_000,
  idleInTransactionMs: 30_000,
}

/** Share of the connections that only leads and health checks may use, rounded down: two of ten. */
const RESERVED_SHARE = 0.2

/** An idle connection is probed after this time, so that a lost network path is noticed before the next request. */
const TCP_KEEP_ALIVE_MS = 10_000
/** Time for callers and connections to finish when the pool ends. */
const ENDING_MS = 5_000

/** SQLSTATE classes that mean the server cannot work now: connection, resources, operator intervention, system. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '58'])
const DISK_FULL = '53100'
/** Shutdown, crash recovery and dropped sessions. Class 57 also contains 57014, a statement that ran too long. */
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])

/** Turns an error of node-postgres into one of ours. */
function translateError(error: unknown): Error {
  const fields = databaseErrorFields(error)
  // An error without SQLSTATE comes from the socket or the pool: refused, reset, timed out, ended.
  if (!fields) return new StoreUnavailableError('The database does not answer')
  if (fields.code === DISK_FULL) return new DiskFullError()
  if (UNAVAILABLE_CLASSES.has(fields.code.slice(0, 2)) || UNAVAILABLE_CODES.has(fields.code))
    return new StoreUnavailableError('The database cannot take the work now')
  return new DatabaseError(fields)
}

/** Closes the socket of a connection. Its `end()` would wait for a server that may never answer. */
function cut(client: pg.ClientBase): void {
  // Missing in @types/pg. `pg.Pool` does the same when connecting takes too long.
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

export class GuardedPostgresPool implements SessionPool {
  readonly #pool: pg.Pool
  /** Undefined where there are too few connections to share. */
  readonly #reservedPool: pg.Pool | undefined
  readonly #limits: PostgresPoolLimits
  readonly #log: Logger
  /** For leads and health checks, which have connections of their own while others wait. */
  readonly reserved = {
    connect: () => {
      const { waitingCount, idleCount, totalCount, options } = this.#pool
      const isFree = waitingCount === 0 && (idleCount > 0 || totalCount < options.max)
      const pool = isFree ? this.#pool : (this.#reservedPool ?? this.#pool)
      return this.connect(2 * this.#limits.waiting, pool)
    },
    end: () => this.end(),
  }
  /** Open connections. A connection is stale when the network path to the server is known to be lost. */
  readonly #open = new Map<pg.ClientBase, 'fresh' | 'stale'>()
  #ending: Promise<void> | undefined

  constructor(connectionString: string, log: Logger, limits: PostgresPoolLimits) {
    this.#limits = limits
    this.#log = log
    const reserved = Math.floor(limits.connections * RESERVED_SHARE)
    this.#pool = this.#createPool(connectionString, limits.connections - reserved)
    this.#reservedPool = reserved > 0 ? this.#createPool(connectionString, reserved) : undefined
  }

  #createPool(connectionString: string, max: number): pg.Pool {
    const limits = this.#limits
    const pool = new pg.Pool({
      connectionString,
      types: valueTypes,
      max,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: Math.min(limits.statementMs, limits.queryMs),
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: TCP_KEEP_ALIVE_MS,
      application_name: 'everturn',
    })
    pool.on('connect', (client) => this.#open.set(client, 'fresh'))
    pool.on('remove', (client) => this.#open.delete(client))
    // The pool replaces an idle connection that breaks at the next use.
    pool.on('error', (error) => {
      this.#log.warn({ code: (error as { code?: string }).code }, 'a database connection was lost')
    })
    return pool
  }

  /** @throws {StoreUnavailableError} when too many callers wait, or no connection is free in time */
  async connect(mayWait = this.#limits.waiting, pool = this.#pool): Promise<PostgresSession> {
    if (pool.waitingCount >= mayWait) throw tooManyCallers()
    try {
      for (;;) {
        const client = await pool.connect()
        if (this.#open.get(client) !== 'stale')
          return new PostgresSession(client, this.#limits.queryMs, () => this.#distrustAll())
        cut(client)
        client.release(true)
      }
    } catch (error) {
      throw translateError(error)
    }
  }

  connections(): PoolFigures {
    const pools = this.#reservedPool ? [this.#pool, this.#reservedPool] : [this.#pool]
    const sum = (figure: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + figure(pool), 0)
    const open = sum(({ totalCount }) => totalCount)
    return { open, busy: open - sum(({ idleCount }) => idleCount), waiting: sum(({ waitingCount }) => waitingCount) }
  }

  end(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    const limit = setTimeout(() => {
      for (const client of this.#open.keys()) cut(client)
    }, ENDING_MS)
    await Promise.all([this.#pool.end(), this.#reservedPool?.end()])
    clearTimeout(limit)
  }

  /** One connection noticed that the network path is lost. The others use the same path, so none of them is used again. */
  #distrustAll(): void {
    if ([...this.#open.values()].includes('fresh'))
      this.#log.error('the database does not answer: its connections are given up')
    for (const client of this.#open.keys()) this.#open.set(client, 'stale')
  }
}

class PostgresSession implements SqlSession {
  readonly #client: pg.PoolClient
  readonly #queryMs: number
  readonly #onPathLost: () => void
  #broken = false
  #mayBeInTransaction = false

  constructor(client: pg.PoolClient, queryMs: number, onPathLost: () => void) {
    this.#client = client
    this.#queryMs = queryMs
    this.#onPathLost = onPathLost
    // Without a listener, a connection that breaks while in use would end the process.
    client.on('error', this.#onBroken)
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<SqlResult<Row>> {
    const giveUp = () => {
      this.#onPathLost()
      // This also ends the query that is running.
      cut(this.#client)
    }
    const limit = Number.isFinite(this.#queryMs) ? setTimeout(giveUp, this.#queryMs) : undefined
    try {
      return (await this.#run(() => this.#client.query(sql, [...parameters]))) as unknown as SqlResult<Row>
    } finally {
      clearTimeout(limit)
    }
  }

  async script(sql: string): Promise<SqlResult[]> {
    // Several statements give one result each. The types know only a single result.
    let answer: unknown
    try {
      answer = await this.#run(() => this.#client.query(sql))
    } catch (error) {
      // It may have begun a transaction. The error arrives before the connection's state does.
      this.#mayBeInTransaction = true
      throw error
    }
    return (Array.isArray(answer) ? answer : [answer]) as SqlResult[]
  }

  release(destroy = false): void {
    this.#client.removeListener('error', this.#onBroken)
    // The next caller must not get a connection with an open transaction.
    const isInTransaction = this.#mayBeInTransaction || this.#client.getTransactionStatus() !== 'I'
    this.#client.release(destroy || this.#broken || isInTransaction)
  }

  #onBroken = (): void => {
    this.#broken = true
  }

  async #run<R>(work: () => Promise<R>): Promise<R> {
    // The transaction ended with its connection, so a rollback need not wait.
    if (this.#broken) throw new StoreUnavailableError('The database does not answer')
    try {
      return await work()
    } catch (error) {
      const translated = translateError(error)
      if (translated instanceof StoreUnavailableError) this.#broken = true
      throw translated
    }
  }
}
