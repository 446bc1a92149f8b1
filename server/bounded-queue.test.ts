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

test('refuses what would wait too long, and lets preferred work wait in a line of its own that goes first', async () => {
  const { run, isFull } = boundedQueue({ running: 1, waiting: 1 })
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const note = (name: string) => async () => void order.push(name)
  const all = [run(() => first.promise), run(note('stranger'))]
  expect([isFull(), isFull(true)]).toEqual([true, false])
  await expect(run(note('another stranger'))).rejects.toThrow(QueueFull)
  all.push(run(note('known'), true))
  await expect(run(note('another'), true)).rejects.toThrow(QueueFull)
  first.reject(new Error('failed work frees its place too'))
  await Promise.allSettled(all)
  expect(order).toEqual(['known', 'stranger'])
})
