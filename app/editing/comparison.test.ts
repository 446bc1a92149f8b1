import { expect, test } from 'vitest'
import { diffWords, WordDiff } from './comparison.tsx'

test('marks the words that differ and keeps the others', () => {
  expect(diffWords('One team learns first', 'One small team learns')).toEqual([
    { kind: 'same', text: 'One' },
    { kind: 'new', text: ' small' },
    { kind: 'same', text: ' team learns' },
    { kind: 'gone', text: ' first' },
  ])
})

test('marks nothing in texts that have little in common', () => {
  const before = 'For sponsors: a mandate, a budget and a team.'
  const after = 'A lead that is new and a surprise'
  expect([WordDiff({ before, after, side: 'before' }), WordDiff({ before, after, side: 'after' })]).toEqual([
    before,
    after,
  ])
  expect(WordDiff({ before: 'One team learns', after: 'One team leads', side: 'after' })).not.toBe('One team leads')
})
