import { expect, test } from 'vitest'
import { boundedQueue, QueueFull } from './bounded-queue.ts'

test('never runs more at once than its limit, also when work arrives in the moment in which other work ends', async () => {
  const { run } = boundedQueue({ running: 1, waiting: 5 })
  const first = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running -= 1
  }
  const all = [run(() => first.promise), run(work), first.promise.then(() => run(work))]
  first.resolve()
  await Promise.all(all)
  expect(most).toBe(1)
})

test('lines take turns, and what would wait too long in its line is refused', async () => {
  const { run, isFull, isIdle } = boundedQueue({ running: 1, waiting: 2 })
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const note = (name: string) => async () => void order.push(name)
  const all = [run(() => first.promise, 'a'), run(note('a1'), 'a'), run(note('a2'), 'a')]
  expect([isFull('a'), isFull('b')]).toEqual([true, false])
  await expect(run(note('a3'), 'a')).rejects.toThrow(QueueFull)
  all.push(run(note('b1'), 'b'), run(note('b2'), 'b'))
  first.reject(new Error('failed work frees its place too'))
  await Promise.allSettled(all)
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2'])
  expect(isIdle()).toBe(true)
})

test('no number of lines holds more work than their limit', async () => {
  const { run } = boundedQueue({ running: 1, waiting: 1 })
  const first = Promise.withResolvers<void>()
  const all = [run(() => first.promise), ...Array.from({ length: 500 }, (_, n) => run(async () => {}, `line ${n}`))]
  const settled = Promise.allSettled(all)
  first.resolve()
  const done = (await settled).filter(({ status }) => status === 'fulfilled')
  expect(done.length).toBeLessThan(60)
})
