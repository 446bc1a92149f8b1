import { expect, test } from 'vitest'
import { scaleOf } from './bar-chart.tsx'

test.each([
  [0, [0, 1, 2, 3, 4]],
  [1, [0, 1, 2, 3, 4]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [23, [0, 5, 10, 15, 20, 25]],
  [26, [0, 10, 20, 30]],
  [1_130, [0, 500, 1_000, 1_500]],
  [100_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
])('the scale above %i', (value, scale) => expect(scaleOf(value)).toEqual(scale))
