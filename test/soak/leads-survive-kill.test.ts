import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { submissionPath } from '#contract/lead-submission.ts'
import { openStore } from '#server/db/open-store.ts'
import { type FakeCrm, startFakeCrm } from '#test/fakes/crm.ts'
import { jsonPost } from '#test/json-post.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { createInstallation, type RealInstallation } from '#test/real-installation.ts'
import type { RealServer } from '#test/real-server.ts'

/** A short run in `npm test`, the full run with SOAK=1. */
const SIZE = process.env.SOAK
  ? { submissions: 2_000, kills: 20, failures: 3 }
  : { submissions: 60, kills: 2, failures: 1 }
const TIME_LIMIT_MS = process.env.SOAK ? 4 * HOUR_MS : 300_000
const VISITORS_AT_ONCE = 6
const ANSWER_LIMIT_MS = 20_000
const RETRY_MS = 50

let installation: RealInstallation
let crm: FakeCrm
let server: RealServer
/** Resolved while the server runs. */
let restarting = Promise.resolve()
beforeAll(async () => {
  crm = await startFakeCrm({ failureRate: 0.3, failuresPerSubmission: SIZE.failures, seed: 7 })
  installation = await createInstallation({ CRM_FORMS_HOST: crm.origin })
  server = await installation.start()
})
afterAll(async () => {
  await installation?.remove()
  await crm?.close()
})

/** Submits a lead as a visitor does, again and again until it is accepted. */
async function submit(n: number): Promise<void> {
  // The time is recent, because the CRM refuses old times and every lead would need a second call.
  const submission = { ...SUBMISSIONS.waitlist(`visitor${n}@example.org`), submittedAt: Date.now() }
  for (;;) {
    // No request is sent between two starts, because another program may have taken the free port.
    await restarting
    try {
      const response = await fetch(server.url + submissionPath('local', 'waitlist'), {
        // Each submission has a client address of its own, so that the limit per address does not apply.
        ...jsonPost(submission, { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
      await response.text()
      if (response.status === 200) return
      if (response.status !== 503) throw new TypeError(`answered ${response.status}`)
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('answered')) throw error
    }
    await delay(RETRY_MS)
  }
}

async function killAndRestart(): Promise<void> {
  server.signal('SIGKILL')
  await server.exited
  server = await installation.start()
}

test(`${SIZE.submissions} submissions through a CRM that fails 30 %, with ${SIZE.kills} kills: stored once, delivered, none lost`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const { submissions, kills } = SIZE
  const killEvery = Math.floor(submissions / (kills + 1))
  let next = 0
  let accepted = 0
  const visitor = async () => {
    while (next < submissions) {
      await submit(next++)
      accepted++
      if (accepted % killEvery === 0 && accepted / killEvery <= kills) restarting = restarting.then(killAndRestart)
    }
  }
  await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitor))
  await restarting

  const emailOf = (call: FakeCrm['calls'][number]) => call.body?.fields.find(({ name }) => name === 'email')?.value
  await crm.until(() => new Set(crm.taken().map(emailOf)).size === submissions)
  // The CRM took the last lead, but the server may not have recorded that yet.
  await waitForDelivery(server)
  await server.stop()

  const store = await openStore(installation.data, pino({ level: 'silent' }))
  const leads = await store.db.selectFrom('leads').select(['email', 'delivery']).execute()
  await store.close()
  expect(leads.filter(({ delivery }) => delivery !== 'delivered')).toEqual([])
  expect(leads.map(({ email }) => email).sort()).toEqual(
    Array.from({ length: submissions }, (_, n) => `visitor${n}@example.org`).sort(),
  )
})

async function waitForDelivery({ url }: RealServer): Promise<void> {
  for (;;) {
    const { outbox } = (await (await fetch(`${url}/readyz`)).json()) as { outbox?: { pending: number } }
    if (outbox?.pending === 0) return
    await delay(RETRY_MS)
  }
}
