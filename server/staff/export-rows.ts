/**
 * Exports rows as a file that is made while it is sent, one transaction a batch, so that other work
 * can go on.
 */
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { EXPORTED_TABLES, type ExportedTableName } from '#contract/staff.ts'
import { recordReading } from '#server/audit/record-audit.ts'
import type { Caller, Store } from '#server/db/store.ts'
import { asReader } from '#server/rest/caller.ts'
import { describeQuery, filterSql } from '#server/rest/read-query.ts'
import { badQuery } from '#server/rest/refusal.ts'
import type { TableShape } from '#server/rest/table-shapes.ts'
import { csvHead, csvText } from './csv-text.ts'

/** A table as its subject exports it. */
export interface ExportedTable {
  name: ExportedTableName
  /** Headings of the file's columns. */
  columns: readonly string[]
  /** SQL expressions of a row, including `id`. Times are ISO 8601 in UTC. */
  select: string
  /** Converts a row of that SQL to values by column. */
  record(row: Record<string, unknown>): Record<string, unknown>
}

/** A column as ISO 8601 in UTC. */
export const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`

const BATCH_ROWS = 100

/** Where a batch ends. */
type LastRow = { id: string; 'time of key': string }

interface Asked {
  caller: Caller
  /** Account for the audit log. */
  actor: string
  exported: ExportedTable
  /** The table's columns, for filters. */
  shape: TableShape
  /**
   * Filters and `order` as for the data API. Only the time when a row arrived can be ordered by.
   */
  query: URLSearchParams
}

/**
 * Exports everything that a query finds, with the caller's row-level policies. The audit entry is
 * written before the first byte.
 * @returns the number of rows when the export began, and the file. Canceling the stream ends the
 *   export.
 * @throws {RestRefusal} 400
 * @throws {DatabaseError} 42501 when the caller may not read the table
 */
export async function exportRows(
  store: Store,
  { caller, actor, exported, shape, query }: Asked,
): Promise<{ rows: number; body: ReadableStream }> {
  const { name, columns, select, record } = exported
  const time = EXPORTED_TABLES[name]
  const oldestFirst = readOrder(query.get('order'), time)
  const from = sql`from ${sql.id('public', name)}`
  const filter = filterSql(shape, query)
  // Without the table's name these would be the file's columns, whose texts have no fractions of a
  // second.
  const at = sql.id(name, time)
  const id = sql.id(name, 'id')
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  const ask = async <Row>(statement: RawBuilder<Row>) =>
    (await asReader(store, caller, name, (trx) => statement.execute(trx))).rows
  const [begun] = await ask(sql<{ at: string; rows: number }>`
    select now()::text as at, count(*)::int as rows ${from} where ${filter}`)
  const { rows = 0 } = begun ?? {}
  // Rows that arrive during the export are not part of it.
  const inTime = sql`${at} <= ${begun?.at}::timestamptz`
  const afterRow = (last: LastRow) => {
    const key = sql`(${last['time of key']}::timestamptz, ${last.id}::uuid)`
    return oldestFirst ? sql`(${at}, ${id}) > ${key} and ${inTime}` : sql`(${at}, ${id}) < ${key}`
  }

  await recordReading(store, {
    actor,
    action: 'export',
    subject: name,
    filter: describeQuery(shape, query),
    rowCount: rows,
  })

  async function* text(): AsyncGenerator<string> {
    yield csvHead(columns)
    for (let further = inTime; ; ) {
      const batch = await ask(sql<Record<string, unknown> & LastRow>`
        select ${sql.raw(select)}, ${at}::text as "time of key" ${from} where ${filter} and ${further}
        order by ${at} ${direction}, ${id} ${direction} limit ${BATCH_ROWS}`)
      const last = batch.at(-1)
      if (!last) {
        return
      }
      yield csvText(columns, batch.map(record))
      if (batch.length < BATCH_ROWS) {
        return
      }
      further = afterRow(last)
    }
  }
  return {
    rows,
    body: Readable.toWeb(Readable.from(text(), { objectMode: false })) as ReadableStream,
  }
}

function readOrder(asked: string | null, time: string): boolean {
  if (asked === null || asked === `${time}.desc`) {
    return false
  }
  if (asked === `${time}.asc`) {
    return true
  }
  throw badQuery(`order=${asked}`)
}
