import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type FakeCrm, startFakeCrm } from '#test/fakes/crm.ts'
import { createInstallation, type RealInstallation } from '#test/real-installation.ts'
import type { RealServer } from '#test/real-server.ts'
import { inStore, leaveLead } from './visitors.ts'

/** A short run in `npm test`, the full run with SOAK=1. */
const SIZE = process.env.SOAK
  ? { submissions: 2_000, kills: 20, failures: 3 }
  : { submissions: 24, kills: 2, failures: 1 }
const TIME_LIMIT_MS = process.env.SOAK ? 4 * HOUR_MS : 300_000
const VISITORS_AT_ONCE = 6
const RETRY_MS = 50

let installation: RealInstallation
let crm: FakeCrm
let server: RealServer
/** Resolved while the server runs. */
let restarting = Promise.resolve()
beforeAll(async () => {
  crm = await startFakeCrm({ failureRate: 0.3, failuresPerSubmission: SIZE.failures })
  installation = await createInstallation({ CRM_FORMS_HOST: crm.origin })
  server = await installation.start()
})
afterAll(async () => {
  await installation?.remove()
  await crm?.close()
})

/** Submits a lead as a visitor does, again and again until it is accepted. */
async function submit(n: number): Promise<void> {
  for (;;) {
    // No request is sent between two starts, because another program may have taken the free port.
    await restarting
    const { status } = await leaveLead(server.url, n)
    if (status === 200) return
    if (status !== 503 && status !== 0) throw new Error(`answered ${status}`)
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

  const leads = await inStore(installation.data, ({ db }) =>
    db.selectFrom('leads').select(['email', 'delivery']).execute(),
  )
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
