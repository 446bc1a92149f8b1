/** The SQL statement of each request. The database makes the JSON, so that both engines give the same text. */
import { type RawBuilder, sql } from 'kysely'
import { AUDITED_IDS_MAX } from '#contract/staff.ts'
import { columnRef, filterSql } from './filters.ts'
import type { Preferences } from './preferences.ts'
import { orderSql, returnedColumns, rowRange, selectedColumns } from './read-query.ts'
import { RestRefusal, unknownColumn } from './refusal.ts'
import type { SentRows } from './row-bodies.ts'
import type { TableShape } from './schema-cache.ts'
import { filterOfMatches, type Matches } from './search-in-slices.ts'

export interface Answered {
  /** Number of rows in the answer or changed by the write. */
  n: number
  /** JSON list. `[]` when no rows were requested. */
  body: string
  /** Number of all rows that match the filters. Null unless counted. */
  total: number | null
  /** Number of new rows, for upserts. */
  inserted: number | null
  /** Keys of the rows read, in PostgreSQL's array notation. Null when they are not recorded or too many for the audit log. */
  ids?: string | null
}

type Statement = RawBuilder<Answered>
type Fragment = RawBuilder<unknown>

const NOTHING = sql``
const tableRef = (table: TableShape) => sql.id('public', table.name)
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))
const whereSql = (filter: Fragment | undefined) => (filter ? sql`where ${filter}` : NOTHING)

/**
 * Rows and, on request, their number. The keys in the range are found first, so that a page far down the list or a search
 * reads an index and fetches only the rows of the answer.
 * @param countMax up to which number rows are counted. A result above it means that there are at least so many
 * @param matches result of a search that was made before
 */
export function selectStatement(
  table: TableShape,
  query: URLSearchParams,
  countMax: number,
  matches?: Matches,
): Statement {
  const filter = whereSql(filterOfMatches(table, filterSql(table, query), matches))
  const orderBy = orderSql(table, query)
  const { offset, limit } = rowRange(query)
  const range = sql`limit ${limit}::bigint offset ${offset}::bigint`
  const columns = selectedColumns(table, query)
  const key = table.primaryKey
  const namesIds = key.length === 1 && key[0] === 'id'
  const answered =
    key.length === 0
      ? sql`answered as (select ${columns} from ${tableRef(table)} ${filter} ${orderBy} ${range})`
      : sql`
        picked as materialized (select ${names(key)} from ${tableRef(table)} ${filter} ${orderBy} ${range}),
        answered as (select ${columns} from picked join ${tableRef(table)} on ${sql.join(
          key.map((column) => sql`${sql.ref(`picked.${column}`)} = ${columnRef(table, column)}`),
          sql` and `,
        )} ${orderBy})`
  const most = Number.isFinite(countMax) ? sql`limit ${countMax + 1}::int` : NOTHING
  const counted =
    matches?.total ?? sql`(select count(*) from (select 1 from ${tableRef(table)} ${filter} ${most}) as counted)`
  const totalSql = countMax > 0 ? sql`${counted}::int` : sql`null::int`
  return sql`
    with ${answered}
    select (select count(*) from answered)::int as n,
      (select coalesce(json_agg(answered), '[]')::text from answered) as body,
      ${totalSql} as total,
      null::int as inserted,
      ${namesIds ? sql`(select case when count(*) <= ${AUDITED_IDS_MAX} then array_agg(id)::text end from picked)` : sql`null`} as ids`
}

