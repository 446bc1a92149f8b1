/** Checks a form posted by the browser itself, with scripting off. Ends in the same lead as the form call. */
import {
  composeMeetingMessage,
  composePartnerMessage,
  LEAD_FORM_RULES,
  type LeadFacts,
  type LeadFormName,
  leadFacts,
  MEETING_FIELD_NAMES,
  NATIVE_PAGE_FIELD,
  PARTNER_FIELD_NAMES,
} from '#contract/leads.ts'
import {
  LEAD_NOTE_MAX_CHARACTERS,
  LEAD_PAGE_URI_MAX_CHARACTERS,
  LEAD_VALUE_MAX_CHARACTERS,
  MEETING_DETAIL_MAX_CHARACTERS,
} from '#contract/limits.ts'
import { checkValues, isCleanText, type LeadCheck, type LeadProblem } from './check-values.ts'

/** The Pioneer form is not here: without scripting it shows its 'JavaScript is required…' line, as specified. */
export const NATIVE_FORMS = ['waitlist', 'contact', 'ebook', 'meeting', 'partner'] as const satisfies LeadFormName[]
export type NativeForm = (typeof NATIVE_FORMS)[number]

const SITE_PATH = /^\/(?![/\\])[\w\-./~%]*$/

/** Path of the page the form stands on; undefined unless it is a plain path of this site. */
export function postedPage(values: URLSearchParams): string | undefined {
  const page = values.get(NATIVE_PAGE_FIELD) ?? ''
  return page.length <= LEAD_PAGE_URI_MAX_CHARACTERS && SITE_PATH.test(page) ? page : undefined
}

/** What the visitor typed, by the names of the form's own fields; to be shown again after a refusal. */
export function postedValues(form: NativeForm, values: URLSearchParams): Record<string, string> {
  const names = new Set<string>([...LEAD_FORM_RULES[form].fields, ...ownFields(form)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = values.get(name)
      return value ? [[name, value.slice(0, LEAD_VALUE_MAX_CHARACTERS).toWellFormed()]] : []
    }),
  )
}

/**
 * @param posted the request's body
 * @param pageUri address of the page that the form is on
 * @param hutk value of the tracking cookie, when there is one
 * @param now epoch milliseconds
 */
export function checkNativePost(
  form: NativeForm,
  posted: URLSearchParams,
  { pageUri, hutk, now }: { pageUri: string; hutk: string | undefined; now: number },
): LeadCheck<LeadProblem> {
  const rules = LEAD_FORM_RULES[form]
  if (posted.get(rules.honeypot)) return { outcome: 'honeypot-filled' }
  const values: LeadFacts['values'] = {}
  for (const name of rules.fields) values[name] = textOf(posted, name)
  if (form === 'meeting') values.message = composeMeetingMessage(allOf(posted, MEETING_FIELD_NAMES))
  if (form === 'partner') values.message = composePartnerMessage(allOf(posted, PARTNER_FIELD_NAMES))
  const problems = [...checkOwnFields(form, posted), ...checkValues(form, values)]
  if (problems.length > 0) return { outcome: 'invalid', problems }
  const cookie = hutk && /^[0-9a-f]{32}$/.test(hutk) ? hutk : undefined
  return { outcome: 'valid', lead: leadFacts(form, values, { pageUri, hutk: cookie, submittedAt: now }) }
}

function ownFields(form: NativeForm): readonly string[] {
  if (form === 'meeting') return MEETING_FIELD_NAMES
  if (form === 'partner') return PARTNER_FIELD_NAMES
  return []
}

/** Fields that are composed into `message` have limits of their own, so that the message stays within its. */
function checkOwnFields(form: NativeForm, posted: URLSearchParams): LeadProblem[] {
  return ownFields(form).flatMap((field): LeadProblem[] => {
    const value = textOf(posted, field)
    const isText = field === 'note' || field === 'message'
    if (!isCleanText(value, { multiline: isText })) return [{ field, problem: 'not-text' }]
    const isTooLong = value.length > (isText ? LEAD_NOTE_MAX_CHARACTERS : MEETING_DETAIL_MAX_CHARACTERS)
    return isTooLong ? [{ field, problem: 'too-long' }] : []
  })
}

function allOf<Name extends string>(posted: URLSearchParams, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(posted, name)])) as Record<Name, string>
}

/** Browsers post line breaks as CR LF, whatever the field's value has; the form call sends LF. */
function textOf(posted: URLSearchParams, name: string): string {
  return (posted.get(name) ?? '').replaceAll('\r\n', '\n').trim()
}
