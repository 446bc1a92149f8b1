import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { LEAD_FORM_RULES } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import { LEAD_REPEAT_WINDOW_SECONDS, RATE_LIMITS } from '#contract/limits.ts'
import type { Touches } from '#contract/touches.ts'
import type { Store } from '#server/db/store.ts'
import { type CountRequest, countWithin } from '#server/http/request-counter.ts'
import { secondsToWait } from '#server/http/seconds-to-wait.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { dedupeHash } from './dedupe-hash.ts'
import { noteLeadForStaff } from './enqueue-staff-notice.ts'
import { enqueueVisitorEmail } from './enqueue-visitor-email.ts'

export interface LeadStoreParts {
  store: Store
  clock: Clock
  countRequest: CountRequest
  /** Queues the lead for the CRM; undefined where none is set up. */
  forward:
    | ((trx: Transaction<Tables>, leadId: string, lead: LeadFacts, now: RawBuilder<Date>) => Promise<void>)
    | undefined
  /** Staff address that hears of each lead. */
  notifyEmail: string | undefined
  /** Version of the privacy notice that was on the form. */
  privacyNotice: string
}

/**
 * Counts the sender and stores a lead once, with everything that must follow from it, in one transaction. Equal submissions
 * within ten minutes are one lead, also when they arrive at the same moment.
 *
 * @param sender address to count by (RATE_LIMITS); undefined: not counted
 * @returns whether it is a new one; seconds to wait where the sender has sent too many, and nothing is stored then
 * @throws {StoreUnavailableError} when the store cannot take it now
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

/** What {@link insertLead} says of a lead. */
export interface InsertedLead {
  id: string
  /** False: an equal one came in within the last ten minutes, and this is its id. */
  isNew: boolean
}

/** The same in the caller's transaction, without counting. */
export async function insertLead(
  trx: Transaction<Tables>,
  { clock, countRequest, forward, notifyEmail, privacyNotice }: Omit<LeadStoreParts, 'store'>,
  lead: LeadFacts,
  touches: Touches,
): Promise<InsertedLead> {
  const hash = dedupeHash(lead)
  const now = clock.databaseNow()
  // Equal submissions queue up here: looking and inserting alone would let two pass at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx)
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
  const { email } = LEAD_FORM_RULES[lead.form]
  if (email) await enqueueVisitorEmail(trx, countRequest, email, { id, email: lead.values.email ?? '' }, now)
  if (notifyEmail !== undefined) await noteLeadForStaff(trx, id, notifyEmail, now)
  return { id, isNew: true }
}
