/** Sends the outbox's `email` rows. */
import type { OutboxJob } from '#server/outbox/rows.ts'
import type { Deliverer } from '#server/outbox/worker.ts'
import type { Mail } from './email.ts'
import type { MailTransport } from './transport.ts'

/**
 * Makes the email of one template when it is sent.
 * @param payload the payload that was enqueued
 * @returns undefined when there is nothing to send, because what the email is about no longer
 *   exists
 * @throws when the email cannot be made now; the row is tried again
 */
export type WriteMail = (
  payload: Record<string, unknown>,
  job: OutboxJob,
) => Promise<Mail | undefined>

const CONCURRENCY = 2

/**
 * @param templates by `template` of the payload
 * @example enqueue(trx, { kind: 'email', ref: leadId, payload: { template: 'lead-notice', to,
 *   leadIds } }, now)
 */
export function mailDeliverer(
  transport: MailTransport,
  templates: Readonly<Record<string, WriteMail>>,
): Deliverer {
  return {
    concurrency: CONCURRENCY,
    // Addresses and links are not needed after the email is sent. Staff still see which emails a
    // person got.
    payloadOnceDone: ({ template }) => (typeof template === 'string' ? { template } : {}),
    deliver: async (job, signal) => {
      const name = job.payload.template
      const write =
        typeof name === 'string' && Object.hasOwn(templates, name) ? templates[name] : undefined
      if (!write) {
        return { result: 'dead', error: 'the row names no known mail' }
      }
      const mail = await write(job.payload, job)
      if (!mail) {
        return { result: 'done' }
      }
      return transport.send(
        mail,
        `${job.createdAt
          .toISOString()
          .replace(/[^\dT]/g, '')
          .slice(0, 15)}-${job.id}`,
        signal,
      )
    },
  }
}
