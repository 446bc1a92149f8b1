import { statSync } from 'node:fs'
import type { Logger } from 'pino'
import { HOUR_MS } from '#contract/durations.ts'
import { withSession } from '#server/db/sql-session.ts'
import { describeError } from '#server/errors.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'
import { createBackup } from './backup.ts'
import { newestBackup } from './backup-files.ts'
import { dataPaths } from './data-directory.ts'
import type { EmbeddedDatabase } from './database.ts'

const CHECK_EVERY_MS = 10 * 60_000

/** Hours, in the server's time zone, with the fewest visitors. */
const NIGHT = { from: 2, to: 5 }

/**
 * A backup is due once a night. A machine that sleeps at night makes it up by day.
 * @param last time of the newest backup, or of the first start
 */
export function isBackupDue(now: Date, last: Date): boolean {
  const ageHours = (now.getTime() - last.getTime()) / HOUR_MS
  const atNight = now.getHours() >= NIGHT.from && now.getHours() < NIGHT.to
  return ageHours >= 36 || (atNight && ageHours >= 12)
}

/** Takes backups when they are due, until stopped. A backup that fails is logged and tried again. */
export function startNightlyBackups(database: EmbeddedDatabase, log: Logger): Repeated {
  return repeatEvery(CHECK_EVERY_MS, () => backUpIfDue(database, log))
}

async function backUpIfDue(database: EmbeddedDatabase, log: Logger): Promise<void> {
  try {
    const { backups, marker } = dataPaths(database.directory)
    const last = statSync(newestBackup(backups) ?? marker).mtime
    if (!isBackupDue(new Date(), last)) return
    // The embedded engine has no autovacuum. Without this, dead rows would stay and counts could not be read from an index.
    await withSession(database.pool.connect(Number.POSITIVE_INFINITY), (session) => session.script('vacuum (analyze)'))
    const { path, bytes } = await createBackup(database)
    log.info({ path, bytes }, 'backup made and proven')
  } catch (error) {
    log.error(describeError(error), 'the backup failed')
  }
}
