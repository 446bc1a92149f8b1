/** The parts of a query string besides filters: columns, order, range. */
import { type RawBuilder, sql } from 'kysely'
import { columnRef, splitList, unquoted } from './filters.ts'
import { badQuery, RestRefusal } from './refusal.ts'
import type { TableShape } from './schema-cache.ts'

/** Most rows in one answer. */
const ROWS_MAX = 1000
const PLAIN_NAME = /^[A-Za-z_][\w]*$/
const QUOTED_NAME = /^\s*"(?:[^"\\]|\\.)*"\s*$/s
const AGGREGATE = /(?:^|\.)(?:count|sum|avg|max|min)\(\)/

/** `select=a,b` or `*` → the names to answer with, each once. They are not checked yet. */
function selectedNames(table: TableShape, query: URLSearchParams): string[] {
  const all = [...table.columns.keys()]
  const items = splitList(query.get('select') ?? '*')
  if (items.length === 0) return all
  const names = items.flatMap((asked) => {
    if (QUOTED_NAME.test(asked)) return [unquoted(asked)]
    const item = asked.replaceAll(/\s/g, '')
    if (item === '*') return all
    if (AGGREGATE.test(item)) throw new RestRefusal(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    if (/^[^(]*:/.test(item)) throw badQuery(`columns cannot be renamed or cast (${item.slice(0, 100)})`)
    if (item.includes('('))
      throw new RestRefusal(400, 'PGRST200', `Could not find a relationship between '${table.name}' and another table`)
    if (item.includes('->')) throw badQuery(`paths into JSON are not offered (${item.slice(0, 100)})`)
    if (!PLAIN_NAME.test(item)) throw badQuery(`failed to parse select parameter (${item.slice(0, 100)})`)
    return [item]
  })
  return [...new Set(names)]
}

/** The columns to answer with. */
export function selectedColumns(table: TableShape, query: URLSearchParams): RawBuilder<unknown> {
  return sql.join(selectedNames(table, query).map((name) => columnRef(table, name)))
}

/** Columns that a write must return: those of the answer and those it is ordered by. */
export function returnedColumns(table: TableShape, query: URLSearchParams): RawBuilder<unknown> {
  const ordered = orderTerms(query).map(({ column }) => column)
  return sql.join([...new Set([...selectedNames(table, query), ...ordered])].map((name) => columnRef(table, name)))
}

const DIRECTIONS: Record<string, string> = {
  asc: ' asc',
  desc: ' desc',
  nullsfirst: ' nulls first',
  nullslast: ' nulls last',
}

function orderTerms(query: URLSearchParams): { column: string; words: string[] }[] {
  const asked = query.get('order')
  if (!asked) return []
  return splitList(asked).map((term) => {
    const [, name = '', rest = ''] = /^("(?:[^"\\]|\\.)*"|[^.]*)(.*)$/s.exec(term) ?? []
    const column = unquoted(name)
    const words = rest.split('.').slice(1)
    if (words.length > 2 || words.some((word) => !Object.hasOwn(DIRECTIONS, word)))
      throw badQuery(`failed to parse order (${term.slice(0, 100)})`)
    return { column, words }
  })
}

/** `order=a.desc.nullslast,b` → an `order by` clause; empty without one. */
export function orderSql(table: TableShape, query: URLSearchParams): RawBuilder<unknown> {
  const terms = orderTerms(query).map(
    ({ column, words }) => sql`${columnRef(table, column)}${sql.raw(words.map((word) => DIRECTIONS[word]).join(''))}`,
  )
  return terms.length === 0 ? sql`` : sql`order by ${sql.join(terms)}`
}

interface RowRange {
  offset: number
  limit: number
}

/** `limit` and `offset`, with at most the rows that one answer holds. */
export function rowRange(query: URLSearchParams): RowRange {
  const number = (name: string, otherwise: number) => {
    const text = query.get(name)
    if (text === null) return otherwise
    if (!/^-?\d{1,15}$/.test(text)) throw badQuery(`"${name}" expects a whole number`)
    return Number(text)
  }
  const offset = number('offset', 0)
  const limit = number('limit', ROWS_MAX)
  if (offset < 0 || limit < 0)
    throw new RestRefusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit and offset must not be negative',
    })
  return { offset, limit: Math.min(limit, ROWS_MAX) }
}

/**
 * Turns a `Range` field of rows into `limit` and `offset`. Only `GET` has it. Other units are ignored.
 * @example Range: 10-19 → limit=10&offset=10
 * @throws {RestRefusal} 416
 */
export function applyRangeField(query: URLSearchParams, field: string | undefined): void {
  const [, from, to] = /^(\d{1,15})-(\d{0,15})$/.exec(field ?? '') ?? []
  if (from === undefined) return
  const { offset, limit } = rowRange(query)
  const first = Math.max(offset, Number(from))
  const end = Math.min(offset + limit, to ? Number(to) + 1 : Number.POSITIVE_INFINITY)
  if ((to && Number(to) < Number(from)) || end < first)
    throw new RestRefusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  query.set('offset', String(first))
  query.set('limit', String(end - first))
}
