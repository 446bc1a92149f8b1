import { CsvError, type Options, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, csvText } from './csv-text.ts'

const COLUMNS = ['id', 'text', 'more']
/** A file like the exports. Its first column never holds a visitor's text. */
const file = (text: unknown, more: unknown = 'end') =>
  csvHead(COLUMNS) +
  csvText(COLUMNS, [
    { id: 'a1', text, more },
    { id: 'a2', text: 'x', more: 'x' },
  ])

function read(csv: string, options: Options): string[][] {
  const tolerant = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, ...options }
  try {
    return parse(csv, tolerant) as unknown as string[][]
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    // Spreadsheets supply a missing closing quote at the end of the file.
    return parse(`${csv}"`, tolerant) as unknown as string[][]
  }
}

/** Cells of the only row that `file` was given. */
const cells = (csv: string) => read(csv, { delimiter: ',' })[1]

/**
 * Ways in which spreadsheets may read the same file. If they split at semicolons, quotes inside a cell have no meaning.
 */
const READERS: Record<string, Options> = {
  'at commas': { delimiter: ',' },
  'at semicolons': { delimiter: ';' },
  'at semicolons, taking no notice of quotes': { delimiter: ';', quote: false },
  'at tabs, taking no notice of quotes': { delimiter: '\t', quote: false },
  'at commas, semicolons and tabs': { delimiter: [',', ';', '\t'] },
}

/** Whether a cell is a formula after a spreadsheet has trimmed it. */
const isFormula = (cell: string) => /^[\s"\p{Z}\p{C}]*[=+\-@＝＋－＠]/v.test(cell)

const formulas = (csv: string) =>
  Object.entries(READERS).flatMap(([name, options]) =>
    read(csv, options)
      .flat()
      .filter(isFormula)
      .map((cell) => `${name}: ${cell}`),
  )

test('a cell that would be a formula is text, however the spreadsheet splits the file', () => {
  const part = fc.constantFrom(...'=+-@＝;,\t\r\n"\' a1\u00a0\u200b\u2028', '\r\n', '""', 'word')
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (first, second) => {
      const csv = file(first, second)
      expect(formulas(csv)).toEqual([])
      // Only apostrophes are added. A program that reads the file in its own format gets every character.
      const [, ...written] = cells(csv) ?? []
      expect(written.map((cell) => cell.replaceAll("'", ''))).toEqual(
        [first, second].map((given) => given.replaceAll("'", '')),
      )
    }),
    { numRuns: 2000 },
  )
})

test.each(['plain', 'Zürich, Bern; Basel', 'a "b", c', 'one\ntwo', 'a - b', '', -5])('%j stays as it is', (value) => {
  expect(cells(file(value))).toEqual(['a1', String(value), 'end'])
})
