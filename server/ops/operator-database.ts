/**
 * The database for an operator's commands. They reach it through the running server, or open it here if no server runs.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import { DatabaseError } from '#server/db/database-error.ts'
import { type Backup, createBackup } from '#server/db/embedded/backup.ts'
import { hasDatabase } from '#server/db/embedded/data-directory.ts'
import { EmbeddedDatabase } from '#server/db/embedded/database.ts'
import { BACKUP_STATEMENT, operatorSocketPath } from '#server/db/embedded/operator-socket.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { DEFAULT_POSTGRES_LIMITS, postgresPool } from '#server/db/postgres/pool.ts'
import { type SessionPool, type SqlResult, type SqlSession, withSession } from '#server/db/sql-session.ts'
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
  query(sql: string, parameters: readonly unknown[]): Promise<SqlResult>
  /** Runs several statements. */
  script(sql: string): Promise<SqlResult[]>
  /** @throws {Error} with PostgreSQL, which has its own backups */
  backUp(): Promise<Backup>
  close(): Promise<void>
}

/**
 * @throws {StorageRefusedError} for the same reasons as when the server starts
 * @throws {StoreUnavailableError} when PostgreSQL cannot be reached
 * @throws {StartError} when there is no database in the data folder
 */
export async function openOperatorDatabase(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<OperatorDatabase> {
  const log = pino({ level: 'silent' })
  if (settings.DATABASE_URL !== undefined) {
    const pool = postgresPool(settings.DATABASE_URL, log, OPERATOR_LIMITS)
    return await migrated(pool, {
      reachedThrough: 'PostgreSQL (DATABASE_URL)',
      backUp: () => Promise.reject(new Error('PostgreSQL is backed up with pg_dump')),
      close: () => pool.end(),
    })
  }
  const running = await connectToServer(settings.DATA_DIR, log)
  if (running) return running
  // Only the server makes a new database. A command that did would work on it without a word about the wrong folder.
  if (!hasDatabase(settings.DATA_DIR))
    throw new StartError(
      `There is no database in ${resolve(settings.DATA_DIR)}. Set DATA_DIR to the site’s data folder, or start the site first.`,
    )
  const database = await EmbeddedDatabase.open(settings.DATA_DIR, log)
  return await migrated(database.pool, {
    reachedThrough: `the embedded database in ${settings.DATA_DIR}`,
    backUp: () => createBackup(database),
    close: () => database.close(),
  })
}

/** Closes the database after the work. @throws like {@link openOperatorDatabase} */
export async function withOperatorDatabase<T>(
  settings: Parameters<typeof openOperatorDatabase>[0],
  work: (database: OperatorDatabase) => Promise<T>,
): Promise<T> {
  const database = await openOperatorDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function overPool(
  pool: SessionPool,
  own: Pick<OperatorDatabase, 'reachedThrough' | 'backUp' | 'close'>,
): OperatorDatabase {
  return {
    ...own,
    query: (sql, parameters) => run(pool, (session) => session.query(sql, parameters)),
    script: (sql) => run(pool, (session) => session.script(sql)),
  }
}

/** PostgreSQL's code for a write while only reading is allowed. */
const READ_ONLY_TRANSACTION = '25006'

async function run<T>(pool: SessionPool, work: (session: SqlSession) => Promise<T>): Promise<T> {
  try {
    return await withSession(pool.connect(), work)
  } catch (error) {
    // The running server allows only reading while its disk is nearly full.
    if (error instanceof DatabaseError && error.code === READ_ONLY_TRANSACTION) throw new DiskFullError()
    throw error
  }
}

/** A database that no server has opened may lack the newest migrations. */
async function migrated(
  pool: SessionPool,
  own: Pick<OperatorDatabase, 'reachedThrough' | 'backUp' | 'close'>,
): Promise<OperatorDatabase> {
  try {
    await withSession(pool.connect(), (session) => migrate(session, readMigrations()))
  } catch (error) {
    await own.close()
    throw error
  }
  return overPool(pool, own)
}

/** The server that has opened this data, or undefined if there is none. */
async function connectToServer(dataDirectory: string, log: Logger): Promise<OperatorDatabase | undefined> {
  const socket = connect(operatorSocketPath(dataDirectory))
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
  const address = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(resolve(dataDirectory))}`
  const pool = postgresPool(address, log, OPERATOR_LIMITS)
  return overPool(pool, {
    reachedThrough: 'the running server',
    async backUp() {
      const [result] = await withSession(pool.connect(), (session) => session.script(BACKUP_STATEMENT))
      return JSON.parse(String(result?.rows[0]?.backup))
    },
    close: () => pool.end(),
  })
}
