/**
 * Exports rows as a file that is made while it is sent, one transaction a batch, so that other work
 * can go on.
 */
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'
import { LEAD_FIELD_NAMES } from '#contract/lead-forms.ts'
import { STAFF_TABLES, type StaffTable } from '#contract/staff.ts'
import { recordReading } from '#server/audit/record-audit.ts'
import type { Caller, Store } from '#server/db/store.ts'
import { asReader } from '#server/rest/caller.ts'
import { describeQuery, filterSql } from '#server/rest/read-query.ts'
import { badQuery } from '#server/rest/refusal.ts'
import type { TableShape } from '#server/rest/table-shapes.ts'
import { csvHead, csvText } from './csv-text.ts'

interface CsvTable {
  /** Headings of the file's columns. */
  columns: readonly string[]
  /** SQL expressions of a row, including `id`. Times are ISO 8601 in UTC. */
  select: string
  /** Converts a row of that SQL to values by column. */
  record(row: Record<string, unknown>): Record<string, unknown>
}

const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`

const ANSWERS = [RATING_KEY, ...CANVAS_TEXT_KEYS]

/** Contents of the exports by table. */
export const CSV_TABLES: Record<StaffTable, CsvTable> = {
  canvas_submissions: {
    columns: ['id', 'created_at', 'email', ...ANSWERS],
    select: `id::text as id, ${utc('created_at')}, email, ${ANSWERS.join(', ')}`,
    record: (row) => row,
  },
  leads: {
    columns: [
      ...['id', 'received_at', 'form', 'delivery', 'delivered_at', 'delivery_note', 'page_uri'],
      ...LEAD_FIELD_NAMES,
      ...[
        'first_touch',
        'last_touch',
        'state',
        'lost_reason',
        'decided_at',
        'value',
        'next_step',
        'next_on',
      ],
      ...['assigned_to', 'notes'],
    ],
    select: `id::text as id, form, email, delivery, delivery_note, page_uri, fields || corrected as fields, first_touch,
      last_touch, state, lost_reason, value, next_step, next_on::text as next_on,
      private.staff_address(assigned_to) as assigned_to,
      (select string_agg(n.text, E'\\n\\n' order by n.created_at) from public.lead_notes n
        where n.lead_id = leads.id and n.text <> '') as notes,
      ${utc('received_at')}, ${utc('delivered_at')}, ${utc('decided_at')}`,
    // The fields may contain the address as it was typed, which then replaces the normalized one.
    record: ({ fields, email, ...row }) => ({ email, ...(fields as object), ...row }),
  },
}

const BATCH_ROWS = 100

/** Where a batch ends. */
type LastRow = { id: string; 'time of key': string }

interface Asked {
  caller: Caller
  /** Account for the audit log. */
  actor: string
  table: TableShape & { name: StaffTable }
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
export async function exportRows(store: Store, { caller, actor, table, query }: Asked) {
  const { columns, select, record } = CSV_TABLES[table.name]
  const time = STAFF_TABLES[table.name]
  const oldestFirst = readOrder(query.get('order'), time)
  const from = sql`from ${sql.id('public', table.name)}`
  const filter = filterSql(table, query)
  // Without the table's name these would be the file's columns, whose texts have no fractions of a
  // second.
  const [at, id] = [sql.id(table.name, time), sql.id(table.name, 'id')]
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  const ask = async <Row>(statement: RawBuilder<Row>) =>
    (await asReader(store, caller, table.name, (trx) => statement.execute(trx))).rows
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
