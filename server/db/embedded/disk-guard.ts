/**
 * Protects the database from a full disk: reserves a file that can be deleted, and refuses writes
 * while space is short.
 */
import { existsSync, rmSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { dataPaths } from './data-directory.ts'

const MIB = 1024 ** 2

export interface DiskLimits {
  /** Below this many free bytes writes are refused. */
  refuseBelowBytes: number
  /**
   * Size of the reserve file (ballast), which is deleted first so that the engine can finish its
   * writes. 0 for none.
   */
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

export type DiskGuard = ReturnType<typeof diskGuard>

export function diskGuard(
  directory: string,
  limits: DiskLimits,
  log: Pick<Logger, 'error' | 'warn' | 'info'>,
) {
  const ballast = ballastAt(dataPaths(directory).ballast, log)
  let timer: NodeJS.Timeout | undefined
  let low = false
  let free: number | undefined
  let checking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    try {
      free = await limits.freeBytes(directory)
    } catch (error) {
      log.error({ code: (error as NodeJS.ErrnoException).code }, 'free disk space cannot be read')
      return
    }
    // Before changing the ballast, which may fail. Whether writes are refused depends only on the
    // free space.
    const wasLow = low
    low = free < limits.refuseBelowBytes
    if (low && !wasLow) {
      log.error({ freeBytes: free }, 'disk nearly full: the database refuses writes')
    }
    if (!low && wasLow) {
      log.info({ freeBytes: free }, 'disk has space again: the database takes writes')
    }
    if (low) {
      await ballast.remove()
    }
  }

  async function writeBallast(): Promise<void> {
    const { refuseBelowBytes, ballastBytes } = limits
    if (ballastBytes === 0 || free === undefined || free <= refuseBelowBytes + 2 * ballastBytes) {
      return
    }
    await ballast.write(ballastBytes)
  }

  /** Runs checks one after the other, so that two never write the ballast at once. */
  function check(): Promise<void> {
    checking = checking.then(look).then(writeBallast)
    return checking
  }

  return {
    get low() {
      return low
    },
    /** Bytes at the last check. */
    get free() {
      return free
    },
    /**
     * First check, before the database is opened. Opening writes, so the ballast is deleted before
     * when space is short. A missing ballast is written while the database opens.
     */
    async start(): Promise<void> {
      await look()
      void check()
      timer = setInterval(() => void check(), limits.checkEveryMs).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await checking
    },
    check,
  }
}

/** The reserve file. A change that fails is logged, because the database works without it. */
function ballastAt(path: string, log: Pick<Logger, 'warn'>) {
  async function trying(change: () => Promise<void>): Promise<void> {
    try {
      await change()
    } catch (error) {
      log.warn(
        { code: (error as NodeJS.ErrnoException).code },
        'the ballast on the disk could not be changed',
      )
    }
  }

  return {
    remove: () => trying(async () => rmSync(path, { force: true })),
    /** Writes it, unless it is there. */
    write: (bytes: number) =>
      trying(async () => {
        if (existsSync(path)) {
          return
        }
        await writeZeros(path, bytes).catch((error) => {
          // An incomplete ballast must not be taken for a complete one.
          rmSync(path, { force: true })
          throw error
        })
      }),
  }
}

/**
 * Writes real bytes, as a sparse file occupies no space, and in pieces, as one large write would
 * keep its memory.
 */
async function writeZeros(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const zeros = Buffer.alloc(Math.min(bytes, MIB))
    for (let left = bytes; left > 0; left -= zeros.byteLength) {
      await file.write(zeros, 0, Math.min(left, zeros.byteLength))
    }
  } finally {
    await file.close()
  }
}
