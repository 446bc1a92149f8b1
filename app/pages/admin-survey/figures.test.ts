import { expect, test } from 'vitest'
import { rangeOf, surveyFigures } from './figures.ts'

const AREAS = ['safety', 'staff']

test('adds days up to months and to the last thirty days, combines periods, and states how many surveys are hidden', () => {
  const days = [
    { day: '2026-01-10', completed: 8 },
    { day: '2026-02-03', completed: 3 },
    { day: '2026-03-01', completed: 2 },
  ]
  const scores = [
    { since: '2026-01-01', dimension: 'safety', score: 0, n: 1 },
    { since: '2026-01-01', dimension: 'safety', score: 2, n: 6 },
    { since: '2026-01-01', dimension: 'safety', score: 5, n: 4 },
    { since: '2026-01-01', dimension: 'staff', score: 0, n: 11 },
  ]
  const figures = surveyFigures(days, scores, AREAS, Date.parse('2026-03-02'))
  expect(figures).toMatchObject({
    completed: 13,
    lastThirtyDays: 5,
    hidden: 2,
    months: [
      { month: '2026-03', completed: 2 },
      { month: '2026-02', completed: 3 },
      { month: '2026-01', completed: 8 },
    ],
    periods: [{ since: '2026-01-01', completed: 11 }],
  })
  expect(rangeOf(figures, AREAS, '', '').areas).toEqual([
    { dimension: 'safety', counts: [1, 0, 6, 0, 0, 4], average: 3.2 },
    { dimension: 'staff', counts: [11, 0, 0, 0, 0, 0], average: undefined },
  ])
})

test('a range of periods adds their scores up and ends before the next one', () => {
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']
  const days = months.map((month, at) => ({ day: `${month}-03`, completed: 10 + at }))
  const scores = [
    { since: '2026-01-01', dimension: 'safety', score: 1, n: 10 },
    { since: '2026-02-01', dimension: 'safety', score: 5, n: 23 },
    { since: '2026-04-01', dimension: 'safety', score: 3, n: 13 },
  ]
  const figures = surveyFigures(days, scores, ['safety'], Date.parse('2026-05-20'))
  const range = (from: string, to: string) => {
    const { completed, areas, months: shown } = rangeOf(figures, ['safety'], from, to)
    return [completed, areas[0]?.counts.slice(1), shown.map(({ month }) => month)]
  }
  expect(range('', '')).toEqual([46, [10, 0, 13, 0, 23], months])
  expect(range('2026-02-01', '2026-02-01')).toEqual([23, [0, 0, 0, 0, 23], ['2026-02', '2026-03']])
  expect(range('2026-02-01', '')).toEqual([36, [0, 0, 13, 0, 23], months.slice(1)])
  // Two selects allow the reverse order.
  expect(range('2026-02-01', '2026-01-01')).toEqual(range('2026-01-01', '2026-02-01'))
})
