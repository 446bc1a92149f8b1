/**
 * The embedded database of one data directory. It is opened once, restarted after an abort, and
 * closed properly.
 */
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { once } from '#contract/once.ts'
import { DiskFullError, StorageRefusedError } from '#server/db/store.ts'
import {
  dataPaths,
  lockDirectory,
  makeDirectory,
  prepareDataDirectory,
  recoveryHint,
  watchIdentity,
} from './data-directory.ts'
import { type DatabaseThread, OpenFailedError, openThread, runToEnd } from './database-thread.ts'
import { DEFAULT_DISK_LIMITS, type DiskGuard, type DiskLimits, diskGuard } from './disk-guard.ts'
import {
  DEFAULT_POOL_LIMITS,
  type EmbeddedPool,
  type EmbeddedPoolLimits,
  embeddedPool,
} from './pool.ts'
import { copyDatabase, preparedDatabase } from './prepared-database.ts'

export interface EmbeddedOptions {
  pool?: Partial<EmbeddedPoolLimits>
  disk?: Partial<DiskLimits>
  /**
   * Makes a new database with initdb even where a build has one, which may have other migrations.
   */
  fromScratch?: boolean
}

/** The file system refused to write. */
const isDiskFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC'

/**
 * What must stay in place while the database is open. PostgreSQL never replaces these files itself.
 */
function servedFiles(directory: string): string[] {
  const { database, marker } = dataPaths(directory)
  return [
    directory,
    marker,
    database,
    join(database, 'PG_VERSION'),
    join(database, 'global/pg_control'),
  ]
}

const FIRST_RESTART_DELAY_MS = 250
const LONGEST_RESTART_DELAY_MS = 30_000

export class EmbeddedDatabase {
  readonly directory: string
  readonly pool: EmbeddedPool
  readonly disk: DiskGuard
  readonly #log: Logger
  readonly #lock: ReturnType<typeof lockDirectory>
  #thread: DatabaseThread | undefined
  #instanceId = ''
  /** Names a file of the database that is no longer the one that was opened. */
  #lostFile: () => string | undefined = () => undefined
  #isClosing = false
  #restartTimer: NodeJS.Timeout | undefined
  #restarting: Promise<void> = Promise.resolve()

  private constructor(directory: string, log: Logger, options: EmbeddedOptions) {
    this.directory = directory
    this.#log = log
    this.pool = embeddedPool(this, { ...DEFAULT_POOL_LIMITS, ...options.pool })
    this.disk = diskGuard(directory, { ...DEFAULT_DISK_LIMITS, ...options.disk }, log)
    this.#lock = lockDirectory(directory)
  }

  /**
   * @throws {StorageRefusedError} when the database is in use, lost, foreign or damaged
   *   (`prepareDataDirectory`)
   * @throws {DiskFullError} when the disk lacks the space that opening needs
   */
  static async open(
    dataDirectory: string,
    log: Logger,
    options: EmbeddedOptions = {},
  ): Promise<EmbeddedDatabase> {
    const directory = resolve(dataDirectory)
    makeDirectory(directory)
    const database = new EmbeddedDatabase(directory, log, options)
    try {
      await database.disk.start()
      database.#instanceId = await prepareDataDirectory(directory, async (fresh) => {
        log.warn({ directory }, 'there is no database yet: a new, empty one is created')
        const prepared = options.fromScratch ? undefined : preparedDatabase()
        if (prepared === undefined) {
          await runToEnd({ task: 'create', directory: fresh })
        } else {
          await copyDatabase(prepared, fresh)
        }
      })
      database.#lostFile = watchIdentity(servedFiles(directory))
      await database.#startThread()
      return database
    } catch (error) {
      await database.disk.stop()
      database.#lock.release()
      const cannotBeOpened = `The database in ${dataPaths(directory).database} cannot be opened:`
      const isForSpace = error instanceof OpenFailedError ? database.disk.low : isDiskFull(error)
      if (isForSpace) {
        throw new DiskFullError(
          `${cannotBeOpened} the disk is full. Nothing is lost: make space.`,
          { cause: error },
        )
      }
      if (!(error instanceof OpenFailedError)) {
        throw error
      }
      throw new StorageRefusedError(
        `${cannotBeOpened} ${error.message}. ${recoveryHint(directory)}`,
      )
    }
  }

  /**
   * The running engine. It is stopped when its files were removed or replaced: what it wrote would
   * be lost, and what it read by name would be another database's. It starts again when the same
   * files are back.
   */
  get current(): DatabaseThread | undefined {
    const lost = this.#thread?.alive ? this.#lostFile() : undefined
    if (lost !== undefined) {
      void this.#thread?.kill(`${lost} was removed or replaced`)
    }
    return this.#thread?.alive ? this.#thread : undefined
  }

  /** Waits for the callers that have or await the connection, then closes. */
  readonly close = once(async () => {
    this.#isClosing = true
    clearTimeout(this.#restartTimer)
    await this.disk.stop()
    await this.pool.end()
    // An engine that is starting uses the files, so the lock must be released after it has ended.
    await this.#restarting
    clearTimeout(this.#restartTimer)
    await this.#thread?.close()
    this.#lock.release()
  })

  async #startThread(): Promise<void> {
    const thread = await openThread({
      task: 'serve',
      directory: dataPaths(this.directory).database,
      instanceId: this.#instanceId,
    })
    this.#thread = thread
    thread.ended.then((reason) => {
      if (this.#isClosing || this.#thread !== thread) {
        return
      }
      this.#log.error({ reason }, 'the database engine ended unexpectedly; starting it again')
      this.#scheduleRestart(FIRST_RESTART_DELAY_MS)
    })
  }

  #scheduleRestart(delayMs: number): void {
    this.#restartTimer = setTimeout(() => {
      this.#restarting = this.#restart(delayMs)
    }, delayMs)
  }

  async #restart(lastDelayMs: number): Promise<void> {
    try {
      const lost = this.#lostFile()
      // PGlite would make a new database in its place.
      if (lost !== undefined) {
        throw new OpenFailedError(`${lost} was removed or replaced`)
      }
      await this.#startThread()
      this.#log.info('the database engine runs again')
    } catch (error) {
      this.#log.error({ reason: (error as Error).message }, 'the database engine did not start')
      if (!this.#isClosing) {
        this.#scheduleRestart(Math.min(lastDelayMs * 2, LONGEST_RESTART_DELAY_MS))
      }
    }
  }
}
