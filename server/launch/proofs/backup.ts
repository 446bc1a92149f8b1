/** Proof that a backup restores. */
import { tmpdir } from 'node:os'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import { drillEmbedded, drillPostgres } from '#server/ops/backup-drill.ts'
import type { Prove } from '../proof.ts'

/** Makes a backup, restores it beside the database and compares the rows. */
export const proveBackup: Prove<'backup'> = async ({ settings, database }) => {
  const { DATA_DIR, DATABASE_URL, JWT_SECRET } = settings
  try {
    const { text, exitCode } =
      DATABASE_URL === undefined
        ? await drillEmbedded(settings, (await database.backUp()).rowCounts)
        : await drillPostgres(DATABASE_URL, JWT_SECRET)
    if (exitCode === 0) {
      return { state: 'passed', ending: 'restored', values: { report: text } }
    }
    if (DATABASE_URL !== undefined && text.startsWith('pg_dump and')) {
      return { state: 'unset', ending: 'tools' }
    }
    return { state: 'failed', ending: 'failed', values: { error: text } }
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    const values = { error, folder: dataPaths(DATA_DIR).backups, scratch: tmpdir() }
    if (/ENOSPC|too full|disk/i.test(error)) {
      return { state: 'failed', ending: 'full', values }
    }
    if (/EACCES|EROFS|EPERM/.test(error)) {
      return { state: 'failed', ending: 'unwritable', values }
    }
    return { state: 'failed', ending: 'failed', values }
  }
}
