import { stringify } from 'csv-stringify/sync'

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Comma-separated values as RFC 4180, for spreadsheets: a value that would be a formula begins with an apostrophe
 * (OWASP, 'CSV Injection').
 * @returns lines that end in CR LF; '' for no rows
 */
export function csvText(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  return stringify([...rows], {
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

/** The first line of a file. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvText(columns, [Object.fromEntries(columns.map((column) => [column, column]))])
}
