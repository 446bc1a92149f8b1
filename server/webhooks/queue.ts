import { type RawBuilder, sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Db } from '#server/db/store.ts'

interface QueuedEvent {
  event: WebhookEvent
  /** Id of the lead, meeting or canvas that it is about. */
  about: string
  /** What cannot be read from its row later. Nothing about a person. */
  facts?: Record<string, unknown>
}

/**
 * Queues an event for each webhook that asked for it. Call it in the transaction of what it tells,
 * then wake the outbox. The surveys' trigger calls the same function of the database.
 */
export async function queueWebhooks(
  trx: Db,
  { event, about, facts = {} }: QueuedEvent,
  now: RawBuilder<Date>,
): Promise<void> {
  await sql`
    select private.queue_webhooks(${event}, ${about}::uuid, ${JSON.stringify(facts)}::jsonb, ${now})`.execute(
    trx,
  )
}
