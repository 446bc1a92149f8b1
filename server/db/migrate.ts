/** Applies `server/bootstrap` and `supabase/migrations` in order, each file once. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFile } from '#server/program-files.ts'
import thisProgram from '../../package.json' with { type: 'json' }
import { type SqlSession, transaction } from './sql-session.ts'
import { StorageRefusedError } from './store.ts'

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
function migrationHash(sql: string): string {
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

/** An arbitrary number that is the same in every process of this product. */
const ADVISORY_LOCK_KEY = 7_382_001

const LEDGER_SQL = `
  create schema if not exists private;
  create table if not exists private.schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now());
  alter table private.schema_migrations add column if not exists oldest_program text`

/**
 * The line with which a migration names the oldest program that still works beside it. Without it,
 * no older program does.
 */
const OLDEST_PROGRAM = /^-- Works with programs from (\d+\.\d+\.\d+) on\.$/m

/**
 * Applies the missing migrations. Each file and its ledger entry are one transaction, so a crash
 * never leaves half of one. Processes that start together take turns. Nothing is kept beyond a
 * transaction, so a pooler may be in between.
 * @param program version of this program
 * @returns names of the files that were applied
 * @throws {StorageRefusedError} when an applied file was changed afterward, or a newer program has
 *   migrated the database in a way that this program cannot work with
 */
export async function migrate(
  session: SqlSession,
  migrations: readonly Migration[],
  program: string = thisProgram.version,
): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await inTurn(session, async () => {
      const ledger = await readLedger(session)
      refuseForeign(ledger, migrations, program)
      const next = migrations.find(({ name }) => !ledger.some((entry) => entry.name === name))
      if (next) {
        await apply(session, next)
      }
      return next?.name
    })
    if (name === undefined) {
      return applied
    }
    applied.push(name)
  }
}

function inTurn<T>(session: SqlSession, work: () => Promise<T>): Promise<T> {
  return transaction(session, async () => {
    // Migrations, and waiting for those of another process, may take longer than any request.
    await session.script(
      `set local statement_timeout = 0; select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`,
    )
    return work()
  })
}

async function apply(session: SqlSession, { name, sql }: Migration): Promise<void> {
  await session.script(sql)
  await session.query(
    'insert into private.schema_migrations (name, sha256, oldest_program) values ($1, $2, $3)',
    [name, migrationHash(sql), OLDEST_PROGRAM.exec(sql)?.[1] ?? null],
  )
}

/** A migration that a database has applied. */
export interface LedgerEntry {
  name: string
  sha256: string
  /**
   * The oldest program that the migration names. Null when only programs that contain the migration
   * work with it.
   */
  oldest_program: string | null
}

/** The first databases have no column for the oldest program. */
export const READ_LEDGER_SQL = `select name, sha256, to_jsonb(m) ->> 'oldest_program' as oldest_program
  from private.schema_migrations m`

async function readLedger(session: SqlSession): Promise<LedgerEntry[]> {
  const { rows } = await session.query<{ exists: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('private.schema_migrations')
       and attname = 'oldest_program') as exists`,
  )
  if (!rows[0]?.exists) {
    await session.script(LEDGER_SQL)
  }
  return (await session.query<LedgerEntry>(READ_LEDGER_SQL)).rows
}

/**
 * Whether this program can work with a database in which these migrations were applied.
 * @throws {StorageRefusedError} when it cannot
 */
export function refuseForeign(
  ledger: readonly LedgerEntry[],
  migrations: readonly Migration[] = readMigrations(),
  program: string = thisProgram.version,
): void {
  const hashes = new Map(ledger.map(({ name, sha256 }) => [name, sha256]))
  const changed = migrations.find(
    ({ name, sql }) => (hashes.get(name) ?? migrationHash(sql)) !== migrationHash(sql),
  )
  if (changed) {
    throw new StorageRefusedError(
      `Migration ${changed.name} was changed after this database applied it. Restore the file and put the change into a new one.`,
    )
  }
  const known = new Set(migrations.map(({ name }) => name))
  for (const { name, oldest_program: oldest } of ledger) {
    if (known.has(name) || (oldest !== null && !isOlder(program, oldest))) {
      continue
    }
    const needed = oldest === null ? 'that version' : `version ${oldest} or a later one`
    throw new StorageRefusedError(
      `This database was brought up to date by a newer version of the program: it has migration ${name}. Start ${needed}, or restore a backup made before.`,
    )
  }
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
