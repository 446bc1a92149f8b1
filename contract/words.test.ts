import { expect, test } from 'vitest'
import { isLink } from './editing/kinds.ts'
import { link } from './values.ts'
import { type PublishedValues, valuesOver, wordsAt } from './words.ts'

const page = {
  items: [
    { question: 'First?', to: link('/a') },
    { id: 'nabc123', question: 'Second?', to: link('/b') },
    { question: 'Third?', to: link('/c') },
  ],
}
const read = (published: PublishedValues) => wordsAt('p', page, valuesOver({}, published))
const questions = (published: PublishedValues) =>
  read(published).items.map(({ at, question }) => [at, question.text])

test('a list has the items that its text names, each with its own address', () => {
  const first = ['p.items.0', 'First?']
  const second = ['p.items.nabc123', 'Second?']
  const third = ['p.items.2', 'Third?']
  expect(questions({})).toEqual([first, second, third])
  expect(questions({ 'p.items': ['2', '0', 'nabc123'] })).toEqual([third, first, second])
  const added = {
    'p.items': ['0', 'nxyz789'],
    'p.items.nxyz789.question': 'Added?',
    'p.items.nxyz789.to': '/d',
  }
  expect(questions(added)).toEqual([first, ['p.items.nxyz789', 'Added?']])
  expect(read(added).items[1]?.to).toBe('/d')
  // Its texts stay, so that it can be brought back.
  expect(questions({ 'p.items': ['2'], 'p.items.0.question': 'Changed?' })).toEqual([third])
  // One that its owner emptied leaves the others of its item.
  expect(questions({ 'p.items.0.question': '' })).toEqual([['p.items.0', ''], second, third])
})

test.each([
  ['/', true],
  ['/book', true],
  ['/book#waitlist', true],
  ['https://example.com/a?b#c', true],
  ['mailto:ada@example.com', true],
  ['tel:+41-44-123', true],
  ['/no-such-page', false],
  ['//example.com', false],
  ['/book.pdf', false],
  ['book', false],
  ['http://example.com', false],
  ['https://ada:secret@example.com', false],
  ['javascript:alert(1)', false],
  ['https://exa mple.com', false],
  ['', false],
])('a link to %j: %s', (link, isFine) => {
  expect(isLink(link)).toBe(isFine)
})
