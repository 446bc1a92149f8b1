/** Databases that a command names: `postgres://…`, or a folder with an embedded one. */
import { pino } from 'pino'
import { EmbeddedDatabase } from '#server/db/embedded/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { postgresPool } from '#server/db/postgres/pool.ts'
import { type SqlSession, withSession } from '#server/db/sql-session.ts'
import { OPERATOR_LIMITS } from './operator-database.ts'

export const isAddress = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/** Without the password that an address may contain. */
export const shownPlace = (place: string): string =>
  isAddress(place) ? 'The PostgreSQL database' : place

/** Settings that make the text of a value the same on every server. */
const SAME_TEXTS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/**
 * Opens the database of a place as it is, and closes it after the work.
 * @throws {StorageRefusedError} when a server runs on an embedded database, or when opening one
 *   would risk data
 */
export async function withDatabaseAt<T>(
  place: string,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  const log = pino({ level: 'silent' })
  const database = isAddress(place) ? undefined : await EmbeddedDatabase.open(place, log)
  const pool = database?.pool ?? postgresPool(place, log, OPERATOR_LIMITS)
  try {
    return await withSession(pool.connect(Number.POSITIVE_INFINITY), async (session) => {
      await session.script(SAME_TEXTS)
      return work(session)
    })
  } finally {
    await (database?.close() ?? pool.end())
  }
}

/** The same, with the tables of this program. @throws {StorageRefusedError} also for a foreign one */
export const withMigrated = <T>(
  place: string,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> =>
  withDatabaseAt(place, async (session) => {
    await migrate(session, readMigrations())
    return work(session)
  })
