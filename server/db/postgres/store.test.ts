import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import { StoreUnavailableError } from '#server/db/store.ts'
import { startProblem } from '#server/ops/start-problem.ts'
import { queryAt } from '#test/query-at.ts'
import { openFileStore, postgresUrl } from '#test/store.ts'

const log = pino({ level: 'silent' })
const store = await openFileStore({ postgres: { statementMs: 45_000 } })

const asSuperuser = (...statements: string[]) => queryAt(postgresUrl(), ...statements)

test('the victim of a deadlock is tried once more', async () => {
  await sql`insert into private.rate_limits (key) values ('a'), ('b')`.execute(store.db)
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const untilOneWaits = () =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
        return rows
      })
      .toHaveLength(1)
  let attempts = 0
  const increment = (own: 0 | 1, order: [string, string], timeout: string) =>
    store.inTransaction(async (trx) => {
      attempts += 1
      await sql`select set_config('deadlock_timeout', ${timeout}, true)`.execute(trx)
      for (const key of order) {
        await sql`update private.rate_limits set wait = wait + 1 where key = ${key}`.execute(trx)
        bothHold[own]?.resolve()
        await Promise.all(bothHold.map(({ promise }) => promise))
        if (own === 0 && attempts < 3) {
          await untilOneWaits()
        }
      }
    })
  // PostgreSQL looks for a deadlock once per wait, so the first looks when the second already waits
  // for it. If both looked, PostgreSQL could end both, and again at the second attempt.
  await Promise.all([increment(0, ['a', 'b'], '10ms'), increment(1, ['b', 'a'], '1h')])
  const rows = await store.db.selectFrom('private.rate_limits').select('wait').execute()
  expect(rows).toEqual([{ wait: 2 }, { wait: 2 }])
  expect(attempts).toBe(3)
})

describe('a server that goes away', () => {
  test('in the middle of a transaction is reported as unavailable, and soon the next transaction works', async () => {
    const database = new URL(store.settings.DATABASE_URL ?? '').pathname.slice(1)
    const work = store.inTransaction(async (trx) => {
      await sql`select 1`.execute(trx)
      await asSuperuser(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      )
      await sql`select 1`.execute(trx)
    })
    await expect(work).rejects.toThrow(StoreUnavailableError)
    // The pool notices its other lost connections one by one.
    const answer = async () => (await sql`select 1 as one`.execute(store.db)).rows
    await vi.waitFor(async () => expect(await answer()).toEqual([{ one: 1 }]), 60_000)
  })

  test('and cannot be reached at the start, is reported as unavailable', async () => {
    const nowhere = {
      DATA_DIR: '/nonexistent',
      DATABASE_URL: 'postgres://localhost/x?host=/nonexistent',
    }
    await expect(openStore(nowhere, log)).rejects.toThrow(StoreUnavailableError)
  })
})

test('a statement that takes too long is canceled', async () => {
  const { rows } = await sql`show statement_timeout`.execute(store.db)
  expect(rows).toEqual([{ statement_timeout: '45s' }])
  const tooLong = store.inTransaction(async (trx) => {
    await sql`set local statement_timeout = 100`.execute(trx)
    await sql`select pg_sleep(30)`.execute(trx)
  })
  await expect(tooLong).rejects.toMatchObject({ code: '57014' })
})

test('leads and health checks do not wait behind other statements, however many there are', async () => {
  const blocker = new pg.Client({ connectionString: store.settings.DATABASE_URL })
  await blocker.connect()
  await blocker.query('select pg_advisory_lock(1)')
  const wait = sql`select pg_advisory_xact_lock(1)`
  const others = Array.from({ length: 30 }, () => store.inTransaction((trx) => wait.execute(trx)))
  await expect.poll(() => store.connections().waiting).toBeGreaterThan(10)
  const stored = store.inSharedTransaction((trx) =>
    sql<{ one: number }>`select 1 as one`.execute(trx),
  )
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'late'))
  expect(await Promise.race([stored.then(({ rows }) => rows), late])).toEqual([{ one: 1 }])
  expect(await Promise.race([store.health().then(({ answering }) => answering), late])).toBe(true)
  await blocker.end()
  await Promise.all(others)
})

test('a database that only reads, such as a standby, is not reported as able to write', async () => {
  const url = new URL(store.settings.DATABASE_URL ?? '')
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const standby = await openStore({ DATA_DIR: '/nonexistent', DATABASE_URL: url.href }, log)
  expect(await standby.health()).toMatchObject({ answering: true, writing: false })
  await standby.close()
})

describe('a new database', () => {
  async function newDatabase(owner: string): Promise<string> {
    const name = `new_${randomUUID().replaceAll('-', '')}`
    await asSuperuser(`create database ${name} owner ${owner}`)
    const url = new URL(postgresUrl())
    url.pathname = `/${name}`
    url.username = owner
    return url.href
  }

  test('is migrated once by several processes that start together', async () => {
    const settings = { DATA_DIR: '/nonexistent', DATABASE_URL: await newDatabase('postgres') }
    const stores = await Promise.all([1, 2, 3].map(() => openStore(settings, log)))
    for (const opened of stores) {
      expect(await opened.db.selectFrom('leads').select('id').execute()).toEqual([])
      await opened.close()
    }
  })

  test('and a login without the rights for it: the problem names what a superuser can run', async () => {
    const user = `app_${randomUUID().slice(0, 8)}`
    await asSuperuser(`create role ${user} login`)
    const url = new URL(await newDatabase('postgres'))
    url.username = user
    const error = await openStore({ DATA_DIR: '/nonexistent', DATABASE_URL: url.href }, log).catch(
      (reason) => reason,
    )
    expect(startProblem(error)).toEqual({
      text: expect.stringContaining('a superuser can run: alter database NAME owner to LOGIN'),
      exitCode: 1,
    })
  })

  test('needs no superuser, only a member of the three roles', async () => {
    const user = `app_${randomUUID().slice(0, 8)}`
    await asSuperuser(
      `create role ${user} login`,
      `grant anon, authenticated, service_role to ${user}`,
    )
    const opened = await openStore(
      { DATA_DIR: '/nonexistent', DATABASE_URL: await newDatabase(user) },
      log,
    )
    const anon = { role: 'anon', claims: { role: 'anon' }, method: 'POST', path: '/' } as const
    const insert = sql`insert into canvas_submissions (email, q1_activation_rating) values ('a@example.com', 3) returning email`
    const { rows } = await opened.asCaller(anon, { readOnly: false }, (trx) => insert.execute(trx))
    expect(rows).toEqual([{ email: 'a@example.com' }])
    await opened.close()
  })
})
