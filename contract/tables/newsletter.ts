/** Rows of the newsletter's list. */
import type { ColumnType, Generated } from 'kysely'
import type { LeadFormName } from '../lead-forms.ts'
import type { NewsletterState } from '../newsletter.ts'
import type { Timestamp, TimestampByDefault } from './columns.ts'

export interface NewsletterSubscribersTable {
  id: Generated<string>
  /** In lower case. */
  email: string
  firstname: Generated<string>
  lastname: Generated<string>
  /** Both, as the list shows them. */
  name: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
  /** The form with the checkbox. */
  form: LeadFormName
  /** The text beside the checkbox, as the email and its page repeated it. */
  consent: string
  /** Beginning of its SHA-256. */
  consent_version: string
  /** Version of the privacy policy at that time. */
  privacy_notice: string
  state: Generated<NewsletterState>
  asked_at: TimestampByDefault
  confirmed_at: Timestamp | null
  unsubscribed_at: Timestamp | null
  /** In the link of the email that asks. Each time that someone asks anew has another one. */
  confirm_id: Generated<string>
}

/** How many rows the list has, by state. */
export interface NewsletterCountsView {
  pending: number
  confirmed: number
  unsubscribed: number
}
