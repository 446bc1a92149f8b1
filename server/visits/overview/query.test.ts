import { describe, expect, test } from 'vitest'
import { barsOf, readOverviewQuery } from './query.ts'

describe('the query of an address', () => {
  const read = (query: string) => readOverviewQuery(new URLSearchParams(query), '2026-11-22')

  const days = (from: string, to: string) => ({ from, to })
  test.each([
    ['', days('2026-10-24', '2026-11-22'), 'day', days('2026-09-24', '2026-10-23')],
    ['period=7d', days('2026-11-16', '2026-11-22'), 'day', days('2026-11-09', '2026-11-15')],
    ['period=12m&compare=none', days('2025-11-23', '2026-11-22'), 'month', null],
    [
      'from=2026-03-31&to=2026-03-01',
      days('2026-03-01', '2026-03-31'),
      'day',
      days('2026-01-29', '2026-02-28'),
    ],
    [
      'period=x&interval=hour&source=<b>&from=2026-02-31&compare=none',
      days('2026-10-24', '2026-11-22'),
      'day',
      null,
    ],
    ['from=2000-01-01&to=2026-01-01&compare=none', days('2024-01-02', '2026-01-01'), 'month', null],
    [
      'from=2024-02-29&to=2024-03-10&compare=year',
      days('2024-02-29', '2024-03-10'),
      'day',
      days('2023-02-28', '2023-03-10'),
    ],
    [
      'from=9999-12-31&to=9999-12-31&period=today&compare=none',
      days('2026-11-22', '2026-11-22'),
      'day',
      null,
    ],
    [
      'from=0000-01-01&to=0001-01-01&period=today&compare=none',
      days('2026-11-22', '2026-11-22'),
      'day',
      null,
    ],
  ])('%s', (query, period, interval, before) =>
    expect(read(query)).toMatchObject({ ...period, interval, before, source: undefined }),
  )

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
