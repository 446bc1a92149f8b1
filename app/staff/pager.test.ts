import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './list-controls.tsx'
import { type ListName, readListQuery } from './list-query.ts'

/** What the pager says, and whether it offers a further page. */
function pager(list: ListName, total: number | undefined, { index = 0, rows = 50 } = {}) {
  const query = readListQuery(list, { search: '', hash: '' })
  const page = { rows: Array(rows).fill({}), index, isFull: rows === 50 }
  const markup = renderToStaticMarkup(
    createElement(Pager, { list, query, onQuery() {}, page, total, isLoading: false }),
  )
  return {
    text: /role="status"[^>]*>([^<]*)/.exec(markup)?.[1],
    hasMore: /aria-disabled="false"[^>]*>Next/.test(markup),
  }
}

test.each([
  ['leads', undefined, {}, '1–50', true],
  ['leads', 50, {}, '1–50 of 50', false],
  ['leads', 10_000, {}, '1–50 of 10,000', true],
  ['leads', 10_001, {}, '1–50 of 10,000+', true],
  ['leads', 10_001, { index: 300 }, '15,001–15,050 of 10,000+', true],
  ['leads', 15_007, { index: 300, rows: 7 }, '15,001–15,007 of 15,007', false],
  ['canvas_submissions', 100_000, {}, '1–50 of 100,000', true],
] as const)('%s, %s rows, %j: %s', (list, total, page, text, hasMore) => {
  expect(pager(list, total, page)).toEqual({ text, hasMore })
})
