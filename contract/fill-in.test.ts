import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

const counted = { at: 'survey.answered', text: '{count} of 5' }
const label = { at: 'survey.labels.0', text: 'Silent' }

test('a place without a value stays visible', () => {
  expect(fillIn('{count} new {leads}', { count: 3 })).toBe('3 new {leads}')
})

test('what is composed has the addresses of all its parts', () => {
  expect(fillIn(counted, { count: 2 })).toEqual({ at: 'survey.answered', text: '2 of 5' })
  const score = fillIn(counted, { count: 2 })
  expect(fillIn('{score}, {label}', { score, label })).toEqual({
    at: 'survey.answered survey.labels.0',
    text: '2 of 5, Silent',
  })
})
