/**
 * Exports rows as a file that is produced while it is sent. Each batch is a separate transaction, so that other work
 * can go on in between.
 */
import { type RawBuilder, sql } from 'kysely'
import { STAFF_TABLES, type StaffTable } from '#contract/staff.ts'
import { recordReading } from '#server/audit/record-audit.ts'
import type { Caller, Store } from '#server/db/store.ts'
import { asReader } from '#server/rest/caller.ts'
import { describeQuery, filterSql } from '#server/rest/read-query.ts'
import { badQuery } from '#server/rest/refusal.ts'
import type { TableShape } from '#server/rest/table-shapes.ts'
import { CSV_TABLES } from './csv-tables.ts'
import { csvHead, csvText } from './csv-text.ts'

const BATCH_ROWS = 100
/** Rows that one statement counts, in a few milliseconds. */
const COUNTED_ROWS = 5_000

export interface Export {
  /** Number of rows when the export began. */
  rows: number
  /** Canceling the stream ends the export. */
  body: ReadableStream<Uint8Array>
}

/** Where a batch ends. */
interface LastRow {
  id: string
  'time of key': string
}

interface Asked {
  caller: Caller
  /** Account for the audit log. */
  actor: string
  table: TableShape & { name: StaffTable }
  /** Filters and `order` as for the data API. Only the time when a row arrived can be ordered by. */
  query: URLSearchParams
}

/**
 * Exports everything that a query finds, with the caller's row-level policies. The audit entry is written before the
 * first byte.
 * @throws {RestRefusal} 400
 * @throws {DatabaseError} 42501 when the caller may not read the table
 */
export async function exportRows(store: Store, { caller, actor, table, query }: Asked): Promise<Export> {
  const { columns, select, record } = CSV_TABLES[table.name]
  const time = STAFF_TABLES[table.name]
  const oldestFirst = readOrder(query.get('order'), time)
  const from = sql`from ${sql.id('public', table.name)}`
  const filter = filterSql(table, query)
  // Without the table's name these would be the file's columns, whose texts have no fractions of a second.
  const [at, id] = [sql.id(table.name, time), sql.id(table.name, 'id')]
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  const opposite = sql.raw(oldestFirst ? 'desc' : 'asc')
  const ask = async <Row>(statement: RawBuilder<Row>) =>
    (await asReader(store, caller, table.name, (trx) => statement.execute(trx))).rows
  const [clock] = await ask(sql<{ until: string }>`select now()::text as until`)
  // Rows that arrive during the export are not part of it.
  const inTime = sql`${at} <= ${clock?.until}::timestamptz`
  const afterRow = (last: LastRow) => {
    const key = sql`(${last['time of key']}::timestamptz, ${last.id}::uuid)`
    return oldestFirst ? sql`(${at}, ${id}) > ${key} and ${inTime}` : sql`(${at}, ${id}) < ${key}`
  }

  async function count(): Promise<number> {
    let rows = 0
    for (let further = inTime; ; ) {
      const [last] = await ask(sql<LastRow & { n: number }>`
        with batch as (select ${at} as at, ${id} as id ${from} where ${filter} and ${further}
          order by ${at} ${direction}, ${id} ${direction} limit ${COUNTED_ROWS})
        select (select count(*)::int from batch) as n, at::text as "time of key", id::text as id
        from batch order by at ${opposite}, id ${opposite} limit 1`)
      rows += last?.n ?? 0
      if (!last || last.n < COUNTED_ROWS) return rows
      further = afterRow(last)
    }
  }
  const rows = await count()
  await recordReading(store, {
    actor,
    action: 'export',
    subject: table.name,
    filter: describeQuery(table, query),
    rowCount: rows,
  })

  async function* text(): AsyncGenerator<string> {
    yield csvHead(columns)
    for (let further = inTime; ; ) {
      const batch = await ask(sql<Record<string, unknown> & LastRow>`
        select ${sql.raw(select)}, ${at}::text as "time of key" ${from} where ${filter} and ${further}
        order by ${at} ${direction}, ${id} ${direction} limit ${BATCH_ROWS}`)
      const last = batch.at(-1)
      if (!last) return
      yield csvText(columns, batch.map(record))
      if (batch.length < BATCH_ROWS) return
      further = afterRow(last)
    }
  }
  return { rows, body: streamOf(text()) }
}

function readOrder(asked: string | null, time: string): boolean {
  if (asked === null || asked === `${time}.desc`) return false
  if (asked === `${time}.asc`) return true
  throw badQuery(`order=${asked}`)
}

/** A stream that produces the next piece only when the previous one has been taken. */
function streamOf(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await text.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await text.return(undefined)
    },
  })
}
