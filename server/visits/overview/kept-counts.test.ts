import { expect, test } from 'vitest'
import { keptParts, remainingDays } from './kept-counts.ts'

const texts = (parts: { from: string; to: string }[]) => parts.map(({ from, to }) => `${from} ${to}`)

test('single days cover the parts of a period that are not whole months', () => {
  const days = { from: '2026-08-30', to: '2026-10-02' }
  const parts = keptParts(days, '2026-11-22')
  expect(texts(parts)).toEqual([
    '2026-08-30 2026-08-30',
    '2026-08-31 2026-08-31',
    '2026-09-01 2026-09-30',
    '2026-10-01 2026-10-01',
    '2026-10-02 2026-10-02',
  ])
  expect(remainingDays(days, parts)).toEqual([])
  expect(texts(remainingDays(days, parts.slice(1, 3)))).toEqual(['2026-08-30 2026-08-30', '2026-10-01 2026-10-02'])
})

test('a day or month is not over until a day after its end', () => {
  const days = { from: '2026-10-01', to: '2026-11-30' }
  const kept = (today: string) => texts(keptParts(days, today))
  expect(kept('2026-11-01').at(-1)).toBe('2026-10-30 2026-10-30')
  expect(kept('2026-11-02')).toEqual(['2026-10-01 2026-10-31'])
  expect(kept('2026-11-03')).toEqual(['2026-10-01 2026-10-31', '2026-11-01 2026-11-01'])
})
