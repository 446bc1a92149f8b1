/** How an address comes onto the list and leaves it, with what other programs are told. */
import { type RawBuilder, sql } from 'kysely'
import type { NewsletterState } from '#contract/newsletter.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#contract/retention.ts'
import type { Trx } from '#server/db/store.ts'
import { queueWebhooks } from '#server/webhooks/queue.ts'

/**
 * Puts an address on the list. Nothing changes for one that is on it, and for a link that is too
 * old.
 */
export async function confirmSubscriber(
  trx: Trx,
  confirmId: string,
  now: RawBuilder<Date>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update public.newsletter_subscribers
    set state = 'confirmed', confirmed_at = ${now}, unsubscribed_at = null
    where confirm_id = ${confirmId}::uuid and state = 'pending' and ${isInTime(now)}
    returning id`.execute(trx)
  for (const { id } of rows) {
    await queueWebhooks(trx, { event: 'newsletter.subscribed', about: id }, now)
  }
}

/** The link of the email still works. */
export const isInTime = (now: RawBuilder<Date>) =>
  sql<boolean>`asked_at > ${now} - make_interval(days => ${NEWSLETTER_CONFIRM_DAYS}::int)`

/**
 * Takes addresses off the list. @returns the ids of those that were on it or waited
 */
export async function unsubscribe(
  trx: Trx,
  ids: readonly string[],
  now: RawBuilder<Date>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; was: NewsletterState }>`
    with before as (
      select id, state as was from public.newsletter_subscribers
      where id = any (${`{${ids.join(',')}}`}::uuid[]) and state <> 'unsubscribed' for update
    )
    update public.newsletter_subscribers s
    set state = 'unsubscribed', unsubscribed_at = ${now}, confirm_id = gen_random_uuid()
    from before where s.id = before.id returning s.id, before.was`.execute(trx)
  for (const { id } of rows.filter(({ was }) => was === 'confirmed')) {
    await queueWebhooks(trx, { event: 'newsletter.unsubscribed', about: id }, now)
  }
  return rows.map(({ id }) => id)
}
