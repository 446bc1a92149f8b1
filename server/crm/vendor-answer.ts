/** Answers of the form call in the vendor's shapes (HubSpot forms API v3), so that the browser needs to know only one. */
import { randomUUID } from 'node:crypto'

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
export type VendorErrorType = (typeof VENDOR_ERROR_TYPES)[number]

export function isVendorErrorType(text: string): text is VendorErrorType {
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
