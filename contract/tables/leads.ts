/** Rows of leads. */
import type { ColumnType, Generated } from 'kysely'
import type { LeadFormName } from '../lead-forms.ts'
import type { LeadState } from '../staff.ts'
import type { Json, Timestamp, TimestampByDefault } from './columns.ts'

export interface LeadsTable {
  id: Generated<string>
  form: LeadFormName
  email: string
  /** Values by field name. */
  fields: Json
  context: Json | null
  submitted_at: Timestamp | null
  page_uri: string | null
  /** SHA-256, hex, of what makes two submissions the same one. */
  dedupe_hash: string
  first_touch: Json | null
  last_touch: Json | null
  /** `SiteDescription.privacyNotice` when the form was sent. */
  privacy_notice: string | null
  received_at: TimestampByDefault
  delivery: Generated<'stored' | 'waiting' | 'delivered' | 'failed'>
  delivered_at: Timestamp | null
  delivery_note: string | null
  // The database makes the next columns from `fields`, the touches and `page_uri`.
  /** First and last name. At most 120 characters. */
  name: ColumnType<string | null, never, never>
  /** At most 120 characters. */
  company: ColumnType<string | null, never, never>
  /** First words of the message, on one line. */
  excerpt: ColumnType<string | null, never, never>
  /** Name, company and address in lower case. */
  search_text: ColumnType<string, never, never>
  /** Source of the first visit: its campaign source, else the referring host, else ''. Null when it is not known. */
  first_source: ColumnType<string | null, never, never>
  last_source: ColumnType<string | null, never, never>
  first_campaign: ColumnType<string | null, never, never>
  last_campaign: ColumnType<string | null, never, never>
  /** Path of the page on which the first visit began. */
  first_landing: ColumnType<string | null, never, never>
  last_landing: ColumnType<string | null, never, never>
  /** Path of the page that held the form. Null when it is not known. */
  page: ColumnType<string | null, never, never>
  /** How far staff are with the lead. */
  state: Generated<LeadState>
  /** Account of the staff member who looks after the lead. */
  assigned_to: string | null
  /** When the lead was deleted. Only the server sees such a row, until the daily job removes it. */
  deleted_at: Timestamp | null
}

/** Notes that staff write about a lead. */
export interface LeadNotesTable {
  id: Generated<string>
  lead_id: string
  /** Account of the author. Null once the account is gone. */
  author: string | null
  text: string
  created_at: TimestampByDefault
  /** When the author last changed the text. Null when it was never changed. */
  changed_at: Timestamp | null
}
