import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '#test/store.ts'
import { StoreUnavailableError } from './store.ts'

const store = await openTestStore()
beforeAll(async () => {
  await sql`create table public.numbers (n int primary key)`.execute(store.db)
})
afterAll(() => store.close())

const insert = (n: number) =>
  store.inSharedTransaction(async (trx) => {
    const { rows } = await sql<{ xid: string }>`
      insert into public.numbers values (${n}::int) returning pg_current_xact_id()::text as xid`.execute(trx)
    return rows[0]?.xid
  })

async function stored(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from public.numbers order by n`.execute(store.db)
  return rows.map(({ n }) => n)
}

test('a refused statement undoes only the work of its caller', async () => {
  const outcomes = await Promise.allSettled([1, 2, 2, 3, 1, 4].map(insert))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected'])
  expect(await stored()).toEqual([1, 2, 3, 4])
})

test('work that throws stores nothing', async () => {
  const failing = () =>
    store.inSharedTransaction(async (trx) => {
      await sql`insert into public.numbers values (100)`.execute(trx)
      throw new Error('changed my mind')
    })
  const outcomes = await Promise.allSettled([failing(), insert(101), failing(), insert(102)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await stored()).filter((n) => n >= 100)).toEqual([101, 102])
})

test('callers that wait share a commit on the embedded engine', async () => {
  const commits = new Set(await Promise.all(Array.from({ length: 40 }, (_, n) => insert(1_000 + n))))
  // The first runs alone while the others wait. At most 32 share a transaction.
  expect(commits.size).toBe(store.engine === 'embedded' ? 3 : 40)
  expect((await stored()).filter((n) => n >= 1_000)).toHaveLength(40)
})

test('reserved callers are accepted while the ordinary queue is full', async () => {
  const others = Array.from({ length: 260 }, () => sql`select pg_sleep(0.001)`.execute(store.db))
  const outcomes = Promise.allSettled(others)
  const [ready, xid] = await Promise.all([store.health(), insert(2_000)])
  expect(ready.answering).toBe(true)
  expect(xid).toBeDefined()
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailableError) })
})
