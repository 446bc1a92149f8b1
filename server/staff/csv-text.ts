import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Matches all places in a text where a spreadsheet may see a cell that begins with a formula: the start, and every
 * semicolon, tab and line break at which a spreadsheet may split. Spaces, invisible characters and quotes in between
 * are skipped, because spreadsheets may drop them.
 */
const FORMULA_START =
  /(^|\r\n|[\t\n\v\f\r;\u0085\u2028\u2029])(?=[["\p{Z}\p{C}]--[\t\n\v\f\r;\u0085\u2028\u2029]]*[=+\-@＝＋－＠])/gv

const withoutFormulas = (text: string) => text.replace(FORMULA_START, "$1'")

/**
 * Comma-separated values (RFC 4180) for spreadsheets. An apostrophe precedes every value that would be a formula
 * (OWASP, "CSV Injection"). This includes spreadsheets that split at semicolons, as Excel does in much of Europe. They
 * ignore quotes in the middle of a line, so quoting a cell would not help.
 * @returns lines that end with CR LF, or '' without rows
 */
export function csvText(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  return stringify([...rows], {
    columns: [...columns],
    cast: { string: withoutFormulas, object: (value) => withoutFormulas(JSON.stringify(value)) },
    record_delimiter: 'windows',
    quoted_match: /[\r\n;\t]/,
  })
}

/** Answers with a file that the browser saves as `<name>.csv`. */
export function csvAnswer(c: Context, name: string, body: string | ReadableStream): Response {
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  })
}

/** The day (UTC) in the name of an exported file, e.g. `2026-03-09`. */
export const today = () => new Date().toISOString().slice(0, 10)

/** The header line of a file. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvText(columns, [Object.fromEntries(columns.map((column) => [column, column]))])
}
