/** Protects the database from a full disk: reserves a file that can be deleted, and refuses writes while space is short. */

import { existsSync, rmSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { dataPaths } from './data-directory.ts'

const MIB = 1024 ** 2

export interface DiskLimits {
  /** Below this many free bytes writes are refused. */
  refuseBelowBytes: number
  /** Size of the reserve file (ballast), which is deleted first so that the engine can finish its writes. 0 for none. */
  ballastBytes: number
  checkEveryMs: number
  /** Bytes that this user can still write on the disk that holds `path`. */
  freeBytes(path: string): Promise<number>
}

export const DEFAULT_DISK_LIMITS: DiskLimits = {
  refuseBelowBytes: 200 * MIB,
  ballastBytes: 64 * MIB,
  checkEveryMs: 5_000,
  async freeBytes(path) {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  },
}

export class DiskGuard {
  readonly #directory: string
  readonly #limits: DiskLimits
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #low = false
  #free: number | undefined
  #checking: Promise<void> = Promise.resolve()

  constructor(directory: string, limits: DiskLimits, log: Logger) {
    this.#directory = directory
    this.#limits = limits
    this.#log = log
  }

  get low(): boolean {
    return this.#low
  }

  /** Bytes at the last check. */
  get free(): number | undefined {
    return this.#free
  }

  /**
   * First check, before the database is opened. Opening writes, so the ballast is deleted before when space is short. A
   * missing ballast is written while the database opens.
   */
  async start(): Promise<void> {
    await this.#look()
    void this.check()
    this.#timer = setInterval(() => void this.check(), this.#limits.checkEveryMs)
    this.#timer.unref()
  }

  /** Waits for the check that is running. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
  }

  /** Runs checks one after the other, so that two never write the ballast at once. */
  check(): Promise<void> {
    this.#checking = this.#checking.then(async () => {
      await this.#look()
      await this.#writeBallast()
    })
    return this.#checking
  }

  async #look(): Promise<void> {
    try {
      this.#free = await this.#limits.freeBytes(this.#directory)
    } catch (error) {
      this.#log.error({ code: (error as NodeJS.ErrnoException).code }, 'free disk space cannot be read')
      return
    }
    // Before changing the ballast, which may fail. Whether writes are refused depends only on the free space.
    this.#become(this.#free < this.#limits.refuseBelowBytes)
    if (this.#low) await this.#changeBallast(async (path) => rmSync(path, { force: true }))
  }

  async #writeBallast(): Promise<void> {
    const { refuseBelowBytes, ballastBytes } = this.#limits
    if (ballastBytes === 0 || this.#free === undefined || this.#free <= refuseBelowBytes + 2 * ballastBytes) return
    await this.#changeBallast(async (path) => {
      if (existsSync(path)) return
      await writeZeros(path, ballastBytes).catch((error) => {
        // An incomplete ballast must not be taken for a complete one.
        rmSync(path, { force: true })
        throw error
      })
    })
  }

  async #changeBallast(change: (path: string) => Promise<void>): Promise<void> {
    try {
      await change(dataPaths(this.#directory).ballast)
    } catch (error) {
      this.#log.warn({ code: (error as NodeJS.ErrnoException).code }, 'the ballast on the disk could not be changed')
    }
  }

  #become(low: boolean): void {
    if (low === this.#low) return
    this.#low = low
    if (low) this.#log.error({ freeBytes: this.#free }, 'disk nearly full: the database refuses writes')
    else this.#log.info({ freeBytes: this.#free }, 'disk has space again: the database takes writes')
  }
}

/**
 * Writes real bytes, because a sparse file would occupy no space. Writes in pieces, because the memory of one large
 * write would stay allocated.
 */
async function writeZeros(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const zeros = Buffer.alloc(Math.min(bytes, MIB))
    for (let left = bytes; left > 0; left -= zeros.byteLength)
      await file.write(zeros, 0, Math.min(left, zeros.byteLength))
  } finally {
    await file.close()
  }
}
