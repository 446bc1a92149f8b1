/** Checks the body of a form call, `POST /submissions/v3/integration/submit/{portalId}/{formId}`. */
import {
  CONTACT_OBJECT_TYPE_ID,
  LEAD_FORM_RULES,
  LEAD_FORMS,
  type LeadField,
  type LeadFieldName,
  type LeadFormName,
  type LeadSubmission,
  PAGE_NAMES,
} from '#contract/leads.ts'
import { LEAD_FIELDS_MAX, LEAD_PAGE_URI_MAX_CHARACTERS } from '#contract/limits.ts'
import type { VendorError, VendorErrorType } from '#server/crm/vendor-answer.ts'
import { checkValues, type LeadValues } from './check-values.ts'
import type { LeadCheck } from './checked-lead.ts'

const HUTK = /^[0-9a-f]{32}$/
/** 1 January 2100: later times are typing errors or attacks, and not every database could hold them. */
const LATEST_TIME_MS = 4_102_444_800_000
const HONEYPOT_NAMES = new Set<string>(LEAD_FORMS.map((form) => LEAD_FORM_RULES[form].honeypot))

/** Carries the first thing that is wrong out of the nested checks below. Never leaves this file. */
class Invalid extends Error {
  readonly errors: VendorError[]
  constructor(errorType: VendorErrorType, message: string) {
    super(message)
    this.errors = [{ errorType, message }]
  }
}

/**
 * @param rawBody the request's body, already within its size limit
 * @param forms forms that post to the form id called, see {@link formsOf}
 */
export function checkSubmission(rawBody: string, forms: readonly LeadFormName[]): LeadCheck {
  try {
    const body = objectOf(parseJson(rawBody), 'the body', ['fields', 'context', 'submittedAt'])
    if (!Array.isArray(body.fields)) throw new Invalid('INVALID_METADATA', "Error in 'fields'. A list is expected")
    if (body.fields.length > LEAD_FIELDS_MAX)
      throw new Invalid(
        'MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED',
        `Error in 'fields'. At most ${LEAD_FIELDS_MAX} values are taken`,
      )
    // Before all other checks, and untrimmed: spaces are filled in too.
    if (body.fields.some((field) => HONEYPOT_NAMES.has(field?.name) && field.value !== ''))
      return { outcome: 'honeypot-filled' }
    const fields = body.fields.map(readField)
    const context = body.context === undefined ? undefined : readContext(body.context)
    const form = formOf(forms, context)
    const known = fields.filter((field): field is LeadField => !HONEYPOT_NAMES.has(field.name))
    const values = collectValues(form, known)
    const errors = checkValues(form, values)
    if (errors.length > 0) return { outcome: 'invalid', errors }
    const submittedAt = body.submittedAt === undefined ? undefined : readTime(body.submittedAt)
    if (context && !LEAD_FORM_RULES[form].sendsHutk) delete context.hutk
    const submission: LeadSubmission = {
      fields: known,
      ...(context && { context }),
      ...(submittedAt !== undefined && { submittedAt }),
    }
    return { outcome: 'valid', lead: { form, values, submission, rawBody } }
  } catch (error) {
    if (error instanceof Invalid) return { outcome: 'invalid', errors: error.errors }
    throw error
  }
}

/** Forms whose submissions go to one of the CRM's forms; several, because the page's name tells them apart. */
export function formsOf(formId: string, ids: Record<'waitlist' | 'contact' | 'pioneer', string>): LeadFormName[] {
  return LEAD_FORMS.filter((form) => ids[LEAD_FORM_RULES[form].crmForm] === formId)
}

function formOf(forms: readonly LeadFormName[], context: LeadSubmission['context']): LeadFormName {
  if (!context && forms.includes('ebook')) return 'ebook'
  const named = forms.find((form) => form !== 'ebook' && PAGE_NAMES[form] === context?.pageName)
  // Without a page name the form id itself names the form.
  const unnamed = context?.pageName === undefined ? forms.find((form) => form !== 'ebook') : undefined
  const form = named ?? unnamed
  if (!form) throw new Invalid('INVALID_METADATA', "Error in 'context.pageName'. No page of this form has this name")
  return form
}

function readField(field: unknown): { objectTypeId?: typeof CONTACT_OBJECT_TYPE_ID; name: string; value: string } {
  const { objectTypeId, name, value } = objectOf(field, 'fields', ['objectTypeId', 'name', 'value'])
  if (typeof name !== 'string' || typeof value !== 'string')
    throw new Invalid('INVALID_METADATA', "Error in 'fields'. Every field has a name and a value, both text")
  if (objectTypeId !== undefined && objectTypeId !== CONTACT_OBJECT_TYPE_ID)
    throw new Invalid(
      'FIELD_NOT_IN_FORM_DEFINITION',
      "Error in 'fields'. The object type is not in the form definition",
    )
  return { ...(objectTypeId && { objectTypeId }), name, value: value.trim() }
}

function collectValues(form: LeadFormName, fields: readonly LeadField[]): LeadValues {
  const values: LeadValues = {}
  for (const { name, value } of fields) {
    if (!(LEAD_FORM_RULES[form].fields as readonly string[]).includes(name))
      throw new Invalid('FIELD_NOT_IN_FORM_DEFINITION', "Error in 'fields'. A field is not in the form definition")
    if (Object.hasOwn(values, name))
      throw new Invalid('MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED', `Error in 'fields.${name}'. One value is taken`)
    values[name as LeadFieldName] = value
  }
  return values
}

function readContext(given: unknown): NonNullable<LeadSubmission['context']> {
  const { hutk, pageUri, pageName } = objectOf(given, 'context', ['hutk', 'pageUri', 'pageName'])
  if (pageName !== undefined && typeof pageName !== 'string')
    throw new Invalid('INVALID_METADATA', "Error in 'context.pageName'. Text is expected")
  if (pageUri !== undefined && !isPageUri(pageUri))
    throw new Invalid('INVALID_PAGE_URI', "Error in 'context.pageUri'. A web address is expected")
  return {
    ...(typeof hutk === 'string' && HUTK.test(hutk) && { hutk }),
    ...(pageUri !== undefined && { pageUri }),
    ...(pageName !== undefined && { pageName }),
  }
}

function isPageUri(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LEAD_PAGE_URI_MAX_CHARACTERS) return false
  return value.isWellFormed() && /^https?:\/\/[^\s\0]+$/.test(value) && URL.canParse(value)
}

/** The vendor takes the time as a number or as its digits. */
function readTime(value: unknown): number {
  const time = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof time !== 'number' || !Number.isSafeInteger(time) || time <= 0 || time > LATEST_TIME_MS)
    throw new Invalid('INVALID_METADATA', "Error in 'submittedAt'. Milliseconds since 1970 are expected")
  return time
}

function objectOf(value: unknown, where: string, keys: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Invalid('INVALID_METADATA', `Error in '${where}'. An object is expected`)
  if (!Object.keys(value).every((key) => keys.includes(key)))
    throw new Invalid('INVALID_METADATA', `Error in '${where}'. Only these are known: ${keys.join(', ')}`)
  return value as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Invalid('INVALID_METADATA', 'The body is not JSON')
  }
}
