/**
 * A pool with one connection to the embedded database, so that Kysely's PostgreSQL dialect works
 * with both engines.
 */
import { boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { toParameterText } from '#server/db/postgres-values.ts'
import type { SessionPool, SqlResult } from '#server/db/sql-session.ts'
import { DiskFullError, StoreUnavailableError, tooManyCallers } from '#server/db/store.ts'
import type { DatabaseThread, WorkerRequestBody } from './database-thread.ts'
import type { DiskGuard } from './disk-guard.ts'

export interface EmbeddedPoolLimits {
  /**
   * Callers that may wait for the connection. More are refused at once. Reserved callers have a
   * queue of the same length.
   */
  waiting: number
  /** The engine cannot cancel a statement, so one that takes longer makes it restart. */
  statementMs: number
  /** Longest time one caller may keep the connection. */
  leaseMs: number
}

export const DEFAULT_POOL_LIMITS: EmbeddedPoolLimits = {
  waiting: 200,
  statementMs: 15_000,
  leaseMs: 30_000,
}

const READ_ONLY_TRANSACTION = '25006'
const DISK_FULL = '53100'

/** The database behind the pool. */
interface Engine {
  /** Its thread; undefined while it restarts. */
  readonly current: DatabaseThread | undefined
  readonly disk: DiskGuard
}

export interface EmbeddedPool extends SessionPool {
  /**
   * Waits for the connection and keeps it until `release`. No other caller's statement runs in
   * between.
   * @param leaseMs longest time to keep it. When infinite, its statements have no time limit either
   * @throws {StoreUnavailableError} when the queue is full, the engine is restarting, or the store
   *   is closed
   */
  connect(leaseMs?: number): Promise<Lease>
}

export function embeddedPool(engine: Engine, limits: EmbeddedPoolLimits): EmbeddedPool {
  const queue = boundedQueue({ running: 1, waiting: limits.waiting })
  let isClosing = false

  /**
   * @param line callers of the two lines take turns, so that leads and health checks do not wait
   * for all others
   */
  function connect(line: 'ordinary' | 'reserved', leaseMs = limits.leaseMs): Promise<Lease> {
    const lent = Promise.withResolvers<Lease>()
    const turn = async () => {
      const thread = engine.current
      if (!thread) {
        throw new StoreUnavailableError('The database is restarting')
      }
      await matchDiskState(thread)
      const statementMs = Number.isFinite(leaseMs) ? limits.statementMs : undefined
      await new Promise<void>((release) =>
        lent.resolve(lend({ thread, disk: engine.disk, leaseMs, statementMs, onRelease: release })),
      )
    }
    if (isClosing) {
      lent.reject(new StoreUnavailableError('The store is closed'))
    } else {
      queue
        .run(turn, line)
        .catch((error) => lent.reject(error instanceof QueueFull ? tooManyCallers() : error))
    }
    return lent.promise
  }

  /** While space is short, the engine itself refuses every write, also one inside a function. */
  async function matchDiskState(thread: DatabaseThread): Promise<void> {
    const readOnly = engine.disk.low
    if (thread.readOnly === readOnly) {
      return
    }
    const sql = `set session default_transaction_read_only = ${readOnly ? 'on' : 'off'}`
    await thread.request({ kind: 'script', sql }, limits.statementMs)
    thread.readOnly = readOnly
  }

  async function end(): Promise<void> {
    isClosing = true
    while (!queue.isIdle()) {
      await queue.run(async () => {}, 'end')
    }
  }

  return {
    connect: (leaseMs) => connect('ordinary', leaseMs),
    reserved: { connect: () => connect('reserved'), end },
    connections: () => ({ open: 1, busy: queue.isIdle() ? 0 : 1, waiting: queue.waiting() }),
    end,
  }
}

export type Lease = ReturnType<typeof lend>

interface Loan {
  thread: DatabaseThread
  disk: DiskGuard
  leaseMs: number
  /** Longest time of one statement. Undefined for none. */
  statementMs: number | undefined
  onRelease: () => void
}

/**
 * The connection while one caller has it. A restart of the engine ends the transaction: later
 * statements fail.
 */
function lend({ thread, disk, leaseMs, statementMs, onRelease }: Loan) {
  let running: Promise<unknown> = Promise.resolve()
  let isReleased = false
  // A caller that never releases the connection must not block everyone else.
  const expiry = Number.isFinite(leaseMs) ? setTimeout(() => release(), leaseMs) : undefined

  function release(): void {
    if (isReleased) {
      return
    }
    isReleased = true
    clearTimeout(expiry)
    void running.then(async () => {
      // The next caller must not find itself in this one's transaction
      if (thread.alive && thread.inTransaction) {
        await thread.request({ kind: 'script', sql: 'rollback' }, statementMs).catch(() => {})
      }
      onRelease()
    })
  }

  /** @param limitMs none unless given */
  async function send<Value>(body: WorkerRequestBody, limitMs?: number): Promise<Value> {
    if (isReleased) {
      throw new StoreUnavailableError('The transaction took too long and was rolled back')
    }
    const answer = thread.request<Value>(body, limitMs)
    running = answer.catch(() => {})
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof DatabaseError)) {
        throw error
      }
      if (error.code === DISK_FULL) {
        void disk.check()
      }
      const isForSpace =
        error.code === DISK_FULL || (error.code === READ_ONLY_TRANSACTION && disk.low)
      throw isForSpace ? new DiskFullError() : error
    }
  }

  const script = (sql: string) => send<SqlResult[]>({ kind: 'script', sql })
  return {
    async query<Row = Record<string, unknown>>(sql: string, parameters: readonly unknown[] = []) {
      const texts = parameters.map((value) => toParameterText(value))
      const [result] = await send<SqlResult<Row>[]>(
        { kind: 'query', sql, parameters: texts },
        statementMs,
      )
      return result as SqlResult<Row>
    },
    script,
    /**
     * Undoes what statements have set (transaction, role, settings, temporary tables), for the next
     * caller.
     */
    async reset(): Promise<void> {
      await script('rollback')
      await script('discard all')
      thread.readOnly = false
    },
    /** @param first entries of a tar archive that come before the database's files */
    dump: (first: Uint8Array) => send<Uint8Array>({ kind: 'dump', first }),
    /**
     * Passes on one message of PostgreSQL's protocol. @returns the engine's answer, several
     * messages or none
     */
    protocol: (message: Uint8Array) => send<Uint8Array>({ kind: 'protocol', message }),
    release,
  }
}
