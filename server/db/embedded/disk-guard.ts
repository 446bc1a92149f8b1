/** Keeps the database away from a full disk: a ballast to throw off, and no writes while space is short. */

import { existsSync, rmSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import { dataPaths } from './data-directory.ts'

const MIB = 1024 ** 2

export interface DiskLimits {
  /** Below this many free bytes writes are refused. */
  refuseBelowBytes: number
  /** Size of the file that is deleted first, so that the engine can still finish what it must write. 0 for none. */
  ballastBytes: number
  checkEveryMs: number
  /** Free bytes for us on the disk that holds `path`. */
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

  /** First check, before the database is opened: opening writes, so the ballast goes first when space is short. */
  async start(): Promise<void> {
    await this.check()
    this.#timer = setInterval(() => void this.check(), this.#limits.checkEveryMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async check(): Promise<void> {
    try {
      this.#free = await this.#limits.freeBytes(this.#directory)
    } catch (error) {
      this.#log.error({ code: (error as NodeJS.ErrnoException).code }, 'free disk space cannot be read')
      return
    }
    // Before the ballast, which may fail: whether the database takes writes depends on the free space alone.
    this.#become(this.#free < this.#limits.refuseBelowBytes)
    await this.#adjustBallast(this.#free)
  }

  async #adjustBallast(free: number): Promise<void> {
    const { ballast } = dataPaths(this.#directory)
    const { refuseBelowBytes, ballastBytes } = this.#limits
    try {
      if (free < refuseBelowBytes) rmSync(ballast, { force: true })
      if (ballastBytes === 0 || free <= refuseBelowBytes + 2 * ballastBytes || existsSync(ballast)) return
      // Written, not sparse: it must really occupy the space it is to give back.
      await writeFile(ballast, Buffer.alloc(ballastBytes), { mode: 0o600 }).catch((error) => {
        // Half a ballast would pass for a whole one.
        rmSync(ballast, { force: true })
        throw error
      })
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
