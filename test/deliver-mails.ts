import { mailDeliverer, type WriteMail } from '#server/mail/deliverer.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { createWorker } from '#server/outbox/worker.ts'
import type { Mailbox } from './fakes/mailbox.ts'
import type { SimulatedClock } from './fakes/simulated-clock.ts'
import { runWorkers } from './run-workers.ts'
import type { TestStore } from './store.ts'

interface Delivery {
  store: TestStore
  clock: SimulatedClock
  mailbox: Mailbox
  templates: Readonly<Record<string, WriteMail>>
}

/** Sends the emails of the outbox to a mailbox in simulated time, until none waits. The site is `https://site.example`. */
export async function deliverMails({ store, clock, mailbox, templates }: Delivery): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const SITE_URL = 'https://site.example'
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'hello@site.example', DATA_DIR: '', SITE_URL }
  const worker = createWorker(
    { store, clock, log },
    'email',
    mailDeliverer(openMailTransport({ settings, log }), templates),
  )
  const isWaiting = store.db.selectFrom('private.outbox').select('id').where('state', '=', 'pending').limit(1)
  await runWorkers(clock, [worker], async () => (await isWaiting.execute()).length === 0)
}
