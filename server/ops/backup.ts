/**
 * `npm run backup`: backs up the embedded database, restores a backup, and runs a restore drill on
 * either engine.
 */
import { restoreBackup } from '#server/db/embedded/backup.ts'
import { parseSettings, type Settings } from '#server/env.ts'
import { drillEmbedded, drillPostgres } from './backup-drill.ts'
import { type CommandResult, done, refused, runCommand, usage } from './command.ts'
import { withOperatorDatabase } from './operator-database.ts'

const USAGE = usage('backup', [
  ['', 'makes a backup in DATA_DIR/backups and proves it; the server may run'],
  ['restore FILE', 'puts a backup in the place of the database; the server must be stopped'],
  [
    'drill',
    'restores the newest backup beside the database, and says how long that took; the server may run',
  ],
])

const POSTGRES = 'The data is in PostgreSQL (DATABASE_URL): use pg_dump and pg_restore.'

const NO_SECRET =
  'The backup contains no signing secret. Set JWT_SECRET to that of the site it was made of. Without it, nobody’s session, authenticator app or emailed link works.'

const rowText = (rowCounts: Record<string, number>) =>
  Object.entries(rowCounts)
    .filter(([table]) => !table.startsWith('private.schema') && table !== 'private.instance')
    .map(([table, rows]) => `  ${table}: ${rows}`)
    .join('\n')

/** Runs one command line. @returns the outcome in words */
export async function runBackup(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'JWT_SECRET'>,
  commandLine: readonly string[],
): Promise<CommandResult> {
  const [command, file, ...rest] = commandLine
  if (command === 'drill' && file === undefined) {
    return await (settings.DATABASE_URL === undefined
      ? drillEmbedded(settings)
      : drillPostgres(settings.DATABASE_URL, settings.JWT_SECRET))
  }
  if (settings.DATABASE_URL !== undefined) {
    return refused(POSTGRES)
  }
  if (command === 'restore' && file !== undefined && rest.length === 0) {
    const { rowCounts, hasSecret, movedTo } = await restoreBackup(settings.DATA_DIR, file)
    const kept = movedTo ? `\nThe database that was there is now ${movedTo}.` : ''
    const secret = hasSecret ? '' : `\n${NO_SECRET}`
    return done(`Restored ${file}.${kept}${secret}\nRows:\n${rowText(rowCounts)}`)
  }
  if (command !== undefined) {
    return refused(USAGE)
  }
  const { path, bytes, rowCounts } = await withOperatorDatabase(settings, (database) =>
    database.backUp(),
  )
  return done(`Backup ${path} (${bytes} bytes), opened and compared.\nRows:\n${rowText(rowCounts)}`)
}

if (import.meta.main) {
  await runCommand(() => runBackup(parseSettings(process.env), process.argv.slice(2)))
}
