/** Checks a form posted by the browser itself, with scripting off. Ends in the same lead as the form call. */
import {
  CONTACT_OBJECT_TYPE_ID,
  composeMeetingMessage,
  composePartnerMessage,
  LEAD_FORM_RULES,
  type LeadFormName,
  type LeadSubmission,
  MEETING_FIELD_NAMES,
  NATIVE_PAGE_FIELD,
  PAGE_NAMES,
  PARTNER_FIELD_NAMES,
} from '#contract/leads.ts'
import {
  LEAD_NOTE_MAX_CHARACTERS,
  LEAD_PAGE_URI_MAX_CHARACTERS,
  LEAD_VALUE_MAX_CHARACTERS,
  MEETING_DETAIL_MAX_CHARACTERS,
} from '#contract/limits.ts'
import type { VendorError } from '#server/crm/vendor-answer.ts'
import { checkValues, isCleanText, type LeadValues } from './check-values.ts'
import type { LeadCheck } from './checked-lead.ts'

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
 * @param rawBody the request's body, already within its size limit
 * @param pageUri address of the page the form stands on
 * @param hutk value of the tracking cookie, when there is one
 * @param now epoch milliseconds
 */
export function checkNativePost(
  form: NativeForm,
  rawBody: string,
  { pageUri, hutk, now }: { pageUri: string; hutk: string | undefined; now: number },
): LeadCheck {
  const posted = new URLSearchParams(rawBody)
  const rules = LEAD_FORM_RULES[form]
  if (posted.get(rules.honeypot)) return { outcome: 'honeypot-filled' }
  const errors = checkOwnFields(form, posted)
  const values: LeadValues = {}
  for (const name of rules.fields) values[name] = textOf(posted, name)
  if (form === 'meeting') values.message = composeMeetingMessage(allOf(posted, MEETING_FIELD_NAMES))
  if (form === 'partner') values.message = composePartnerMessage(allOf(posted, PARTNER_FIELD_NAMES))
  errors.push(...checkValues(form, values))
  if (errors.length > 0) return { outcome: 'invalid', errors }
  const submission: LeadSubmission =
    form === 'ebook'
      ? { fields: rules.fields.map((name) => ({ name, value: values[name] ?? '' })) }
      : {
          fields: rules.fields.map((name) => ({
            objectTypeId: CONTACT_OBJECT_TYPE_ID,
            name,
            value: values[name] ?? '',
          })),
          context: {
            ...(rules.sendsHutk && hutk && /^[0-9a-f]{32}$/.test(hutk) && { hutk }),
            pageUri,
            pageName: PAGE_NAMES[form],
          },
          ...(rules.sendsTime && { submittedAt: now }),
        }
  return { outcome: 'valid', lead: { form, values, submission, rawBody } }
}

function ownFields(form: NativeForm): readonly string[] {
  if (form === 'meeting') return MEETING_FIELD_NAMES
  if (form === 'partner') return PARTNER_FIELD_NAMES
  return []
}

/** Fields that are composed into `message` have limits of their own, so that the message stays within its. */
function checkOwnFields(form: NativeForm, posted: URLSearchParams): VendorError[] {
  return ownFields(form).flatMap((name): VendorError[] => {
    const value = textOf(posted, name)
    const isText = name === 'note' || name === 'message'
    if (!isCleanText(value, { multiline: isText }))
      return [{ errorType: 'VALUE_NOT_IN_FIELD_DEFINITION', message: `Error in 'fields.${name}'. Not plain text` }]
    if (value.length > (isText ? LEAD_NOTE_MAX_CHARACTERS : MEETING_DETAIL_MAX_CHARACTERS))
      return [{ errorType: 'INPUT_TOO_LARGE', message: `Error in 'fields.${name}'. The value is too long` }]
    return []
  })
}

function allOf<Name extends string>(posted: URLSearchParams, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(posted, name)])) as Record<Name, string>
}

/** Browsers post line breaks as CR LF, whatever the field's value has; the form call sends LF. */
function textOf(posted: URLSearchParams, name: string): string {
  return (posted.get(name) ?? '').replaceAll('\r\n', '\n').trim()
}
