import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './list-controls.tsx'
import { readListQuery } from './list-query.ts'

/** What the pager says, and whether it offers a further page. */
function pager(total: number | undefined, { index = 0, rows = 50 } = {}) {
  const query = readListQuery('leads', { search: '', hash: '' })
  const page = { rows: Array(rows).fill({}), index, isFull: rows === 50 }
  const markup = renderToStaticMarkup(createElement(Pager, { query, onQuery() {}, page, total, isLoading: false }))
  return {
    text: /role="status"[^>]*>([^<]*)/.exec(markup)?.[1],
    hasMore: /aria-disabled="false"[^>]*>Next/.test(markup),
  }
}

test.each([
  [undefined, {}, '1–50', true],
  [50, {}, '1–50 of 50', false],
  [10_000, {}, '1–50 of 10,000', true],
  [10_001, {}, '1–50 of 10,000+', true],
  [10_001, { index: 300 }, '15,001–15,050 of 10,000+', true],
  [15_007, { index: 300, rows: 7 }, '15,001–15,007 of 15,007', false],
] as const)('%s rows, %j: %s', (total, page, text, hasMore) => {
  expect(pager(total, page)).toEqual({ text, hasMore })
})
