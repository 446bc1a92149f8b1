import { expect, test } from 'vitest'
import { LegalTextError, renderMarkdown } from './legal-text.ts'

/** The most that staff can save. */
const MOST = 20_000

test.each([
  ['quotes within each other', '>'],
  ['list items within each other', '- '],
  ['emphasis within emphasis', '*a _b '],
  ['marks', '*'],
  ['rows of a table without a space between', '|a\n'],
])('a text of nothing but %s is refused before it keeps the server busy', (_, part) => {
  expect(() => renderMarkdown(`|a|\n|-|\n${part.repeat(MOST / part.length)}`)).toThrow(
    LegalTextError,
  )
  expect(() => renderMarkdown(part.repeat(MOST / part.length))).toThrow(LegalTextError)
})

test('emphasis deeper than any text has is refused', () => {
  expect(() => renderMarkdown(`${'*a _b '.repeat(40)}${'c_ d* '.repeat(40)}`)).toThrow(
    LegalTextError,
  )
})

test('a list in a quote and long paragraphs are read', () => {
  const { html } = renderMarkdown(`> - one\n>   - two\n\n${'Long words. '.repeat(400)}`)
  expect(html).toMatch(/<blockquote>.*<li>.*<li>two/s)
})
