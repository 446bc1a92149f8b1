/** Checks a submission as the CRM does, with its error types and messages. */

/** A form as the owner of an account sets it up in the CRM. */
export interface FakeCrmForm {
  /** Declared fields. All other names are refused. */
  fields: string[]
  required: string[]
  /** If CAPTCHA is on, every call to the API is refused. */
  captcha?: boolean
  /** If consent is required, a submission without `legalConsentOptions` is refused. */
  consent?: boolean
  /** Free email domains that the form blocks. */
  blockedDomains?: string[]
  /** Values of the tracking cookie that the CRM does not know. */
  unknownHutks?: string[]
}

export interface CrmError {
  message: string
  errorType: string
}

/** Parsed body of the form call. */
export interface CrmBody {
  fields: { objectTypeId?: string; name: string; value: string }[]
  context?: Record<string, unknown>
  submittedAt?: number | string
  [key: string]: unknown
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/
const BACKDATED_MAX_MS = 30 * 24 * 60 * 60 * 1000

/** Errors of a submission in the vendor's order: form, context, then fields. */
export function checkSubmission(body: CrmBody, form: FakeCrmForm, now: number): CrmError[] {
  if (form.captcha) return [error('FORM_HAS_RECAPTCHA_ENABLED', 'Submissions to this form require a captcha.')]
  if (form.consent && !body.legalConsentOptions)
    return [error('MISSING_PROCESSING_CONSENT', "Error in 'legalConsentOptions'. Consent to process is required")]
  if (body.fields.length > 1000)
    return [error('MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED', 'More than 1000 fields were submitted')]
  return [...contextErrors(body, form, now), ...fieldErrors(body, form)]
}

function contextErrors(body: CrmBody, form: FakeCrmForm, now: number): CrmError[] {
  const errors: CrmError[] = []
  const { hutk, pageUri, ipAddress } = body.context ?? {}
  if (hutk !== undefined && (!/^[0-9a-f]{32}$/.test(String(hutk)) || form.unknownHutks?.includes(String(hutk))))
    errors.push(error('INVALID_HUTK', `Error in 'context.hutk'. '${hutk}' is not a valid Hutk`))
  if (pageUri !== undefined && !URL.canParse(String(pageUri)))
    errors.push(error('INVALID_PAGE_URI', `Error in 'context.pageUri'. '${pageUri}' is not a valid URI`))
  if (ipAddress !== undefined && !/^[\da-f.:]+$/i.test(String(ipAddress)))
    errors.push(error('INVALID_IP_ADDRESS', `Error in 'context.ipAddress'. '${ipAddress}' is not a valid IP address`))
  const submittedAt = body.submittedAt === undefined ? now : Number(body.submittedAt)
  if (!Number.isFinite(submittedAt) || now - submittedAt > BACKDATED_MAX_MS)
    errors.push(error('INVALID_METADATA', "Error in 'submittedAt'. It must be within the past month"))
  return errors
}

function fieldErrors(body: CrmBody, form: FakeCrmForm): CrmError[] {
  const errors: CrmError[] = []
  for (const { objectTypeId = '0-1', name, value } of body.fields) {
    const at = `Error in 'fields.${objectTypeId}/${name}'.`
    if (!form.fields.includes(name))
      errors.push(error('FIELD_NOT_IN_FORM_DEFINITION', `${at} Field '${name}' is not in the form definition`))
    else if (String(value).length > 65_536) errors.push(error('INPUT_TOO_LARGE', `${at} The value is too long`))
    else if (name === 'email' && !EMAIL.test(value))
      errors.push(error('INVALID_EMAIL', `${at} '${value}' is not a valid email`))
    else if (name === 'email' && form.blockedDomains?.includes(value.slice(value.indexOf('@') + 1)))
      errors.push(error('BLOCKED_EMAIL', `${at} The email domain is blocked`))
  }
  for (const name of form.required)
    if (!body.fields.some((field) => field.name === name && field.value !== ''))
      errors.push(error('REQUIRED_FIELD', `Error in 'fields.${name}'. Required field '${name}' is missing`))
  return errors
}

function error(errorType: string, message: string): CrmError {
  return { message, errorType }
}
