/** Filters of a query string → SQL. Names come from the schema cache, operators from fixed lists, values are parameters. */
import { type RawBuilder, sql } from 'kysely'
import { badQuery, unknownColumn } from './refusal.ts'
import type { TableShape } from './schema-cache.ts'

const FILTERS_MAX = 20
const DEPTH_MAX = 5
const LIST_MAX = 100

const COMPARISONS: Record<string, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }
const PATTERNS: Record<string, string> = { like: 'like', ilike: 'ilike' }
/** Operators of PostgREST that are not supported, besides `like`, `ilike` and comparisons with `(any)` or `(all)`. */
const NOT_OFFERED = new Set([
  ...Object.keys(COMPARISONS),
  ...Object.keys(PATTERNS),
  ...[
    'cs',
    'cd',
    'ov',
    'sl',
    'sr',
    'nxl',
    'nxr',
    'adj',
    'fts',
    'plfts',
    'phfts',
    'wfts',
    'match',
    'imatch',
    'isdistinct',
  ],
])
const IS_VALUES: Record<string, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** Parameters of a query that are not filters. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])
const LOGIC = /^(not\.)?(and|or)$/

type Condition = RawBuilder<unknown>

/** One column, quoted and with its table, so that it can only mean that column. */
export function columnRef(table: TableShape, column: string): Condition {
  if (table.columns.has(column)) return sql.ref(`${table.name}.${column}`)
  if (column.includes('->')) throw badQuery(`paths into JSON are not offered (${column.slice(0, 100)})`)
  throw unknownColumn(table.name, column)
}

/**
 * All filters of a query, as the condition after `where`. Undefined without filters.
 * @throws {RestRefusal} 400
 */
export function filterSql(table: TableShape, query: URLSearchParams): Condition | undefined {
  const budget = { left: FILTERS_MAX }
  const conditions: Condition[] = []
  for (const [name, value] of query) {
    if (RESERVED.has(name)) continue
    const logic = LOGIC.exec(name)
    conditions.push(
      logic
        ? logicSql(table, logic[2] as 'and' | 'or', logic[1] !== undefined, value, 1, budget)
        : comparisonSql(table, unquoted(name), value, budget),
    )
  }
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}

/** Whether a filter looks for part of a text. */
export function searchesText(query: URLSearchParams): boolean {
  return [...query].some(([name, value]) => !RESERVED.has(name) && /(?:^|[.,(])i?like\./.test(value))
}

/** `(a.eq.1,or(b.gt.2,c.is.null))` */
function logicSql(
  table: TableShape,
  operator: 'and' | 'or',
  isNegated: boolean,
  list: string,
  depth: number,
  budget: { left: number },
): Condition {
  if (depth > DEPTH_MAX) throw badQuery(`conditions are nested deeper than ${DEPTH_MAX} levels`)
  if (!list.startsWith('(') || !list.endsWith(')')) throw badQuery(`"${operator}" expects a list in parentheses`)
  const members = splitList(list.slice(1, -1)).map((member) => {
    const nested = /^(not\.)?(and|or)(\(.*\))$/s.exec(member)
    if (nested)
      return logicSql(table, nested[2] as 'and' | 'or', nested[1] !== undefined, nested[3] ?? '', depth + 1, budget)
    const dot = member.indexOf('.')
    if (dot < 1) throw badQuery('a condition reads column.operator.value')
    return comparisonSql(table, unquoted(member.slice(0, dot)), member.slice(dot + 1), budget, true)
  })
  if (members.length === 0) throw badQuery(`"${operator}" expects at least one condition`)
  const joined = sql`(${sql.join(members, operator === 'and' ? sql` and ` : sql` or `)})`
  return isNegated ? sql`not ${joined}` : joined
}

/** `eq.1`, `not.in.(a,b)` for one column. */
function comparisonSql(
  table: TableShape,
  column: string,
  condition: string,
  budget: { left: number },
  isInList = false,
): Condition {
  budget.left -= 1
  if (budget.left < 0) throw badQuery(`more than ${FILTERS_MAX} filters`)
  const [, not, operator = '', value = ''] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(condition) ?? []
  const left = columnRef(table, column)
  const type = sql.raw(table.columns.get(column) ?? 'text')
  const text = isInList ? unquoted(value) : value
  const condition_ = (() => {
    if (Object.hasOwn(COMPARISONS, operator))
      return sql`${left} ${sql.raw(COMPARISONS[operator] ?? '=')} ${text}::text::${type}`
    if (Object.hasOwn(PATTERNS, operator))
      return sql`${left} ${sql.raw(PATTERNS[operator] ?? 'like')} ${text.replaceAll('*', '%')}::text`
    if (operator === 'is') {
      const word = value.toLowerCase()
      if (!Object.hasOwn(IS_VALUES, word)) throw badQuery('"is" knows null, not_null, true, false and unknown')
      return sql`${left} is ${sql.raw(IS_VALUES[word] ?? 'null')}`
    }
    if (operator === 'in') {
      if (!value.startsWith('(') || !value.endsWith(')')) throw badQuery('"in" expects a list in parentheses')
      const inner = value.slice(1, -1)
      const items = inner === '' ? [] : splitList(inner).map(unquoted)
      if (items.length > LIST_MAX) throw badQuery(`a list of more than ${LIST_MAX} values`)
      if (items.length === 0) return sql`false`
      return sql`${left} in (${sql.join(items.map((item) => sql`${item}::text::${type}`))})`
    }
    const [, asked = ''] = /^(?:not\.)?([a-z]+(?:\([a-z]+\))?)\./.exec(condition) ?? []
    throw badQuery(
      NOT_OFFERED.has(asked.replace(/\(.*/, ''))
        ? `the operator ${asked} is not offered`
        : `failed to parse filter (${condition.slice(0, 100)})`,
    )
  })()
  return not ? sql`not (${condition_})` : condition_
}

/** Splits at commas that are neither in quotes nor in parentheses. */
export function splitList(list: string): string[] {
  const items: string[] = []
  let item = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < list.length; at++) {
    const character = list[at] ?? ''
    if (isQuoted && character === '\\') {
      item += character + (list[at + 1] ?? '')
      at++
      continue
    }
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '(') depth++
    else if (!isQuoted && character === ')') depth--
    if (depth < 0) throw badQuery('unbalanced parentheses')
    if (character === ',' && depth === 0 && !isQuoted) {
      items.push(item)
      item = ''
    } else item += character
  }
  if (depth !== 0 || isQuoted) throw badQuery('unbalanced parentheses or quotes')
  if (item !== '' || items.length > 0) items.push(item)
  return items
}

/** `"a,\"b"` → `a,"b` */
export function unquoted(item: string): string {
  const text = item.trim()
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(.)/gs, '$1')
    : text
}
