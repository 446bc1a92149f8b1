/**
 * Facts about lead submissions that the browser, the relay and the tests must agree on.
 * Shape and paths follow the HubSpot forms API v3, "Submit data to a form (unauthenticated)".
 */

/** The four forms of the specification and our own two. */
export const LEAD_FORMS = ['waitlist', 'contact', 'pioneer', 'ebook', 'meeting', 'partner'] as const
export type LeadFormName = (typeof LEAD_FORMS)[number]

/** Names the CRM knows; anything else is refused. */
export const LEAD_FIELD_NAMES = ['firstname', 'lastname', 'email', 'phone', 'company', 'jobtitle', 'message'] as const
export type LeadFieldName = (typeof LEAD_FIELD_NAMES)[number]

/** CRM object type of a contact. Sent with every field except by the ebook form. */
export const CONTACT_OBJECT_TYPE_ID = '0-1'

/** `context.pageName` of each form; the ebook form sends no context, which is how the relay tells it from the waitlist. */
export const PAGE_NAMES = {
  waitlist: 'Book Waitlist',
  contact: 'Contact Form',
  pioneer: 'Pioneer Cohort Request',
  meeting: 'Meeting Request',
  partner: 'Partner Inquiry',
} as const

/** Which of the CRM's forms takes a form's submissions. */
export type CrmFormKey = 'waitlist' | 'contact' | 'pioneer'

export interface LeadFormRules {
  crmForm: CrmFormKey
  /** Fields of the submission call, in order. A name not listed is refused. */
  fields: readonly LeadFieldName[]
  required: readonly LeadFieldName[]
  /** Whether `context.hutk` is sent when the cookie exists. */
  sendsHutk: boolean
  /** Whether `submittedAt` is sent. */
  sendsTime: boolean
  /** Name of the honeypot field, which stays empty. */
  honeypot: 'companyName' | 'company_name'
}

/** What differs between the forms on the wire. `meeting` and `partner` compose everything else into `message`. */
export const LEAD_FORM_RULES: Record<LeadFormName, LeadFormRules> = {
  waitlist: {
    crmForm: 'waitlist',
    fields: ['firstname', 'lastname', 'email'],
    required: ['firstname', 'lastname', 'email'],
    sendsHutk: true,
    sendsTime: true,
    honeypot: 'companyName',
  },
  contact: {
    crmForm: 'contact',
    fields: ['firstname', 'lastname', 'email', 'phone', 'message'],
    required: ['firstname', 'lastname', 'email', 'message'],
    sendsHutk: false,
    sendsTime: false,
    honeypot: 'company_name',
  },
  pioneer: {
    crmForm: 'pioneer',
    fields: ['firstname', 'lastname', 'email', 'company', 'jobtitle', 'message'],
    required: ['firstname', 'lastname', 'email'],
    sendsHutk: true,
    sendsTime: true,
    honeypot: 'company_name',
  },
  ebook: {
    crmForm: 'waitlist',
    fields: ['firstname', 'lastname', 'email'],
    required: ['firstname', 'lastname', 'email'],
    sendsHutk: false,
    sendsTime: false,
    honeypot: 'companyName',
  },
  meeting: {
    crmForm: 'contact',
    fields: ['firstname', 'lastname', 'email', 'phone', 'message'],
    required: ['firstname', 'lastname', 'email'],
    sendsHutk: false,
    sendsTime: false,
    honeypot: 'company_name',
  },
  partner: {
    crmForm: 'contact',
    fields: ['firstname', 'lastname', 'email', 'phone', 'message'],
    required: ['firstname', 'lastname', 'email'],
    sendsHutk: false,
    sendsTime: false,
    honeypot: 'company_name',
  },
}

export interface LeadField {
  objectTypeId?: typeof CONTACT_OBJECT_TYPE_ID
  name: LeadFieldName
  value: string
}

/** Where a lead comes from. */
export interface LeadContext {
  /** Value of the provider's tracking cookie `hubspotutk`: 32 lower-case hex digits. Absent without the cookie. */
  hutk?: string | undefined
  pageUri?: string | undefined
  pageName?: string | undefined
}

/** Body of `POST /submissions/v3/integration/submit/{portalId}/{formId}`. */
export interface LeadSubmission {
  fields: LeadField[]
  context?: LeadContext
  /** Epoch milliseconds of the visitor's first attempt. */
  submittedAt?: number
}

/** A lead, as far as its form call depends on it. */
export interface LeadFacts {
  form: LeadFormName
  /** Trimmed, by field name. */
  values: Partial<Record<LeadFieldName, string>>
  /** Undefined for a form without a page name. */
  context: LeadContext | undefined
  /** Epoch milliseconds of the visitor's first attempt, for forms that send it. */
  submittedAt: number | undefined
}

/**
 * A lead of one of our own forms.
 * @param values by field name; what is missing counts as empty
 * @param origin what is known beside the fields; the form's rules say what of it is sent
 */
