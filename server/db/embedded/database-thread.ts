/**
 * The main thread's side of one database worker: sends requests, receives replies, notices its end.
 */
import { Worker } from 'node:worker_threads'
import { entryPoint } from '#server/program-files.ts'
import { DatabaseError, type DatabaseErrorFields } from '../database-error.ts'
import type { LedgerEntry } from '../refuse-database.ts'
import type { SqlResult } from '../sql-session.ts'
import { StoreUnavailableError } from '../store.ts'

// Messages between the main thread and the worker. Parameters are in PostgreSQL's text form.

/** Task of a worker. All but `serve` end when they are done. */
export type WorkerOptions =
  /** Makes a complete new database in an empty directory. It belongs to no installation yet. */
  | { task: 'create'; directory: string }
  /**
   * Opens the database in `directory`, which must be new or belong to this instance, and answers
   * requests.
   */
  | { task: 'serve'; directory: string; instanceId: string }
  | { task: 'restore'; directory: string; archive: string }
  | { task: 'check'; archive: string }

/** What was found in a database. */
export interface Contents {
  instanceId: string
  /** Rows by `schema.table`. */
  rowCounts: Record<string, number>
  /** The migrations that made it. */
  ledger: LedgerEntry[]
}

export type WorkerRequestBody =
  | { kind: 'query'; sql: string; parameters: (string | null)[] }
  | { kind: 'script'; sql: string }
  /** One message of PostgreSQL's protocol from a client. */
  | { kind: 'protocol'; message: Uint8Array }
  /** An archive of the database. `first` are entries that it begins with. */
  | { kind: 'dump'; first: Uint8Array }
  | { kind: 'close' }

export type WorkerRequest = WorkerRequestBody & { id: number }

export type WorkerReply =
  /**
   * The task's database is open and checked. All tasks but `serve` have closed it again. `contents`
   * describes a backup.
   */
  | { kind: 'opened'; contents: Contents | undefined }
  /** Opening failed. `reason` is one line without internals. */
  | { kind: 'refused'; reason: string }
  /** Results of statements; or an archive, or the answer to a message of PostgreSQL's protocol. */
  | { kind: 'done'; id: number; value: SqlResult[] | Uint8Array; inTransaction: boolean }
  | { kind: 'failed'; id: number; error: DatabaseErrorFields; inTransaction: boolean }
  /** The engine aborted and cannot be used any more. */
  | { kind: 'aborted'; reason: string }

/** Why the database could not be opened, in one line. */
export class OpenFailedError extends Error {
  override name = 'OpenFailedError'
}

/** PostgreSQL's code for a statement that ran too long. */
const QUERY_CANCELED = '57014'

const unavailable = () => new StoreUnavailableError('The database is restarting')

function startWorker(options: WorkerOptions): Worker {
  const worker = new Worker(entryPoint('database-worker'), {
    workerData: options,
    name: 'database',
    // The engine prints its own source code when it aborts. The reason arrives as a message.
    stdout: true,
    stderr: true,
    execArgv: [],
  })
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}

interface RequestCaller {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The requests that a worker has not answered yet. */
function waitingRequests() {
  const waiting = new Map<number, RequestCaller & { timer?: NodeJS.Timeout }>()
  let nextId = 1

  return {
    /**
     * @param onLate called when there is no answer in time. The caller then gets none any more
     * @returns the id of the request
     */
    add(caller: RequestCaller, onLate: () => void, limitMs?: number): number {
      const id = nextId++
      const cancel = () => {
        waiting.delete(id)
        const message = 'canceling statement due to statement timeout'
        caller.reject(new DatabaseError({ message, code: QUERY_CANCELED, severity: 'ERROR' }))
        onLate()
      }
      waiting.set(
        id,
        limitMs === undefined ? caller : { ...caller, timer: setTimeout(cancel, limitMs) },
      )
      return id
    },
    answer(reply: Extract<WorkerReply, { id: number }>): void {
      const caller = waiting.get(reply.id)
      if (!caller) {
        return
      }
      waiting.delete(reply.id)
      clearTimeout(caller.timer)
      if (reply.kind === 'failed') {
        caller.reject(new DatabaseError(reply.error))
      } else {
        caller.resolve(reply.value)
      }
    },
    failAll(): void {
      for (const { reject, timer } of waiting.values()) {
        clearTimeout(timer)
        reject(unavailable())
      }
      waiting.clear()
    },
  }
}

export type DatabaseThread = Awaited<ReturnType<typeof openThread>>

/**
 * Starts the worker and waits until its database is open and checked, or its task done. @throws
 * {OpenFailedError}
 */
export async function openThread(options: WorkerOptions) {
  const worker = startWorker(options)
  const waiting = waitingRequests()
  let endReason: string | undefined

  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code) => {
      endReason ??= `ended with code ${code}`
      waiting.failAll()
      resolve(endReason)
    })
  })
  worker.on('error', (error) => {
    endReason ??= (error.message.split('\n', 1)[0] ?? '').slice(0, 200)
  })

  /** Stops at once, like a crash. The database recovers when it is opened again. */
  async function kill(reason: string): Promise<void> {
    endReason ??= reason
    waiting.failAll()
    await worker.terminate()
  }

  /**
   * @param limitMs the worker is stopped when it takes longer, because the engine cannot cancel a
   *   statement
   * @throws {DatabaseError} the statement was refused
   * @throws {StoreUnavailableError} the worker ended before it answered
   */
  function request<Value = unknown>(body: WorkerRequestBody, limitMs?: number): Promise<Value> {
    if (endReason !== undefined) {
      return Promise.reject(unavailable())
    }
    return new Promise<Value>((resolve, reject) => {
      const caller = { resolve: resolve as (value: unknown) => void, reject }
      const id = waiting.add(caller, () => void kill('a statement ran too long'), limitMs)
      worker.postMessage({ ...body, id })
    })
  }

  const thread = {
    contents: undefined as Contents | undefined,
    /** True while the last statement left a transaction open. */
    inTransaction: false,
    /** True while new transactions of this run refuse to write. */
    readOnly: false,
    /** Settles when the thread has ended. The value says why. */
    ended,
    get alive() {
      return endReason === undefined
    },
    request,
    kill,
    async close(): Promise<void> {
      if (endReason === undefined) {
        await request({ kind: 'close' }).catch(() => {})
      }
      await ended
    },
  }
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: WorkerReply) => {
      if (message.kind === 'opened') {
        thread.contents = message.contents
        resolve()
      } else if (message.kind === 'refused' || message.kind === 'aborted') {
        void kill(message.reason)
      } else {
        thread.inTransaction = message.inTransaction
        waiting.answer(message)
      }
    })
    ended.then((reason) => reject(new OpenFailedError(reason)))
  })
  return thread
}

/**
 * Runs a worker for a task that ends by itself.
 * @returns what a backup held
 * @throws {OpenFailedError}
 */
export async function runToEnd(
  options: Exclude<WorkerOptions, { task: 'serve' }>,
): Promise<Contents | undefined> {
  const thread = await openThread(options)
  await thread.ended
  return thread.contents
}
