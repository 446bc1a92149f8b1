import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { enqueue } from '#server/outbox/outbox-rows.ts'

export const EBOOK_LINK = 'ebook-link'

/** Whoever enters a stranger's address must not be able to fill their mailbox. */
const MAILS_PER_ADDRESS_AND_DAY = 3

/** Has the download link mailed that the ebook form promises. Part of the transaction that stores the lead. */
export async function promiseEbook(
  trx: Transaction<Tables>,
  leadId: string,
  email: string,
  now: RawBuilder<Date>,
): Promise<void> {
  const asked = await trx
    .selectFrom('leads')
    .select('id')
    .where('form', '=', 'ebook')
    .where('email', '=', email.toLowerCase())
    .where('received_at', '>', sql<Date>`${now} - make_interval(days => 1)`)
    .limit(MAILS_PER_ADDRESS_AND_DAY + 1)
    .execute()
  if (asked.length > MAILS_PER_ADDRESS_AND_DAY) return
  await enqueue(trx, { kind: 'email', ref: leadId, payload: { template: EBOOK_LINK, to: email } }, now)
}
