import {
  CONTACT_OBJECT_TYPE_ID,
  LEAD_FORM_RULES,
  type LeadField,
  type LeadFormName,
  type LeadSubmission,
  PAGE_NAMES,
} from '#contract/leads.ts'
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

/** A form without a page name sends bare `{name, value}` pairs and no context (SPEC 7: the ebook form). */
const pageNames: Partial<Record<LeadFormName, string>> = PAGE_NAMES

/**
 * The form call's body, exactly as the CRM's forms API v3 takes it.
 * @param values what the visitor typed, by field name; what is missing counts as empty
 */
export function submissionOf(
  form: LeadFormName,
  values: Readonly<Record<string, string>>,
  { pageUri, hutk, submittedAt }: SubmissionContext,
): LeadSubmission {
  const rules = LEAD_FORM_RULES[form]
  const pageName = pageNames[form]
  const message = COMPOSED_MESSAGES[form]?.compose(values)
  const fields = rules.fields.map(
    (name): LeadField => ({
      ...(pageName !== undefined && { objectTypeId: CONTACT_OBJECT_TYPE_ID }),
      name,
      value: (name === 'message' ? message : undefined) ?? values[name] ?? '',
    }),
  )
  if (pageName === undefined) return { fields }
  return {
    fields,
    context: { ...(rules.sendsHutk && hutk && { hutk }), pageUri: boundedPageUri(pageUri), pageName },
    ...(rules.sendsTime && { submittedAt }),
  }
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
