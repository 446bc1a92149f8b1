/** `/admin/api/webhooks`: receivers of events, and their latest deliveries. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals } from '#content/staff/refusals.ts'
import { webhooks as words } from '#content/staff/webhooks.ts'
import type { DeliveriesReceipt } from '#contract/staff/system.ts'
import {
  WEBHOOK_ADDRESS_MAX_CHARACTERS,
  WEBHOOK_DELIVERIES_SHOWN,
  WEBHOOK_NAME_MAX_CHARACTERS,
  WEBHOOKS_MAX,
  type WebhookSecret,
  type WebhookState,
} from '#contract/staff/webhooks.ts'
import { STAFF_API_PATH, type StaffReceipt } from '#contract/staff.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '#contract/webhooks.ts'
import { type AuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { IS_OF_DELETED_LEAD } from '#server/leads/deleted-leads.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { addressProblem } from './address.ts'
import {
  addWebhook,
  dismissWaiting,
  listDeliveries,
  listWebhooks,
  rotateSecret,
} from './stored-webhooks.ts'

interface WebhookRoutesDependencies extends CallerDependencies {
  settings: Pick<Settings, 'WEBHOOK_PRIVATE_HOSTS'>
  signingSecret: string
  wakeOutbox: () => void
}

const WEBHOOKS_PATH = `${STAFF_API_PATH}/webhooks`

const nameShape = z.string().trim().min(1).max(WEBHOOK_NAME_MAX_CHARACTERS)
const eventsShape = z.array(z.enum(WEBHOOK_EVENTS)).min(1)
const addShape = z.object({
  name: nameShape,
  address: z.string().trim().max(WEBHOOK_ADDRESS_MAX_CHARACTERS),
  events: eventsShape,
})
const idShape = z.object({ id: z.uuid() })
const changeShape = idShape.extend({ name: nameShape, events: eventsShape, isOn: z.boolean() })
const resendShape = z.object({
  ids: z
    .array(z.string().regex(/^\d{1,18}$/))
    .min(1)
    .max(WEBHOOK_DELIVERIES_SHOWN),
})

export function webhookRoutes(dependencies: WebhookRoutesDependencies): Hono<AppEnv> {
  const { settings, signingSecret, wakeOutbox } = dependencies
  const routes = new Hono<AppEnv>()
  const staffOf = (c: Context<AppEnv>) => signedInStaff(c, dependencies, 'webhooks')

  routes.get(WEBHOOKS_PATH, async (c) => {
    const { inTransaction } = await staffOf(c)
    return c.json(await inTransaction((trx) => stateOf(trx, signingSecret), { readOnly: true }))
  })

  routes.post(`${WEBHOOKS_PATH}/add`, async (c) => {
    const { actor, body, inTransaction } = await staffOf(c)
    const added = await body(addShape, staffRefusals.invalid)
    requireAddress(added.address, settings)
    const { secret } = await inTransaction(async (trx) => {
      await requireRoom(trx)
      const made = await addWebhook(trx, added, signingSecret)
      await note(trx, { actor, action: 'add', ids: [made.id] })
      return made
    })
    return c.json({ secret } satisfies WebhookSecret)
  })

  routes.post(`${WEBHOOKS_PATH}/change`, async (c) => {
    const { actor, body, inTransaction } = await staffOf(c)
    const wanted = await body(changeShape, staffRefusals.invalid)
    const ids = [wanted.id]
    await inTransaction(async (trx) => {
      await changeWebhook(trx, wanted)
      await note(trx, { actor, action: 'update', ids })
    })
    return c.json({ ids } satisfies StaffReceipt)
  })

  routes.post(`${WEBHOOKS_PATH}/rotate`, async (c) => {
    const { actor, body, inTransaction } = await staffOf(c)
    const { id } = await body(idShape, staffRefusals.invalid)
    const secret = await inTransaction(async (trx) => {
      const renewed = requireFound(await rotateSecret(trx, id, signingSecret))
      await note(trx, { actor, action: 'rotate', ids: [id] })
      return renewed
    })
    return c.json({ secret } satisfies WebhookSecret)
  })

  routes.post(`${WEBHOOKS_PATH}/remove`, async (c) => {
    const { actor, body, inTransaction } = await staffOf(c)
    const { id } = await body(idShape, staffRefusals.invalid)
    await inTransaction(async (trx) => {
      await removeWebhook(trx, id)
      await note(trx, { actor, action: 'delete', ids: [id] })
    })
    return c.json({ ids: [id] } satisfies StaffReceipt)
  })

  routes.post(`${WEBHOOKS_PATH}/test`, async (c) => {
    const { body, inTransaction } = await staffOf(c)
    const { id } = await body(idShape, staffRefusals.invalid)
    await inTransaction((trx) => queueTest(trx, id))
    wakeOutbox()
    return c.json({ ids: [id] } satisfies StaffReceipt)
  })

  routes.post(`${WEBHOOKS_PATH}/resend`, async (c) => {
    const { actor, body, inTransaction } = await staffOf(c)
    const { ids } = await body(resendShape, staffRefusals.invalid)
    const sent = await inTransaction(async (trx) => {
      const count = await sendAgain(trx, ids)
      if (count > 0) {
        await note(trx, { actor, action: 'resend', rowCount: count })
      }
      return count
    })
    wakeOutbox()
    return c.json({ count: sent } satisfies DeliveriesReceipt)
  })

  return routes
}

const note = (trx: Trx, entry: Omit<AuditEntry, 'subject'>) =>
  recordAudit(sqlThrough(trx), { ...entry, subject: 'webhooks' })

function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) {
    throw new RestRefusal(404, '404', words.refusals.unknown)
  }
  return found
}

function requireAddress(address: string, settings: WebhookRoutesDependencies['settings']): void {
  const problem = addressProblem(address, settings)
  if (problem) {
    throw new RestRefusal(422, '422', words.refusals[problem])
  }
}

async function requireRoom(trx: Trx): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from private.webhooks`.execute(trx)
  if ((rows[0]?.n ?? 0) >= WEBHOOKS_MAX) {
    throw new RestRefusal(422, '422', words.refusals.tooMany)
  }
}

async function stateOf(trx: Trx, signingSecret: string): Promise<WebhookState> {
  return {
    webhooks: await listWebhooks(trx, signingSecret),
    deliveries: await listDeliveries(trx),
  }
}

/** @throws {RestRefusal} 404 */
async function changeWebhook(
  trx: Trx,
  { id, name, events, isOn }: z.output<typeof changeShape>,
): Promise<void> {
  const changed = await trx
    .updateTable('private.webhooks')
    .set({
      name,
      events: `{${events.join(',')}}`,
      is_on: isOn,
      ...(isOn && { is_gone: false }),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  requireFound(changed)
  if (!isOn) {
    await dismissWaiting(trx, id, words.problems.off)
  }
}

/** @throws {RestRefusal} 404 */
async function removeWebhook(trx: Trx, id: string): Promise<void> {
  const removed = await trx
    .deleteFrom('private.webhooks')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  requireFound(removed)
  await dismissWaiting(trx, id, words.problems.removed)
}

/** Queues an event that no one asks for, for one webhook. */
async function queueTest(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql`
    insert into private.outbox (kind, ref, payload)
    select 'webhook', w.id, jsonb_build_object('event', ${WEBHOOK_TEST}::text, 'id', gen_random_uuid(),
      'webhook', w.id, 'receiver', w.name)
    from private.webhooks w where w.id = ${id}::uuid and w.is_on returning id`.execute(trx)
  requireFound(rows[0])
}

/**
 * Sends deliveries again, whatever became of them, under the same ids. Waiting ones go at once.
 * Those about deleted leads have nothing to say until the leads are restored.
 */
async function sendAgain(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    update private.outbox o set state = 'pending', attempts = 0, run_at = now(), lease = null,
      locked_until = null, done_at = null
    from private.webhooks w
    where o.kind = 'webhook' and o.id = any (${`{${ids.join(',')}}`}::bigint[])
      and o.state <> 'held' and not ${sql.raw(IS_OF_DELETED_LEAD)} and (o.locked_until is null or o.locked_until < now())
      and w.id::text = o.payload ->> 'webhook' and w.is_on
    returning o.id`.execute(trx)
  return rows.length
}
