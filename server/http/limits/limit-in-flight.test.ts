import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorHandler } from '#server/errors.ts'
import { originalWords } from '#server/words/current-words.ts'
import type { AppEnv } from '../app-env.ts'
import { limitInFlight } from './limit-in-flight.ts'

test('requests of one address wait for each other and not others for them; too many get 429', async () => {
  const held: (() => void)[] = []
  const app = new Hono<AppEnv>()
  app.onError(errorHandler({}, () => originalWords('refusals')))
  app.use(async (c, next) => {
    c.set('clientAddress', c.req.header('x-test-address') ?? '')
    await next()
  })
  app.use(limitInFlight({ running: 3, waiting: 2 }))
  app.get('/held', async (c) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return c.text('done')
  })
  app.get('/', (c) => c.text('done'))
  const ask = async (path: string, address: string) =>
    app.request(path, { headers: { 'x-test-address': address } })

  const many = Array.from({ length: 5 }, () => ask('/held', '192.0.2.1'))
  await expect.poll(() => held.length).toBe(3)
  const refused = await ask('/held', '192.0.2.1')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  expect((await ask('/', '192.0.2.2')).status).toBe(200)
  for (let done = 0; done < 5; done++) {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    expect(held.length).toBeLessThanOrEqual(3)
    held.shift()?.()
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(5).fill(200))
})
