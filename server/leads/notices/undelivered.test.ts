import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { momentInWords } from '#contract/meeting-time.ts'
import { createWorker, type Deliverer, type Outcome } from '#server/outbox/worker.ts'
import { originalWords } from '#server/words/current-words.ts'
import { startMailbox } from '#test/fakes/mailbox.ts'
import { type SimulatedClock, simulatedClock } from '#test/fakes/simulated-clock.ts'
import { deliverMails, runWorkers } from '#test/run-workers.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { LEADS_UNDELIVERED, leadsUndeliveredMail, queueLeadsUndelivered } from './undelivered.ts'

const TO = 'notices@site.example'
const settings = { SITE_URL: 'https://site.example' }
const silent = { info: () => {}, warn: () => {}, error: () => {} }

let clock: SimulatedClock
/** What the CRM answers. */
let answer: Outcome
const TAKEN: Outcome = { result: 'done', status: 200 }
const DOWN: Outcome = { result: 'retry', status: 503, error: 'the CRM answered 503' }
const BLOCKED: Outcome = { result: 'dead', status: 400, error: 'the CRM refused it: BLOCKED_EMAIL' }
const toCrm: Deliverer = { concurrency: 1, deliver: async () => answer }
const mailbox = await startMailbox()
const store = await openFileStore()
afterAll(() => mailbox.close())
beforeEach(async () => {
  await clear(store, 'leads', 'private.outbox', 'private.pacing')
  mailbox.mails.length = 0
  answer = TAKEN
  clock = simulatedClock()
})

const look = () => queueLeadsUndelivered({ store, clock, to: () => TO })

/**
 * Lets time pass. The CRM's worker works in it, and the site looks every five minutes. @returns the
 * number of emails queued
 */
async function pass(ms: number): Promise<number> {
  const until = clock.now() + ms
  const worker = createWorker({ store, clock, log: silent, random: () => 0.5 }, 'crm_lead', toCrm)
  let queued = 0
  while (clock.now() < until) {
    const next = Math.min(until, clock.now() + 5 * MINUTE_MS)
    await runWorkers(clock, [worker], async () => {
      const { rows } = await sql<{
        due: Date | null
      }>`select min(greatest(run_at, locked_until)) as due
        from private.outbox where kind = 'crm_lead' and state = 'pending'`.execute(store.db)
      return (rows[0]?.due?.getTime() ?? Number.POSITIVE_INFINITY) > next
    })
    clock.advance(Math.max(0, next - clock.now()))
    queued += (await look()) ? 1 : 0
  }
  return queued
}

async function sent() {
  const templates = {
    [LEADS_UNDELIVERED]: leadsUndeliveredMail({ settings, store, words: originalWords }, clock),
  }
  await deliverMails({ store, clock, mailbox, templates })
  return mailbox.mails
}

test('an outage of the CRM is told within the hour, once, with the reason and what to do', async () => {
  answer = DOWN
  const zone = originalWords('site').zone
  const since = momentInWords(new Date(clock.now()), zone, 'en-US')
  await storeTestLead(store, clock)
  expect(await pass(20 * MINUTE_MS)).toBe(0)
  expect(await pass(40 * MINUTE_MS)).toBe(1)
  await storeTestLead(store, clock, 'second')
  expect(await pass(20 * HOUR_MS)).toBe(0)
  await sql`update private.outbox set state = 'dead' where kind = 'crm_lead'`.execute(store.db)
  const [mail] = await sent()
  expect(mail?.envelopeTo).toEqual([TO])
  expect(mail?.email.text).toContain(since)
  expect(mail?.email.text).toContain('the CRM answered 503')
  expect(mail?.email.text).toContain('https://site.example/admin/system')
  expect(`${mail?.email.text}${mail?.email.subject}`).not.toContain('ada')
})

test('the next outage is told again', async () => {
  answer = DOWN
  await storeTestLead(store, clock)
  expect(await pass(HOUR_MS)).toBe(1)
  answer = TAKEN
  await storeTestLead(store, clock, 'through')
  expect(await pass(HOUR_MS)).toBe(0)
  answer = DOWN
  await storeTestLead(store, clock, 'again')
  expect(await pass(HOUR_MS)).toBe(1)
})

test('a lead that was refused for good is told, and does not hide an outage that begins after it', async () => {
  answer = BLOCKED
  await storeTestLead(store, clock, 'blocked')
  expect(await pass(10 * MINUTE_MS)).toBe(1)
  answer = TAKEN
  await storeTestLead(store, clock, 'well')
  await pass(10 * MINUTE_MS)
  answer = DOWN
  await storeTestLead(store, clock, 'late')
  expect(await pass(HOUR_MS)).toBe(1)
})

test('nothing is told of leads that arrive or were dismissed, and nothing is sent once they have arrived', async () => {
  await storeTestLead(store, clock)
  expect(await pass(2 * HOUR_MS)).toBe(0)
  answer = DOWN
  await storeTestLead(store, clock, 'late')
  expect(await pass(HOUR_MS)).toBe(1)
  await sql`update private.outbox set state = 'dismissed' where kind = 'crm_lead' and state = 'pending'`.execute(
    store.db,
  )
  expect(await pass(2 * HOUR_MS)).toBe(0)
  expect(await sent()).toEqual([])
})
