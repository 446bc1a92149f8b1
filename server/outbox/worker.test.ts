import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { DELIVERY_MAX_ATTEMPTS } from '#contract/limits.ts'
import { leadDeliverer } from '#server/leads/crm/deliver-lead.ts'
import { outboxFigures } from '#server/ops/outbox-figures.ts'
import { type FakeCrm, startFakeCrm } from '#test/fakes/crm.ts'
import { type SimulatedClock, simulatedClock } from '#test/fakes/simulated-clock.ts'
import { LEAD_SETTINGS } from '#test/lead-forms.ts'
import { runWorkers } from '#test/run-workers.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { enqueue } from './rows.ts'
import { createWorker, type Deliverer, type Outcome } from './worker.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

let clock: SimulatedClock
let crm: FakeCrm
const store = await openFileStore()
beforeEach(async () => {
  await clear(store, 'leads', 'private.outbox', 'private.pacing')
  clock = simulatedClock()
  crm = await startFakeCrm({ now: clock.now })
})
afterEach(() => crm.close())

function worker(deliverer: Partial<Deliverer> = {}, random = 0.5) {
  const toCrm = leadDeliverer({ crmFormsHost: crm.origin, settings: LEAD_SETTINGS, clock })
  return createWorker({ store, clock, log: silent, random: () => random }, 'crm_lead', {
    ...toCrm,
    ...deliverer,
  })
}
async function claim(by = worker()) {
  const turn = await by.next()
  if (!('job' in turn)) {
    throw new Error('no row was due')
  }
  return turn
}
const rows = () => store.db.selectFrom('private.outbox').selectAll().orderBy('id').execute()
const leads = () => store.db.selectFrom('leads').selectAll().execute()
const settled = async () => (await rows()).every(({ state }) => state !== 'pending')
async function storeLeads(count: number, prefix = 'lead') {
  for (let n = 0; n < count; n++) {
    await storeTestLead(store, clock, `${prefix}${n}`)
  }
}
function mostCallsInTenSeconds(): number {
  const times = crm.calls.map(({ at }) => at)
  return Math.max(
    ...times.map((start) => times.filter((at) => at >= start && at < start + 10_000).length),
  )
}

test('attempts have growing pauses, keep the time of the submission, and end after the last', async () => {
  crm.behave(() => ({ status: 500 }))
  const storedAt = clock.now()
  await storeTestLead(store, clock)
  await runWorkers(clock, [worker()], settled)
  expect(crm.calls).toHaveLength(DELIVERY_MAX_ATTEMPTS)
  const gaps = crm.calls.slice(1).map(({ at }, n) => at - (crm.calls[n]?.at ?? 0))
  expect(gaps.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000])
  expect(Math.max(...gaps)).toBe(4 * HOUR_MS)
  expect(new Set(crm.calls.map(({ body }) => body?.submittedAt))).toEqual(new Set([storedAt]))
  expect(await leads()).toMatchObject([
    { delivery: 'failed', delivery_note: 'the CRM answered 500' },
  ])
  expect(await outboxFigures(store.db, clock.databaseNow())).toEqual({
    pending: 0,
    oldestDueSeconds: 0,
    dead: 1,
  })
})

test('a lead of Friday evening arrives on Tuesday morning, when the CRM is down all the long weekend', async () => {
  const tuesday = clock.now() + 84 * HOUR_MS
  crm.behave(() => (clock.now() < tuesday ? { status: 503 } : undefined))
  await storeTestLead(store, clock)
  const shortestPauses = worker({}, 0)
  await runWorkers(clock, [shortestPauses], settled)
  expect(await leads()).toMatchObject([{ delivery: 'delivered' }])
})

test('what may have arrived is sent three times at most, and is then shown as given up', async () => {
  await storeTestLead(store, clock)
  let attempts = 0
  const deliver: Deliverer['deliver'] = async () => {
    attempts++
    return { result: 'retry', error: 'no answer', isUnknown: true }
  }
  await runWorkers(clock, [worker({ deliver })], settled)
  expect(attempts).toBe(3)
  expect(await rows()).toMatchObject([{ state: 'dead', last_error: 'no answer' }])
})

