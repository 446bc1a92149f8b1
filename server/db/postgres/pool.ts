/** `pg.Pool` with our limits and errors. */
import pg from 'pg'
import type { Logger } from 'pino'
import { once } from '#contract/once.ts'
import { DatabaseError, databaseErrorFields } from '#server/db/database-error.ts'
import { valueTypes } from '#server/db/postgres-values.ts'
import type { SessionPool, SqlResult, SqlSession } from '#server/db/sql-session.ts'
import { DiskFullError, StoreUnavailableError, tooManyCallers } from '#server/db/store.ts'

export interface PostgresPoolLimits {
  connections: number
  /** Callers that may wait for a connection. More are refused at once. */
  waiting: number
  connectMs: number
  /** PostgreSQL cancels a statement that takes longer. 0 for no limit. */
  statementMs: number
  /**
   * A query without an answer for this long fails. A server that can be reached would have canceled
   * it. May be infinite.
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

/** Names our connections in `pg_stat_activity`. */
export const APPLICATION_NAME = 'everturn'

/** Share of the connections that only leads and health checks may use, rounded down: two of ten. */
const RESERVED_SHARE = 0.2

/**
 * An idle connection is probed after this time, so that a lost network path is noticed before the
 * next request.
 */
const TCP_KEEP_ALIVE_MS = 10_000
/** Time for callers and connections to finish when the pool ends. */
const ENDING_MS = 5_000

/**
 * SQLSTATE classes that mean the server cannot work now: connection, resources, operator
 * intervention, system.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '58'])
const DISK_FULL = '53100'
/**
 * Shutdown, crash recovery and dropped sessions. Class 57 also contains 57014, a statement that ran
 * too long.
 */
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])

/**
 * A connection from its first byte to its last. pg reports its loss with an `error` event, and Node
 * ends a process in which nobody listens to one. The pool listens while the connection is idle and
 * a session while it is used, but between the two there are moments without either: the server may
 * end a connection in the packet that says it is ready.
 */
class Connection extends pg.Client {
  isLost = false
  /** The network path to the server is known to be lost. */
  isStale = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {
      this.isLost = true
    })
  }
}

function translateError(error: unknown): Error {
  const fields = databaseErrorFields(error)
  // An error without SQLSTATE comes from the socket or the pool: refused, reset, timed out, ended.
  if (!fields) {
    return new StoreUnavailableError('The database does not answer')
  }
  if (fields.code === DISK_FULL) {
    return new DiskFullError()
  }
  if (UNAVAILABLE_CLASSES.has(fields.code.slice(0, 2)) || UNAVAILABLE_CODES.has(fields.code)) {
    return new StoreUnavailableError('The database cannot take the work now')
  }
  return new DatabaseError(fields)
}

function createPool(
  connectionString: string,
  max: number,
  limits: Omit<PostgresPoolLimits, 'connections'>,
): pg.Pool {
  return new pg.Pool({
    Client: Connection,
    connectionString,
    types: valueTypes,
    max,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: Math.min(limits.statementMs, limits.queryMs),
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: TCP_KEEP_ALIVE_MS,
    application_name: APPLICATION_NAME,
  })
}

function connectionsOf(pools: readonly pg.Pool[]) {
  const sum = (figure: (pool: pg.Pool) => number) =>
    pools.reduce((total, pool) => total + figure(pool), 0)
  const total = sum(({ totalCount }) => totalCount)
  const idle = sum(({ idleCount }) => idleCount)
  const waiting = sum(({ waitingCount }) => waitingCount)
  return { open: total, busy: total - idle, waiting }
}

/** @param open connections of the pools, also those in use */
async function endPools(pools: readonly pg.Pool[], open: ReadonlySet<Connection>): Promise<void> {
  const limit = setTimeout(() => {
    // Ends the queries that still run, because the server may never answer them.
    for (const connection of open) {
      void connection.end()
    }
  }, ENDING_MS)
  await Promise.all(pools.map((pool) => pool.end()))
  clearTimeout(limit)
}

/**
 * @throws by its `connect` {StoreUnavailableError} when too many callers wait, or no connection is
 * free in time
 */
