import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorHandler } from '#server/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { limitInFlight } from './limit-in-flight.ts'

function openSite(limits: { running: number; waiting: number }) {
  const held: (() => void)[] = []
  const app = new Hono<AppEnv>()
  app.onError(errorHandler({}))
  app.use(async (c, next) => {
    c.set('clientAddress', c.req.header('x-test-address') ?? '')
    await next()
  })
  app.use(limitInFlight(limits))
  app.get('/held', async (c) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return c.text('done')
  })
  app.get('/', (c) => c.text('done'))
  app.get('/broken', () => {
    throw new Error('broken')
  })
  const ask = async (path: string, address: string) => app.request(path, { headers: { 'x-test-address': address } })
  return { ask, held }
}

test('the requests of one address do not delay those of others', async () => {
  const { ask, held } = openSite({ running: 3, waiting: 100 })
  const many = Array.from({ length: 50 }, () => ask('/held', '192.0.2.1'))
  await expect.poll(() => held.length).toBe(3)
  expect((await ask('/', '192.0.2.2')).status).toBe(200)
  expect(held).toHaveLength(3)

  for (let done = 0; done < 50; done++) {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    expect(held.length).toBeLessThanOrEqual(3)
    held.shift()?.()
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(50).fill(200))
})

test('an address with too many waiting requests gets 429', async () => {
  const { ask, held } = openSite({ running: 1, waiting: 2 })
  const waiting = Array.from({ length: 3 }, () => ask('/held', '192.0.2.1'))
  const refused = await ask('/held', '192.0.2.1')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  for (let done = 0; done < 3; done++) {
    await expect.poll(() => held.length).toBe(1)
    held.shift()?.()
  }
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
})