export function leadFacts(
  form: LeadFormName,
  values: Readonly<Record<string, string | undefined>>,
  origin: { pageUri: string; hutk: string | undefined; submittedAt: number },
): LeadFacts {
  const { fields, sendsHutk, sendsTime } = LEAD_FORM_RULES[form]
  const pageName = (PAGE_NAMES as Partial<Record<LeadFormName, string>>)[form]
  return {
    form,
    values: Object.fromEntries(fields.map((name) => [name, values[name] ?? ''])),
    context: pageName ? { hutk: sendsHutk ? origin.hutk : undefined, pageUri: origin.pageUri, pageName } : undefined,
    submittedAt: sendsTime ? origin.submittedAt : undefined,
  }
}

/** The one place where the form call's body is made: by the browser, the relay, and every later delivery. */
export function leadSubmission({ form, values, context, submittedAt }: LeadFacts): LeadSubmission {
  const fields = LEAD_FORM_RULES[form].fields.flatMap((name): LeadField[] => {
    const value = values[name]
    return value === undefined
      ? []
      : [{ ...(form !== 'ebook' && { objectTypeId: CONTACT_OBJECT_TYPE_ID }), name, value }]
  })
  return { fields, ...(context && { context }), ...(submittedAt !== undefined && { submittedAt }) }
}

/** Path of the form call, the same at the vendor and at our relay. */
export function submissionPath(portalId: string, formId: string): string {
  return `/submissions/v3/integration/submit/${encodeURIComponent(portalId)}/${encodeURIComponent(formId)}`
}

/** A form on a page: its name, with `-2` where the same form stands there for the second time. */
export type FormPlace = LeadFormName | `${LeadFormName}-2`

export function formPlace(form: LeadFormName, repeated?: boolean): FormPlace {
  return repeated ? `${form}-2` : form
}

/** The other way round; undefined for what names no form. */
export function formAtPlace(place: string | undefined): { form: LeadFormName; repeated?: true } | undefined {
  const form = LEAD_FORMS.find((name) => place === name || place === formPlace(name, true))
  return form && { form, ...(place !== form && { repeated: true }) }
}

/** Where a form posts to natively (`application/x-www-form-urlencoded`), when scripting is off. */
export function nativeFormPath(place: FormPlace): string {
  return `/forms/${place}`
}

/** Id of the element that shows a form's message: where the visitor is led after a native post. */
export function formStatusId(place: FormPlace): string {
  return `${place}-status`
}

/** Hidden field of a native post: path of the page the form stands on, e.g. `/book`. */
export const NATIVE_PAGE_FIELD = 'page'

/** Fields of the meeting form that are composed into `message`. */
export const MEETING_FIELD_NAMES = ['kind', 'time1', 'time2', 'time3', 'zone', 'note'] as const
export type MeetingFieldName = (typeof MEETING_FIELD_NAMES)[number]

/**
 * `message` of a meeting request, read by staff in the CRM.
 * @param answers `time1..3` as `<input type="datetime-local">` gives them, in the visitor's `zone` (IANA name)
 * @returns '' when nothing was answered
 */
export function composeMeetingMessage(answers: Partial<Record<MeetingFieldName, string>>): string {
  const given = (name: MeetingFieldName) => (answers[name] ?? '').trim()
  const times = [given('time1'), given('time2'), given('time3')].filter(Boolean)
  const zone = given('zone')
  return [
    given('kind') && `Kind of call: ${given('kind')}`,
    times.length > 0 && `Wished times (${zone || 'time zone not given'}):`,
    ...times.map((time, index) => `${index + 1}. ${time.replace('T', ' ')}`),
    given('note') && `Note: ${given('note')}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Fields of the partner form that are composed into `message`, because the CRM's contact form does not declare them. */
export const PARTNER_FIELD_NAMES = ['company', 'jobtitle', 'message'] as const
export type PartnerFieldName = (typeof PARTNER_FIELD_NAMES)[number]

/** `message` of a partner inquiry. @returns '' when nothing was answered */
export function composePartnerMessage(answers: Partial<Record<PartnerFieldName, string>>): string {
  const given = (name: PartnerFieldName) => (answers[name] ?? '').trim()
  return [
    given('company') && `Company: ${given('company')}`,
    given('jobtitle') && `Job title: ${given('jobtitle')}`,
    given('message'),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Request header with the visitor's first and last touch. Same origin only: stored with the lead, never forwarded. */
export const TOUCH_HEADER = 'x-everturn-touch'

/** Where a visit came from. */
export interface Touch {
  /** Epoch milliseconds. */
  at: number
  /** Path of the landing page, without its query. */
  landing: string
  /** Host name of the referring site; absent for direct visits. */
  referrer?: string
  source?: string
  medium?: string
  campaign?: string
  term?: string
  content?: string
}

export interface Touches {
  first?: Touch
  last?: Touch
}

/** Value of {@link TOUCH_HEADER}: JSON as UTF-8, base64url without padding (RFC 4648 section 5). */
export function encodeTouches(touches: Touches): string {
  const bytes = new TextEncoder().encode(JSON.stringify(touches))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
