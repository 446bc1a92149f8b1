/**
 * A lead in the form call. Shape and path follow the HubSpot forms API v3, "Submit data to a form
 * (unauthenticated)".
 */
import { emailAddress } from './email-address.ts'
import {
  LEAD_FORMS,
  type LeadFieldName,
  type LeadFormName,
  type TypedValues,
} from './lead-forms.ts'
import { LEAD_PAGE_URI_MAX_CHARACTERS } from './limits.ts'

/** Cookie by which the CRM's tracking script recognizes a visitor. */
export const TRACKING_COOKIE = 'hubspotutk'

export const CONTACT_OBJECT_TYPE_ID = '0-1'

interface LeadField {
  objectTypeId?: typeof CONTACT_OBJECT_TYPE_ID
  name: LeadFieldName
  value: string
}

/** Where a lead comes from. */
interface LeadContext {
  /** Value of {@link TRACKING_COOKIE}: 32 lower-case hex digits. Absent without the cookie. */
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

/** Path of the form call, the same at the CRM and at our relay. */
export function submissionPath(portalId: string, formId: string): string {
  return `/submissions/v3/integration/submit/${encodeURIComponent(portalId)}/${encodeURIComponent(formId)}`
}

/** What the form call of a lead is made from. */
export interface LeadFacts {
  form: LeadFormName
  /** Trimmed, by field name. */
  values: Partial<Record<LeadFieldName, string>>
  /** Undefined for a form that sends no context. */
  context: LeadContext | undefined
  /**
   * Epoch milliseconds of the visitor's first attempt; undefined for a form that does not send it.
   */
  submittedAt: number | undefined
}

/** Makes the body of the form call, for the browser, the relay and every later delivery. */
export function leadSubmission({ form, values, context, submittedAt }: LeadFacts): LeadSubmission {
  const { fields, sendsContext = true } = LEAD_FORMS[form]
  return {
    fields: fields.flatMap((name): LeadField[] => {
      const value = values[name]
      return value === undefined
        ? []
        : [{ ...(sendsContext && { objectTypeId: CONTACT_OBJECT_TYPE_ID }), name, value }]
    }),
    ...(context && { context }),
    ...(submittedAt !== undefined && { submittedAt }),
  }
}

interface LeadOrigin {
  /** Address of the page. */
  pageUri: string
  /** Value of the CRM's tracking cookie, when there is one. */
  hutk: string | undefined
  /** Epoch milliseconds of this attempt. The outbox keeps it when it delivers again. */
  submittedAt: number
}

/**
 * A trimmed value in the spelling that is stored and sent. An address that cannot be read stays as
 * it was typed.
 */
export function storedValue(field: LeadFieldName, value: string): string {
  return field === 'email' ? (emailAddress(value) ?? value) : value
}

/**
 * A lead of one of our own forms, with a value for each of the form's fields. @param typed trimmed
 */
export function leadFacts(
  form: LeadFormName,
  typed: TypedValues,
  { pageUri, hutk, submittedAt }: LeadOrigin,
): LeadFacts {
  const { name: pageName, fields, message, sendsVisit, sendsContext = true } = LEAD_FORMS[form]
  const values = Object.fromEntries(
    fields.map((name) => [name, storedValue(name, typed[name] ?? '')]),
  )
  if (message) {
    values.message = message.lines(typed).filter(Boolean).join('\n')
  }
  return {
    form,
    values,
    context: sendsContext
      ? { ...(sendsVisit && hutk && { hutk }), pageUri: boundedPageUri(pageUri), pageName }
      : undefined,
    submittedAt: sendsVisit && submittedAt,
  }
}

/**
 * Drops the query of an address that campaign parameters made too long, because the CRM would
 * refuse the lead.
 */
function boundedPageUri(pageUri: string): string {
  if (pageUri.length <= LEAD_PAGE_URI_MAX_CHARACTERS) {
    return pageUri
  }
  const { origin, pathname } = new URL(pageUri)
  return `${origin}${pathname}`
}
