/**
 * A connection pool with one connection to the embedded database, so that Kysely's PostgreSQL dialect works with both
 * engines.
 */
import { DatabaseError } from '#server/db/database-error.ts'
import { toParameterText } from '#server/db/postgres-values.ts'
import type { PoolFigures, SessionPool, SqlResult, SqlSession } from '#server/db/sql-session.ts'
import { DiskFullError, StoreUnavailableError, tooManyCallers } from '#server/db/store.ts'
import type { DatabaseThread } from './database-thread.ts'

export interface EmbeddedPoolLimits {
  /** Callers that may wait for the connection. More are refused at once. Reserved callers have a queue of the same length. */
  waiting: number
  /** The engine cannot cancel a statement, so one that takes longer makes it restart. */
  statementMs: number
  /** Longest time one caller may keep the connection. */
  leaseMs: number
}

export const DEFAULT_POOL_LIMITS: EmbeddedPoolLimits = { waiting: 200, statementMs: 15_000, leaseMs: 30_000 }

/** After this many reserved callers in a row, one of the others has a turn. */
const RESERVED_IN_A_ROW = 3

const READ_ONLY_TRANSACTION = '25006'
const DISK_FULL = '53100'

/** What the pool needs from its owner: the running thread, or undefined while it restarts. */
export interface ThreadSource {
  readonly current: DatabaseThread | undefined
  /** True while writes are refused because the disk is nearly full. */
  readonly diskIsLow: boolean
  /** Called when the engine itself met a full disk. */
  noticeFullDisk(): void
}