test('Retry-After is honored', async () => {
  crm.script({ status: 503, headers: { 'retry-after': '900' } })
  await storeTestLead(store, clock)
  await runWorkers(clock, [worker()], settled)
  expect((crm.calls[1]?.at ?? 0) - (crm.calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(900_000)
})

test.each([30 * 24 * HOUR_MS, Number.POSITIVE_INFINITY])(
  'of a Retry-After of %d ms an hour counts, and it costs no attempt',
  async (retryAfterMs) => {
    await storeTestLead(store, clock)
    const times: number[] = []
    const deliver: Deliverer['deliver'] = async () => {
      times.push(clock.now())
      return { result: 'retry', error: 'the receiver asks to wait', retryAfterMs }
    }
    await runWorkers(clock, [worker({ deliver })], settled)
    const gaps = times.slice(1).map((at, n) => at - (times[n] ?? 0))
    expect(gaps).toHaveLength(DELIVERY_MAX_ATTEMPTS - 1)
    expect(gaps[0]).toBe(HOUR_MS)
    expect(gaps.at(-1)).toBe(4 * HOUR_MS)
  },
)

test('fields that the CRM refuses are left out, the rest arrives, and staff see what was left out', async () => {
  Object.assign(crm.forms.pioneer ?? {}, {
    unknownHutks: ['a'.repeat(32)],
    fields: ['firstname', 'lastname', 'email', 'message'],
  })
  await storeTestLead(store, clock)
  await runWorkers(clock, [worker()], settled)
  expect(crm.taken()).toHaveLength(1)
  expect(crm.taken()[0]?.body?.fields.map(({ name }) => name)).toEqual([
    'firstname',
    'lastname',
    'email',
    'message',
  ])
  expect(await leads()).toMatchObject([
    { delivery: 'delivered', fields: { company: 'Engines Ltd' } },
  ])
  expect((await leads())[0]?.delivery_note).toBe(
    'Forwarded without context.hutk, company, jobtitle: the CRM refused it: INVALID_HUTK, FIELD_NOT_IN_FORM_DEFINITION',
  )
})

test('one row is claimed at a time, also while the database believes that the table has one', async () => {
  await storeLeads(1)
  await sql`analyze private.outbox`.execute(store.db)
  await storeLeads(3, 'later')
  await claim()
  expect((await rows()).map(({ lease }) => lease !== null)).toEqual([true, false, false, false])
})

test('rows about the same thing wait for each other where they must, also in several processes', async () => {
  await storeTestLead(store, clock, 'twice')
  const [{ ref } = { ref: '' }] = await rows()
  await store.inTransaction((trx) =>
    enqueue(trx, { kind: 'crm_lead', ref, payload: {} }, clock.databaseNow()),
  )
  await storeTestLead(store, clock, 'other')
  const oneByOne = () => worker({ oneByOne: true, deliver: async () => ({ result: 'done' }) })
  const first = oneByOne()
  const turns = await Promise.all([claim(first), claim(oneByOne())])
  expect(new Set(turns.map(({ job }) => job.ref)).size).toBe(2)
  expect(await oneByOne().next()).toEqual({ idleMs: 60_000 })
  const turn = turns.find(({ job }) => job.ref === ref)
  await first.work(turn ?? (await claim()), new AbortController().signal)
  expect(await claim(oneByOne())).toMatchObject({ job: { ref } })
})

test('a row whose process died is free when the lease ends, and a late result of that process changes nothing', async () => {
  await storeTestLead(store, clock)
  const dying = worker()
  const turn = await claim(dying)
  expect(await worker().next()).toEqual({ idleMs: 60_000 })
  clock.advance(61_000)
  await runWorkers(clock, [worker()], settled)
  expect(crm.taken()).toHaveLength(1)
  await dying.work(turn, new AbortController().signal)
  expect(crm.calls).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'done', attempts: 1 }])
})

