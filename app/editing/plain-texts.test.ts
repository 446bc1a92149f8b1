import { expect, test } from 'vitest'
import type { WordState } from './editing-state.ts'
import { addressFinder } from './plain-texts.ts'

const word = (at: string, shown: string, kind: 'text' | 'picture' = 'text') =>
  ({ word: { at, shown, kind }, value: shown, where: 'published', others: [] }) as unknown as WordState

const find = addressFinder([
  word('a.next', 'Next'),
  word('a.step', 'Step {step} of {steps}'),
  word('a.count', '{count}'),
  word('a.time', '{time}, {day}'),
  word('b.next', 'Next'),
  word('b.price', 'What does it cost (in $)?'),
  word('b.answer', '{count} of 5 (or so)'),
  word('b.picture', 'founder', 'picture'),
])

test('a text is found by its content, at every address with that content', () => {
  expect(find('Next')).toEqual(['a.next', 'b.next'])
  expect(find('What does it cost (in $)?')).toEqual(['b.price'])
  expect(find('Next step')).toEqual([])
  expect(find('founder')).toEqual([])
})

test('placeholders match any text, and the text around them must be long enough', () => {
  expect(find('Step 2 of 12')).toEqual(['a.step'])
  expect(find('Step of 12')).toEqual([])
  expect(find('3 of 5 (or so)')).toEqual(['b.answer'])
  expect(find('3')).toEqual([])
  expect(find('9:00, Monday')).toEqual([])
})
