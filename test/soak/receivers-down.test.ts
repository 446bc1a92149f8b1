/**
 * Neither the CRM nor the mail server answers for twenty minutes of real time. In the first half they refuse connections, in
 * the second half they accept them and send nothing. Visitors must notice nothing, and everything must arrive soon
 * after.
 */

import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { type FakeCrm, startFakeCrm } from '#test/fakes/crm.ts'
import { type Mailbox, startMailbox } from '#test/fakes/mailbox.ts'
import { freePort } from '#test/free-port.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { createInstallation, type RealInstallation } from '#test/real-installation.ts'
import type { RealServer } from '#test/real-server.ts'
import { type Attempt, leaveLead, seen } from './visitors.ts'

/**
 * `server/outbox/worker.test.ts` does the same in simulated time within seconds, so `npm test` leaves this test out.
 */
const OUTAGE_MINUTES = Number(process.env.OUTAGE_MINUTES ?? 20)
const LEAD_EVERY_MS = 3_000
/** A call to the CRM is made every 260 ms. */
const RECOVERY_LIMIT_MS = MINUTE_MS + OUTAGE_MINUTES * (MINUTE_MS / LEAD_EVERY_MS) * 400

let installation: RealInstallation
let server: RealServer
beforeAll(async () => {
  if (process.env.SOAK) installation = await createInstallation()
})
afterAll(() => installation?.remove())

/** Accepts connections on a port and sends nothing. */
async function startSilence(port: number): Promise<{ close(): Promise<void> }> {
  const open = new Set<Socket>()
  const silence = createServer((socket) => {
    open.add(socket.on('error', () => {}))
  })
  await new Promise<void>((resolve) => silence.listen(port, '127.0.0.1', resolve))
  return {
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => silence.close(resolve))
    },
  }
}

/** What waits. Repeats the request if the answer has no figures, because a busy database may not give them in time. */
async function state(): Promise<{ pending: number; oldestDueSeconds: number }> {
  for (;;) {
    const { outbox } = await (await fetch(`${server.url}/readyz`)).json()
    if (outbox) return outbox
    await delay(500)
  }
}

test.runIf(process.env.SOAK)(
  `without CRM and mail server for ${OUTAGE_MINUTES} minutes: visitors notice nothing, everything arrives once`,
  { timeout: OUTAGE_MINUTES * MINUTE_MS + RECOVERY_LIMIT_MS + 5 * MINUTE_MS },
  async () => {
    const [crmPort, mailPort] = [await freePort(), await freePort()]
    server = await installation.start({
      CRM_FORMS_HOST: `http://127.0.0.1:${crmPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      LEAD_NOTIFY_EMAIL: 'staff@example.org',
    })
    const attempts: Attempt[] = []
    /** Every other visitor requests the ebook. An email delivers it, or confirms the waitlist. */
    const leaveAddress = async (n: number, email = `visitor${n}@example.org`) =>
      attempts.push(await leaveLead(server.url, n, email, n % 2 === 0 ? undefined : SUBMISSIONS.ebook(email)))

    const ends = Date.now() + OUTAGE_MINUTES * MINUTE_MS
    const silences: Awaited<ReturnType<typeof startSilence>>[] = []
    for (let n = 0; Date.now() < ends; n++) {
      const isSecondHalf = Date.now() > ends - (OUTAGE_MINUTES * MINUTE_MS) / 2
      if (isSecondHalf && silences.length === 0)
        silences.push(await startSilence(crmPort), await startSilence(mailPort))
      const [, page] = await Promise.all([leaveAddress(n), fetch(`${server.url}/book`), delay(LEAD_EVERY_MS)])
      expect(page.status).toBe(200)
      await page.arrayBuffer()
    }
    const waiting = await state()
    await Promise.all(silences.map((silence) => silence.close()))

    const crm: FakeCrm = await startFakeCrm({ port: crmPort })
    const mailbox: Mailbox = await startMailbox({ port: mailPort })
    const began = Date.now()
    const inTime = () => Date.now() - began < RECOVERY_LIMIT_MS
    const emailOf = (call: FakeCrm['calls'][number]) => call.body?.fields.find(({ name }) => name === 'email')?.value
    while ((await state()).pending > 0 && inTime()) await delay(500)
    const tookMs = Date.now() - began
    process.stdout.write(
      `${OUTAGE_MINUTES} minutes without CRM and mail server: ${seen(attempts)}; ` +
        `at the end ${waiting.pending} waited, the oldest for ${waiting.oldestDueSeconds} s; ` +
        `all delivered ${Math.round(tookMs / 1000)} s after both were back (${crm.taken().length} calls taken, ${mailbox.mails.length} emails)\n`,
    )
    expect(attempts.filter(({ status }) => status !== 200)).toEqual([])
    const sent = attempts.map(({ email }) => email)
    expect(waiting.oldestDueSeconds).toBeGreaterThan(OUTAGE_MINUTES * 60 - 30)
    expect(crm.taken().map(emailOf).sort()).toEqual(sent.toSorted())
    const toVisitors = mailbox.mails.flatMap(({ envelopeTo }) => envelopeTo).filter((to) => to !== 'staff@example.org')
    expect(toVisitors.sort()).toEqual(sent.toSorted())
    await crm.close()
    await mailbox.close()
  },
)
