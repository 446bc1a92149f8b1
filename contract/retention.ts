/** How long stored data is kept, in days. The privacy policy states these periods. Leads: `lead-forms.ts`. */

/** While no CRM is set up, a lead waits this long for one. Then it counts as stored, like one that came in without a CRM. */
export const CRM_ABSENCE_DAYS = 7

export const CANVAS_RETENTION_DAYS = 730
/** Records of what was sent; those given up on stay longer, because someone has to look at them. */
export const SENT_RETENTION_DAYS = 30
export const GIVEN_UP_RETENTION_DAYS = 180
/** Emails written to `DATA_DIR/mail` because no mail server is set up. */
export const MAIL_FILE_RETENTION_DAYS = 30
/** Sign-ups whose address was never confirmed. The owner of the address may not know about them. */
export const UNCONFIRMED_RETENTION_DAYS = 30
/** Browsers and networks that an account was opened from, since the last time. */
export const KNOWN_PLACE_RETENTION_DAYS = 180
/** Counters of the rate limits (hashed addresses). */
export const RATE_LIMIT_RETENTION_DAYS = 1
/** A row that staff deleted can be brought back for so long; the next daily run then deletes it. */
export const DELETED_RETENTION_DAYS = 1
/** Times that staff blocked for meetings, and what is known of a calendar that is no longer asked, after that. */
export const PAST_CALENDAR_RETENTION_DAYS = 30
/** Drafts of texts after they were published or discarded: until then a save that comes late finds them. */
export const ENDED_DRAFT_RETENTION_DAYS = 30
/** Who of the staff did what. The table itself (migration `audit`) refuses to delete anything younger. */
export const AUDIT_RETENTION_DAYS = 365
/** Hashes that recognize a survey reported twice. The counts hold no personal data and stay. */
export const SURVEY_RUN_RETENTION_DAYS = 2
