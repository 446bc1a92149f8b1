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

/** Mails of survey reports to one address: in five minutes, and in a day, so that nobody's mailbox can be filled with them. */
export const REPORT_MAILS_PER_EMAIL = 3
export const REPORT_MAILS_PER_EMAIL_AND_DAY = 8
/** Requests for them from one visitor address. */
export const REPORT_MAILS_PER_ADDRESS = 10
export const REPORT_MAILS_WINDOW_SECONDS = 5 * 60
