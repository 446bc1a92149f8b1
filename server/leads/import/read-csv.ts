/** Reads a file of comma-separated values as spreadsheets write it (RFC 4180). */
import { CsvError, parse } from 'csv-parse/sync'
import { leadImport as words } from '#content/staff/lead-import.ts'
import { emailAddress } from '#contract/email-address.ts'
import { fillIn } from '#contract/fill-in.ts'
import {
  CSV_SEPARATORS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  type ReadCsv,
} from '#contract/staff/lead-import.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { textOfCell } from '#server/staff/csv-text.ts'
import { decodeFile } from './decode-file.ts'

/** How many rows tell which separator a file has. */
const SAMPLE_ROWS = 20
/** In the first line, Excel is told the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

const refused = (message: string) => new RestRefusal(422, '422', message)

/**
 * @throws {RestRefusal} 422 for a file that cannot be read, is empty, or has too many rows or
 *   columns
 */
export function readCsv(bytes: Uint8Array): ReadCsv {
  const { encoding, text } = decodeFile(bytes)
  const stated = SEPARATOR_LINE.exec(text)
  const body = stated ? text.slice(stated[0].length) : text
  const separator = stated?.[1] ?? guessedSeparator(body)
  const table = recordsOf(body, separator)
  const offset = stated ? 2 : 1
  const all = table
    .map((cells, at) => ({
      row: at + offset,
      cells: cells.map((cell) => textOfCell(cell).toWellFormed()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const first = all[0]
  if (!first) {
    throw refused(words.refusals.empty)
  }
  // A line with an address is a person.
  const isHeader = !first.cells.some((cell) => emailAddress(cell.trim()))
  const rows = isHeader ? all.slice(1) : all
  if (rows.length === 0) {
    throw refused(words.refusals.empty)
  }
  const width = all.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  if (rows.length > IMPORT_MAX_ROWS || width > IMPORT_MAX_COLUMNS) {
    const limits = { rows: IMPORT_MAX_ROWS, columns: IMPORT_MAX_COLUMNS }
    throw refused(fillIn(words.refusals.tooMany, limits))
  }
  const columns = Array.from(
    { length: width },
    (_, at) =>
      (isHeader && first.cells[at]?.trim()) || fillIn(words.columns.unnamed, { number: at + 1 }),
  )
  return { encoding, separator, columns, rows }
}

/** @throws {RestRefusal} 422 */
function recordsOf(text: string, delimiter: string, to?: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      ...(to !== undefined && { to }),
      relax_column_count: true,
      relax_quotes: true,
    })
  } catch (error) {
    if (error instanceof CsvError && typeof error.lines === 'number') {
      throw refused(fillIn(words.refusals.unreadable, { line: error.lines }))
    }
    throw error
  }
}

/** The separator by which the first rows have the same number of cells, and the most. */
function guessedSeparator(text: string): string {
  const scores = CSV_SEPARATORS.map((separator) => {
    const sample = sampleOf(text, separator)
    const width = sample[0]?.length ?? 0
    const equal = sample.filter(({ length }) => length === width).length
    return { separator, score: width > 1 ? equal * IMPORT_MAX_COLUMNS + width : 0 }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

/** The first rows. None where a quote is not closed. */
function sampleOf(text: string, separator: string): string[][] {
  try {
    return recordsOf(text, separator, SAMPLE_ROWS)
  } catch {
    return []
  }
}
