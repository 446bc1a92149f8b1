import { expect, test } from 'vitest'
import { once } from './once.ts'

test('callers share one call until it fails, and then the next caller tries again', async () => {
  let calls = 0
  const load = once(async () => {
    calls++
    if (calls === 1) {
      throw new Error('offline')
    }
    return calls
  })
  const one = load()
  const other = load()
  await expect(Promise.all([one, other])).rejects.toThrow('offline')
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect([await load(), calls]).toEqual([2, 2])
})
