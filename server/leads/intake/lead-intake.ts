/** Takes leads, for the form call and for native posts. */
import type { Context } from 'hono'
import { LEAD_FORM_RULES } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import { StoreUnavailableError } from '#server/db/store.ts'
import { describeError, StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { refuseFor, requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { type LeadStoreDependencies, storeLead } from './store-lead.ts'

interface LeadIntakeDependencies {
  storing: LeadStoreDependencies
  /** Current version of the privacy notice that the forms link to. */
  privacyNotice: () => Promise<string>
  /** Whether a page or a part of one is offered now. */
  isOffered: (page: string) => boolean
  /** Tells the outbox of this process that a row was written. */
  wakeOutbox: () => void
}

/** How long a visitor is asked to wait when the store's error states no time. */
const RETRY_AFTER_SECONDS = 5

export type LeadIntake = ReturnType<typeof leadIntake>

/** Counts the sender, stores the lead and wakes the outbox. */
export function leadIntake({
  storing,
  privacyNotice,
  isOffered,
  wakeOutbox,
}: LeadIntakeDependencies) {
  const { clock, limiter } = storing
  return {
    clock,
    /**
     * Counts the sender of a submission that is not stored.
     * @throws {StatusError} 429 beyond the limit, 503 when the store cannot count
     */
    admit: async (c: Context<AppEnv>) => {
      await requireWithinLimit(c, limiter, 'leads').catch((error) => {
        throw error instanceof StatusError ? error : unavailable(c, error)
      })
    },
    /**
     * Counts the sender and stores the lead.
     * @throws {StatusError} 410 for a form that is not offered any more, 429 beyond the limit, 503
     *   when the lead could not be stored
     */
    accept: async (c: Context<AppEnv>, lead: LeadFacts): Promise<void> => {
      const { page } = LEAD_FORM_RULES[lead.form]
      if (page !== undefined && !isOffered(page)) {
        throw new StatusError(410, 'This form is not offered any more.')
      }
      const sender = c.get('clientAddress')
      // Checked first, so that a visitor beyond the limit takes no place in a transaction.
      refuseFor(limiter.knownWait('leads', sender))
      const outcome = await privacyNotice()
        .then((notice) => storeLead(storing, { lead, privacyNotice: notice, sender }))
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
