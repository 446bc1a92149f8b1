/**
 * @also embedded: locks of two workers meet on one connection
 * @also postgres-15: listens on connections of its own
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type Store, StoreUnavailableError } from '#server/db/store.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Outbox, startOutbox } from './start.ts'
import type { Deliverer } from './worker.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** Real time for the database, and short waits for the test. */
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 5), signal),
}

/** Longer than any attempt here. */
const DRAIN_MS = 60_000

let started: Outbox[]
const store = await openFileStore()
beforeEach(async () => {
  started = []
  await clear(store, 'leads', 'private.outbox')
})
afterEach(() => Promise.all(started.map((outbox) => outbox.stop(DRAIN_MS))))

function start(
  deliver: Deliverer['deliver'],
  useStore: Store = store,
  concurrency = 3,
  soleProcess = false,
): Outbox {
  const outbox = startOutbox({
    store: useStore,
    soleProcess,
    clock,
    log: silent,
    deliverers: { crm_lead: { deliver, concurrency } },
  })
  started.push(outbox)
  return outbox
}
async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) {
    await systemClock.sleep(5)
  }
}
const states = async () =>
  (await store.db.selectFrom('private.outbox').select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  )

test('two processes on one store deliver every row once', async () => {
  for (let n = 0; n < 30; n++) {
    await storeTestLead(store, clock, `lead${n}`)
  }
  const delivered: string[] = []
  const deliver: Deliverer['deliver'] = async ({ ref }) => {
    delivered.push(ref)
    return { result: 'done' }
  }
  start(deliver)
  start(deliver)
  await until(async () => (await states()).every((state) => state === 'done'))
  expect(delivered).toHaveLength(30)
  expect(new Set(delivered).size).toBe(30)
})

test('rows written while it runs are found, with or without wake()', async () => {
  let delivered = 0
  const outbox = start(async () => {
    delivered++
    return { result: 'done' }
  })
  await storeTestLead(store, clock, 'one')
  await until(() => delivered === 1)
  await storeTestLead(store, clock, 'two')
  outbox.wake()
  await until(() => delivered === 2)
})

test('stopping finishes running attempts and claims no more rows', async () => {
  for (let n = 0; n < 3; n++) {
    await storeTestLead(store, clock, `lead${n}`)
  }
  let begun = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const outbox = start(
    async () => {
      begun++
      await finished
      return { result: 'done' }
    },
    store,
    2,
  )
  await until(() => begun === 2)
  let stopped = false
  const stopping = outbox.stop(DRAIN_MS).then(() => {
    stopped = true
  })
  await systemClock.sleep(20)
  expect(stopped).toBe(false)
  finish()
  await stopping
  expect([begun, await states()]).toEqual([2, ['done', 'done', 'pending']])
})

test('it continues when the store is back', async () => {
  await storeTestLead(store, clock)
  let failures = 3
  const flaky: Store = {
    ...store,
    inTransaction: (work) =>
      failures-- > 0
        ? Promise.reject(new StoreUnavailableError('restarting'))
        : store.inTransaction(work),
  }
  start(async () => ({ result: 'done' }), flaky)
  await until(async () => (await states())[0] === 'done')
})

test('rows that a killed process had claimed are free at once if no other process can have them', async () => {
  await storeTestLead(store, clock)
  const locked_until = new Date(Date.now() + HOUR_MS)
  await store.db
    .updateTable('private.outbox')
    .set({ attempts: 1, lease: crypto.randomUUID(), locked_until })
    .execute()
  start(async () => ({ result: 'done' }), store, 3, true)
  await until(async () => (await states())[0] === 'done')
})
