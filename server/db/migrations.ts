/** The files that make the tables: `server/bootstrap` and `supabase/migrations`. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFile } from '#server/program-files.ts'

export interface Migration {
  /** Folder and file, e.g. `bootstrap/0001_roles_and_schemas.sql`: the key of the ledger. */
  name: string
  sql: string
}

/** All migrations of this program, in the order they are applied. */
export function readMigrations(): Migration[] {
  const folders = [
    { label: 'bootstrap', folder: projectFile('server/bootstrap') },
    { label: 'migrations', folder: projectFile('supabase/migrations') },
  ]
  return folders.flatMap(({ label, folder }) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => ({ name: `${label}/${file}`, sql: readFileSync(join(folder, file), 'utf8') })),
  )
}

/**
 * SHA-256, hex, of a file's text with LF line ends, because git may check the file out with CRLF.
 */
export function migrationHash(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

/** Identifies the result of all migrations: 16 hex digits. */
export function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const { name, sql } of readMigrations()) {
    hash.update(`${name} ${migrationHash(sql)}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
