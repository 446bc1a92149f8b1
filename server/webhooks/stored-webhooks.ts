/** Webhooks as they are stored. Addresses and secrets are encrypted, as those of calendars are. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ShownWebhook,
  WEBHOOK_DELIVERIES_SHOWN,
  WEBHOOK_ROTATION_HOURS,
  type WebhookDelivery,
} from '#contract/staff/webhooks.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { seal, unseal } from '#server/auth/secret-hash.ts'
import type { Db, Trx } from '#server/db/store.ts'
import { IS_OF_DELETED_LEAD } from '#server/leads/deleted-leads.ts'
import { newWebhookSecret } from './signature.ts'

interface Sealed {
  address: string
  secret: string
  /** The secret before it. */
  before?: string
}

/** Undefined when it was encrypted with another signing secret. */
function opened(row: { id: string; sealed: string }, signingSecret: string): Sealed | undefined {
  const text = unseal(row.sealed, signingSecret, row.id)
  return text === undefined ? undefined : (JSON.parse(text) as Sealed)
}

export interface Receiver {
  address: string
  /** The newest first. */
  secrets: string[]
}

/** @returns why it gets nothing now, or where it is */
export async function findReceiver(
  db: Db,
  id: string,
  signingSecret: string,
): Promise<Receiver | 'removed' | 'off' | 'unreadable'> {
  const row = await db
    .selectFrom('private.webhooks')
    .select(['id', 'sealed', 'is_on', sql<boolean>`rotated_until > now()`.as('isRotated')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) {
    return 'removed'
  }
  if (!row.is_on) {
    return 'off'
  }
  const stored = opened(row, signingSecret)
  if (!stored) {
    return 'unreadable'
  }
  const { address, secret, before } = stored
  return { address, secrets: row.isRotated && before ? [secret, before] : [secret] }
}

interface NewWebhook {
  name: string
  address: string
  events: readonly WebhookEvent[]
}

/** @returns its id, and the secret that is shown once */
export async function addWebhook(
  trx: Trx,
  { name, address, events }: NewWebhook,
  signingSecret: string,
): Promise<{ id: string; secret: string }> {
  const id = randomUUID()
  const secret = newWebhookSecret()
  const sealed = seal(JSON.stringify({ address, secret }), signingSecret, id)
  const row = { id, name, events: `{${events.join(',')}}`, sealed }
  await trx.insertInto('private.webhooks').values(row).execute()
  return { id, secret }
}

/** Gives a webhook another secret. @returns undefined when there is none to give it to */
export async function rotateSecret(
  trx: Trx,
  id: string,
  signingSecret: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('private.webhooks')
    .select(['id', 'sealed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const stored = row && opened(row, signingSecret)
  if (!stored) {
    return undefined
  }
  const { address, secret: before } = stored
  const secret = newWebhookSecret()
  await trx
    .updateTable('private.webhooks')
    .set({
      sealed: seal(JSON.stringify({ address, secret, before }), signingSecret, id),
      rotated_until: sql`now() + make_interval(hours => ${WEBHOOK_ROTATION_HOURS}::int)`,
    })
    .where('id', '=', id)
    .execute()
  return secret
}

/** Takes what waits for a webhook out of the outbox. It stays listed, and can be sent again. */
export async function dismissWaiting(trx: Db, id: string, reason: string): Promise<void> {
  await sql`
    update private.outbox set state = 'dismissed', done_at = now(), lease = null, locked_until = null,
      last_error = ${reason}
    where kind = 'webhook' and payload ->> 'webhook' = ${id} and state in ('pending', 'held', 'dead')`.execute(
    trx,
  )
}

const LAST_CHARACTERS = 4

/** The host, which says which service it is, and the end, which tells two of them apart. */
function shortened(address: string): string {
  const { host, pathname, search } = new URL(address)
  const rest = pathname + search
  return rest.length > 2 * LAST_CHARACTERS ? `${host}/…${rest.slice(-LAST_CHARACTERS)}` : host
}

export async function listWebhooks(db: Db, signingSecret: string): Promise<ShownWebhook[]> {
  interface Row extends Omit<ShownWebhook, 'address' | 'rotatedUntil'> {
    sealed: string
    rotatedUntil: Date | null
  }
  const { rows } = await sql<Row>`
    select w.id, w.name, w.sealed, to_jsonb(w.events) as events, w.is_on as "isOn", w.is_gone as "isGone",
      case when w.rotated_until > now() then w.rotated_until end as "rotatedUntil",
      count(o.id) filter (where o.state = 'pending')::int as waiting,
      count(o.id) filter (where o.state = 'dead')::int as "givenUp"
    from private.webhooks w
      left join private.outbox o on o.kind = 'webhook' and o.state in ('pending', 'dead')
        and o.payload ->> 'webhook' = w.id::text
    group by w.id order by w.created_at, w.id`.execute(db)
  return rows.map(({ sealed, rotatedUntil, ...row }) => {
    const stored = opened({ id: row.id, sealed }, signingSecret)
    return {
      ...row,
      address: stored ? shortened(stored.address) : null,
      rotatedUntil: rotatedUntil?.toISOString() ?? null,
    }
  })
}

/** The latest deliveries, without those that wait because staff deleted a lead or canvas. */
export async function listDeliveries(db: Db): Promise<WebhookDelivery[]> {
  interface Row extends Omit<WebhookDelivery, 'at' | 'nextAt'> {
    at: Date
    nextAt: Date | null
  }
  const { rows } = await sql<Row>`
    select o.id::text as id, coalesce(w.name, o.payload ->> 'receiver') as receiver,
      o.payload ->> 'event' as event, o.state, o.attempts, o.last_status as status, o.last_error as error,
      o.created_at as at, case when o.state = 'pending' then o.run_at end as "nextAt",
      coalesce(w.is_on, false) and not ${sql.raw(IS_OF_DELETED_LEAD)} as "canBeSent"
    from private.outbox o left join private.webhooks w on w.id::text = o.payload ->> 'webhook'
    where o.kind = 'webhook' and o.state <> 'held'
    order by o.created_at desc, o.id desc limit ${WEBHOOK_DELIVERIES_SHOWN}`.execute(db)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
  }))
}
