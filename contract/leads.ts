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

export interface LeadField {
  objectTypeId?: typeof CONTACT_OBJECT_TYPE_ID
  name: LeadFieldName
  value: string
}

/** Body of `POST /submissions/v3/integration/submit/{portalId}/{formId}`. */
export interface LeadSubmission {
  fields: LeadField[]
  context?: {
    /** Value of the provider's tracking cookie `hubspotutk`: 32 lower-case hex digits. Absent without the cookie. */
    hutk?: string
    pageUri?: string
    pageName?: string
  }
  /** Epoch milliseconds of the visitor's first attempt. */
  submittedAt?: number
}

/** Path of the form call, the same at the vendor and at our relay. */
export function submissionPath(portalId: string, formId: string): string {
  return `/submissions/v3/integration/submit/${encodeURIComponent(portalId)}/${encodeURIComponent(formId)}`
}
