import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Matches all places in a text where a spreadsheet may see a cell that begins with a formula: the
 * start, and every semicolon, tab and line break at which a spreadsheet may split. Spaces,
 * invisible characters and quotes in between are skipped, because spreadsheets may drop them.
 */
const FORMULA_START =
  /(^|\r\n|[\t\n\v\f\r;\u0085\u2028\u2029])(?=[["\p{Z}\p{C}]--[\t\n\v\f\r;\u0085\u2028\u2029]]*[=+\-@＝＋－＠])/gv

const withoutFormulas = (text: string) => text.replace(FORMULA_START, "$1'")

/** Names of months as spreadsheets know them, in lower case. */
const MONTHS: ReadonlySet<string> = new Set(
  ['en', 'de', 'fr', 'it', 'es'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) =>
        names.format(Date.UTC(2026, at)).replace('.', '').toLowerCase(),
      )
    }),
  ),
)
/** After a number: a half of the day, or the exponent that follows. */
const AFTER_NUMBER = /(?<=\p{Nd}) ?(?:[ap]m?|e)(?!\p{L})/giv
const TRUTH_VALUES = ['true', 'false']

/**
 * Whether a spreadsheet may take a text for a number, a date, a time or a truth value, and change
 * it: `0049170123456`, `3-4`, `12E5`, `1 May`.
 */
function looksLikeValue(text: string): boolean {
  const words =
    text
      .replace(AFTER_NUMBER, '')
      .toLowerCase()
      .match(/\p{L}+/gv) ?? []
  if (/\p{Nd}/v.test(text)) {
    return words.every((word) => MONTHS.has(word))
  }
  return TRUTH_VALUES.includes(text.trim().toLowerCase())
}

/** Our own days and times, which a spreadsheet may take for what they are. */
const OWN_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/

/**
 * A text that begins with an apostrophe gets another one, so that whoever takes away the first has
 * every text as it was.
 */
function asText(text: string): string {
  const safe = withoutFormulas(text)
  const isChanged = text.startsWith("'") || (looksLikeValue(text) && !OWN_TIME.test(text))
  return isChanged && safe[0] === text[0] ? `'${safe}` : safe
}

/**
 * The text of a cell of {@link csvText}, without the apostrophe at its start. An apostrophe that the
 * export would not have added stays: other programs write `'t Hooft` as it is.
 */
export function textOfCell(cell: string): string {
  const text = cell.slice(1)
  return cell.startsWith("'") && asText(text) === cell ? text : cell
}

/**
 * Comma-separated values (RFC 4180) for spreadsheets. An apostrophe precedes every text that a
 * spreadsheet would change, such as a phone number, and every value that would be a formula (OWASP,
 * "CSV Injection"; decision 0371). This includes spreadsheets that split at semicolons, as Excel
 * does in much of Europe. They ignore quotes in the middle of a line, so quoting a cell would not
 * help.
 * @returns lines that end with CR LF, or '' without rows
 */
export function csvText(
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): string {
  return stringify([...rows], {
    columns: [...columns],
    cast: { string: asText, object: (value) => withoutFormulas(JSON.stringify(value)) },
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
  return (
    BYTE_ORDER_MARK +
    csvText(columns, [Object.fromEntries(columns.map((column) => [column, column]))])
  )
}