/** Rows of the sent JSON in the table's own types, under the name `sent`. */
function sentRows(table: TableShape, { rows, columns }: SentRows): Fragment {
  const shape = columns.map((column) => sql`${sql.id(column)} ${sql.raw(table.columns.get(column) ?? 'text')}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as sent(${sql.join(shape)})`
}

/** Like {@link sentRows}, with the table's default for columns that a row leaves out. */
function rowsWithDefaults(table: TableShape, { rows, columns }: SentRows): Fragment {
  const values = rows.map((row) => {
    const given = columns.filter((column) => Object.hasOwn(row, column))
    const value = (column: string) =>
      given.includes(column)
        ? sql`(select ${sql.id(column)} from ${sentRows(table, { rows: [row], columns: [column] })})`
        : sql`default`
    return sql`(${sql.join(columns.map(value))})`
  })
  return sql`values ${sql.join(values)}`
}

/** The `returning` clause of a write. Without rows it names no column, because that would need the right to read. */
function writeStatement(
  write: Fragment,
  extra: Fragment,
  table: TableShape,
  query: URLSearchParams,
  prefer: Preferences,
): Statement {
  const returning = prefer.returnRows ? returnedColumns(table, query) : sql`1 as one`
  const isUpsert = prefer.resolution !== undefined
  return sql`
    with written as (${write} ${extra} returning ${returning}${isUpsert ? sql`, (xmax = 0) as "is new"` : NOTHING})
    select count(*)::int as n,
      ${prefer.returnRows ? writtenRows(table, query) : sql`'[]'`} as body,
      null::int as total,
      ${isUpsert ? sql`(count(*) filter (where "is new"))::int` : sql`count(*)::int`} as inserted
    from written`
}

function writtenRows(table: TableShape, query: URLSearchParams): Fragment {
  return sql`(select coalesce(json_agg(answered), '[]')::text from (
    select ${selectedColumns(table, query)} from written as ${sql.id(table.name)} ${orderSql(table, query)}) as answered)`
}

/** `[{}, {}]`: two rows of defaults. */
function emptyRows(table: TableShape, { rows }: SentRows): Fragment {
  const [column = 'id'] = table.columns.keys()
  return sql`(${names([column])}) values ${sql.join(rows.map(() => sql`(default)`))}`
}

export function insertStatement(
  table: TableShape,
  query: URLSearchParams,
  sent: SentRows,
  prefer: Preferences,
): Statement {
  const { columns } = sent
  const target = conflictTarget(table, query, prefer)
  const source =
    columns.length === 0
      ? emptyRows(table, sent)
      : sql`(${names(columns)}) ${prefer.defaultsMissing ? rowsWithDefaults(table, sent) : sql`select ${names(columns)} from ${sentRows(table, sent)}`}`
  return writeStatement(
    sql`insert into ${tableRef(table)} ${source}`,
    target.length === 0 ? NOTHING : conflictSql(target, columns, prefer),
    table,
    query,
    target.length === 0 ? { ...prefer, resolution: undefined } : prefer,
  )
}

/** Columns that identify duplicates. None when duplicates are not resolved or cannot be identified. */
function conflictTarget(table: TableShape, query: URLSearchParams, { resolution }: Preferences): readonly string[] {
  if (!resolution) return []
  const target = query.get('on_conflict')?.split(',') ?? table.primaryKey
  for (const column of target) if (!table.columns.has(column)) throw unknownColumn(table.name, column)
  return target
}

function conflictSql(
  target: readonly string[],
  columns: readonly string[],
  { resolution }: Pick<Preferences, 'resolution'>,
): Fragment {
  if (resolution === 'ignore-duplicates' || columns.length === 0) return sql`on conflict (${names(target)}) do nothing`
  const changes = columns.map((column) => sql`${sql.id(column)} = ${sql.id('excluded', column)}`)
  return sql`on conflict (${names(target)}) do update set ${sql.join(changes)}`
}

export function updateStatement(
  table: TableShape,
  query: URLSearchParams,
  sent: SentRows,
  prefer: Preferences,
): Statement {
  const changes = sent.columns.map((column) => sql`${sql.id(column)} = ${sql.id('sent', column)}`)
  return writeStatement(
    sql`update ${tableRef(table)} set ${sql.join(changes)} from ${sentRows(table, sent)}`,
    sql`where ${requiredFilter(table, query, 'UPDATE')}`,
    table,
    query,
    { ...prefer, resolution: undefined },
  )
}

export function deleteStatement(table: TableShape, query: URLSearchParams, prefer: Preferences): Statement {
  return writeStatement(
    sql`delete from ${tableRef(table)}`,
    sql`where ${requiredFilter(table, query, 'DELETE')}`,
    table,
    query,
    { ...prefer, resolution: undefined },
  )
}

/** Requires a filter, so that a forgotten one does not change every row. */
function requiredFilter(table: TableShape, query: URLSearchParams, command: string): Fragment {
  const filter = filterSql(table, query)
  if (!filter) throw new RestRefusal(400, '21000', `${command} requires a WHERE clause`)
  return filter
}
