/** Forwards stored leads to the CRM's forms API. */
import { z } from 'zod'
import {
  LEAD_FORM_NAMES,
  LEAD_FORM_RULES,
  LEAD_FORMS,
  type LeadFormName,
} from '#contract/lead-forms.ts'
import { type LeadSubmission, submissionPath } from '#contract/lead-submission.ts'
import { crmFormIds, type Settings } from '#server/env.ts'
import { readLimited } from '#server/http/request-body.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { OutboxJob } from '#server/outbox/rows.ts'
import type { Deliverer, Outcome } from '#server/outbox/worker.ts'
import { retryAfterMs } from '#server/outgoing/retry-after.ts'
import type { LeadPayload } from './forward-lead.ts'

type CrmSettings = Pick<
  Settings,
  'CRM_FORMS_HOST' | 'CRM_PORTAL_ID' | 'CRM_FORM_WAITLIST' | 'CRM_FORM_CONTACT' | 'CRM_FORM_PIONEER'
>

const TIME_LIMIT_MS = 10_000
/**
 * 38.5 calls in 10 s. The vendor allows 50 per address and blocks it for a minute after ten
 * refusals in one second.
 */
const CRM_SPACING_MS = 260
/** The vendor's window, used for a 429 without `Retry-After`. */
const RATE_PAUSE_MS = 10_000
/**
 * Fewer than the ten refusals in one second that block the address, even if all running calls are
 * refused.
 */
const CONCURRENCY = 6
const ANSWER_MAX_BYTES = 64 * 1024
/**
 * Temporary failures (RFC 9110), and what an operator corrects: the account or form is not the
 * right one.
 */
const PASSING_STATUS = new Set([401, 403, 404, 408, 425, 429])

const payloadShape = z.object({
  form: z.enum(LEAD_FORM_NAMES),
  submission: z.looseObject({
    fields: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  }),
})
const refusalShape = z.looseObject({
  status: z.literal('error'),
  errors: z.array(z.object({ errorType: z.string(), message: z.string() })).default([]),
})
/**
 * The answer when a submission was taken:
 * https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms/v3-legacy/submit-data-unauthenticated
 */
const takenShape = z.union([
  z.looseObject({ inlineMessage: z.string() }),
  z.looseObject({ redirectUri: z.string() }),
])

interface LeadDelivererDependencies {
  crmFormsHost: string
  settings: CrmSettings
  clock: Clock
  timeLimitMs?: number
}

export function leadDeliverer({
  crmFormsHost,
  settings,
  clock,
  timeLimitMs = TIME_LIMIT_MS,
}: LeadDelivererDependencies) {
  const formIds = crmFormIds(settings)

  async function deliver(payload: LeadPayload, signal: AbortSignal): Promise<Outcome> {
    const address =
      crmFormsHost +
      submissionPath(settings.CRM_PORTAL_ID, formIds[LEAD_FORMS[payload.form].crmForm])
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload.submission),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
      })
      return await outcomeOf(payload, response, clock.now())
    } catch (error) {
      return { result: 'retry', error: networkTrouble(error) }
    }
  }

  return {
    concurrency: CONCURRENCY,
    spacingMs: CRM_SPACING_MS,
    deliver: async (job: Pick<OutboxJob, 'payload'>, signal: AbortSignal): Promise<Outcome> => {
      const payload = payloadShape.safeParse(job.payload)
      if (!payload.success) {
        return { result: 'dead', error: 'the row holds no lead' }
      }
      return deliver(payload.data as LeadPayload, signal)
    },
    settled: async (trx, leadId, state, note) => {
      if (state === 'pending' && note === undefined) {
        return
      }
      await trx
        .updateTable('leads')
        .set({
          ...(state === 'done' && {
            delivery: 'delivered' as const,
            delivered_at: clock.databaseNow(),
          }),
          ...(state === 'dead' && { delivery: 'failed' as const }),
          ...(note !== undefined && { delivery_note: note }),
        })
        .where('id', '=', leadId)
        .execute()
    },
  } satisfies Deliverer
}

/**
 * Only an answer in the vendor's form says what happened to the lead. Firewalls, proxies and
 * maintenance pages answer with any status, such as 200 or a 403 that a later call does not get.
 * @throws when an answer that is needed cannot be read
 */
async function outcomeOf(payload: LeadPayload, response: Response, now: number): Promise<Outcome> {
  const { status } = response
  const isRefusal = status >= 400 && status < 500 && !PASSING_STATUS.has(status)
  if (response.ok || isRefusal) {
    const said = parsed(await readLimited(response.body, ANSWER_MAX_BYTES))
    if (response.ok && takenShape.safeParse(said).success) {
      return { result: 'done', status }
    }
    const refusal = refusalShape.safeParse(said)
    if (isRefusal && refusal.success) {
      return refused(payload, status, refusal.data.errors)
    }
    return { result: 'retry', status, error: `the answer ${status} is not in the CRM’s form` }
  }
  // A body that is not needed may be long or never end, or fail to be canceled after the
  // connection was lost.
  response.body?.cancel().catch(() => {})
  return waiting(response, now)
}

