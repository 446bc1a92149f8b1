/** Limits that the browser announces and the server repeats. Characters are UTF-16 code units, as `maxlength` counts them. */

export const EMAIL_MAX_CHARACTERS = 254

/** Any value of a lead form. */
export const LEAD_VALUE_MAX_CHARACTERS = 5000
/** Free text of the meeting and partner forms: leaves room in `message` for the lines composed around it. */
export const LEAD_NOTE_MAX_CHARACTERS = 4000
/** One wished time, a time zone's name, or a kind of call. */
export const MEETING_DETAIL_MAX_CHARACTERS = 100
export const LEAD_FIELDS_MAX = 20
export const LEAD_BODY_MAX_BYTES = 32 * 1024
export const LEAD_PAGE_URI_MAX_CHARACTERS = 4096
/** Encoded length of the touch header; longer ones are ignored. */
export const TOUCH_HEADER_MAX_CHARACTERS = 4096
export const TOUCH_VALUE_MAX_CHARACTERS = 200

/** Submissions of one visitor address (IPv6: one /64) before 429. */
export const LEADS_PER_ADDRESS = 20
export const LEADS_WINDOW_SECONDS = 5 * 60
/** Equal submissions within this time are one lead. */
export const LEAD_REPEAT_WINDOW_SECONDS = 10 * 60

export const CANVAS_ANSWER_MAX_CHARACTERS = 2000
/** `{email, answers}` as JSON. */
export const CANVAS_EMAIL_BODY_MAX_BYTES = 64 * 1024
export const CANVAS_PER_EMAIL = 3
export const CANVAS_PER_ADDRESS = 10
/** PDFs of the canvas made for one visitor address. */
export const CANVAS_PAGES_PER_ADDRESS = 10
/** Links opened or ended by one visitor address. */
export const CANVAS_LINKS_PER_ADDRESS = 30
export const CANVAS_WINDOW_SECONDS = 5 * 60

/** Completed surveys reported from one visitor address: a whole team in one room may take it at once. */
export const SURVEYS_PER_ADDRESS = 30
export const SURVEYS_WINDOW_SECONDS = 5 * 60

/** Preview images of survey results drawn for one visitor address; those that are kept are not counted. */
export const PREVIEWS_PER_ADDRESS = 60
export const PREVIEWS_WINDOW_SECONDS = 5 * 60

/** At most `max` in each window of `seconds`. Windows begin at multiples of their length (UTC). */
export interface Limit {
  max: number
  seconds: number
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Requests for emailed survey reports from one visitor address. */
export const REPORTS_PER_VISITOR: Limit[] = [{ max: 10, seconds: 5 * MINUTE_SECONDS }]
/** Requests for emailed canvases from one visitor address. */
export const CANVAS_EMAILS_PER_VISITOR: Limit[] = [{ max: 10, seconds: 5 * MINUTE_SECONDS }]

/** A recovery link works for this long, which is the longest window of its email: so a working link is always in the mailbox. */
export const RECOVERY_LINK_HOURS = 6

/**
 * Every email of the site by its name in the outbox, with the most that one mailbox gets. Anyone can have most of them sent
 * by typing an address, so those have a limit for the day. Shortest window first: what one window refuses does not count in
 * the next.
 */
export const EMAIL_LIMITS = {
  'auth-confirm': [
    { max: 1, seconds: MINUTE_SECONDS },
    { max: 6, seconds: DAY_SECONDS },
  ],
  'auth-recovery': [
    { max: 1, seconds: MINUTE_SECONDS },
    { max: 3, seconds: RECOVERY_LINK_HOURS * HOUR_SECONDS },
  ],
  'auth-email-change': [
    { max: 1, seconds: MINUTE_SECONDS },
    { max: 6, seconds: DAY_SECONDS },
  ],
  'canvas-copy': [
    { max: 3, seconds: 5 * MINUTE_SECONDS },
    { max: 8, seconds: DAY_SECONDS },
  ],
  'survey-report': [
    { max: 3, seconds: 5 * MINUTE_SECONDS },
    { max: 8, seconds: DAY_SECONDS },
  ],
  'ebook-link': [{ max: 3, seconds: DAY_SECONDS }],
  /** To the owner of an account, about what was done in a session of that account. */
  'auth-notice': [],
  /** To staff, who set the address. */
  'lead-notice': [],
} satisfies Record<string, Limit[]>

export type EmailName = keyof typeof EMAIL_LIMITS
