import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { LEAD_FORM_RULES, LEAD_FORMS } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import { LEAD_REPEAT_WINDOW_SECONDS, RATE_LIMITS } from '#contract/limits.ts'
import type { Touches } from '#contract/touches.ts'
import { lockName } from '#server/db/lock-name.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { type CountRequest, countWithin } from '#server/http/request-counter.ts'
import { secondsToWait } from '#server/http/seconds-to-wait.ts'
import { secondsUntilEmail } from '#server/mail/seconds-until-email.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { noteLeadForStaff } from './enqueue-staff-notice.ts'

export interface LeadStoreParts {
  store: Store
  clock: Clock
  countRequest: CountRequest
  /** Queues the lead for the CRM. Undefined when no CRM is set up. */
  forward: ((trx: Trx, leadId: string, lead: LeadFacts, now: RawBuilder<Date>) => Promise<void>) | undefined
  /** Staff address that is told about each lead. */
  notifyEmail: string | undefined
  /** Version of the privacy notice that the form linked to. */
  privacyNotice: string
}

/**
 * Counts the sender and stores a lead with its outbox rows in one transaction. Equal submissions within ten minutes are one
 * lead, even when they arrive at the same moment.
 *
 * @param sender network address to count by (RATE_LIMITS); undefined to count nothing
 * @returns whether the lead is new; or the seconds to wait when the sender is beyond the limit and nothing was stored
 * @throws {StoreUnavailableError} when the store cannot take the lead now
 */
export async function storeLead(
  parts: LeadStoreParts,
  lead: LeadFacts,
  touches: Touches,
  sender?: string,
): Promise<{ isNew: boolean } | { waitSeconds: number }> {
  const { store, countRequest } = parts
  return store.inSharedTransaction(async (trx) => {
    if (sender !== undefined) {
      const waitSeconds = await secondsToWait(countWithin(countRequest, trx), 'leads', sender, RATE_LIMITS.leads)
      if (waitSeconds > 0) return { waitSeconds }
    }
    const { isNew } = await insertLead(trx, parts, lead, touches)
    return { isNew }
  })
}

/** Result of {@link insertLead}. */
interface InsertedLead {
  id: string
  /** False when an equal lead came in within the last ten minutes. `id` is then that lead's. */
  isNew: boolean
}

/** Stores a lead in the caller's transaction, without counting the sender. */
export async function insertLead(
  trx: Trx,
  { clock, countRequest, forward, notifyEmail, privacyNotice }: Omit<LeadStoreParts, 'store'>,
  lead: LeadFacts,
  touches: Touches,
): Promise<InsertedLead> {
  const hash = dedupeHash(lead)
  const now = clock.databaseNow()
  await lockName(trx, hash)
  const known = await trx
    .selectFrom('leads')
    .select('id')
    .where('dedupe_hash', '=', hash)
    .where('deleted_at', 'is', null)
    .where('received_at', '>', sql<Date>`${now} - make_interval(secs => ${LEAD_REPEAT_WINDOW_SECONDS})`)
    .limit(1)
    .executeTakeFirst()
  if (known) return { id: known.id, isNew: false }
  const { context, submittedAt } = lead
  const { id } = await trx
    .insertInto('leads')
    .values({
      form: lead.form,
      email: (lead.values.email ?? '').toLowerCase(),
      fields: JSON.stringify(lead.values),
      context: context ? JSON.stringify(context) : null,
      submitted_at: submittedAt === undefined ? null : new Date(submittedAt),
      page_uri: context?.pageUri ?? null,
      dedupe_hash: hash,
      first_touch: touches.first ? JSON.stringify(touches.first) : null,
      last_touch: touches.last ? JSON.stringify(touches.last) : null,
      privacy_notice: privacyNotice,
      received_at: now,
      delivery: forward ? 'waiting' : 'stored',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forward?.(trx, id, lead, now)
  const { email: template } = LEAD_FORM_RULES[lead.form]
  const to = lead.values.email ?? ''
  if (template && (await secondsUntilEmail(countWithin(countRequest, trx), template, to)) === 0)
    await enqueue(trx, { kind: 'email', ref: id, payload: { template, to } }, now)
  if (notifyEmail !== undefined) await noteLeadForStaff(trx, id, notifyEmail, now)
  return { id, isNew: true }
}

/** SHA-256 (hex) of form, values and page. A double click, a retry and the Back button give the same hash. */
function dedupeHash({ form, values, context }: LeadFacts): string {
  const normalized = LEAD_FORMS[form].fields.map((name) => {
    const value = values[name] ?? ''
    return name === 'email' ? value.toLowerCase() : value
  })
  return createHash('sha256')
    .update(JSON.stringify([form, normalized, context?.pageUri ?? null]))
    .digest('hex')
}
