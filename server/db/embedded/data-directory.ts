/**
 * Decides which database directory to open, and when to refuse. PGlite by itself initializes over
 * existing data.
 */
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StorageRefusedError } from '../store.ts'
import { syncFolder, syncPath } from './sync-tree.ts'

/** Where things are inside DATA_DIR. */
export function dataPaths(dataDirectory: string) {
  return {
    database: join(dataDirectory, 'database'),
    /** A database that is being created. It is renamed when it is complete. */
    unfinished: join(dataDirectory, 'database.unfinished'),
    marker: join(dataDirectory, 'database.json'),
    ballast: join(dataDirectory, 'ballast'),
    backups: join(dataDirectory, 'backups'),
    /**
     * Signs sessions and links, and seals the keys of authenticator apps
     * (`server/ops/signing-secret.ts`).
     */
    secret: join(dataDirectory, 'jwt-secret'),
  }
}

/** What every refusal about damaged or missing data says about recovery. */
export function recoveryHint(dataDirectory: string): string {
  const backup = newestBackup(dataPaths(dataDirectory).backups)
  return `Nothing was created in its place. ${backup ? `Newest backup: ${backup}.` : 'There is no backup.'} See docs/operations.md, 'Restore'.`
}

function refuse(dataDirectory: string, problem: string): never {
  throw new StorageRefusedError(`${problem} ${recoveryHint(dataDirectory)}`)
}

function readMarker(dataDirectory: string): string | undefined {
  const { marker } = dataPaths(dataDirectory)
  if (!existsSync(marker)) {
    return undefined
  }
  try {
    const { instanceId } = JSON.parse(readFileSync(marker, 'utf8')) as { instanceId: unknown }
    if (typeof instanceId === 'string' && /^[\da-f-]{36}$/.test(instanceId)) {
      return instanceId
    }
  } catch {
    // The check below refuses it like any other unreadable content.
  }
  return refuse(dataDirectory, `The marker file ${marker} is unreadable.`)
}

/** Writes durably which instance's database belongs in the directory. */
export function writeMarker(dataDirectory: string, instanceId: string): void {
  const { marker } = dataPaths(dataDirectory)
  const draft = `${marker}.draft`
  writeFileSync(draft, `${JSON.stringify({ instanceId })}\n`, { mode: 0o600 })
  syncPath(draft)
  renameSync(draft, marker)
  syncFolder(dataDirectory)
}

/** Whether there is a database, complete or not, or a sign that there was one. */
export function hasDatabase(dataDirectory: string): boolean {
  const { marker, database } = dataPaths(dataDirectory)
  return existsSync(marker) || !isEmptyOrMissing(database)
}

export function isEmptyOrMissing(directory: string): boolean {
  return !existsSync(directory) || readdirSync(directory).length === 0
}

/**
 * Finds the database of this installation, or creates it when there never was one. The marker file
 * is beside the database and is written before the finished database gets its name. So a marker
 * without a database means lost data, and a database without a marker means foreign data. Both are
 * refused.
 * @param create makes a complete database in an empty directory and syncs it to the disk
 * @returns the instance id that the database must contain; a new database gets it
 * @throws {StorageRefusedError} instead of initializing over existing data
 */
export async function prepareDataDirectory(
  dataDirectory: string,
  create: (directory: string) => Promise<void>,
): Promise<string> {
  const paths = dataPaths(dataDirectory)
  const instanceId = readMarker(dataDirectory)
  if (instanceId !== undefined) {
    // A first start ended after it wrote the marker and before it renamed the database.
    if (isEmptyOrMissing(paths.database) && existsSync(join(paths.unfinished, 'PG_VERSION'))) {
      finish(dataDirectory)
    }
    if (!existsSync(join(paths.database, 'PG_VERSION'))) {
      refuse(
        dataDirectory,
        `The database in ${paths.database} is lost or damaged (PG_VERSION is missing).`,
      )
    }
    return instanceId
  }
  if (!isEmptyOrMissing(paths.database)) {
    refuse(
      dataDirectory,
      `${paths.database} holds files that this installation did not write (database.json is missing).`,
    )
  }
  rmSync(paths.unfinished, { recursive: true, force: true })
  mkdirSync(paths.unfinished, { mode: 0o700 })
  const newId = randomUUID()
  await create(paths.unfinished)
  writeMarker(dataDirectory, newId)
  finish(dataDirectory)
  return newId
}

