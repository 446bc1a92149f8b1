import { HOUR_MS } from '#contract/durations.ts'
import { mailDeliverer, type WriteMail } from '#server/mail/deliverer.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { createWorker, type Turn } from '#server/outbox/worker.ts'
import type { Mailbox } from './fakes/mailbox.ts'
import type { SimulatedClock } from './fakes/simulated-clock.ts'
import type { TestStore } from './store.ts'

type Worker = ReturnType<typeof createWorker>

const LONGEST_IDLE_MS = HOUR_MS

/**
 * Runs workers side by side in simulated time, as if each were a process. The worker that is due
 * next acts, and the clock moves to its time.
 * @param until checked before every step
 */
export async function runWorkers(
  clock: SimulatedClock,
  workers: Worker[],
  until: () => boolean | Promise<boolean>,
) {
  const schedule = workers.map((worker) => ({
    worker,
    at: clock.now(),
    turn: undefined as Extract<Turn, { job: unknown }> | undefined,
  }))
  const signal = new AbortController().signal
  while (!(await until())) {
    const next = schedule.reduce((earliest, other) => (other.at < earliest.at ? other : earliest))
    clock.advance(Math.max(0, next.at - clock.now()))
    if (next.turn) {
      await next.worker.work(next.turn, signal)
      next.turn = undefined
      continue
    }
    const turn = await next.worker.next()
    if ('job' in turn) {
      next.turn = turn
      next.at = clock.now() + turn.waitMs
    } else {
      next.at = clock.now() + Math.max(1, Math.min(turn.idleMs ?? LONGEST_IDLE_MS, LONGEST_IDLE_MS))
    }
  }
}

interface Delivery {
  store: TestStore
  clock: SimulatedClock
  mailbox: Mailbox
  templates: Readonly<Record<string, WriteMail>>
}

/**
 * Sends the emails of the outbox to a mailbox in simulated time, until none waits. The site is
 * `https://site.example`.
 */
export async function deliverMails({ store, clock, mailbox, templates }: Delivery): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const SITE_URL = 'https://site.example'
  const settings = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'hello@site.example',
    DATA_DIR: '',
    SITE_URL,
  }
  const worker = createWorker(
    { store, clock, log },
    'email',
    mailDeliverer(openMailTransport({ settings, log }), templates),
  )
  const isWaiting = store.db
    .selectFrom('private.outbox')
    .select('id')
    .where('state', '=', 'pending')
    .limit(1)
  await runWorkers(clock, [worker], async () => (await isWaiting.execute()).length === 0)
}
