/** What editors type or paste into texts of added pages never becomes more than text and links. */
import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { proseHtml } from './prose-html.ts'

const TAGS =
  /^(a|blockquote|br|code|del|em|h[1-6]|hr|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/
const ATTRIBUTES =
  /^(\s(id|class|start|scope|align)="[^"<>]*"|\shref="(https:\/\/|mailto:|tel:|\/(?!\/)|#)[^"<>]*")*\s*\/?$/

test.each(HOSTILE_TEXTS)('%j shows as text, or is a link to an address', (text) => {
  const html = proseHtml(text)
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)]
  expect(tags.filter(([, name]) => !TAGS.test(name ?? '')).map(([tag]) => tag)).toEqual([])
  expect(tags.filter(([, , rest]) => !ATTRIBUTES.test(rest ?? '')).map(([tag]) => tag)).toEqual([])
  // Nothing else begins like a tag.
  expect(html.replace(/<\/?[a-z][a-z0-9]*[^>]*>/gi, '')).not.toContain('<')
})

test('a text that breaks no rule keeps its headings, lists, links and emphasis', () => {
  const html = proseHtml('## Begin\n\nWith **one** *task*, [here](/book).\n\n- First\n- Second')
  expect(html).toContain('<h2 id="begin">Begin</h2>')
  expect(html).toContain('<strong>one</strong> <em>task</em>')
  expect(html).toContain('href="/book"')
  expect(html.match(/<li>/g)).toHaveLength(2)
})

test('an address keeps its lines, and no heading is that of the page', () => {
  expect(proseHtml('# Begin')).toBe('<h2 id="begin">Begin</h2>')
  expect(proseHtml('Northwind Advisory\nBahnhofstrasse 1\n**8001** Zurich')).toBe(
    '<p>Northwind Advisory<br>\nBahnhofstrasse 1<br>\n<strong>8001</strong> Zurich</p>',
  )
})
