/** Sends the outbox's `email` rows. */

import type { OutboxJob } from '#server/outbox/rows.ts'
import type { Deliverer } from '#server/outbox/worker.ts'
import type { Mail } from './email.ts'
import type { MailTransport } from './transport.ts'

/**
 * Writes the email of one template at the moment it is sent.
 * @param payload the row's payload, as it was enqueued
 * @returns undefined when there is nothing to send any more (what it was about is gone)
 * @throws when it cannot be written now; the row is tried again
 */
export type WriteMail = (payload: Record<string, unknown>, job: OutboxJob) => Promise<Mail | undefined>

const CONCURRENCY = 2

/**
 * @param templates by the payload's `template`
 * @example enqueue(trx, { kind: 'email', ref: leadId, payload: { template: 'lead-notice', to, leadIds } }, now)
 */
export function mailDeliverer(transport: MailTransport, templates: Readonly<Record<string, WriteMail>>): Deliverer {
  return {
    concurrency: CONCURRENCY,
    // Addresses and sign-in links are of no use once the email is out. Staff see which emails a person got.
    payloadOnceDone: ({ template }) => (typeof template === 'string' ? { template } : {}),
    deliver: async (job) => {
      const name = job.payload.template
      const write = typeof name === 'string' && Object.hasOwn(templates, name) ? templates[name] : undefined
      if (!write) return { result: 'dead', error: 'the row names no known mail' }
      const mail = await write(job.payload, job)
      if (!mail) return { result: 'done' }
      return transport.send(
        mail,
        `${job.createdAt
          .toISOString()
          .replace(/[^\dT]/g, '')
          .slice(0, 15)}-${job.id}`,
      )
    },
  }
}
