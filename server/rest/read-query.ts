/**
 * The query string of a list → SQL. Names come from the catalog, operators from a fixed list, and
 * values are parameters. Only what the site sends is read; PostgREST knows much more.
 */
import { type RawBuilder, sql } from 'kysely'
import { ROWS_MAX } from '#contract/limits.ts'
import { badQuery, unknownColumn } from './refusal.ts'
import type { TableShape } from './table-shapes.ts'

type Fragment = RawBuilder<unknown>

const OPERATORS: Record<string, string> = { eq: '=', neq: '<>', gte: '>=', lt: '<', ilike: 'ilike' }
const DIRECTIONS: Record<string, string> = { asc: 'asc', desc: 'desc' }
const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset'])

/** One column, quoted and with its table, so that it can only mean that column. */
export function columnRef({ name, columns }: TableShape, column: string): Fragment {
  if (!columns.has(column)) {
    throw unknownColumn(name, column)
  }
  return sql.ref(`${name}.${column}`)
}

/** `select=a,b` or `*` → the columns to answer with. @throws {RestRefusal} 400 */
export function selectedColumns(table: TableShape, query: URLSearchParams): Fragment {
  const asked = query.get('select') ?? '*'
  const names = asked === '*' ? [...table.columns.keys()] : [...new Set(asked.split(','))]
  return sql.join(names.map((name) => columnRef(table, name)))
}

/**
 * `column=operator.value`, all of which must hold → a condition.
 * @example state=eq.new&email=ilike.%ada%&assigned_to=is.null
 * @throws {RestRefusal} 400
 */
export function filterSql(table: TableShape, query: URLSearchParams): Fragment {
  const conditions = [...query]
    .filter(([name]) => !NOT_FILTERS.has(name))
    .map(([name, condition]) => {
      const column = columnRef(table, name)
      if (condition === 'is.null') {
        return sql`${column} is null`
      }
      const [, operator = '', value = ''] = /^(\w+)\.(.*)$/s.exec(condition) ?? []
      // PostgreSQL text cannot hold NUL (SQLSTATE 22021).
      if (!Object.hasOwn(OPERATORS, operator) || value.includes('\0')) {
        throw badQuery(`${name}=${condition}`)
      }
      const type = sql.raw(table.columns.get(name) ?? 'text')
      return sql`${column} ${sql.raw(OPERATORS[operator] ?? '=')} ${value}::text::${type}`
    })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** `order=a.desc,b.asc` → an `order by` clause; empty without one. @throws {RestRefusal} 400 */
export function orderSql(table: TableShape, query: URLSearchParams): Fragment {
  const asked = query.get('order')
  if (asked === null) {
    return sql``
  }
  const terms = asked.split(',').map((term) => {
    const [column = '', direction = '', ...more] = term.split('.')
    if (!Object.hasOwn(DIRECTIONS, direction) || more.length > 0) {
      throw badQuery(`order=${asked}`)
    }
    return sql`${columnRef(table, column)} ${sql.raw(DIRECTIONS[direction] ?? 'asc')}`
  })
  return sql`order by ${sql.join(terms)}`
}

/** `limit` and `offset`, with at most the rows that one answer holds. @throws {RestRefusal} 400 */
export function rowRange(query: URLSearchParams): { offset: number; limit: number } {
  const number = (name: string, otherwise: number) => {
    const text = query.get(name) ?? String(otherwise)
    if (!/^\d{1,15}$/.test(text)) {
      throw badQuery(`${name}=${text}`)
    }
    return Number(text)
  }
  return { offset: number('offset', 0), limit: Math.min(number('limit', ROWS_MAX), ROWS_MAX) }
}

/** Types whose values are not personal data. */
const TELLING_TYPES = new Set(['uuid', 'timestamp with time zone', 'integer', 'boolean'])
const KEPT = new Set(['order', 'limit', 'offset'])

/**
 * Describes a query for the audit log: columns and operators, and values only of times, numbers and
 * ids.
 * @example ?email=ilike.%ada%&created_at=gte.2026-01-01 → { email: 'ilike.…', created_at:
 *   'gte.2026-01-01' }
 */
export function describeQuery(table: TableShape, query: URLSearchParams): Record<string, string> {
  const described: Record<string, string> = {}
  for (const [name, value] of query) {
    if (name === 'select') {
      continue
    }
    const type = table.columns.get(name)
    const shown =
      KEPT.has(name) || (type !== undefined && TELLING_TYPES.has(type)) ? value : hidden(value)
    described[name] = described[name] === undefined ? shown : `${described[name]} ${shown}`
  }
  return described
}

function hidden(value: string): string {
  return `${/^[a-z]+\./.exec(value)?.[0] ?? ''}…`
}
