/**
 * Searches a large table for a part of a text, which no index supports. Each statement reads one slice, so that other
 * callers have their turn in between.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Caller, Store } from '#server/db/store.ts'
import type { TableShape } from './schema-cache.ts'

/** Blocks of 8 KB in the first slice: about a thousand rows in a few milliseconds. */
const FIRST_BLOCKS = 512
/** A view has no blocks, so this many row numbers count as one. */
const NUMBERS_PER_BLOCK = 16
const MAX_BLOCKS = 4_096
/** Below this the round trip to the database takes longer than the statement. */
const LEAST_BLOCKS = 128
/**
 * Intended time of a statement. On the embedded database, all other callers wait for its end, and a list waits several
 * times, because it has several statements. Slices of 25 ms made a list wait up to 140 ms, those of 10 ms up to 80 ms, while
 * the search takes a third longer.
 */
const SLICE_MS = 10
/** With more matches than this, many rows match, so reading the list in its order finds a page of matches quickly. */
const KEYS_MAX = 2_000

/** Result of a search. */
export interface Matches {
  /** Keys of the rows. Undefined when there are too many to list. */
  keys: readonly string[] | undefined
  /** Number of rows, more than `countMax` if there are too many to count. Undefined when they are too many to list and not counted. */
  total: number | undefined
}

interface Search {
  caller: Caller
  table: TableShape
  /** The condition after `where`. */
  filter: RawBuilder<unknown>
  /** Up to which number matches are counted when there are too many to list. 0 for not at all, Infinity for all. */
  countMax: number
}

/**
 * The rows that a filter finds. Each statement is a separate transaction, so a row that is changed during the search may be missed
 * or found twice.
 * @param firstBlocks size of the first slice
 * @returns undefined for a table that is small enough for one statement, and for a view whose rows have no numbers
 */
export async function searchInSlices(
  store: Pick<Store, 'asCaller'>,
  { caller, table, filter, countMax }: Search,
  firstBlocks = FIRST_BLOCKS,
): Promise<Matches | undefined> {
  const pieces = piecesOf(table)
  if (pieces === undefined) return undefined
  const from = sql.id('public', table.name)
  const { rows } = await store.asCaller(caller, { readOnly: true }, (trx) => pieces.count.execute(trx))
  const end = rows[0]?.blocks ?? 0
  if (end <= firstBlocks) return undefined

  let keys: string[] | undefined = []
  let total = 0
  let blocks = firstBlocks
  for (let block = 0; block < end; ) {
    const next = Math.min(block + blocks, end)
    // Rows that are added meanwhile belong to the last slice.
    const before = next < end ? sql`and ${pieces.column} < ${pieces.start(next)}` : sql``
    const found = await store.asCaller(caller, { readOnly: true }, (trx) =>
      // The database measures the time: on a busy site a statement waits longer than it runs, and slices would become ever smaller.
      sql<{ n: number; keys: string[] | null; ms: number }>`
        select count(*)::int as n, (json_agg(key) filter (where at <= ${KEYS_MAX + 1})) as keys,
          (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8 as ms
        from (select ${sql.id(pieces.key)}::text as key, row_number() over () as at from ${from}
          where ${pieces.column} >= ${pieces.start(block)} ${before} and ${filter}) as matching`.execute(trx),
    )
    const [slice] = found.rows
    total += slice?.n ?? 0
    keys?.push(...(slice?.keys ?? []))
    if (total > KEYS_MAX) {
      keys = undefined
      if (total > countMax) return { keys, total: countMax > 0 ? total : undefined }
    }
    block = next
    const fitting = blocks * Math.min(2, SLICE_MS / Math.max(1, slice?.ms ?? 0))
    blocks = Math.ceil(Math.min(MAX_BLOCKS, Math.max(Math.min(LEAST_BLOCKS, firstBlocks), fitting)))
  }
  return { keys: keys && [...new Set(keys)], total }
}

/** How a table is read slice by slice. */
interface Pieces {
  /** The column that names a row, and its type. */
  key: string
  type: 'uuid' | 'bigint'
  /** How many blocks there are. */
  count: RawBuilder<{ blocks: number }>
  /** What is in the order of the blocks, and its first value in one of them. */
  column: RawBuilder<unknown>
  start: (block: number) => RawBuilder<unknown>
}

/** A table by its blocks; a view by its rows' numbers, if it has any. @returns undefined: only as a whole */
function piecesOf({ name, primaryKey, columns }: TableShape): Pieces | undefined {
  const [key = ''] = primaryKey
  if (primaryKey.length === 1 && columns.get(key) === 'uuid')
    return {
      key,
      type: 'uuid',
      count: sql`select (pg_relation_size(${`public.${name}`}::regclass) / current_setting('block_size')::int)::int
        as blocks`,
      column: sql.ref('ctid'),
      start: (block) => sql`${`(${block},0)`}::tid`,
    }
  if (primaryKey.length === 0 && columns.get('id') === 'bigint')
    return {
      key: 'id',
      type: 'bigint',
      count: sql`select (id / ${NUMBERS_PER_BLOCK}::int + 1)::int as blocks from ${sql.id('public', name)}
        order by id desc limit 1`,
      column: sql.ref('id'),
      start: (block) => sql`${block * NUMBERS_PER_BLOCK}::bigint`,
    }
  return undefined
}

/** A filter for the same rows, by key when the keys are known. */
export function filterOfMatches(
  table: TableShape,
  filter: RawBuilder<unknown> | undefined,
  matches: Matches | undefined,
): RawBuilder<unknown> | undefined {
  if (!matches?.keys) return filter
  const pieces = piecesOf(table)
  if (!pieces) return filter
  return sql`${sql.ref(`${table.name}.${pieces.key}`)} = any (${`{${matches.keys.join(',')}}`}::${sql.raw(pieces.type)}[])`
}