function waiting({ status, headers }: Response, now: number): Outcome {
  const wish = retryAfterMs(headers.get('retry-after'), now)
  if (status !== 429) {
    return {
      result: 'retry',
      status,
      error: `the CRM answered ${status}`,
      ...(wish && { retryAfterMs: wish }),
    }
  }
  return {
    result: 'retry',
    status,
    error: 'the CRM asks for fewer calls',
    retryAfterMs: wish ?? RATE_PAUSE_MS,
    pauseMs: wish ?? RATE_PAUSE_MS,
  }
}

function refused(payload: LeadPayload, status: number, given: CrmError[]): Outcome {
  const errors = given.filter(({ errorType }) => /^[A-Z_]{1,80}$/.test(errorType))
  // Only the error types are kept, because messages quote what the visitor typed.
  const types = [...new Set(errors.map(({ errorType }) => errorType))].join(', ')
  const error = `the CRM refused it: ${types || `status ${status}`}`
  const repair = status === 400 && repairSubmission(payload.form, payload.submission, errors)
  if (!repair) {
    return { result: 'dead', status, error, note: error }
  }
  return {
    result: 'retry',
    status,
    error,
    repairedPayload: { ...payload, submission: repair.submission },
    note: `Forwarded without ${repair.removed.join(', ')}: ${error}`,
  }
}

/** The JSON of an answer; undefined for anything else. */
function parsed(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

function networkTrouble(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'the CRM did not answer in time'
  }
  const code = ((error as Error)?.cause as NodeJS.ErrnoException | undefined)?.code
  return `the CRM could not be reached${code ? ` (${code})` : ''}`
}

/** An entry of `errors` in the CRM's refusal. */
type CrmError = { errorType: string; message: string }

type Repair = { submission: LeadSubmission; removed: readonly string[] }

/**
 * @returns the submission without the refused parts; undefined when leaving them out does not help:
 *   a required field, a blocked address, a captcha, missing consent
 */
function repairSubmission(
  form: LeadFormName,
  given: LeadSubmission,
  errors: CrmError[],
): Repair | undefined {
  let repaired: Repair = { submission: given, removed: [] }
  for (const error of errors) {
    const step = repairOne(form, repaired.submission, error)
    if (!step) {
      return undefined
    }
    repaired = { submission: step.submission, removed: [...repaired.removed, ...step.removed] }
  }
  return errors.length > 0 ? repaired : undefined
}

/** Errors about the value of one field, which leaving the field out repairs. */
const ABOUT_A_FIELD = new Set([
  'FIELD_NOT_IN_FORM_DEFINITION',
  'INPUT_TOO_LARGE',
  'INVALID_NUMBER',
  'NUMBER_OUT_OF_RANGE',
  'VALUE_NOT_IN_FIELD_DEFINITION',
])
const IN_CONTEXT: Record<string, string> = { INVALID_HUTK: 'hutk', INVALID_PAGE_URI: 'pageUri' }

function repairOne(
  form: LeadFormName,
  submission: LeadSubmission,
  { errorType, message }: CrmError,
): Repair | undefined {
  const key = IN_CONTEXT[errorType]
  if (key !== undefined) {
    return withoutContext(submission, key)
  }
  if (ABOUT_A_FIELD.has(errorType)) {
    return withoutField(form, submission, fieldNamed(message))
  }
  // Of the values we send, this can only mean the time: the visitor's clock is months off.
  if (errorType !== 'INVALID_METADATA' || submission.submittedAt === undefined) {
    return undefined
  }
  const { submittedAt: _, ...rest } = submission
  return { submission: rest, removed: ['submittedAt'] }
}

function withoutContext(submission: LeadSubmission, key: string) {
  const context: Record<string, unknown> = { ...submission.context }
  if (!(key in context)) {
    return undefined
  }
  delete context[key]
  return { submission: { ...submission, context }, removed: [`context.${key}`] }
}

function withoutField(form: LeadFormName, submission: LeadSubmission, name: string | undefined) {
  const isOptional = (LEAD_FORM_RULES[form].optional as readonly (string | undefined)[]).includes(
    name,
  )
  if (!name || !isOptional || !submission.fields.some((field) => field.name === name)) {
    return undefined
  }
  return {
    submission: { ...submission, fields: submission.fields.filter((field) => field.name !== name) },
    removed: [name],
  }
}

/** `Error in 'fields.0-1/company'. …` → `company` */
function fieldNamed(message: string): string | undefined {
  return /'fields\.(?:[\d-]+\/)?([\w-]+)'/.exec(message)?.[1]
}