function finish(dataDirectory: string): void {
  const paths = dataPaths(dataDirectory)
  rmSync(paths.database, { recursive: true, force: true })
  renameSync(paths.unfinished, paths.database)
  syncFolder(dataDirectory)
}

const LOCK_FILE = 'database.lock'

/** Another process has the database of a data directory open. */
export class DirectoryInUseError extends StorageRefusedError {
  override name = 'DirectoryInUseError'
  constructor(dataDirectory: string) {
    super(`Another process is using the database in ${dataDirectory}. Stop it first.`)
  }
}

/**
 * Makes a data directory where there is none.
 * @throws {StorageRefusedError} when that is not possible, because another attempt would not help
 */
export function makeDirectory(dataDirectory: string): void {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The start waits for space.
    if (code === 'ENOSPC') {
      throw error
    }
    throw new StorageRefusedError(`DATA_DIR: the folder ${dataDirectory} cannot be made (${code}).`)
  }
}

/**
 * Takes the lock of a data directory for the life of this process. SQLite's exclusive transaction
 * is a kernel lock, which ends with its process even after a crash. So a lock is never stale.
 * @throws {DirectoryInUseError} when another process holds it
 * @throws {StorageRefusedError} when the directory cannot be written, or `database.lock` is not
 *   ours
 */
export function lockDirectory(dataDirectory: string) {
  const handle = openLock(dataDirectory)
  return {
    release() {
      if (handle.isOpen) {
        handle.close()
      }
    },
  }
}

function openLock(dataDirectory: string): DatabaseSync {
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(join(dataDirectory, LOCK_FILE))
    // The journal is in memory, because locking must work on a full disk.
    handle.exec(
      'pragma busy_timeout = 0; pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive',
    )
    return handle
  } catch (error) {
    handle?.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DirectoryInUseError(dataDirectory)
    }
    requireWritable(dataDirectory)
    throw new StorageRefusedError(
      `The database in ${dataDirectory} cannot be locked: ${LOCK_FILE} is unusable.`,
    )
  }
}

/**
 * SQLite does not say why it cannot open a file. The lock's own file must not be tried: closing it
 * would end the lock.
 */
function requireWritable(dataDirectory: string): void {
  const probe = join(dataDirectory, `write-probe-${process.pid}`)
  try {
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The start waits for space.
    if (code === 'ENOSPC') {
      throw error
    }
    throw new StorageRefusedError(
      `DATA_DIR: the server’s user cannot write to the folder ${dataDirectory} (${code}). It needs a folder of its own, on a file system that is not read-only.`,
    )
  }
}

/** Device and number of what has this path, or undefined when nothing has it. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Remembers which files and folders have these paths now. A process that has a file open can still
 * write to it after it was deleted, or moved away and replaced, and nothing it writes is found at
 * the next start.
 * @returns the first path that has something else or nothing now; undefined while all are the same
 */
export function watchIdentity(paths: readonly string[]): () => string | undefined {
  const known = paths.map((path) => [path, identityOf(path)] as const)
  return () =>
    known.find(([path, identity]) => identity === undefined || identityOf(path) !== identity)?.[0]
}

const BACKUP_NAME = /^everturn-\d{8}T\d{6}Z\.tar\.gz$/

/** Backup files, oldest first (the name holds the UTC time). */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) {
    return []
  }
  return readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .map((name) => join(folder, name))
}

export function newestBackup(folder: string): string | undefined {
  return listBackups(folder).at(-1)
}

/** When the newest backup in this folder was made. Undefined while there is none. */
export function lastBackupAt(folder: string): Date | undefined {
  const newest = newestBackup(folder)
  return newest === undefined ? undefined : statSync(newest).mtime
}
