import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import { openTestStore } from '#test/store.ts'
import { DatabaseError } from './database-error.ts'
import { StoreUnavailableError } from './store.ts'

const store = await openTestStore()
afterAll(() => store.close())

const lead = { form: 'contact', email: 'secret@example.com', fields: {}, dedupe_hash: 'aa' } as const

describe('values', () => {
  test('are the same on both engines', async () => {
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
        bytes: Buffer.from([0, 255]),
        nothing: null,
        words: 'Ünïcödé 🎡\n\\',
        role: 'admin',
        n: 1,
      },
    ])
  })

  test('a change says how many rows it changed', async () => {
    const id = (await store.db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()).id
    const change = () =>
      store.db.updateTable('leads').set({ delivery: 'waiting' }).where('id', '=', id).executeTakeFirstOrThrow()
    expect((await change()).numUpdatedRows).toBe(1n)
    const removed = await store.db.deleteFrom('leads').where('id', '=', id).executeTakeFirstOrThrow()
    expect(removed.numDeletedRows).toBe(1n)
    expect((await change()).numUpdatedRows).toBe(0n)
  })
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
      await trx
        .insertInto('leads')
        .values({ ...lead, dedupe_hash: 'swallowed' })
        .execute()
      await sql`select 1/0`.execute(trx).catch(() => {})
    })
    await expect(work).rejects.toThrow()
    const kept = await store.db.selectFrom('leads').select('id').where('dedupe_hash', '=', 'swallowed').execute()
    expect(kept).toEqual([])
  })

  test('a closed store is unavailable', async () => {
    const closed = await openTestStore()
    await closed.close()
    await closed.close()
    await expect(closed.db.selectFrom('leads').select('id').execute()).rejects.toThrow()
  })
})

describe('transactions', () => {
  test('keep either all or none of their writes', async () => {
    const work = store.inTransaction(async (trx) => {
      const { id } = await trx
        .insertInto('leads')
        .values({ ...lead, dedupe_hash: 'together' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.insertInto('private.outbox').values({ kind: 'crm_lead', ref: id, payload: {} }).execute()
      throw new Error('the process failed here')
    })
    await expect(work).rejects.toThrow('the process failed here')
    expect(await store.db.selectFrom('leads').select('id').where('dedupe_hash', '=', 'together').execute()).toEqual([])
    expect(await store.db.selectFrom('private.outbox').select('id').execute()).toEqual([])
  })

  test('no other caller sees or joins an open transaction', async () => {
    await store.db.insertInto('private.rate_limits').values({ key: 'counter' }).execute()
    const increment = () =>
      store.inTransaction(async (trx) => {
        const counter = trx.selectFrom('private.rate_limits').select('wait').where('key', '=', 'counter').forUpdate()
        const { wait } = await counter.executeTakeFirstOrThrow()
        // Gives every other transaction the chance to run in between.
        await new Promise((resolve) => setImmediate(resolve))
        await trx
          .updateTable('private.rate_limits')
          .set({ wait: wait + 1 })
          .where('key', '=', 'counter')
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, increment))
    const { wait } = await store.db
      .selectFrom('private.rate_limits')
      .select('wait')
      .where('key', '=', 'counter')
      .executeTakeFirstOrThrow()
    expect(wait).toBe(40)
  })

  test('of 150 simultaneous attempts exactly the allowed 30 pass a rate limit', async () => {
    const limiter = databaseRateLimiter(store, () => sql<Date>`timestamptz '2026-01-01Z'`)
    const attempt = async () => (await limiter.check('auth-sign-in', 'ada')) === 0
    const passed = await Promise.all(Array.from({ length: 150 }, attempt))
    expect(passed.filter(Boolean)).toHaveLength(30)
  })

  test('a rate limit holds in every five minutes, and refused requests do not count', async () => {
    let second = 299
    const limiter = databaseRateLimiter(
      store,
      () => sql<Date>`timestamptz '2026-01-01Z' + make_interval(secs => ${second}::int)`,
    )
    const allowed = async () => {
      let count = 0
      for (let n = 0; n < 25; n++) if ((await limiter.check('leads', 'ada')) === 0) count += 1
      return count
    }
    expect(await allowed()).toBe(20)
    second += 2
    expect(await allowed()).toBe(0)
    expect(await limiter.check('leads', 'ada')).toBe(298)
    second += 298
    expect(await allowed()).toBe(20)
  })
})

describe('health', () => {
  test('an open store answers', async () => {
    const diskFree = store.engine === 'embedded' ? expect.any(Number) : undefined
    const well = { answering: true, writing: true, diskFree }
    expect(await store.health()).toEqual(well)
  })
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
