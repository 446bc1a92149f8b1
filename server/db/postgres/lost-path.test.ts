/**
 * @second-ring: waits for limits of lost connections
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type NetworkPath, startNetworkPath } from '#test/fakes/network-path.ts'
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
  store = await openStore(
    { DATA_DIR: '/nonexistent', DATABASE_URL: path.url },
    pino({ level: 'silent' }),
    { postgres },
  )
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
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => ask(opened)))
    expect(outcomes).toMatchObject(
      Array(10).fill({ status: 'rejected', reason: expect.any(StoreUnavailableError) }),
    )
    path.restore()
    // The pool uses none of the old connections, so the first call works.
    expect(await Promise.all([1, 2, 3, 4].map(() => ask(opened)))).toEqual(
      Array(4).fill([{ one: 1 }]),
    )
  })

  test('the store closes, with idle connections and with one in use', async () => {
    const opened = await open({ queryMs: 60_000, connections: 2 })
    await Promise.all([1, 2].map(() => ask(opened)))
    path.lose()
    const underWay = expect(ask(opened)).rejects.toThrow(StoreUnavailableError)
    await opened.close()
    await underWay
  })
})
