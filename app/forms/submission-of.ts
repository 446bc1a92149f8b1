import { type LeadFormName, type LeadSubmission, leadFacts, leadSubmission } from '#contract/leads.ts'
import { LEAD_PAGE_URI_MAX_CHARACTERS } from '#contract/limits.ts'
import { COMPOSED_MESSAGES } from './composed-message.ts'

/** What the browser knows beside the fields. */
export interface SubmissionContext {
  /** Current URL. */
  pageUri: string
  /** Value of the provider's tracking cookie, when there is one. */
  hutk: string | undefined
  /** Epoch milliseconds of the visitor's first attempt with this content. */
  submittedAt: number
}

/**
 * The form call's body, exactly as the CRM's forms API v3 takes it.
 * @param values what the visitor typed, by field name; what is missing counts as empty
 */
export function submissionOf(
  form: LeadFormName,
  values: Readonly<Record<string, string>>,
  { pageUri, hutk, submittedAt }: SubmissionContext,
): LeadSubmission {
  const message = COMPOSED_MESSAGES[form]?.compose(values) ?? values.message
  const origin = { pageUri: boundedPageUri(pageUri), hutk: hutk || undefined, submittedAt }
  return leadSubmission(leadFacts(form, { ...values, message }, origin))
}

/** An address swollen by campaign parameters must not cost the lead. */
function boundedPageUri(pageUri: string): string {
  if (pageUri.length <= LEAD_PAGE_URI_MAX_CHARACTERS) return pageUri
  const { origin, pathname } = new URL(pageUri)
  return `${origin}${pathname}`
}

/** An attempt to send some content, and when the first one was made (epoch milliseconds). */
export interface FirstAttempt {
  content: string
  submittedAt: number
}

/**
 * The same content tried again keeps the time of the first attempt, so that the CRM can tell a retry from a second lead.
 * @param now epoch milliseconds
 */
export function firstAttemptOf(
  values: Readonly<Record<string, string>>,
  previous: FirstAttempt | undefined,
  now: number,
): FirstAttempt {
  const content = JSON.stringify(Object.entries(values).sort())
  return previous?.content === content ? previous : { content, submittedAt: now }
}
