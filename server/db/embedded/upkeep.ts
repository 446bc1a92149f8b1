import { statSync } from 'node:fs'
import type { Logger } from 'pino'
import { HOUR_MS } from '#contract/durations.ts'
import { withSession } from '#server/db/sql-session.ts'
import { describeError } from '#server/errors.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'
import { createBackup } from './backup.ts'
import { dataPaths, newestBackup } from './data-directory.ts'
import type { EmbeddedDatabase } from './database.ts'

const BACKUP_CHECK_MS = 10 * 60_000

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

/**
 * Takes backups when they are due, until stopped. A backup that fails is logged and tried again.
 */
export function startNightlyBackups(database: EmbeddedDatabase, log: Logger): Repeated {
  return repeatEvery(BACKUP_CHECK_MS, () => backUpIfDue(database, log))
}

async function backUpIfDue(database: EmbeddedDatabase, log: Logger): Promise<void> {
  try {
    const { backups, marker } = dataPaths(database.directory)
    const last = statSync(newestBackup(backups) ?? marker).mtime
    if (!isBackupDue(new Date(), last)) {
      return
    }
    // The embedded engine has no autovacuum. Without this, dead rows would stay and counts could
    // not be read from an index.
    await withSession(database.pool.connect(Number.POSITIVE_INFINITY), (session) =>
      session.script('vacuum (analyze)'),
    )
    const { path, bytes } = await createBackup(database)
    log.info({ path, bytes }, 'backup made and proven')
  } catch (error) {
    log.error(describeError(error), 'the backup failed')
  }
}

const STATISTICS_CHECK_MS = 10_000

/**
 * Finds tables in which more than 50 rows and a tenth have changed, which is autovacuum's default
 * threshold.
 */
const OUTDATED = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`

/**
 * Samples 3,000 rows instead of 30,000. With 100,000 leads, other callers then wait 0.1 s instead
 * of 1.2 s.
 */
const SAMPLE = 'set local default_statistics_target = 10'

/**
 * Updates the statistics of tables that have changed much, because the engine selects indexes by
 * them. With statistics from when the table was empty, it read all leads to find a duplicate, and
 * storing a lead took twice as long with 10,000 leads.
 */
export async function refreshStatistics({ pool }: EmbeddedDatabase): Promise<void> {
  const { rows } = await withSession(pool.connect(), (session) =>
    session.query<{ name: string }>(OUTDATED),
  )
  // The connection is released after each table, so that other callers wait for one table only.
  for (const { name } of rows) {
    await withSession(pool.connect(), (session) => session.script(`${SAMPLE}; analyze ${name}`))
  }
}

/** The embedded engine has no autovacuum. Keeps its statistics up to date until stopped. */
export function startRefreshingStatistics(database: EmbeddedDatabase, log: Logger): Repeated {
  return repeatEvery(STATISTICS_CHECK_MS, () =>
    refreshStatistics(database).catch((error) =>
      log.warn(describeError(error), 'the statistics of the tables were not refreshed'),
    ),
  )
}
