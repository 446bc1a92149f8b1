/**
 * Connections that the server or the network ends, in bursts and at any moment.
 *
 * @full-size: the rounds
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type NetworkPath, startNetworkPath } from '#test/fakes/network-path.ts'
import { startPostgresThatEnds } from '#test/fakes/postgres-that-ends.ts'
import { queryAt } from '#test/query-at.ts'
import { createTestData } from '#test/store.ts'
import { openStore } from '../open-store.ts'
import { type Store, StoreUnavailableError } from '../store.ts'
import { DEFAULT_POSTGRES_LIMITS, postgresPool } from './pool.ts'

/** How often all connections end. */
const ROUNDS = process.env.SOAK ? 200 : 15
const TIME_LIMIT_MS = 60_000 + ROUNDS * 3_000
/** More than the pool has connections, so that new ones are opened all the time. */
const CALLERS = 20

const log = pino({ level: 'silent' })
let data: Awaited<ReturnType<typeof createTestData>>
let path: NetworkPath
let store: Store
beforeEach(async () => {
  data = await createTestData()
  path = await startNetworkPath(data.settings.DATABASE_URL ?? '')
  store = await openStore({ DATA_DIR: '/nonexistent', DATABASE_URL: path.url }, log)
})
afterEach(async () => {
  await store.close()
  await path.close()
  await data.remove()
})

const ask = () => sql`select 1`.execute(store.db)

/** How calls ended. */
interface Outcomes {
  unavailable: number
  /** What no caller expects. */
  others: unknown[]
}

/** Asks without a pause while connections end. */
async function askDuring(storm: () => Promise<unknown>): Promise<Outcomes> {
  let isOver = false
  const outcomes: Outcomes = { unavailable: 0, others: [] }
  async function caller(): Promise<void> {
    while (!isOver) {
      try {
        await ask()
      } catch (error) {
        if (error instanceof StoreUnavailableError) {
          outcomes.unavailable += 1
        } else {
          outcomes.others.push(error)
        }
      }
    }
  }
  const callers = Array.from({ length: CALLERS }, caller)
  await storm()
  isOver = true
  await Promise.all(callers)
  return outcomes
}

function expectOnlyUnavailable({ unavailable, others }: Outcomes): void {
  expect(others).toEqual([])
  expect(unavailable).toBeGreaterThan(0)
}

/** A connection that was lost while nobody used it is noticed at its next use. */
function untilItWorks(): Promise<void> {
  const outcome = () =>
    ask().then(
      () => 'works',
      () => 'fails',
    )
  return expect.poll(outcome).toBe('works')
}

test('a connection that the server ends with its first answer is reported as unavailable to every caller', async () => {
  const server = await startPostgresThatEnds()
  onTestFinished(() => server.close())
  const pool = postgresPool(server.url, log, DEFAULT_POSTGRES_LIMITS)
  onTestFinished(() => pool.end())
  const outcomes = await Promise.allSettled(Array.from({ length: CALLERS }, () => pool.connect()))
  expect(outcomes).toMatchObject(
    Array(CALLERS).fill({ status: 'rejected', reason: expect.any(StoreUnavailableError) }),
  )
  await expect.poll(() => pool.connections()).toEqual({ open: 0, busy: 0, waiting: 0 })
})

test(`when the server ends all connections ${ROUNDS} times, each call works or is reported as unavailable`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const endAll = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const outcomes = await askDuring(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await queryAt(data.settings.DATABASE_URL ?? '', endAll)
    }
  })
  expectOnlyUnavailable(outcomes)
  await untilItWorks()
})

test(`when the network resets all connections ${ROUNDS} times, each call works or is reported as unavailable`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const outcomes = await askDuring(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      path.reset()
      await delay(round % 50)
    }
  })
  expectOnlyUnavailable(outcomes)
  await untilItWorks()
})
