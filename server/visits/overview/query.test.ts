import { describe, expect, test } from 'vitest'
import { barsOf, readOverviewQuery } from './query.ts'

describe('the query of an address', () => {
  const read = (query: string) => readOverviewQuery(new URLSearchParams(query), '2026-11-22')

  test.each([
    ['', { from: '2026-10-24', to: '2026-11-22', interval: 'day', before: { from: '2026-09-24', to: '2026-10-23' } }],
    [
      'period=7d',
      { from: '2026-11-16', to: '2026-11-22', interval: 'day', before: { from: '2026-11-09', to: '2026-11-15' } },
    ],
    ['period=12m&compare=none', { from: '2025-11-23', to: '2026-11-22', interval: 'month', before: null }],
    [
      'from=2026-03-31&to=2026-03-01&compare=year',
      { from: '2026-03-01', to: '2026-03-31', interval: 'day', before: { from: '2025-03-01', to: '2025-03-31' } },
    ],
    [
      'period=nonsense&interval=hour&source=<b>&from=2026-02-31',
      { from: '2026-10-24', to: '2026-11-22', interval: 'day', before: { from: '2026-09-24', to: '2026-10-23' } },
    ],
    [
      'from=2000-01-01&to=2026-01-01&compare=none',
      { from: '2024-01-02', to: '2026-01-01', interval: 'month', before: null },
    ],
    [
      'from=2024-02-29&to=2024-03-10&compare=year',
      { from: '2024-02-29', to: '2024-03-10', interval: 'day', before: { from: '2023-02-28', to: '2023-03-10' } },
    ],
    [
      'from=9999-12-31&to=9999-12-31&period=today&compare=none',
      { from: '2026-11-22', to: '2026-11-22', interval: 'day', before: null },
    ],
    [
      'from=0000-01-01&to=0001-01-01&period=today&compare=none',
      { from: '2026-11-22', to: '2026-11-22', interval: 'day', before: null },
    ],
  ])('%s', (query, expected) => expect(read(query)).toMatchObject({ source: undefined, ...expected }))

  test('bars are days, weeks from Monday, or months, without a gap', () => {
    expect(barsOf({ from: '2026-10-29', to: '2026-11-10' }, 'week')).toEqual([
      { from: '2026-10-29', to: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-10' },
    ])
    expect(barsOf({ from: '2026-01-31', to: '2026-03-01' }, 'month')).toEqual([
      { from: '2026-01-31', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-01' },
    ])
    expect(barsOf({ from: '2026-10-30', to: '2026-11-02' }, 'day')).toHaveLength(4)
  })
})
