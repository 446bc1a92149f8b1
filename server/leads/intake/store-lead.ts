/** Stores a lead with everything that is queued for it. */
import type { RawBuilder } from 'kysely'
import { LEAD_FORM_RULES } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import type { Store, Trx } from '#server/db/store.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { queueWebhooks } from '#server/webhooks/queue.ts'
import { insertLead } from './insert-lead.ts'

/** Queues a lead for the CRM. */
export type LeadForwarding = (
  trx: Trx,
  leadId: string,
  lead: LeadFacts,
  now: RawBuilder<Date>,
) => Promise<void>

export interface LeadStoreDependencies {
  store: Store
  clock: Clock
  limiter: RateLimiter
  /** Undefined when no CRM is set up. */
  forward: LeadForwarding | undefined
  /** Queues the notices about a new lead. */
  tellStaff: (trx: Trx, leadId: string, now: RawBuilder<Date>) => Promise<void>
}

interface SentLead {
  lead: LeadFacts
  /** Version of the privacy notice that the form linked to. */
  privacyNotice: string
  /** Network address to count by (RATE_LIMITS); undefined to count nothing. */
  sender?: string | undefined
}

/**
 * Counts the sender and stores a lead with its outbox rows in one transaction. Equal submissions
 * within ten minutes are one lead, even when they arrive at the same moment.
 *
 * @returns whether the lead is new; or the seconds to wait when the sender is beyond the limit and
 *   nothing was stored
 * @throws {StoreUnavailableError} when the store cannot take the lead now
 */
export async function storeLead(
  { store, clock, limiter, forward, tellStaff }: LeadStoreDependencies,
  { lead, privacyNotice, sender }: SentLead,
): Promise<{ isNew: boolean } | { waitSeconds: number }> {
  return store.inSharedTransaction(async (trx) => {
    if (sender !== undefined) {
      const waitSeconds = await limiter.check('leads', sender, { within: trx })
      if (waitSeconds > 0) {
        return { waitSeconds }
      }
    }
    const now = clock.databaseNow()
    const { id, isNew } = await insertLead(trx, lead, {
      engine: store.engine,
      now,
      privacyNotice,
      delivery: forward ? 'waiting' : 'stored',
    })
    if (!isNew) {
      return { isNew }
    }
    await forward?.(trx, id, lead, now)
    const { email: template } = LEAD_FORM_RULES[lead.form]
    const to = lead.values.email
    const isTold =
      template !== undefined &&
      to !== undefined &&
      (await limiter.check(template, to, { within: trx, network: sender })) === 0
    if (isTold) {
      const payload = { template, to, form: lead.form }
      await enqueue(trx, { kind: 'email', ref: id, payload }, now)
    }
    // Who books, moves or cancels a meeting is told about as such.
    if (lead.form !== 'meeting') {
      await tellStaff(trx, id, now)
      await queueWebhooks(trx, { event: 'lead.received', about: id }, now)
    }
    return { isNew }
  })
}
