/**
 * The empty, migrated database that a first start copies instead of running initdb, which takes
 * seconds.
 */
import { existsSync } from 'node:fs'
import { chmod, constants, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { migrationsHash } from '#server/db/migrations.ts'
import { builtFile } from '#server/program-files.ts'
import { syncFolder } from './sync-tree.ts'

/** Where a build stores the database, from the build's folder. */
export const preparedDatabasePath = (): string => join('database', migrationsHash())

/**
 * Folder of that database. Undefined where the build has none, or one with other migrations: initdb
 * then makes the database.
 */
export function preparedDatabase(): string | undefined {
  const folder = builtFile(preparedDatabasePath())
  return existsSync(folder) ? folder : undefined
}

/**
 * Copies a prepared database into an empty folder, and syncs several files at once, for fewer
 * journal writes.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const target = (parent: string, name: string) => join(to, relative(from, join(parent, name)))
  const folders = entries.filter((entry) => entry.isDirectory())
  for (const { parentPath, name } of folders.toSorted(
    (a, b) => a.parentPath.length - b.parentPath.length,
  )) {
    await mkdir(target(parentPath, name), { mode: 0o700 })
  }
  const files = entries.filter((entry) => entry.isFile())
  await Promise.all(
    files.map(({ parentPath, name }) =>
      copySynced(join(parentPath, name), target(parentPath, name)),
    ),
  )
  for (const { parentPath, name } of folders) {
    syncFolder(target(parentPath, name))
  }
  syncFolder(to)
  syncFolder(dirname(to))
}

/**
 * Sets the copy's own permissions, because the program's files may be read-only. The system copies:
 * the files together have 26 MB, which would otherwise all be in memory at once.
 */
async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  await chmod(to, 0o600)
  const file = await open(to, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
