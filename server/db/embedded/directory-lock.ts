/** One process per data directory. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StorageRefusedError } from '../store.ts'

export interface DirectoryLock {
  release(): void
}

/**
 * Takes the lock of a data directory for the life of this process. SQLite's exclusive transaction is a kernel lock, which
 * ends with its process even after a crash. So a lock is never stale.
 * @throws {StorageRefusedError} when another process holds it
 */
export function lockDirectory(dataDirectory: string): DirectoryLock {
  const handle = new DatabaseSync(join(dataDirectory, 'database.lock'))
  try {
    // The journal is in memory, because locking must work on a full disk.
    handle.exec(
      'pragma busy_timeout = 0; pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive',
    )
  } catch (error) {
    handle.close()
    if (error instanceof Error && /locked|busy/i.test(error.message))
      throw new StorageRefusedError(`Another process is using the database in ${dataDirectory}. Stop it first.`)
    throw new StorageRefusedError(`The database in ${dataDirectory} cannot be locked: database.lock is unusable.`)
  }
  return {
    release() {
      if (handle.isOpen) handle.close()
    },
  }
}
