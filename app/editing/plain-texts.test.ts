import { expect, test } from 'vitest'
import { fillIn } from '#contract/fill-in.ts'
import { marked, marksIn, withoutMarks } from './plain-texts.ts'

test('a composed text says which texts it is made of, and its marks can be removed', () => {
  const composed = `${fillIn(marked('{count} of 5', 7), { count: 3 })}: ${marked('Sponsorship', 4095)}`
  expect(marksIn(composed)).toEqual([7, 4095])
  expect(withoutMarks(composed)).toBe('3 of 5: Sponsorship')
  expect(marksIn('3 of 5')).toEqual([])
})
