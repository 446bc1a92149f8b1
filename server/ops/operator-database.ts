/**
 * The database for an operator's commands. They reach it through the running server, or open it
 * here if no server runs.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { DatabaseError } from '#server/db/database-error.ts'
import { type Backup, createBackup } from '#server/db/embedded/backup.ts'
import { DirectoryInUseError, hasDatabase } from '#server/db/embedded/data-directory.ts'
import { EmbeddedDatabase } from '#server/db/embedded/database.ts'
import {
  BACKUP_STATEMENT,
  canHaveSocket,
  operatorSocketPath,
} from '#server/db/embedded/operator-socket.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { DEFAULT_POSTGRES_LIMITS, postgresPool } from '#server/db/postgres/pool.ts'
import {
  type SessionPool,
  type SqlResult,
  type SqlSession,
  withSession,
} from '#server/db/sql-session.ts'
import { DiskFullError } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { StartError } from './start-problem.ts'

/** There is no time limit, because the operator can press Ctrl-C. */
export const OPERATOR_LIMITS = {
  ...DEFAULT_POSTGRES_LIMITS,
  connections: 1,
  statementMs: 0,
  queryMs: Number.POSITIVE_INFINITY,
}

export interface OperatorDatabase {
  /** How the database is reached, in words for the prompt. */
  readonly reachedThrough: string
  query(sql: string, parameters?: readonly unknown[]): Promise<SqlResult>
  script(sql: string): Promise<SqlResult[]>
  /** @throws {Error} with PostgreSQL, which has its own backups */
  backUp(): Promise<Backup>
  close(): Promise<void>
}

/** The settings that say where the database is. */
export type DatabasePlace = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>

/**
 * @throws {StorageRefusedError} for the same reasons as when the server starts
 * @throws {StoreUnavailableError} when PostgreSQL cannot be reached
 * @throws {StartError} when there is no database in the data folder, or the server is starting on
 *   it
 */
export async function openOperatorDatabase({
  DATA_DIR,
  DATABASE_URL,
}: DatabasePlace): Promise<OperatorDatabase> {
  const log = pino({ level: 'silent' })
  if (DATABASE_URL !== undefined) {
    const pool = postgresPool(DATABASE_URL, log, OPERATOR_LIMITS)
    return await migrated({
      reachedThrough: 'PostgreSQL (DATABASE_URL)',
      ...overPool(pool),
      backUp: () => Promise.reject(new Error('PostgreSQL is backed up with pg_dump')),
    })
  }
  if (await isServed(DATA_DIR)) {
    const folder = encodeURIComponent(resolve(DATA_DIR))
    const database = overPool(
      postgresPool(`postgres://postgres@localhost/postgres?host=${folder}`, log, OPERATOR_LIMITS),
    )
    const backUp = async () =>
      JSON.parse(String((await database.script(BACKUP_STATEMENT))[0]?.rows[0]?.backup))
    return { reachedThrough: 'the running server', ...database, backUp }
  }
  // Only the server makes a new database. A command that did would work on it without a word about
  // the wrong folder.
  if (!hasDatabase(DATA_DIR)) {
    throw new StartError(
      `There is no database in ${resolve(DATA_DIR)}. Set DATA_DIR to the site’s data folder, or start the site first.`,
    )
  }
  const database = await EmbeddedDatabase.open(DATA_DIR, log).catch((error: unknown) => {
    throw error instanceof DirectoryInUseError && canHaveSocket(DATA_DIR)
      ? new StartError(isStarting(DATA_DIR))
      : error
  })
  // Like the server's start and its socket: a migration, or a statement of the operator, may take
  // longer than any request.
  const connect = () => database.pool.connect(Number.POSITIVE_INFINITY)
  return await migrated({
    reachedThrough: `the embedded database in ${DATA_DIR}`,
    ...overPool({ connect, end: database.pool.end }),
    backUp: () => createBackup(database),
    close: () => database.close(),
  })
}

/** The server opens its socket last, and other commands have none. */
const isStarting = (dataDirectory: string) =>
  `The site is starting, or another command is using the database in ${resolve(dataDirectory)}. Run this command again in a moment.`

/** Closes the database after the work. @throws like {@link openOperatorDatabase} */
export async function withOperatorDatabase<T>(
  settings: DatabasePlace,
  work: (database: OperatorDatabase) => Promise<T>,
) {
  const database = await openOperatorDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** PostgreSQL's code for a write while only reading is allowed. */
const READ_ONLY_TRANSACTION = '25006'

function overPool(pool: Pick<SessionPool, 'connect' | 'end'>) {
  async function run<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    try {
      return await withSession(pool.connect(), work)
    } catch (error) {
      // The running server allows only reading while its disk is nearly full.
      if (error instanceof DatabaseError && error.code === READ_ONLY_TRANSACTION) {
        throw new DiskFullError()
      }
      throw error
    }
  }
  return {
    run,
    query: (sql: string, parameters?: readonly unknown[]) =>
      run((session) => session.query(sql, parameters)),
    script: (sql: string) => run((session) => session.script(sql)),
    close: () => pool.end(),
  }
}

/** A database that no server has opened may lack the newest migrations. */
async function migrated<Database extends ReturnType<typeof overPool>>(
  database: Database,
): Promise<Database> {
  try {
    await database.run((session) => migrate(session, readMigrations()))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function isServed(dataDirectory: string): Promise<boolean> {
  const socket = connect(operatorSocketPath(dataDirectory))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
