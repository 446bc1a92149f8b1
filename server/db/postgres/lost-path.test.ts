import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { type NetworkPath, startNetworkPath } from '#test/fakes/network-path.ts'
import { jsonPost } from '#test/json-post.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { startRealServer } from '#test/real-server.ts'
import { createTestData } from '#test/store.ts'
import { openStore } from '../open-store.ts'
import { type Store, StoreUnavailableError } from '../store.ts'
import type { PostgresPoolLimits } from './pool.ts'

let data: Awaited<ReturnType<typeof createTestData>>
let path: NetworkPath
let store: Store | undefined
beforeEach(async () => {
  data = await createTestData()
  path = await startNetworkPath(data.settings.DATABASE_URL ?? '')
})
afterEach(async () => {
  await store?.close()
  store = undefined
  await path.close()
  await data.remove()
})

async function open(postgres: Partial<PostgresPoolLimits>): Promise<Store> {
  store = await openStore({ DATA_DIR: '/nonexistent', DATABASE_URL: path.url }, pino({ level: 'silent' }), { postgres })
  return store
}
const ask = async ({ db }: Store) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows

describe('when the path to PostgreSQL is lost', () => {
  test('running queries and transactions fail, new ones get no connection, and everything works once the path is back', async () => {
    const opened = await open({ queryMs: 1_000, connectMs: 1_000, connections: 3 })
    // Every connection of the pool is open and idle.
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(opened.db)))
    const began = Promise.withResolvers<void>()
    const isLost = Promise.withResolvers<void>()
    const transaction = opened.inTransaction(async (trx) => {
      await sql`select 1`.execute(trx)
      began.resolve()
      await isLost.promise
      await sql`select 1`.execute(trx)
    })
    await began.promise
    path.lose()
    isLost.resolve()
    await expect(transaction).rejects.toThrow(StoreUnavailableError)
    await expect(ask(opened)).rejects.toThrow(StoreUnavailableError)
    path.restore()
    // The pool uses none of the old connections, so the first call works.
    expect(await Promise.all([1, 2, 3, 4].map(() => ask(opened)))).toEqual(Array(4).fill([{ one: 1 }]))
  })

  test('more callers than connections all get an answer', async () => {
    const opened = await open({ queryMs: 500, connectMs: 2_000, connections: 2 })
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(opened.db)))
    path.lose()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => ask(opened)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
    path.restore()
    expect(await ask(opened)).toEqual([{ one: 1 }])
  })

  test('the store closes, with idle connections and with one in use', async () => {
    const opened = await open({ queryMs: 60_000, connections: 2 })
    await Promise.all([1, 2].map(() => ask(opened)))
    path.lose()
    const underWay = expect(ask(opened)).rejects.toThrow(StoreUnavailableError)
    await opened.close()
    await underWay
  })

  test('the program answers leads with 503 and pages as usual, accepts leads again once the path is back, and stops when it is told to', async () => {
    buildOnce()
    const server = await startRealServer({
      settings: {
        DATABASE_URL: path.url,
        JWT_SECRET: 'a-secret-for-tests-of-at-least-32-characters',
        DB_POOL_SIZE: '3',
        DB_QUERY_TIMEOUT_MS: '1000',
        DRAIN_SECONDS: '1',
      },
    })
    let visitors = 0
    const submit = () =>
      fetch(
        `${server.url}/submissions/v3/integration/submit/local/waitlist`,
        jsonPost(SUBMISSIONS.waitlist(`visitor-${visitors++}@example.org`)),
      )
    expect((await submit()).status).toBe(200)
    path.lose()
    const refused = await submit()
    expect(refused.status).toBe(503)
    expect(refused.headers.has('Retry-After')).toBe(true)
    // Pages come from memory.
    expect((await fetch(`${server.url}/book`)).status).toBe(200)
    path.restore()
    await expect.poll(async () => (await submit()).status, { timeout: 30_000 }).toBe(200)

    path.lose()
    const underWay = submit().catch(() => undefined)
    server.signal('SIGTERM')
    // Closing used to wait forever.
    expect(await server.exited).not.toBeNull()
    await underWay
    await server.stop()
  }, 170_000)
})
