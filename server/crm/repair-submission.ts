/** Removes the parts of a submission that the CRM refused, so that the rest still arrives. */
import { LEAD_FORM_RULES, type LeadFormName } from '#contract/lead-forms.ts'
import type { LeadSubmission } from '#contract/lead-submission.ts'

/** An entry of `errors` in the CRM's refusal. */
export interface CrmError {
  errorType: string
  message: string
}

export type Repair = { submission: LeadSubmission; removed: string[] } | 'hopeless'

/**
 * @returns the submission without the refused parts, or `hopeless` when leaving them out does not help: a required field, a
 * blocked address, a captcha, missing consent
 */
export function repairSubmission(form: LeadFormName, submission: LeadSubmission, errors: CrmError[]): Repair {
  let repaired = submission
  const removed: string[] = []
  for (const error of errors) {
    const step = repairOne(form, repaired, error)
    if (!step) return 'hopeless'
    repaired = step.submission
    removed.push(step.removed)
  }
  return removed.length > 0 ? { submission: repaired, removed } : 'hopeless'
}

function repairOne(
  form: LeadFormName,
  submission: LeadSubmission,
  { errorType, message }: CrmError,
): { submission: LeadSubmission; removed: string } | undefined {
  switch (errorType) {
    case 'INVALID_HUTK':
      return withoutContext(submission, 'hutk')
    case 'INVALID_PAGE_URI':
      return withoutContext(submission, 'pageUri')
    case 'INVALID_IP_ADDRESS':
      return withoutContext(submission, 'ipAddress')
    case 'INVALID_METADATA': {
      // Of the values we send, this can only mean the time: the visitor's clock is months off.
      if (submission.submittedAt === undefined) return undefined
      const { submittedAt: _, ...rest } = submission
      return { submission: rest, removed: 'submittedAt' }
    }
    case 'FIELD_NOT_IN_FORM_DEFINITION':
      return withoutField(form, submission, fieldNamed(message))
    default:
      return undefined
  }
}

function withoutContext(submission: LeadSubmission, key: string) {
  const context: Record<string, unknown> = { ...submission.context }
  if (!(key in context)) return undefined
  delete context[key]
  return { submission: { ...submission, context }, removed: `context.${key}` }
}

function withoutField(form: LeadFormName, submission: LeadSubmission, name: string | undefined) {
  const isOptional = (LEAD_FORM_RULES[form].optional as readonly (string | undefined)[]).includes(name)
  if (!name || !isOptional || !submission.fields.some((field) => field.name === name)) return undefined
  return {
    submission: { ...submission, fields: submission.fields.filter((field) => field.name !== name) },
    removed: name,
  }
}

/** `Error in 'fields.0-1/company'. …` → `company` */
function fieldNamed(message: string): string | undefined {
  return /'fields\.(?:[\d-]+\/)?([\w-]+)'/.exec(message)?.[1]
}
