/** Rows that a caller sends. */

import { splitList } from './filters.ts'
import { badQuery, RestRefusal } from './refusal.ts'
import type { TableShape } from './schema-cache.ts'

const ROWS_MAX = 1000

export interface SentRows {
  rows: readonly Record<string, unknown>[]
  /** Columns to write, each known to the table. */
  columns: readonly string[]
}

/**
 * One object or a list of objects with equal keys; `columns` names the keys to take instead, missing ones become null.
 * @throws {RestRefusal} 400
 */
export function readRows(table: TableShape, body: unknown, columnsParameter: string | null): SentRows {
  const list: unknown[] = Array.isArray(body) ? body : [body]
  const rows = list.map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new RestRefusal(400, 'PGRST102', 'Empty or invalid json')
    return row as Record<string, unknown>
  })
  if (rows.length > ROWS_MAX) throw new RestRefusal(400, 'PGRST102', `More than ${ROWS_MAX} rows at once`)
  const columns =
    columnsParameter === null
      ? Object.keys(rows[0] ?? {})
      : splitList(columnsParameter).map((name) => name.replaceAll('"', ''))
  if (columns.some((column) => column === '')) throw badQuery('"columns" names an empty column')
  if (columnsParameter === null) {
    const wanted = columns.toSorted().join('\0')
    if (rows.some((row) => Object.keys(row).toSorted().join('\0') !== wanted))
      throw new RestRefusal(400, 'PGRST102', 'All object keys must match')
  }
  for (const column of columns)
    if (!table.columns.has(column))
      throw new RestRefusal(
        400,
        'PGRST204',
        `Could not find the '${column.slice(0, 100)}' column of '${table.name}' in the schema cache`,
      )
  return { rows, columns: [...new Set(columns)] }
}
