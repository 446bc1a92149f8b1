import { EMAIL_MAX_CHARACTERS } from './limits.ts'

/** One plain address with a domain (a subset of RFC 5321), without white space: what the mail server accepts as well. */
const EMAIL = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+\.[^\s@<>(),;:\\"[\].]+$/

/** Whether the site sends email to this address. Leads follow the HTML standard instead (`server/leads/check-values.ts`). */
export function isEmailAddress(email: string): boolean {
  return email.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(email)
}
