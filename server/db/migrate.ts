/** Applies `server/bootstrap` and `supabase/migrations` in order, each file once. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { SqlSession } from './sql-session.ts'
import { StorageRefusedError } from './store.ts'

export interface Migration {
  /** Folder and file, e.g. `bootstrap/0001_roles_and_schemas.sql`: the key of the ledger. */
  name: string
  sql: string
}

/** All migrations of this program, in the order they are applied. */
export function readMigrations(): Migration[] {
  const folders = [
    { label: 'bootstrap', url: new URL('../bootstrap/', import.meta.url) },
    { label: 'migrations', url: new URL('../../supabase/migrations/', import.meta.url) },
  ]
  return folders.flatMap(({ label, url }) =>
    readdirSync(url)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => ({ name: `${label}/${file}`, sql: readFileSync(new URL(file, url), 'utf8') })),
  )
}

/** SHA-256, hex, of a file's text with LF line ends: git may check the file out with others. */
function migrationHash(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

/** Any number; the same in every process of this product. */
const ADVISORY_LOCK_KEY = 7_382_001

const LEDGER_SQL = `
  create schema if not exists private;
  create table if not exists private.schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`

/**
 * Brings the database up to date. Each file is one transaction together with its ledger entry, so a crash leaves it
 * applied or not. Processes that start together take turns.
 * @returns names of the files applied now
 * @throws {StorageRefusedError} an applied file was changed afterwards, or the database is newer than this program knows
 */
export async function migrate(session: SqlSession, migrations: readonly Migration[]): Promise<string[]> {
  // waiting for another process's migrations, and our own, may take longer than any request
  await session.script('set statement_timeout = 0')
  await session.script(`select pg_advisory_lock(${ADVISORY_LOCK_KEY})`)
  try {
    return await applyMissing(session, migrations)
  } finally {
    await session.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK_KEY])
    await session.script('reset statement_timeout')
  }
}

async function applyMissing(session: SqlSession, migrations: readonly Migration[]): Promise<string[]> {
  const ledger = await readLedger(session)
  const changed = migrations.find(({ name, sql }) => ledger.has(name) && ledger.get(name) !== migrationHash(sql))
  if (changed)
    throw new StorageRefusedError(
      `Migration ${changed.name} was changed after this database applied it. Restore the file and put the change into a new one.`,
    )
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...ledger.keys()].find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new StorageRefusedError(
      `This database was brought up to date by a newer version of the program: it has migration ${unknown}. Start that version, or restore a backup made before.`,
    )
  const missing = migrations.filter(({ name }) => !ledger.has(name))
  for (const { name, sql } of missing) {
    await session.script('begin')
    try {
      await session.script(sql)
      await session.query('insert into private.schema_migrations (name, sha256) values ($1, $2)', [
        name,
        migrationHash(sql),
      ])
      await session.script('commit')
    } catch (error) {
      await session.script('rollback').catch(() => {})
      throw error
    }
  }
  return missing.map(({ name }) => name)
}

async function readLedger(session: SqlSession): Promise<Map<string, string>> {
  const exists = await session.query(`select to_regclass('private.schema_migrations') is not null as exists`)
  if (!(exists.rows[0] as { exists: boolean }).exists) await session.script(LEDGER_SQL)
  const { rows } = await session.query('select name, sha256 from private.schema_migrations')
  return new Map((rows as { name: string; sha256: string }[]).map(({ name, sha256 }) => [name, sha256]))
}
