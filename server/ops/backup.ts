/** `npm run backup`: backs up the embedded database, restores a backup, and runs a restore drill on either engine. */
import { restoreBackup } from '#server/db/embedded/backup.ts'
import { parseSettings, type Settings } from '#server/env.ts'
import { drillEmbedded, drillPostgres } from './backup-drill.ts'
import { done, type Outcome, refused, runCommand } from './command.ts'
import { withOperatorDatabase } from './operator-database.ts'

const USAGE = `Usage:
  npm run backup                    makes a backup in DATA_DIR/backups and proves it; the server may run
  npm run backup -- restore FILE    puts a backup in the place of the database; the server must be stopped
  npm run backup -- drill           restores the newest backup beside the database, and says how long that took; the server
                                    may run. With DATABASE_URL: pg_dump, and pg_restore into a database of its own`

const POSTGRES = 'The data is in PostgreSQL (DATABASE_URL): use pg_dump and pg_restore.'

const rowText = (rowCounts: Record<string, number>) =>
  Object.entries(rowCounts)
    .filter(([table]) => !table.startsWith('private.schema') && table !== 'private.instance')
    .map(([table, rows]) => `  ${table}: ${rows}`)
    .join('\n')

/** Runs one command line. @returns the outcome in words */
export async function runBackup(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
  commandLine: readonly string[],
): Promise<Outcome> {
  const [command, file, ...rest] = commandLine
  if (command === 'drill' && file === undefined)
    return await (settings.DATABASE_URL === undefined ? drillEmbedded(settings) : drillPostgres(settings.DATABASE_URL))
  if (settings.DATABASE_URL !== undefined) return refused(POSTGRES)
  if (command === 'restore' && file !== undefined && rest.length === 0) {
    const { rowCounts, movedTo } = await restoreBackup(settings.DATA_DIR, file)
    const kept = movedTo ? `\nThe database that was there is now ${movedTo}.` : ''
    return done(`Restored ${file}.${kept}\nRows:\n${rowText(rowCounts)}`)
  }
  if (command !== undefined) return refused(USAGE)
  const { path, bytes, rowCounts } = await withOperatorDatabase(settings, (database) => database.backUp())
  return done(`Backup ${path} (${bytes} bytes), opened and compared.\nRows:\n${rowText(rowCounts)}`)
}

if (import.meta.main) await runCommand(() => runBackup(parseSettings(process.env), process.argv.slice(2)))
