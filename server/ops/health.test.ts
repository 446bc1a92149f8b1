import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { StoreHealth } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { healthRoutes } from './health.ts'

const WELL: StoreHealth = {
  answering: true,
  writing: true,
  actingAsCallers: true,
  diskFree: 10 ** 12,
}
const well =
  (change: Partial<StoreHealth> = {}) =>
  async () => ({ ...WELL, ...change })

async function ask(path: string, health: () => Promise<StoreHealth>, address = '127.0.0.1') {
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('clientAddress', address)
    return next()
  })
  const outboxFigures = async () => ({ pending: 3, oldestDueSeconds: 9, dead: 2 })
  const store = { engine: 'embedded', health } as const
  app.route('/', healthRoutes({ store, outboxFigures }))
  const answer = await app.request(path)
  return { status: answer.status, body: await answer.json() }
}

test.each([
  ['does not answer', well({ answering: false, writing: false }), 'store does not answer'],
  ['fails', () => Promise.reject(new Error('gone')), 'store does not answer'],
  ['never answers', () => new Promise<never>(() => {}), 'store does not answer'],
  ['only reads', well({ writing: false }), 'store refuses to write'],
  [
    'has no right to act as callers',
    well({ actingAsCallers: false }),
    'store refuses the roles of callers',
  ],
  ['is short of space', well({ diskFree: 100 * 2 ** 20 }), 'disk is nearly full'],
])(
  'a store that %s: 503 with the reason, and a load balancer goes on sending requests',
  async (_, health, problem) => {
    expect(await ask('/readyz', health)).toMatchObject({
      status: 503,
      body: { status: 'not ready', problems: [problem] },
    })
    expect(await ask('/healthz', health)).toEqual({ status: 200, body: { status: 'ok' } })
  },
)

test('a store that answers is ready, with figures only for requests from the same machine', async () => {
  const ready = { status: 'ready', problems: [] }
  expect(await ask('/readyz', well())).toMatchObject({
    status: 200,
    body: { ...ready, outbox: { oldestDueSeconds: 9, dead: 2 } },
  })
  expect((await ask('/readyz', well(), '192.0.2.1')).body).toEqual(ready)
})
