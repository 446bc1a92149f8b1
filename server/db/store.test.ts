/**
 * @also embedded: one connection carries all transactions
 * @also postgres-15: its errors have other texts
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import { openFileStore, openTestStore } from '#test/store.ts'
import { DatabaseError } from './database-error.ts'
import { StoreUnavailableError } from './store.ts'

const store = await openFileStore()
beforeAll(async () => {
  await sql`create table public.numbers (n int primary key)`.execute(store.db)
})

const lead = {
  form: 'contact',
  email: 'secret@example.com',
  fields: {},
  dedupe_hash: 'aa',
} as const

test('values are the same on both engines', async () => {
  const submittedAt = new Date('2026-03-29T01:30:00.123Z')
  const { rows } = await sql`select
    ${9_007_199_254_740_991}::bigint as big, ${1.5}::numeric as exact, ${0.25}::float8 as float, ${true}::bool as yes,
    ${submittedAt}::timestamptz as at, '2026-03-29'::date as day, ${{ a: [1, 'ü'] }}::jsonb as json,
    ${['a,b', '"', null]}::text[] as list, ${Buffer.from([0, 255])}::bytea as bytes, ${null}::text as nothing,
    ${'Ünïcödé 🎡\n\\'}::text as words, 'admin'::app_role as role, count(*) as n`.execute(store.db)
  expect(rows).toEqual([
    {
      big: 9_007_199_254_740_991,
      exact: '1.5',
      float: 0.25,
      yes: true,
      at: submittedAt,
      day: '2026-03-29',
      json: { a: [1, 'ü'] },
      list: ['a,b', '"', null],
      bytes: Uint8Array.of(0, 255),
      nothing: null,
      words: 'Ünïcödé 🎡\n\\',
      role: 'admin',
      n: 1,
    },
  ])
})

describe('errors', () => {
  test('name the refused constraint and hold no values', async () => {
    const insert = store.db.insertInto('leads').values({ ...lead, form: 'Not a form' as 'contact' })
    const error: unknown = await insert.execute().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({ code: '23514', table: 'leads', constraint: 'leads_form_check' })
    expect((error as DatabaseError).detail).toContain(lead.email)
    expect(JSON.stringify({ ...(error as object), text: String(error) })).not.toContain(lead.email)
    expect(error).not.toHaveProperty('query')
    expect(error).not.toHaveProperty('params')
  })

  test('a transaction that ignored an error fails instead of reporting a commit', async () => {
    const work = store.inTransaction(async (trx) => {
      await sql`insert into public.numbers values (99)`.execute(trx)
      await sql`select 1/0`.execute(trx).catch(() => {})
    })
    await expect(work).rejects.toThrow()
    expect(await stored()).toEqual([])
  })
})

test('no other caller sees or joins an open transaction', async () => {
  await sql`insert into private.rate_limits (key) values ('counter')`.execute(store.db)
  const counter = sql<{
    wait: number
  }>`select wait from private.rate_limits where key = 'counter' for update`
  const increment = () =>
    store.inTransaction(async (trx) => {
      const wait = (await counter.execute(trx)).rows[0]?.wait ?? Number.NaN
      // Gives every other transaction the chance to run in between.
      await new Promise((resolve) => setImmediate(resolve))
      await sql`update private.rate_limits set wait = ${wait + 1} where key = 'counter'`.execute(
        trx,
      )
    })
  await Promise.all(Array.from({ length: 40 }, increment))
  expect((await counter.execute(store.db)).rows).toEqual([{ wait: 40 }])
})

test('of simultaneous attempts exactly the allowed number passes a rate limit', async () => {
  const limiter = databaseRateLimiter(store, () => sql<Date>`timestamptz '2026-01-01Z'`)
  const attempt = async () => (await limiter.check('auth-sign-in', 'ada')) === 0
  const passed = await Promise.all(Array.from({ length: 150 }, attempt))
  expect(passed.filter(Boolean)).toHaveLength(30)
})

test('when too many callers wait, the next one is refused instead of waiting', async () => {
  const small = await openTestStore({
    embedded: { pool: { waiting: 3 } },
    postgres: { connections: 1, waiting: 3 },
  })
  const held = Promise.withResolvers<void>()
  const inside = Promise.withResolvers<void>()
  const holder = small.inTransaction(async (trx) => {
    await sql`select 1`.execute(trx)
    inside.resolve()
    await held.promise
  })
  await inside.promise
  const attempts = [1, 2, 3, 4].map(() => sql`select 1`.execute(small.db))
  await expect(Promise.race(attempts)).rejects.toThrow(StoreUnavailableError)
  held.resolve()
  await holder
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await small.close()
})

const insertNumber = (n: number) =>
  store.inSharedTransaction(async (trx) => {
    const { rows } = await sql<{ xid: string }>`
      insert into public.numbers values (${n}::int) returning pg_current_xact_id()::text as xid`.execute(
      trx,
    )
    return rows[0]?.xid
  })

async function stored(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from public.numbers order by n`.execute(
    store.db,
  )
  return rows.map(({ n }) => n)
}

test('a refused statement, or work that throws, undoes only the work of its caller', async () => {
  const failing = () =>
    store.inSharedTransaction(async (trx) => {
      await sql`insert into public.numbers values (100)`.execute(trx)
      throw new Error('changed my mind')
    })
  const outcomes = await Promise.allSettled([
    failing(),
    ...[1, 2, 2, 3, 1, 4].map(insertNumber),
    failing(),
  ])
  const statuses = outcomes.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(4).fill('fulfilled'), ...Array(4).fill('rejected')])
  expect(await stored()).toEqual([1, 2, 3, 4])
})

test('callers that wait share a commit on the embedded engine', async () => {
  const commits = new Set(
    await Promise.all(Array.from({ length: 40 }, (_, n) => insertNumber(1_000 + n))),
  )
  // The first runs alone while the others wait. At most 32 share a transaction.
  expect(commits.size).toBe(store.engine === 'embedded' ? 3 : 40)
  expect((await stored()).filter((n) => n >= 1_000)).toHaveLength(40)
})

test('reserved callers are accepted while the ordinary queue is full', async () => {
  const others = Array.from({ length: 260 }, () => sql`select pg_sleep(0.001)`.execute(store.db))
  const outcomes = Promise.allSettled(others)
  const [ready, xid] = await Promise.all([store.health(), insertNumber(2_000)])
  expect(ready.answering).toBe(true)
  expect(xid).toBeDefined()
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const outcome of refused) {
    expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailableError) })
  }
})
