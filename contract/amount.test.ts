import { expect, test } from 'vitest'
import { amountIn } from './amount.ts'

test.each([
  ['0', 0],
  ['12000', 12_000],
  ['12,000', 12_000],
  ['12.000', 12_000],
  ["1'234'567.50", 1_234_568],
  ['1.234,49', 1_234],
  ['12.5', 13],
  ['CHF 5 000', 5_000],
  ['Fr. 80.–', 80],
  ['€ 1.234,-', 1_234],
  ['$9,999.00', 9_999],
  ['5000 EUR', 5_000],
])('%s is %i', (cell, amount) => {
  expect(amountIn(cell)).toBe(amount)
})

test.each(['', 'about 5k', '-5', '1,2,3', '12.3456', '1e9', '5000 apples', '٥٠٠٠'])(
  '%j is no amount',
  (cell) => {
    expect(amountIn(cell)).toBeUndefined()
  },
)
