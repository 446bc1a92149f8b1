import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type RawBuilder, sql } from 'kysely'
import { LEAD_FORM_RULES, LEAD_FORMS } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import { LEAD_REPEAT_WINDOW_SECONDS } from '#contract/limits.ts'
import { lockName, type Store, StoreUnavailableError, type Trx } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { describeError, StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { refuseFor, requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { noteForStaff } from '../notices/staff-notice.ts'

export interface LeadStoreDependencies {
  store: Store
  clock: Clock
  limiter: RateLimiter
  /** Queues the lead for the CRM. Undefined when no CRM is set up. */
  forward:
    | ((trx: Trx, leadId: string, lead: LeadFacts, now: RawBuilder<Date>) => Promise<void>)
    | undefined
  /** With the address that is told about each lead. */
  settings: Pick<Settings, 'LEAD_NOTIFY_EMAIL'>
  /** The company's time zone, for the summary that staff get in the morning. */
  zone: () => string
  /** Version of the privacy notice that the form linked to. */
  privacyNotice: string
}

/**
 * Counts the sender and stores a lead with its outbox rows in one transaction. Equal submissions
 * within ten minutes are one lead, even when they arrive at the same moment.
 *
 * @param sender network address to count by (RATE_LIMITS); undefined to count nothing
 * @returns whether the lead is new; or the seconds to wait when the sender is beyond the limit and
 *   nothing was stored
 * @throws {StoreUnavailableError} when the store cannot take the lead now
 */
export async function storeLead(
  dependencies: LeadStoreDependencies,
  lead: LeadFacts,
  sender?: string,
): Promise<{ isNew: boolean } | { waitSeconds: number }> {
  const { store, limiter } = dependencies
  return store.inSharedTransaction(async (trx) => {
    if (sender !== undefined) {
      const waitSeconds = await limiter.check('leads', sender, { within: trx })
      if (waitSeconds > 0) {
        return { waitSeconds }
      }
    }
    const { isNew } = await insertLead(trx, dependencies, lead, sender)
    return { isNew }
  })
}

/** Result of {@link insertLead}. */
interface InsertedLead {
  id: string
  /** False when an equal lead came in within the last ten minutes. `id` is then that lead's. */
  isNew: boolean
}

/**
 * Stores a lead in the caller's transaction, without counting the sender. @param network that sent
 * it, if it sends an email
 */
export async function insertLead(
  trx: Trx,
  { store, clock, limiter, forward, settings, zone, privacyNotice }: LeadStoreDependencies,
  lead: LeadFacts,
  network?: string,
): Promise<InsertedLead> {
  const hash = dedupeHash(lead)
  const now = clock.databaseNow()
  // On the embedded engine transactions take turns anyway.
  if (store.engine === 'postgres') {
    await lockName(trx, hash)
  }
  const { context, submittedAt } = lead
  // One statement, because each waits for its turn on the thread that answers everyone and on the
  // database's.
  const {
    rows: [row],
  } = await sql<InsertedLead>`
    with known as (
      select id from public.leads
      where dedupe_hash = ${hash} and deleted_at is null
        and received_at > ${now} - make_interval(secs => ${LEAD_REPEAT_WINDOW_SECONDS})
      limit 1
    ), stored as (
      insert into public.leads
        (form, email, fields, context, submitted_at, page_uri, dedupe_hash, privacy_notice, received_at, delivery)
      select ${lead.form}::text, ${(lead.values.email ?? '').toLowerCase()}::text, ${JSON.stringify(lead.values)}::jsonb,
        ${context ? JSON.stringify(context) : null}::jsonb,
        ${submittedAt === undefined ? null : new Date(submittedAt)}::timestamptz, ${context?.pageUri ?? null}::text,
        ${hash}::text, ${privacyNotice}::text, ${now}, ${forward ? 'waiting' : 'stored'}::text
      where not exists (select from known)
      returning id
    )
    select id, true as "isNew" from stored union all select id, false from known`.execute(trx)
  if (!row) {
    throw new Error('The lead was not stored')
  }
  if (!row.isNew) {
    return row
  }
  const { id } = row
  await forward?.(trx, id, lead, now)
  const { email: template } = LEAD_FORM_RULES[lead.form]
  const to = lead.values.email
  if (
    template &&
    to !== undefined &&
    (await limiter.check(template, to, { within: trx, network })) === 0
  ) {
    await enqueue(trx, { kind: 'email', ref: id, payload: { template, to, form: lead.form } }, now)
  }
  // Who books, moves or cancels a meeting is told about as such.
  if (lead.form !== 'meeting') {
    await noteForStaff(
      trx,
      { kind: 'lead', leadId: id, to: settings.LEAD_NOTIFY_EMAIL, zone: zone() },
      now,
    )
  }
  return { id, isNew: true }
}

/**
 * SHA-256 (hex) of form, values and page. A double click, a retry and the Back button give the same
 * hash.
 */
function dedupeHash({ form, values, context }: LeadFacts): string {
  const normalized = LEAD_FORMS[form].fields.map((name) => {
    const value = values[name] ?? ''
    return name === 'email' ? value.toLowerCase() : value
  })
  return createHash('sha256')
    .update(JSON.stringify([form, normalized, context?.pageUri ?? null]))
    .digest('hex')
}

interface LeadIntakeDependencies extends Omit<LeadStoreDependencies, 'privacyNotice'> {
  /** Current version of the privacy notice that the forms link to. */
  privacyNotice: () => Promise<string>
  /** Tells the outbox of this process that a row was written. */
  wakeOutbox: () => void
}

/** How long a visitor is asked to wait when the store's error states no time. */
const RETRY_AFTER_SECONDS = 5

export type LeadIntake = ReturnType<typeof leadIntake>

/**
 * Counts the sender, stores the lead and wakes the outbox, for the form call and for native posts.
 */
export function leadIntake({ privacyNotice, wakeOutbox, ...dependencies }: LeadIntakeDependencies) {
  /**
   * The answer for a lead that could not be stored. Whatever the cause, the visitor is asked to try
   * again.
   */
  function unavailable(c: Context<AppEnv>, error: unknown): StatusError {
    const isExpected = error instanceof StoreUnavailableError
    if (!isExpected) {
      c.get('log')?.error(describeError(error), 'A lead could not be stored')
    }
    const seconds = isExpected ? error.retryAfterSeconds : RETRY_AFTER_SECONDS
    return new StatusError(503, 'We could not store the form. Please try again.', {
      'Retry-After': String(seconds),
    })
  }

  return {
    clock: dependencies.clock,
    /**
     * Counts the sender of a submission that is not stored.
     * @throws {StatusError} 429 beyond the limit, 503 when the store cannot count
     */
    admit: async (c: Context<AppEnv>) => {
      await requireWithinLimit(c, dependencies.limiter, 'leads').catch((error) => {
        throw error instanceof StatusError ? error : unavailable(c, error)
      })
    },
    /**
     * Counts the sender and stores the lead.
     * @throws {StatusError} 429 beyond the limit, 503 when the lead could not be stored
     */
    accept: async (c: Context<AppEnv>, lead: LeadFacts): Promise<void> => {
      const sender = c.get('clientAddress')
      // Checked first, so that a visitor beyond the limit takes no place in a transaction.
      refuseFor(dependencies.limiter.knownWait('leads', sender))
      const outcome = await privacyNotice()
        .then((notice) => storeLead({ ...dependencies, privacyNotice: notice }, lead, sender))
        .catch((error) => {
          throw unavailable(c, error)
        })
      if ('waitSeconds' in outcome) {
        return refuseFor(outcome.waitSeconds)
      }
      c.get('log')?.info({ form: lead.form, repeated: !outcome.isNew }, 'Lead stored')
      wakeOutbox()
    },
  }
}
