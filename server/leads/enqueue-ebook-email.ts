import type { RawBuilder, Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { CountRequest } from '#server/http/request-counter.ts'
import { secondsUntilEmail } from '#server/mail/seconds-until-email.ts'
import { enqueue } from '#server/outbox/rows.ts'

export const EBOOK_LINK = 'ebook-link'

/** Has the download link mailed that the ebook form promises, within the limits of the mailbox. Part of the transaction that stores the lead. */
export async function promiseEbook(
  trx: Transaction<Tables>,
  countRequest: CountRequest,
  leadId: string,
  email: string,
  now: RawBuilder<Date>,
): Promise<void> {
  const wait = await secondsUntilEmail((...count) => countRequest(...count, trx), EBOOK_LINK, email)
  if (wait > 0) return
  await enqueue(trx, { kind: 'email', ref: leadId, payload: { template: EBOOK_LINK, to: email } }, now)
}
