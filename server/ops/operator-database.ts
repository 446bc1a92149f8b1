/**
 * The database for an operator's commands. They reach it through the running server, or open it here if no server runs.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { type Backup, createBackup } from '#server/db/embedded/backup.ts'
import { EmbeddedDatabase } from '#server/db/embedded/database.ts'
import { framed, framedMessages } from '#server/db/embedded/framed-messages.ts'
import { type OperatorAnswer, type OperatorRequest, operatorSocketPaths } from '#server/db/embedded/operator-socket.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { DEFAULT_POSTGRES_LIMITS, GuardedPostgresPool } from '#server/db/postgres/pool.ts'
import { type SessionPool, type SqlResult, withSession } from '#server/db/sql-session.ts'
import { DiskFullError } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'

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
 */
export async function openOperatorDatabase(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<OperatorDatabase> {
  const log = pino({ level: 'silent' })
  if (settings.DATABASE_URL !== undefined) {
    const pool = new GuardedPostgresPool(settings.DATABASE_URL, log, OPERATOR_LIMITS)
    return await overPool(pool, {
      reachedThrough: 'PostgreSQL (DATABASE_URL)',
      backUp: () => Promise.reject(new Error('PostgreSQL is backed up with pg_dump')),
      close: () => pool.end(),
    })
  }
  const running = await connectToServer(settings.DATA_DIR)
  if (running) return running
  const database = await EmbeddedDatabase.open(settings.DATA_DIR, log)
  return await overPool(database.pool, {
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

async function overPool(
  pool: SessionPool,
  parts: Pick<OperatorDatabase, 'reachedThrough' | 'backUp' | 'close'>,
): Promise<OperatorDatabase> {
  try {
    await withSession(pool.connect(), (session) => migrate(session, readMigrations()))
  } catch (error) {
    await parts.close()
    throw error
  }
  return {
    ...parts,
    query: (sql, parameters) => withSession(pool.connect(), (session) => session.query(sql, parameters)),
    script: (sql) => withSession(pool.connect(), (session) => session.script(sql)),
  }
}

/** The server that has opened this data, or undefined if there is none. */
async function connectToServer(dataDirectory: string): Promise<OperatorDatabase | undefined> {
  const socket = await firstAnswering(operatorSocketPaths(dataDirectory))
  if (!socket) return undefined
  const ask = questionsOver(socket)
  return {
    reachedThrough: 'the running server',
    async query(sql, parameters) {
      const answer = await ask({ kind: 'query', sql, parameters })
      return ('results' in answer && answer.results[0]) || { command: '', rowCount: 0, rows: [] }
    },
    async script(sql) {
      const answer = await ask({ kind: 'script', sql })
      return 'results' in answer ? answer.results : []
    },
    async backUp() {
      const answer = await ask({ kind: 'backup' })
      if (!('backup' in answer)) throw new Error('The server did not answer with a backup')
      return answer.backup
    },
    async close() {
      socket.end()
    },
  }
}

async function firstAnswering(paths: readonly string[]): Promise<Socket | undefined> {
  for (const path of paths) {
    const socket = connect(path)
    try {
      await once(socket, 'connect')
      return socket
    } catch {
      // No process listens on the socket.
    }
  }
  return undefined
}

function questionsOver(socket: Socket) {
  const answers = framedMessages(socket)
  return async (request: OperatorRequest): Promise<Exclude<OperatorAnswer, { error: string }>> => {
    socket.write(framed(request))
    const { value, done } = await answers.next()
    if (done) throw new Error('The server closed the connection')
    const answer = value as OperatorAnswer
    if ('error' in answer) throw answer.isDiskFull ? new DiskFullError(answer.error) : new Error(answer.error)
    return answer
  }
}
