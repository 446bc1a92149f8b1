/** Connections of either engine, in the shape that Kysely's PostgreSQL dialect drives. */

export interface SqlResult<Row = Record<string, unknown>> {
  /** First word of the command tag, e.g. `INSERT`. */
  command: string
  rowCount: number
  rows: Row[]
}

/** One connection in one caller's hands. Throws `DatabaseError` and `StoreUnavailableError` only. */
export interface SqlSession {
  /** One statement with `$1`-parameters. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<SqlResult<Row>>
  /** Several statements; together one transaction unless they say otherwise. May take as long as it takes. */
  script(sql: string): Promise<SqlResult[]>
  /** Gives the connection back; `destroy` when it must not be used again. */
  release(destroy?: boolean): void
}

export interface PoolFigures {
  /** Connections to the database; one on the embedded engine. */
  open: number
  /** Of these, in a caller's hands. */
  busy: number
  /** Callers that wait for one. */
  waiting: number
}

export interface SessionPool {
  /** @throws {StoreUnavailableError} too many wait, or there is no connection */
  connect(): Promise<SqlSession>
  /** The same connections for what must not wait behind ordinary callers: leads and health. */
  readonly reserved: { connect(): Promise<SqlSession>; end(): Promise<void> }
  connections(): PoolFigures
  /** Waits for those who have or await a connection, then closes. */
  end(): Promise<void>
}
