/** What the browser posts of a form, turned into a lead and checked; also for bookings. */
import {
  composedFields,
  LEAD_FORMS,
  type LeadFormName,
  maxCharacters,
} from '#contract/lead-forms.ts'
import { leadFacts } from '#contract/lead-submission.ts'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import { NEWSLETTER_FIELD } from '#contract/newsletter.ts'
import { checkValues, HUTK, isCleanText, type LeadCheck, type LeadProblem } from './check-values.ts'

/** What the visitor typed and ticked, by field name, to be shown again after a refusal. */
export function postedValues(form: LeadFormName, posted: URLSearchParams): Record<string, string> {
  const names = [...typedFields(form), NEWSLETTER_FIELD]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = posted.get(name)
      return value ? [[name, value.slice(0, LEAD_VALUE_MAX_CHARACTERS).toWellFormed()]] : []
    }),
  )
}

/**
 * @param posted the request's body
 * @param pageUri address of the page that holds the form
 * @param hutk value of the tracking cookie, when there is one
 * @param now epoch milliseconds
 */
export function checkPostedLead(
  form: LeadFormName,
  posted: URLSearchParams,
  { pageUri, hutk, now }: { pageUri: string; hutk: string | undefined; now: number },
): LeadCheck {
  if (posted.get(LEAD_FORMS[form].honeypot)) {
    return { outcome: 'honeypot-filled' }
  }
  const typed = Object.fromEntries(typedFields(form).map((name) => [name, textOf(posted, name)]))
  const cookie = hutk && HUTK.test(hutk) ? hutk : undefined
  const lead = leadFacts(form, typed, { pageUri, hutk: cookie, submittedAt: now })
  const problems = [...checkComposedFields(form, typed), ...checkValues(form, lead.values)]
  return problems.length > 0 ? { outcome: 'invalid', problems } : { outcome: 'valid', lead }
}

function typedFields(form: LeadFormName): string[] {
  return [...new Set([...LEAD_FORMS[form].fields, ...composedFields(form)])]
}

/**
 * Fields that become part of `message` have their own limits, so that the message stays within its
 * limit.
 */
function checkComposedFields(
  form: LeadFormName,
  typed: Readonly<Record<string, string>>,
): LeadProblem[] {
  return composedFields(form).flatMap((field): LeadProblem[] => {
    const value = typed[field] ?? ''
    const isNote = field === LEAD_FORMS[form].message?.note
    if (!isCleanText(value, { multiline: isNote })) {
      return [{ field, problem: 'not-text' }]
    }
    return value.length > maxCharacters(form, field) ? [{ field, problem: 'too-long' }] : []
  })
}

/** Browsers post line breaks as CR LF. The form call sends LF. */
function textOf(posted: URLSearchParams, name: string): string {
  return (posted.get(name) ?? '').replaceAll('\r\n', '\n').trim()
}