export function postgresPool(
  connectionString: string,
  log: Logger,
  limits: PostgresPoolLimits,
): SessionPool {
  const open = new Set<Connection>()
  const forReserved = Math.floor(limits.connections * RESERVED_SHARE)
  const poolOf = (max: number) => createPool(connectionString, max, limits)
  const ordinary = poolOf(limits.connections - forReserved)
  /** Undefined where there are too few connections to share. */
  const reserved = forReserved > 0 ? poolOf(forReserved) : undefined
  const pools = reserved ? [ordinary, reserved] : [ordinary]
  for (const pool of pools) {
    pool.on('connect', (client) => open.add(connectionOf(client)))
    pool.on('remove', (client) => open.delete(connectionOf(client)))
    // The pool replaces an idle connection that breaks at the next use.
    pool.on('error', (error) => {
      log.warn({ code: (error as { code?: string }).code }, 'a database connection was lost')
    })
  }

  async function connect(mayWait: number, pool: pg.Pool): Promise<SqlSession> {
    if (pool.waitingCount >= mayWait) {
      throw tooManyCallers()
    }
    try {
      for (;;) {
        const client = await pool.connect()
        const connection = connectionOf(client)
        if (!connection.isLost && !connection.isStale) {
          return postgresSession(client, limits.queryMs, distrustAll)
        }
        client.release(true)
        // Not tried again: a server that is shutting down may end each new connection.
        if (connection.isLost) {
          throw new StoreUnavailableError('The database does not answer')
        }
      }
    } catch (error) {
      throw translateError(error)
    }
  }

  /**
   * One connection noticed that the network path is lost. The others use the same path, so none of
   * them is used again.
   */
  function distrustAll(): void {
    const trusted = [...open].filter(({ isStale }) => !isStale)
    if (trusted.length > 0) {
      log.error('the database does not answer: its connections are given up')
    }
    for (const connection of trusted) {
      connection.isStale = true
    }
  }

  const endOnce = once(() => endPools(pools, open))

  return {
    connect: () => connect(limits.waiting, ordinary),
    /** For leads and health checks, which have connections of their own while others wait. */
    reserved: {
      connect() {
        const { waitingCount, idleCount, totalCount, options } = ordinary
        const isFree = waitingCount === 0 && (idleCount > 0 || totalCount < options.max)
        return connect(2 * limits.waiting, isFree ? ordinary : (reserved ?? ordinary))
      },
      end: endOnce,
    },
    connections: () => connectionsOf(pools),
    end: endOnce,
  }
}

/** Of a client of our pools. Its type does not name the class. */
const connectionOf = (client: pg.ClientBase) => client as unknown as Connection

function postgresSession(
  client: pg.PoolClient,
  queryMs: number,
  onPathLost: () => void,
): SqlSession {
  const connection = connectionOf(client)
  let mayBeInTransaction = false

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    // The transaction ended with its connection, so a rollback need not wait.
    if (connection.isLost) {
      throw new StoreUnavailableError('The database does not answer')
    }
    try {
      return await work()
    } catch (error) {
      const translated = translateError(error)
      if (translated instanceof StoreUnavailableError) {
        connection.isLost = true
      }
      throw translated
    }
  }

  return {
    async query<Row>(sql: string, parameters: readonly unknown[] = []) {
      const giveUp = () => {
        onPathLost()
        // A query that is running ends at once.
        void connection.end()
      }
      const limit = Number.isFinite(queryMs) ? setTimeout(giveUp, queryMs) : undefined
      try {
        return (await run(() => client.query(sql, [...parameters]))) as unknown as SqlResult<Row>
      } finally {
        clearTimeout(limit)
      }
    },
    async script(sql) {
      try {
        // Several statements give one result each. The types know only a single result.
        const answer: unknown = await run(() => client.query(sql))
        return (Array.isArray(answer) ? answer : [answer]) as SqlResult[]
      } catch (error) {
        // It may have begun a transaction. The error arrives before the connection's state does.
        mayBeInTransaction = true
        throw error
      }
    },
    release(destroy = false) {
      // The next caller must not get a connection with an open transaction.
      const isInTransaction = mayBeInTransaction || client.getTransactionStatus() !== 'I'
      client.release(destroy || connection.isLost || isInTransaction)
    },
  }
}
