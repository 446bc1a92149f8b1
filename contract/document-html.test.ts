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

test('a link that would run a script leads nowhere, and markup in a text is text', () => {
  const link = (url: string): DocumentNode => ({
    type: 'link',
    url,
    children: [{ type: 'text', value: '<b>Here</b>' }],
  })
  const htmlOf = (url: string) =>
    documentHtml({ children: [link(url)], fields: [] }, (text) => text).html
  expect(htmlOf('https://example.com/')).toBe(
    '<a href="https://example.com/">&lt;b>Here&lt;/b></a>',
  )
  for (const url of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<b>',
    'http://a.b',
  ]) {
    expect(htmlOf(url)).toBe('<a>&lt;b>Here&lt;/b></a>')
  }
})

test('a part that no tool has is refused', () => {
  const children: DocumentNode[] = [
    { type: 'blockquote', children: [{ type: 'code', value: 'a' }] },
  ]
  expect(() => documentHtml({ children, fields: [] }, (text) => text)).toThrow('code')
})
