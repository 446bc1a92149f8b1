import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { StoreHealth } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { healthRoutes } from './health.ts'

const WELL: StoreHealth = { answering: true, writing: true, diskFree: 10 ** 12 }

async function ask(path: string, health: Promise<StoreHealth>, address = '127.0.0.1') {
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('clientAddress', address)
    return next()
  })
  const outboxFigures = async () => ({ pending: 3, oldestDueSeconds: 9, dead: 2 })
  const store = { engine: 'embedded', health: () => health } as const
  app.route('/', healthRoutes({ store, outboxFigures }))
  const answer = await app.request(path)
  return { status: answer.status, body: await answer.json() }
}

test('ready: the store answers, and waiting deliveries are reported', async () => {
  expect(await ask('/readyz', Promise.resolve(WELL))).toMatchObject({
    status: 200,
    body: { status: 'ready', problems: [], outbox: { oldestDueSeconds: 9, dead: 2 } },
  })
})

test.each([
  [{ answering: false, writing: false }, 'store does not answer'],
  [{ writing: false }, 'store refuses to write'],
  [{ diskFree: 100 * 2 ** 20 }, 'disk is nearly full'],
])('%o: 503 with the reason, and a load balancer goes on sending requests', async (change, problem) => {
  const health = Promise.resolve({ ...WELL, ...change })
  expect(await ask('/readyz', health)).toMatchObject({
    status: 503,
    body: { status: 'not ready', problems: [problem] },
  })
  expect(await ask('/healthz', health)).toEqual({ status: 200, body: { status: 'ok' } })
})

test('the answer does not wait for a store that fails or never answers', async () => {
  const failed = Promise.reject(new Error('gone'))
  expect((await ask('/readyz', failed)).status).toBe(503)
  expect((await ask('/readyz', new Promise(() => {}))).status).toBe(503)
})

test('only requests from the same machine get figures', async () => {
  expect((await ask('/readyz', Promise.resolve(WELL), '192.0.2.1')).body).toEqual({
    status: 'ready',
    problems: [],
  })
})
