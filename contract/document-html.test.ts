import { expect, test } from 'vitest'
import type { DocumentNode } from './document.ts'
import { documentHtml } from './document-html.ts'

const row = (...cells: string[]): DocumentNode => ({
  type: 'tableRow',
  children: cells.map((value) => ({ type: 'tableCell', children: [{ type: 'text', value }] })),
})

test('a number that heads a row has the name of its column, because a card of a phone shows no other', () => {
  const rows = [
    row('Minute', 'What', 'Who'),
    row('5', 'Show', 'All'),
    row('At the end', 'Ask', 'All'),
  ]
  const table: DocumentNode = {
    type: 'directive',
    name: 'table',
    attributes: { 'row-heads': true },
    children: [{ type: 'table', children: rows }],
  }
  const { html } = documentHtml({ children: [table], fields: [] }, (text) => text)
  expect(html).toContain('<th scope="row" role="rowheader" data-label="Minute">5</th>')
  expect(html).toContain('<th scope="row" role="rowheader">At the end</th>')
})