test('a returned row loses no attempt, because only calls count', async () => {
  await storeTestLead(store, clock)
  const attempts = DELIVERY_MAX_ATTEMPTS - 1
  const untouched = { state: 'pending', attempts, last_error: 'the CRM answered 503' } as const
  await store.db.updateTable('private.outbox').set(untouched).execute()
  // One process was suspended between claim and call, and one was killed there.
  const turn = await claim()
  clock.advance(31_000)
  await worker().work(turn, new AbortController().signal)
  expect(await rows()).toMatchObject([{ ...untouched, lease: null }])
  await claim()
  clock.advance(61_000)
  // One process stops before its call, and one during it.
  await worker().work(await claim(), AbortSignal.abort())
  const stopping = new AbortController()
  crm.script('hang')
  const call = worker().work(await claim(), stopping.signal)
  await expect.poll(() => crm.calls.length).toBe(1)
  stopping.abort()
  await call
  expect(await rows()).toMatchObject([{ ...untouched, lease: null }])
  // A process learns about a pause after it has claimed the row.
  const paused = worker({
    deliver: async () => ({ result: 'retry', error: 'fewer', status: 429, pauseMs: 60_000 }),
  })
  const inHand = await claim(paused)
  await storeTestLead(store, clock, 'other')
  await paused.work(await claim(paused), new AbortController().signal)
  await paused.work(inHand, new AbortController().signal)
  expect((await rows())[0]).toMatchObject({ ...untouched, run_at: new Date(clock.now() + 60_000) })

  clock.advance(120_000)
  await runWorkers(clock, [worker()], settled)
  expect(await leads()).toMatchObject([{ delivery: 'delivered' }, { delivery: 'delivered' }])
  expect((await rows())[0]).toMatchObject({ state: 'done', attempts: DELIVERY_MAX_ATTEMPTS })
})

test('an answer after the end of the lease changes nothing', async () => {
  await storeTestLead(store, clock)
  const slow = worker({
    deliver: async () => {
      clock.advance(61_000)
      await runWorkers(clock, [worker()], settled)
      return { result: 'dead', error: 'too late to matter' }
    },
  })
  await slow.work(await claim(slow), new AbortController().signal)
  expect(await leads()).toMatchObject([{ delivery: 'delivered' }])
  expect(await rows()).toMatchObject([{ state: 'done' }])
})

test('while a receiver takes minutes to answer, no other process sends the same', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await storeTestLead(store, clock)
  const answer = Promise.withResolvers<Outcome>()
  const patient = worker({ deliver: () => answer.promise })
  const attempt = patient.work(await claim(patient), new AbortController().signal)
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
  for (let n = 0; n < 20; n++) {
    clock.advance(30_000)
    vi.advanceTimersByTime(30_000)
    await expect
      .poll(async () => Number((await rows())[0]?.locked_until))
      .toBe(clock.now() + 60_000)
    expect(await worker().next()).not.toHaveProperty('job')
  }
  answer.resolve({ result: 'done', status: 250 })
  await attempt
  expect(await rows()).toMatchObject([{ state: 'done', attempts: 1 }])
})

test('a row that kills every process that claims it becomes a dead letter', async () => {
  await storeTestLead(store, clock)
  await store.db
    .updateTable('private.outbox')
    .set({ attempts: DELIVERY_MAX_ATTEMPTS - 3 })
    .execute()
  for (let n = 0; n < 3; n++) {
    const turn = await claim()
    await new Promise<void>((resolve) => {
      // Never ends, like the attempt of a killed process.
      const dying = worker({ deliver: () => new Promise(() => resolve()) })
      void dying.work(turn, new AbortController().signal)
    })
    clock.advance(61_000)
  }
  expect(await worker().next()).toEqual({ idleMs: undefined })
  expect(await rows()).toMatchObject([{ state: 'dead', attempts: DELIVERY_MAX_ATTEMPTS }])
  expect(await leads()).toMatchObject([{ delivery: 'failed' }])
})

