import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Written by `scripts/prepare-database.ts` during the build. */
export const PREPARED_DATABASE = fileURLToPath(new URL('../../../build/database.tar.gz', import.meta.url))

/** Archive of an empty, migrated database, when the program was built with one; otherwise initdb makes the database. */
export function preparedDatabase(): string | undefined {
  return existsSync(PREPARED_DATABASE) ? PREPARED_DATABASE : undefined
}
