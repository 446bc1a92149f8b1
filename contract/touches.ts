/**
 * Where a lead came from, the first and the last visit from outside, and how long its form was
 * open.
 */
import type { LeadFormName } from './lead-forms.ts'

/**
 * Takes {@link LeadTouches} once the lead itself is stored. They have a request of their own,
 * because the form call is specified field by field, and a lead must not depend on them.
 */
export const TOUCHES_PATH = '/visits/lead'

/** Parameters of campaign links, without their prefix `utm_`. */
export const CAMPAIGN_KEYS = ['source', 'medium', 'campaign', 'term', 'content'] as const

export interface Touch extends Partial<Record<(typeof CAMPAIGN_KEYS)[number], string>> {
  /** Epoch milliseconds. */
  at: number
  /** Path of the landing page, without its query. */
  landing: string
  /** Host name of the referring site; absent for direct visits. */
  referrer?: string
}

export interface Touches {
  first?: Touch
  last?: Touch
}

/** JSON body of a report. Form and address name the lead that was just stored. */
export interface LeadTouches extends Touches {
  form: LeadFormName
  email: string
  /**
   * Milliseconds since the form was shown, which tell the version of the privacy policy that it
   * linked to then.
   */
  openMs: number
}