test('an unexpected error counts as an attempt', async () => {
  await storeTestLead(store, clock)
  const broken = worker({ deliver: () => Promise.reject(new TypeError('bug')) })
  await runWorkers(
    clock,
    [broken],
    async () => (await rows())[0]?.attempts === 1 && (await rows())[0]?.lease === null,
  )
  expect(await rows()).toMatchObject([
    { state: 'pending', last_error: 'unexpected failure on our side' },
  ])
})

test('all processes together stay below the rate that the CRM allows', async () => {
  await storeLeads(100)
  await runWorkers(clock, [worker(), worker(), worker()], settled)
  expect(crm.taken()).toHaveLength(100)
  expect(mostCallsInTenSeconds()).toBeLessThan(40)
})

test('the first 429 pauses every process until its time is over', async () => {
  await storeLeads(12)
  crm.script('accept', 'accept', { status: 429, headers: { 'retry-after': '60' } })
  const workers = [worker(), worker()]
  await runWorkers(clock, workers, settled)
  const refusedAt = crm.calls.find(({ status }) => status === 429)?.at ?? 0
  const soonAfter = crm.calls.filter(({ at }) => at > refusedAt && at < refusedAt + 60_000)
  // The other process may have claimed one row already.
  expect(soonAfter.length).toBeLessThanOrEqual(1)
  expect(crm.taken()).toHaveLength(12)
})

test('during an outage the oldest row counts as late, and the first success after it makes the others due', async () => {
  const outageBegan = clock.now()
  crm.behave(() => 'reset')
  for (let n = 0; n < 20; n++) {
    await storeTestLead(store, clock, `early${n}`)
    await runWorkers(clock, [worker()], () => clock.now() >= outageBegan + n * MINUTE_MS)
  }
  const one = worker()
  await runWorkers(clock, [one], () => clock.now() >= outageBegan + HOUR_MS)
  const { pending, oldestDueSeconds } = await outboxFigures(store.db, clock.databaseNow())
  expect([pending, oldestDueSeconds >= HOUR_MS / 1000]).toEqual([20, true])
  crm.behave(undefined)
  const outageEnded = clock.now()
  await storeTestLead(store, clock, 'late')
  await runWorkers(clock, [one], settled)
  const taken = crm
    .taken()
    .map(({ body }) => body?.fields.find(({ name }) => name === 'email')?.value)
  expect([taken.length, new Set(taken).size]).toEqual([21, 21])
  // A row that a worker of the loop above had claimed waits for the end of its lease.
  expect(clock.now() - outageEnded).toBeLessThan(2 * MINUTE_MS)
  expect(mostCallsInTenSeconds()).toBeLessThan(40)
})

test('one row that always fails is not tried more often because others succeed', async () => {
  crm.behave((body) =>
    body?.fields.some(({ value }) => value === 'ill@example.org') ? { status: 500 } : undefined,
  )
  await storeTestLead(store, clock, 'ill')
  for (let n = 0; n < 30; n++) {
    await storeTestLead(store, clock, `well${n}`)
    await runWorkers(clock, [worker()], () => crm.taken().length > n)
    clock.advance(60_000)
  }
  expect(crm.calls.length - crm.taken().length).toBeLessThan(12)
})

test('after the clock was set back, no row waits for a time from before', async () => {
  const rightTime = clock.now()
  clock.advance(6 * HOUR_MS)
  crm.script('accept', { status: 500 }, { status: 429, headers: { 'retry-after': '3000' } })
  await storeLeads(3)
  const one = worker()
  await runWorkers(clock, [one], () => crm.calls.length === 3)
  await storeTestLead(store, clock, 'unseen')
  clock.advance(rightTime - clock.now())
  await storeTestLead(store, clock, 'later')
  await runWorkers(clock, [one, worker()], settled)
  expect(crm.taken()).toHaveLength(5)
  expect(clock.now() - rightTime).toBeLessThan(HOUR_MS)
})
