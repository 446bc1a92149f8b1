/** What staff do about a lead. */
import type { CorrectableField } from './lead-forms.ts'
import type { LeadState } from './lead-state.ts'

/**
 * What `POST {STAFF_API_PATH}/leads/update` changes. Members that are left out stay as they are.
 */
export interface LeadChange {
  state?: LeadState | undefined
  /** Leads that have another state by now stay as they are. */
  was?: LeadState | undefined
  /** With the state `lost`, and only then. */
  lostReason?: string | undefined
  /** In whole units of `site.currency`. 0 when it is not known. */
  value?: number | undefined
  /**
   * What to do next and on which day (`YYYY-MM-DD`), or null for nothing. A lead that is won or
   * lost has none.
   */
  next?: { step: string; on: string } | null | undefined
  /** An account, or null for no one. */
  assignedTo?: string | null | undefined
}
export const LEAD_VALUE_MAX = 2_000_000_000
export const LEAD_LINE_MAX_CHARACTERS = 200

/** What staff did about a lead besides writing a note. */
export interface LeadDeed {
  /** What was changed. `assignedTo` is an email address here. */
  change?: LeadChange
  /** The typed value, or the one before, and what took its place. */
  corrected?: Partial<Record<CorrectableField, [from: string, to: string]>>
  /** The lead was entered by hand. */
  entered?: true
  /** The lead came in from a file. */
  imported?: { source: string; consent: string }
  /** The address was merged with another one of the person, or separated from it. */
  merged?: boolean
  /** An email was sent from the lead's page. */
  email?: { to: string; subject: string }
}
