import type { TableShape } from './table-shapes.ts'

/** Types whose values are not personal data. */
const TELLING_TYPES = new Set(['uuid', 'timestamp with time zone', 'integer', 'boolean'])
const KEPT = new Set(['order', 'limit', 'offset'])

/**
 * Describes a query for the audit log: columns and operators, and values only of times, numbers and ids.
 * @example ?email=ilike.%ada%&created_at=gte.2026-01-01 → { email: 'ilike.…', created_at: 'gte.2026-01-01' }
 */
export function describeQuery(table: TableShape, query: URLSearchParams): Record<string, string> {
  const described: Record<string, string> = {}
  for (const [name, value] of query) {
    if (name === 'select') continue
    const type = table.columns.get(name)
    const shown = KEPT.has(name) || (type !== undefined && TELLING_TYPES.has(type)) ? value : hidden(value)
    described[name] = described[name] === undefined ? shown : `${described[name]} ${shown}`
  }
  return described
}

function hidden(value: string): string {
  return `${/^[a-z]+\./.exec(value)?.[0] ?? ''}…`
}
