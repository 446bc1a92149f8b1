import { parse } from 'csv-parse/sync'
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

/** Cells of the only row that `file` was given. */
const cells = (csv: string) => (parse(csv, { bom: true, skip_empty_lines: true }) as string[][])[1]

/** Whether a cell is a formula after a spreadsheet has trimmed it. */
const isFormula = (cell: string) => /^[\s"\p{Z}\p{C}]*[=+\-@＝＋－＠]/v.test(cell)

test('a cell that would be a formula is text, however the spreadsheet splits the file', () => {
  const part = fc.constantFrom(...'=+-@＝;,\t\r\n"\' a1\u00a0\u200b\u2028', '\r\n', '""', 'word')
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (first, second) => {
      const csv = file(first, second)
      // A spreadsheet that splits at semicolons, tabs or lines takes no notice of quotes inside a cell.
      const parts = [...(cells(csv) ?? []), ...csv.split(/[;\t\n\v\f\r\u0085\u2028\u2029]/)]
      expect(parts.filter(isFormula)).toEqual([])
      // Only apostrophes are added. A program that reads the file in its own format gets every character.
      const plain = (texts: string[]) => texts.map((one) => one.replaceAll("'", ''))
      expect(plain(cells(csv)?.slice(1) ?? [])).toEqual(plain([first, second]))
    }),
    { numRuns: 2000 },
  )
})

test.each(['plain', 'Zürich, Bern; Basel', 'a "b", c', 'one\ntwo', 'a - b', '', -5])('%j stays as it is', (value) => {
  expect(cells(file(value))).toEqual(['a1', String(value), 'end'])
})
