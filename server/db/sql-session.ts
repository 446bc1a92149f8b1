/** Connections of either engine, in the shape that Kysely's PostgreSQL dialect drives. */

export interface SqlResult<Row = Record<string, unknown>> {
  /** First word of the command tag, e.g. `INSERT`. */
  command: string
  rowCount: number
  rows: Row[]
}

/**
 * A connection while one caller has it. It throws only `DatabaseError` and `StoreUnavailableError`.
 */
export interface SqlSession {
  /** One statement with `$1`-parameters. */
  query<Row = Record<string, unknown>>(
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<SqlResult<Row>>
  /**
   * Several statements, in one transaction unless they contain their own. There is no time limit.
   */
  script(sql: string): Promise<SqlResult[]>
  /** Gives the connection back. Pass `destroy` when it must not be used again. */
  release(destroy?: boolean): void
}

/** Gives the connection back after the work. */
export async function withSession<Session extends SqlSession, T>(
  connecting: Promise<Session>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await connecting
  try {
    return await work(session)
  } finally {
    session.release()
  }
}

/** Runs the work in one transaction of the connection. */
export async function transaction<T>(session: SqlSession, work: () => Promise<T>): Promise<T> {
  await session.script('begin')
  try {
    const result = await work()
    await session.script('commit')
    return result
  } catch (error) {
    await session.script('rollback').catch(() => {})
    throw error
  }
}

export type PoolFigures = { open: number; busy: number; waiting: number }

export interface SessionPool {
  /** @throws {StoreUnavailableError} when too many callers wait, or there is no connection */
  connect(): Promise<SqlSession>
  /**
   * The same connections for leads and health checks, which must not wait behind ordinary callers.
   */
  readonly reserved: { connect(): Promise<SqlSession>; end(): Promise<void> }
  connections(): PoolFigures
  /** Waits for the callers that have a connection or wait for one, then closes. */
  end(): Promise<void>
}
