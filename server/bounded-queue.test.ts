import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

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

test('no number of lines holds more work than their limit', async () => {
  const { run } = boundedQueue({ running: 1, waiting: 1 })
  const first = Promise.withResolvers<void>()
  const all = [
    run(() => first.promise),
    ...Array.from({ length: 500 }, (_, n) => run(async () => {}, `line ${n}`)),
  ]
  const settled = Promise.allSettled(all)
  first.resolve()
  const done = (await settled).filter(({ status }) => status === 'fulfilled')
  expect(done.length).toBeLessThan(60)
})
