/**
 * Backups of the embedded database: made while it runs, checked by opening them, restored into an
 * empty directory.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { withSession } from '#server/db/sql-session.ts'
import { readMigrations } from '../migrations.ts'
import { refuseForeign } from '../refuse-database.ts'
import { DiskFullError, StorageRefusedError } from '../store.ts'
import {
  dataPaths,
  isEmptyOrMissing,
  listBackups,
  lockDirectory,
  makeDirectory,
  writeMarker,
} from './data-directory.ts'
import type { EmbeddedDatabase } from './database.ts'
import { type Contents, OpenFailedError, runToEnd } from './database-thread.ts'
import { ROW_COUNTS_SQL } from './open-engine.ts'
import { syncFolder, syncPath } from './sync-tree.ts'
import { tarEntry } from './tar-entry.ts'

/** One is made a night. */
export const KEPT_BACKUPS = 7

/** UTC to the second, e.g. `20260131T020000Z`. */
const stampOf = (now: Date) => `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

export type Backup = { path: string; bytes: number; rowCounts: Contents['rowCounts'] }

/**
 * Writes a backup into `DATA_DIR/backups`, opens it in memory and compares the rows of every table.
 * The newest 7 are kept. Other callers wait while the archive is made (about 4 s for 60,000 rows),
 * but not while it is checked.
 * @throws {Error} when the disk is too full, or the archive differs from the database; the archive
 *   is then removed
 */
export async function createBackup(database: EmbeddedDatabase, now = new Date()): Promise<Backup> {
  if (database.disk.low) {
    throw new DiskFullError('The disk is too full for a backup')
  }
  const { archive, rowCounts } = await readDatabase(database, archivedSecret(database.directory))
  const folder = dataPaths(database.directory).backups
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `everturn-${stampOf(now)}.tar.gz`)
  const draft = `${path}.draft`
  try {
    writeFileSync(draft, archive, { mode: 0o600 })
    syncPath(draft)
    await prove(draft, rowCounts)
    renameSync(draft, path)
    syncFolder(folder)
  } finally {
    rmSync(draft, { force: true })
  }
  for (const old of listBackups(folder).slice(0, -KEPT_BACKUPS)) {
    rmSync(old)
  }
  return { path, bytes: archive.byteLength, rowCounts }
}

/** Name of the signing secret in an archive. PostgreSQL ignores files that it does not know. */
const SECRET_IN_ARCHIVE = 'jwt-secret'

/**
 * The signing secret as the first entry of an archive. A restored database is of little use without
 * it: no authenticator app, session or emailed link would work. It is never written into the
 * database's folder, where it would stay behind if the process were killed, and where later backups
 * would take it for the secret of that time.
 * @returns nothing where JWT_SECRET is a setting
 */
function archivedSecret(directory: string): Uint8Array {
  const { database, secret } = dataPaths(directory)
  // A backup by an earlier program may have been killed.
  rmSync(join(database, SECRET_IN_ARCHIVE), { force: true })
  if (!existsSync(secret)) {
    return new Uint8Array()
  }
  return tarEntry(`/${SECRET_IN_ARCHIVE}`, readFileSync(secret))
}

/** Takes the signing secret out of an unpacked backup. @returns its text */
function takeSecret(unpacked: string): string | undefined {
  const path = join(unpacked, SECRET_IN_ARCHIVE)
  if (!existsSync(path)) {
    return undefined
  }
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  return text
}

/** Puts a restored secret in its place, and keeps a different one that was there. */
function placeSecret(directory: string, text: string, stamp: string): void {
  const { secret } = dataPaths(directory)
  if (existsSync(secret) && readFileSync(secret, 'utf8') !== text) {
    renameSync(secret, `${secret}.replaced-${stamp}`)
  }
  writeFileSync(secret, text, { mode: 0o600 })
  syncPath(secret)
}

const readDatabase = (database: EmbeddedDatabase, first: Uint8Array) =>
  withSession(database.pool.connect(Number.POSITIVE_INFINITY), async (session) => {
    // A script has no time limit. Counting a large database takes longer than a request may.
    const [counted] = await session.script(ROW_COUNTS_SQL)
    const [row] = (counted?.rows ?? []) as { counts: Contents['rowCounts'] }[]
    return { rowCounts: row?.counts ?? {}, archive: await session.dump(first) }
  })

async function prove(archive: string, expected: Contents['rowCounts']): Promise<void> {
  const contents = await runToEnd({ task: 'check', archive })
  const differing = Object.keys(expected).filter(
    (table) => contents?.rowCounts[table] !== expected[table],
  )
  if (!contents || differing.length > 0) {
    throw new Error(`The backup does not hold what the database holds (${differing.join(', ')})`)
  }
}

/**
 * Unpacks a backup into a folder and opens it.
 * @throws {StorageRefusedError} when it cannot be opened
 */
async function unpack(directory: string, archive: string): Promise<Contents> {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { mode: 0o700 })
  try {
    const contents = await runToEnd({ task: 'restore', directory, archive: resolve(archive) })
    if (!contents) {
      throw new OpenFailedError('it is empty')
    }
    return contents
  } catch (error) {
    if (error instanceof OpenFailedError) {
      throw new StorageRefusedError(
        `${basename(archive)} cannot be opened, and nothing was changed: ${error.message}.`,
      )
    }
    throw error
  }
}

/**
 * Makes a data folder of a backup of any version, to read from.
 * @param directory a new, empty folder
 * @returns the signing secret that the backup contains
 * @throws {StorageRefusedError} when the backup cannot be opened
 */
export async function unpackToRead(
  directory: string,
  archive: string,
): Promise<string | undefined> {
  requireFile(archive)
  const { database } = dataPaths(directory)
  const contents = await unpack(database, archive)
  writeMarker(directory, contents.instanceId)
  return takeSecret(database)
}

function requireFile(archive: string): void {
  if (!statSync(archive, { throwIfNoEntry: false })?.isFile()) {
    throw new StorageRefusedError(`There is no backup ${archive}.`)
  }
}

/**
 * Restores a backup. The previous database is kept beside it. The server must not run.
 * @returns what was restored, whether the backup contained the signing secret, and where the
 *   previous database is now
 * @throws {StorageRefusedError} when the server runs, the backup cannot be opened, or this program
 *   could not start from it; nothing has changed then
 */
export async function restoreBackup(
  dataDirectory: string,
  archive: string,
): Promise<{ rowCounts: Contents['rowCounts']; hasSecret: boolean; movedTo: string | undefined }> {
  const directory = resolve(dataDirectory)
  requireFile(archive)
  makeDirectory(directory)
  const lock = lockDirectory(directory)
  const paths = dataPaths(directory)
  try {
    const contents = await unpack(paths.unfinished, archive)
    refuseForeign(contents.ledger, readMigrations(), { what: 'This backup' })
    const secret = takeSecret(paths.unfinished)
    const stamp = stampOf(new Date())
    const movedTo = isEmptyOrMissing(paths.database)
      ? undefined
      : `${paths.database}.replaced-${stamp}`
    if (movedTo) {
      renameSync(paths.database, movedTo)
    } else if (existsSync(paths.database)) {
      rmSync(paths.database, { recursive: true })
    }
    if (secret !== undefined) {
      placeSecret(directory, secret, stamp)
    }
    // After this line, the next start completes a restore that was interrupted.
    writeMarker(directory, contents.instanceId)
    renameSync(paths.unfinished, paths.database)
    syncFolder(directory)
    return { rowCounts: contents.rowCounts, hasSecret: secret !== undefined, movedTo }
  } catch (error) {
    rmSync(paths.unfinished, { recursive: true, force: true })
    if (error instanceof StorageRefusedError) {
      throw new StorageRefusedError(`The backup is not restored. ${error.message}`)
    }
    throw error
  } finally {
    lock.release()
  }
}
