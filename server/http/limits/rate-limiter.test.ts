import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '#contract/limits.ts'
import { type CountRequest, rateLimiter } from './rate-limiter.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Counts nothing, and records what it was asked. */
function fakeDatabase(wait: number) {
  const asked: string[] = []
  const count: CountRequest = async (counters) => {
    asked.push(...counters.map(({ limit, subject }) => `${limit} ${subject}`))
    return { wait, delay: 0 }
  }
  return { asked, count }
}

test('frequent requests are counted in memory, over a window that slides', async () => {
  const database = fakeDatabase(0)
  const limiter = rateLimiter(database.count)
  const [{ max = 0, seconds = 0 } = {}] = RATE_LIMITS['page-renderings']
  const ask = (subject: string) => limiter.check('page-renderings', subject)
  for (let n = 0; n < max; n++) {
    expect(await ask('a')).toBe(0)
  }
  expect(await ask('a')).toBe(seconds)
  expect(await ask('b')).toBe(0)

  // Half a window into the next one, half of the earlier requests still count.
  vi.advanceTimersByTime(seconds * 1_500)
  const granted: number[] = []
  for (let n = 0; n < max; n++) {
    granted.push(await ask('a'))
  }
  expect(granted.filter((wait) => wait === 0)).toHaveLength(max / 2)
  expect(database.asked).toEqual([])
})

test('a subject that the database refused is refused from memory until its time is over', async () => {
  const database = fakeDatabase(20)
  const limiter = rateLimiter(database.count)
  expect(await limiter.check('leads', 'a')).toBe(20)
  vi.advanceTimersByTime(5_000)
  expect(await limiter.check('leads', 'a')).toBe(15)
  expect(limiter.knownWait('leads', 'a')).toBe(15)
  expect(database.asked).toEqual(['leads a'])

  expect(await limiter.check('leads', 'b')).toBe(20)
  vi.advanceTimersByTime(15_000)
  expect(await limiter.check('leads', 'a')).toBe(20)
  expect(database.asked).toEqual(['leads a', 'leads b', 'leads a'])
})
