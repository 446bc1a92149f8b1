/** The database of a server that a test has started, reached as operators' commands reach it. */
import { parseSettings } from '#server/env.ts'
import { runAdmin } from '#server/ops/admin.ts'
import { type OperatorDatabase, withOperatorDatabase } from '#server/ops/operator-database.ts'
import type { RealServer } from './real-server.ts'

/** @param settings of the server, if its database is not in its data directory */
export function onDatabaseOf<Result>(
  { dataDir }: Pick<RealServer, 'dataDir'>,
  work: (database: OperatorDatabase) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return withOperatorDatabase(parseSettings({ DATA_DIR: dataDir, ...settings }), work)
}

/** Runs `npm run admin` with this command line. @throws with its output if it fails */
export async function runAdminOn(
  server: Pick<RealServer, 'dataDir'>,
  commandLine: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { exitCode, text } = await onDatabaseOf(server, (database) => runAdmin(database, commandLine), settings)
  if (exitCode !== 0) throw new Error(text)
}
