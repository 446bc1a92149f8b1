/** Checks the body of a form call, `POST /submissions/v3/integration/submit/{portalId}/{formId}`. */

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type CrmForm,
  LEAD_FORM_NAMES,
  LEAD_FORMS,
  type LeadFieldName,
  type LeadFormName,
} from '#contract/lead-forms.ts'
import { CONTACT_OBJECT_TYPE_ID, type LeadFacts } from '#contract/lead-submission.ts'
import { LATEST_TIME_MS, LEAD_FIELDS_MAX, LEAD_PAGE_URI_MAX_CHARACTERS } from '#contract/limits.ts'
import { checkValues, HUTK, type LeadCheck, type LeadProblem } from '#server/leads/check-values.ts'

const HONEYPOT_NAMES = new Set<unknown>(LEAD_FORM_NAMES.map((form) => LEAD_FORMS[form].honeypot))

/** Names the vendor's error type where that is not INVALID_METADATA. */
const type = (error: VendorErrorType) => ({ error })

const bodyShape = z.strictObject({
  fields: z
    .array(
      z.strictObject({
        objectTypeId: z.literal(CONTACT_OBJECT_TYPE_ID, type('FIELD_NOT_IN_FORM_DEFINITION')).optional(),
        name: z.string(),
        value: z.string().trim(),
      }),
    )
    .max(LEAD_FIELDS_MAX, type('MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED')),
  context: z
    .strictObject({
      // Leaves out a cookie that cannot be from the tracking script.
      hutk: z.string().regex(HUTK).optional().catch(undefined),
      pageUri: z.unknown().refine(isPageUri, type('INVALID_PAGE_URI')).optional(),
      pageName: z.string().optional(),
    })
    .optional(),
  // The vendor accepts the time as a number or as a string of digits.
  submittedAt: z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .pipe(z.int().min(1).max(LATEST_TIME_MS))
    .optional(),
})

/**
 * @param rawBody the request's body, already within its size limit
 * @param forms forms that post to the form id called, see {@link formsOf}
 */
export function checkSubmission(rawBody: string, forms: readonly LeadFormName[]): LeadCheck<VendorError> {
  const body = parseJson(rawBody)
  // Before all other checks and without trimming, because spaces count as filled in.
  if (isHoneypotFilled(body)) return { outcome: 'honeypot-filled' }
  const parsed = bodyShape.safeParse(body)
  if (!parsed.success) return invalid(...parsed.error.issues.slice(0, 1).map(shapeError))
  const { fields, context: given, submittedAt } = parsed.data
  const form = formOf(forms, given)
  if (!form) return invalid(vendorError('INVALID_METADATA', 'context.pageName', 'No page of this form has this name'))
  const values: LeadFacts['values'] = {}
  for (const { name, value } of fields) {
    if (HONEYPOT_NAMES.has(name)) continue
    if (!(LEAD_FORMS[form].fields as readonly string[]).includes(name))
      return invalid(vendorError('FIELD_NOT_IN_FORM_DEFINITION', 'fields', 'A field is not in the form definition'))
    if (Object.hasOwn(values, name))
      return invalid(vendorError('MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED', `fields.${name}`, 'One value is taken'))
    values[name as LeadFieldName] = value
  }
  const problems = checkValues(form, values)
  if (problems.length > 0) return invalid(...problems.map(valueError))
  const context = given && { ...given, hutk: LEAD_FORMS[form].sendsHutk ? given.hutk : undefined }
  return { outcome: 'valid', lead: { form, values, context, submittedAt } }
}

/** Forms whose submissions go to one of the CRM's forms. There can be several: the page name tells them apart. */
export function formsOf(formId: string, ids: Record<CrmForm, string>): LeadFormName[] {
  return LEAD_FORM_NAMES.filter((form) => ids[LEAD_FORMS[form].crmForm] === formId)
}

function formOf(
  forms: readonly LeadFormName[],
  context: { pageName?: string | undefined } | undefined,
): LeadFormName | undefined {
  const bare = forms.find((form) => LEAD_FORMS[form].sendsContext === false)
  if (!context && bare) return bare
  // Without a page name, the form is the one that the CRM's form is named after.
  if (context?.pageName === undefined) return forms.find((form) => form === LEAD_FORMS[form].crmForm)
  return forms.find((form) => form !== bare && LEAD_FORMS[form].name === context.pageName)
}

function isHoneypotFilled(body: unknown): boolean {
  const { fields } = (body ?? {}) as { fields?: unknown }
  return Array.isArray(fields) && fields.some((field) => HONEYPOT_NAMES.has(field?.name) && field.value !== '')
}

function isPageUri(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LEAD_PAGE_URI_MAX_CHARACTERS) return false
  return value.isWellFormed() && /^https?:\/\/[^\s\0]+$/.test(value) && URL.canParse(value)
}

function shapeError({ path, message }: z.core.$ZodIssue): VendorError {
  return vendorError(isVendorErrorType(message) ? message : 'INVALID_METADATA', path.join('.'), 'It is not as expected')
}

const VALUE_ERRORS: Record<LeadProblem['problem'], [type: VendorErrorType, text: string]> = {
  missing: ['REQUIRED_FIELD', 'A required field is missing'],
  'not-text': ['VALUE_NOT_IN_FIELD_DEFINITION', 'The value holds characters that are not text'],
  'not-an-email-address': ['INVALID_EMAIL', 'Not a valid email address'],
  'too-long': ['INPUT_TOO_LARGE', 'The value is too long'],
}

function valueError({ field, problem }: LeadProblem): VendorError {
  return vendorError(VALUE_ERRORS[problem][0], `fields.${field}`, VALUE_ERRORS[problem][1])
}

function vendorError(errorType: VendorErrorType, where: string, text: string): VendorError {
  return { errorType, message: `Error in '${where || 'the body'}'. ${text}` }
}

function invalid(...problems: VendorError[]): LeadCheck<VendorError> {
  return { outcome: 'invalid', problems }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Vendor error types that this relay uses itself. */
const VENDOR_ERROR_TYPES = [
  'MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED',
  'INVALID_EMAIL',
  'REQUIRED_FIELD',
  'INPUT_TOO_LARGE',
  'FIELD_NOT_IN_FORM_DEFINITION',
  'VALUE_NOT_IN_FIELD_DEFINITION',
  'INVALID_METADATA',
  'INVALID_PAGE_URI',
] as const
type VendorErrorType = (typeof VENDOR_ERROR_TYPES)[number]

function isVendorErrorType(text: string): text is VendorErrorType {
  return (VENDOR_ERROR_TYPES as readonly string[]).includes(text)
}

export interface VendorError {
  message: string
  errorType: VendorErrorType
}

interface VendorRefusal {
  status: 'error'
  message: string
  correlationId: string
  errors?: VendorError[]
  errorType?: string
}

export const VENDOR_SUCCESS = { inlineMessage: 'Thanks for submitting the form.' } as const

/** Body of a 400 with what is wrong. Messages name fields, never values. */
export function vendorInvalid(errors: VendorError[]): VendorRefusal {
  return { status: 'error', message: 'The request is not valid', correlationId: randomUUID(), errors }
}
