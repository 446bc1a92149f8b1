import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const BACKUP_NAME = /^everturn-\d{8}T\d{6}Z\.tar\.gz$/

/** Backup files, oldest first (the name holds the UTC time). */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return []
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

/** UTC to the second, e.g. `20260131T020000Z`. */
export function backupStamp(now: Date): string {
  return `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

/** Name of a backup made now, e.g. `everturn-20260131T020000Z.tar.gz`. */
export function backupName(now: Date): string {
  return `everturn-${backupStamp(now)}.tar.gz`
}
