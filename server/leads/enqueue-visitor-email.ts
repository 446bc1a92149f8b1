import type { RawBuilder } from 'kysely'
import type { EmailName } from '#contract/limits.ts'
import type { Trx } from '#server/db/store.ts'
import { type CountRequest, countWithin } from '#server/http/request-counter.ts'
import { secondsUntilEmail } from '#server/mail/seconds-until-email.ts'
import { enqueue } from '#server/outbox/rows.ts'

/**
 * Queues the email that a form's record names (`LEAD_FORM_RULES`), within the limits of the mailbox. Part of the
 * transaction that stores the lead.
 */
export async function enqueueVisitorEmail(
  trx: Trx,
  countRequest: CountRequest,
  template: EmailName,
  lead: { id: string; email: string },
  now: RawBuilder<Date>,
): Promise<void> {
  const wait = await secondsUntilEmail(countWithin(countRequest, trx), template, lead.email)
  if (wait > 0) return
  await enqueue(trx, { kind: 'email', ref: lead.id, payload: { template, to: lead.email } }, now)
}
