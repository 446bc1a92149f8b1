/** Applies `server/bootstrap` and `supabase/migrations` in order, each file once. */
import { setTimeout as delay } from 'node:timers/promises'
import thisProgram from '../../package.json' with { type: 'json' }
import { DatabaseError } from './database-error.ts'
import { type Migration, migrationHash } from './migrations.ts'
import { type LedgerEntry, READ_LEDGER_SQL, refuseForeign } from './refuse-database.ts'
import { type SqlSession, transaction } from './sql-session.ts'

/** An arbitrary number that is the same in every process of this product. */
const ADVISORY_LOCK_KEY = 7_382_001

/**
 * How long a migration waits for the lock of a table. Behind a lock that waits, for example for
 * pg_dump, every request for the table waits too.
 */
const LOCK_WAIT_MS = 1_000
/** Pause before it is tried again. Meanwhile requests are answered. */
const LOCK_RETRY_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

const LEDGER_SQL = `
  create schema if not exists private;
  create table private.schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now(),
    oldest_program text,
    program text not null)`

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
 * @param onLocked called each time that another session kept a lock for too long
 * @returns names of the files that were applied
 * @throws {StorageRefusedError} when this program cannot work with the database
 *   (`refuse-database.ts`)
 */
export async function migrate(
  session: SqlSession,
  migrations: readonly Migration[],
  program: string = thisProgram.version,
  onLocked: () => void = () => {},
): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await unlessLocked(session, onLocked, async () => {
      const ledger = await readLedger(session)
      refuseForeign(ledger, migrations, { program })
      const next = migrations.find(({ name }) => !ledger.some((entry) => entry.name === name))
      if (next) {
        await apply(session, next, program)
      }
      return next?.name
    })
    if (name === undefined) {
      return applied
    }
    applied.push(name)
  }
}

/** Does work in its turn, again and again while another session keeps a lock that it needs. */
async function unlessLocked<T>(
  session: SqlSession,
  onLocked: () => void,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await inTurn(session, work)
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) {
        throw error
      }
      onLocked()
      await delay(LOCK_RETRY_MS)
    }
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

async function apply(
  session: SqlSession,
  { name, sql }: Migration,
  program: string,
): Promise<void> {
  await session.script(`set local lock_timeout = ${LOCK_WAIT_MS}`)
  await session.script(sql)
  await session.query(
    `insert into private.schema_migrations (name, sha256, oldest_program, program)
     values ($1, $2, $3, $4)`,
    [name, migrationHash(sql), OLDEST_PROGRAM.exec(sql)?.[1] ?? null, program],
  )
}

async function readLedger(session: SqlSession): Promise<LedgerEntry[]> {
  const { rows } = await session.query<{ exists: boolean }>(
    `select to_regclass('private.schema_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) {
    await session.script(LEDGER_SQL)
  }
  return (await session.query<LedgerEntry>(READ_LEDGER_SQL)).rows
}
