/**
 * The SQL statements of the data API. The database makes the JSON, so that both engines give the
 * same text.
 */
import { type RawBuilder, sql } from 'kysely'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { AUDITED_IDS_MAX } from '#contract/staff.ts'
import { columnRef, filterSql, orderSql, rowRange, selectedColumns } from './read-query.ts'
import type { TableShape } from './table-shapes.ts'

export interface ReadRows {
  /** Number of rows in the answer. */
  n: number
  /** JSON list. */
  body: string
  /** Number of all rows that match the filters. Null unless counted. */
  total: number | null
  /** Ids of the rows. Null when they have none or are too many for the audit log. */
  ids: string[] | null
}

const tableRef = ({ name }: TableShape) => sql.id('public', name)
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))

/**
 * Rows and, on request, their number. The keys in the range are found first, so that a page far
 * down the list or a search reads an index and fetches only the rows of the answer.
 * @param isCounted up to `ESTIMATE_EXACT_MAX` plus one, which means that there are more
 * @throws {RestRefusal} 400
 */
export function selectStatement(
  table: TableShape,
  query: URLSearchParams,
  isCounted: boolean,
): RawBuilder<ReadRows> {
  const from = sql`from ${tableRef(table)} where ${filterSql(table, query)}`
  const orderBy = orderSql(table, query)
  const { offset, limit } = rowRange(query)
  const range = sql`${orderBy} limit ${limit}::bigint offset ${offset}::bigint`
  const columns = selectedColumns(table, query)
  const key = table.primaryKey
  const answered =
    key.length === 0
      ? sql`answered as (select ${columns} ${from} ${range})`
      : sql`
        picked as materialized (select ${names(key)} ${from} ${range}),
        answered as (select ${columns} from picked join ${tableRef(table)} on ${sql.join(
          key.map((column) => sql`${sql.ref(`picked.${column}`)} = ${columnRef(table, column)}`),
          sql` and `,
        )} ${orderBy})`
  const ids = sql`(select case when count(*) <= ${AUDITED_IDS_MAX} then json_agg(id) end from picked)`
  const total = sql`(select count(*) from (select 1 ${from} limit ${ESTIMATE_EXACT_MAX + 1}::int) as counted)::int`
  return sql`
    with ${answered}
    select (select count(*) from answered)::int as n,
      (select coalesce(json_agg(answered), '[]')::text from answered) as body,
      ${isCounted ? total : sql`null::int`} as total,
      ${key.length === 1 && key[0] === 'id' ? ids : sql`null::json`} as ids`
}

/** @param columns keys of the row, each a column of the table */
export function insertStatement(
  table: TableShape,
  row: Record<string, unknown>,
  columns: readonly string[],
  returning: RawBuilder<unknown>,
): RawBuilder<{ body: string }> {
  const shape = columns.map(
    (column) => sql`${sql.id(column)} ${sql.raw(table.columns.get(column) ?? 'text')}`,
  )
  return sql`
    with written as (insert into ${tableRef(table)} (${names(columns)})
      select ${names(columns)} from json_to_record(${JSON.stringify(row)}::text::json) as sent(${sql.join(shape)})
      returning ${returning})
    select json_agg(written)::text as body from written`
}