export class EmbeddedPool implements SessionPool {
  readonly #threads: ThreadSource
  readonly #limits: EmbeddedPoolLimits
  readonly #queue: (() => void)[] = []
  readonly #reservedQueue: (() => void)[] = []
  #reservedInARow = 0
  /** For leads and health checks: they go ahead of the others, three to one, and have a queue of their own. */
  readonly reserved = {
    connect: () => this.connect(undefined, this.#reservedQueue),
    end: () => this.end(),
  }
  #busy = false
  #closing = false

  constructor(threads: ThreadSource, limits: EmbeddedPoolLimits) {
    this.#threads = threads
    this.#limits = limits
  }

  /**
   * Waits for the connection and keeps it until `release`. No other caller's statement runs in between.
   * @param leaseMs longest time to keep it. When infinite, its statements have no time limit either
   * @throws {StoreUnavailableError} when the queue is full, the engine is restarting, or the store is closed
   */
  async connect(leaseMs = this.#limits.leaseMs, queue = this.#queue): Promise<Lease> {
    if (this.#closing) throw new StoreUnavailableError('The store is closed')
    if (this.#busy) {
      if (queue.length >= this.#limits.waiting) throw tooManyCallers()
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    this.#busy = true
    const thread = this.#threads.current
    if (!thread) {
      this.#next()
      throw new StoreUnavailableError('The database is restarting')
    }
    await this.#matchDiskState(thread)
    const statementMs = Number.isFinite(leaseMs) ? this.#limits.statementMs : undefined
    return new Lease(thread, this.#threads, { statementMs, leaseMs }, () => this.#next())
  }

  connections(): PoolFigures {
    return { open: 1, busy: this.#busy ? 1 : 0, waiting: this.#queue.length + this.#reservedQueue.length }
  }

  /** Serves the callers that wait, and refuses new ones. */
  async end(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    if (this.#busy) await new Promise<void>((resolve) => this.#queue.push(resolve))
  }

  /** While space is short, the engine itself refuses every write, also one inside a function. */
  async #matchDiskState(thread: DatabaseThread): Promise<void> {
    const readOnly = this.#threads.diskIsLow
    if (thread.readOnly === readOnly) return
    const sql = `set session default_transaction_read_only = ${readOnly ? 'on' : 'off'}`
    try {
      await thread.request({ kind: 'script', sql }, this.#limits.statementMs)
      thread.readOnly = readOnly
    } catch (error) {
      this.#next()
      throw error
    }
  }

  #next(): void {
    const isReserved =
      this.#reservedQueue.length > 0 && (this.#queue.length === 0 || this.#reservedInARow < RESERVED_IN_A_ROW)
    this.#reservedInARow = isReserved ? this.#reservedInARow + 1 : 0
    const next = (isReserved ? this.#reservedQueue : this.#queue).shift()
    if (next) next()
    else this.#busy = false
  }
}

/**
 * The connection while one caller has it. It belongs to one run of the engine: a restart ends its transaction, so every
 * later statement fails.
 */
export class Lease implements SqlSession {
  readonly #thread: DatabaseThread
  readonly #threads: ThreadSource
  readonly #statementMs: number | undefined
  readonly #onRelease: () => void
  #expiry: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #released = false

  constructor(
    thread: DatabaseThread,
    threads: ThreadSource,
    { statementMs, leaseMs }: { statementMs: number | undefined; leaseMs: number },
    onRelease: () => void,
  ) {
    this.#thread = thread
    this.#threads = threads
    this.#statementMs = statementMs
    this.#onRelease = onRelease
    // A caller that never releases the connection must not block everyone else.
    if (Number.isFinite(leaseMs)) this.#expiry = setTimeout(() => this.release(), leaseMs)
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<SqlResult<Row>> {
    const texts = parameters.map((value) => toParameterText(value))
    const { results } = await this.#send({ kind: 'query', sql, parameters: texts }, this.#statementMs)
    return results[0] as SqlResult<Row>
  }

  async script(sql: string): Promise<SqlResult[]> {
    return (await this.#send({ kind: 'script', sql })).results
  }

  /**
   * Undoes what statements have set for the connection (transaction, role, settings, temporary tables), because the next
   * caller gets the same connection.
   */
  async reset(): Promise<void> {
    await this.script('rollback')
    await this.script('discard all')
    this.#thread.readOnly = false
  }

  /** The whole database as a gzipped tar archive. */
  async dump(): Promise<Uint8Array> {
    return await this.#sendForBytes({ kind: 'dump' })
  }

  /** Passes on one message of PostgreSQL's protocol. @returns the engine's answer, several messages or none */
  async protocol(message: Uint8Array): Promise<Uint8Array> {
    return await this.#sendForBytes({ kind: 'protocol', message })
  }

  release(): void {
    if (this.#released) return
    this.#released = true
    clearTimeout(this.#expiry)
    void this.#running.then(async () => {
      // the next caller must not find itself in this one's transaction
      if (this.#thread.alive && this.#thread.inTransaction)
        await this.#thread.request({ kind: 'script', sql: 'rollback' }, this.#statementMs).catch(() => {})
      this.#onRelease()
    })
  }

  async #sendForBytes(body: Parameters<DatabaseThread['request']>[0]): Promise<Uint8Array> {
    const { bytes } = await this.#send(body)
    if (!bytes) throw new StoreUnavailableError('The database did not answer with bytes')
    return bytes
  }

  /** @param limitMs none unless given */
  async #send(body: Parameters<DatabaseThread['request']>[0], limitMs?: number) {
    if (this.#released) throw new StoreUnavailableError('The transaction took too long and was rolled back')
    const answer = this.#thread.request(body, limitMs)
    this.#running = answer.catch(() => {})
    try {
      return await answer
    } catch (error) {
      throw this.#translate(error)
    }
  }

  #translate(error: unknown): unknown {
    if (!(error instanceof DatabaseError)) return error
    if (error.code === DISK_FULL) this.#threads.noticeFullDisk()
    const refusedForSpace = error.code === READ_ONLY_TRANSACTION && this.#threads.diskIsLow
    return error.code === DISK_FULL || refusedForSpace ? new DiskFullError() : error
  }
}
