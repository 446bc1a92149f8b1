import { expect, test } from 'vitest'
import { pdfFacts } from './file-facts.ts'

const words = {
  pdf: {
    one: 'PDF, {pages} page, {size}',
    many: 'PDF, {pages} pages, {size}',
    uncounted: 'PDF, {size}',
  },
}

test.each([
  [{ pages: 24, bytes: 542_545 }, 'PDF, 24 pages, 543 KB'],
  [{ pages: 1, bytes: 300 }, 'PDF, 1 page, 1 KB'],
  [{ pages: 2, bytes: 1_250_000 }, 'PDF, 2 pages, 1.3 MB'],
])('%j reads %s', (file, text) => {
  expect(pdfFacts(words, file, 'en-US')).toBe(text)
})
