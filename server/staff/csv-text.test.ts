import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, csvText, textOfCell } from './csv-text.ts'

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
      // A spreadsheet that splits at semicolons, tabs or lines takes no notice of quotes inside a
      // cell.
      const parts = [...(cells(csv) ?? []), ...csv.split(/[;\t\n\v\f\r\u0085\u2028\u2029]/)]
      expect(parts.filter(isFormula)).toEqual([])
      // Only apostrophes are added. A program that reads the file in its own format gets every
      // character.
      const plain = (texts: string[]) => texts.map((one) => one.replaceAll("'", ''))
      expect(plain(cells(csv)?.slice(1) ?? [])).toEqual(plain([first, second]))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  '0049170123456',
  '49170123456789012',
  '3-4',
  '12E5',
  '+41 44 555 01 23',
  '044 555 01 23',
  '(0)44/555',
  // Postal codes, house and order numbers, and what else a form has without letters.
  '01067',
  '8001',
  '1/2',
  '12:30',
  '1,5',
  '50 %',
  '$5',
  '٣',
  '1 May',
  '3. März',
  'Mar-24',
  '5 pm',
  'TRUE',
  '-5',
])('a spreadsheet shows %s as it was typed', (typed) => {
  const [, cell] = cells(file(typed)) ?? []
  expect(cell).toBe(`'${typed}`)
  expect(textOfCell(cell ?? '')).toBe(typed)
})

test('a text that begins with an apostrophe is read back as it was', () => {
  for (const typed of ["'t Hooft", "'0049", "''", "'=1"]) {
    expect(textOfCell(cells(file(typed))?.[1] ?? '')).toBe(typed)
  }
})

test('every text on one line is read back as it was', () => {
  const part = fc.constantFrom(...'=+-@＝\'" a10e:.\u00a0', "''", 'word', 'May', 'true')
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (typed) => {
      expect(textOfCell(cells(file(typed))?.[1] ?? '')).toBe(typed)
    }),
    { numRuns: 2000 },
  )
})

test.each(["'t Hooft", "'", '', 'plain', "'2026-03-09"])(
  'the apostrophe of another program stays in %j',
  (cell) => {
    expect(textOfCell(cell)).toBe(cell)
  },
)

test.each(['2026-03-09', '2026-03-09T12:00:00Z'])('our own %s stays a day or a time', (value) => {
  expect(cells(file(value))?.[1]).toBe(value)
})

test.each(['plain', 'Zürich, Bern; Basel', 'a "b", c', 'one\ntwo', 'a - b', '', -5])(
  '%j stays as it is',
  (value) => {
    expect(cells(file(value))).toEqual(['a1', String(value), 'end'])
  },
)
