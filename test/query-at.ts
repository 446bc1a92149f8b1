import pg from 'pg'

/**
 * Runs statements of the owner on a PostgreSQL database, one after the other. @returns the rows of
 * the last
 */
export async function queryAt<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) {
      rows = (await client.query<Row>(statement)).rows
    }
    return rows
  } finally {
    await client.end()
  }
}
