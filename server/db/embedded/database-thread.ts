/** The main thread's side of one database worker: sends requests, receives replies, notices its end. */
import { Worker } from 'node:worker_threads'
import { entryPoint } from '#server/program-files.ts'
import { DatabaseError } from '../database-error.ts'
import type { SqlResult } from '../sql-session.ts'
import { StoreUnavailableError } from '../store.ts'
import type { Contents, WorkerOptions, WorkerReply, WorkerRequestBody } from './worker-messages.ts'

interface Waiting {
  resolve(value: Answer): void
  reject(error: Error): void
  timer: NodeJS.Timeout | undefined
}

interface Answer {
  results: SqlResult[]
  bytes: Uint8Array | undefined
}

/** Why the database could not be opened, in one line. */
export class OpenFailedError extends Error {
  override name = 'OpenFailedError'
}

/** PostgreSQL's code for a statement that ran too long. */
const QUERY_CANCELED = '57014'

export class DatabaseThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1
  #endReason: string | undefined
  /** What a backup held. */
  contents: Contents | undefined
  /** True while the last statement left a transaction open. */
  inTransaction = false
  /** True while new transactions of this run refuse to write. */
  readOnly = false
  /** Settles when the thread has ended. The value says why. */
  readonly ended: Promise<string>

  private constructor(options: WorkerOptions) {
    this.#worker = new Worker(entryPoint('database-worker'), {
      workerData: options,
      name: 'database',
      // The engine prints its own source code when it aborts. The reason arrives as a message.
      stdout: true,
      stderr: true,
      execArgv: [],
    })
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        this.#endReason ??= `ended with code ${code}`
        this.#failAll()
        resolve(this.#endReason)
      })
    })
    this.#worker.on('error', (error) => {
      this.#endReason ??= (error.message.split('\n', 1)[0] ?? '').slice(0, 200)
    })
  }

  /**
   * Starts the worker and waits until its database is open and checked, or its task is done.
   * @throws {OpenFailedError}
   */
  static async open(options: WorkerOptions): Promise<DatabaseThread> {
    const thread = new DatabaseThread(options)
    await new Promise<void>((resolve, reject) => {
      thread.#worker.on('message', (message: WorkerReply) => {
        if (message.kind === 'opened') {
          thread.contents = message.contents
          resolve()
        } else if (message.kind === 'refused') void thread.kill(message.reason)
        else thread.#receive(message)
      })
      thread.ended.then((reason) => reject(new OpenFailedError(reason)))
    })
    return thread
  }

  get alive(): boolean {
    return this.#endReason === undefined
  }

  /**
   * @param limitMs the worker is stopped when it takes longer, because the engine cannot cancel a statement
   * @throws {DatabaseError} the statement was refused
   * @throws {StoreUnavailableError} the worker ended before it answered
   */
  request(body: WorkerRequestBody, limitMs?: number): Promise<Answer> {
    if (!this.alive) return Promise.reject(unavailable())
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const timer = limitMs === undefined ? undefined : setTimeout(() => this.#cancel(id), limitMs)
      this.#waiting.set(id, { resolve, reject, timer })
      this.#worker.postMessage({ ...body, id })
    })
  }

  /** Stops at once, like a crash. The database recovers when it is opened again. */
  async kill(reason: string): Promise<void> {
    this.#endReason ??= reason
    this.#failAll()
    await this.#worker.terminate()
  }

  /** Closes the database properly. */
  async close(): Promise<void> {
    if (this.alive) await this.request({ kind: 'close' }).catch(() => {})
    await this.ended
  }

  #cancel(id: number): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    waiting.reject(
      new DatabaseError({
        message: 'canceling statement due to statement timeout',
        code: QUERY_CANCELED,
        severity: 'ERROR',
      }),
    )
    void this.kill('a statement ran too long')
  }

  #receive(message: WorkerReply): void {
    if (message.kind === 'aborted') void this.kill(message.reason)
    if (!('id' in message)) return
    const waiting = this.#waiting.get(message.id)
    if ('inTransaction' in message) this.inTransaction = message.inTransaction
    if (!waiting) return
    this.#waiting.delete(message.id)
    clearTimeout(waiting.timer)
    if (message.kind === 'failed') waiting.reject(new DatabaseError(message.error))
    else
      waiting.resolve({
        results: message.kind === 'done' ? message.results : [],
        bytes: message.kind === 'bytes' ? message.bytes : undefined,
      })
  }

  #failAll(): void {
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer)
      waiting.reject(unavailable())
    }
    this.#waiting.clear()
  }
}

/**
 * Runs a worker for a task that ends by itself.
 * @returns what a backup held
 * @throws {OpenFailedError}
 */
export async function runToEnd(options: Exclude<WorkerOptions, { task: 'serve' }>): Promise<Contents | undefined> {
  const thread = await DatabaseThread.open(options)
  await thread.ended
  return thread.contents
}

function unavailable(): StoreUnavailableError {
  return new StoreUnavailableError('The database is restarting')
}
