/**
 * How long stored data is kept, in days. Leads: `lead-forms.ts`. `test/retention-periods.test.ts`
 * compares all of them with the privacy policy and the other texts that state them.
 */

/**
 * A lead for the CRM waits this long while the CRM's settings are missing. Then it counts as
 * stored.
 */
export const CRM_ABSENCE_DAYS = 7

export const CANVAS_RETENTION_DAYS = 730
/**
 * Outbox rows that were sent. Rows that were given up stay longer, because a person has to look at
 * them.
 */
export const SENT_RETENTION_DAYS = 30
export const GIVEN_UP_RETENTION_DAYS = 180
/** Emails written to `DATA_DIR/mail` because no mail server is set up. */
export const MAIL_FILE_RETENTION_DAYS = 30
/** Sign-ups whose address was never confirmed. The owner of the address may not know about them. */
export const UNCONFIRMED_RETENTION_DAYS = 30
/**
 * A session ends after this time, however often it is refreshed. The end is stored when it opens
 * (`auth.sessions.not_after`), so a shorter time needs a migration for sessions that are open: a
 * new file in `server/bootstrap` that sets the earlier of both ends. A hosted project has its own
 * setting.
 */
export const SESSION_DAYS = 30
/** Browsers and networks from which an account was opened, counted from the last time. */
export const TRUSTED_DEVICE_RETENTION_DAYS = 180
/** Counters of the rate limits (hashed addresses). */
export const RATE_LIMIT_RETENTION_DAYS = 1
/** Staff can restore a deleted row for this long. Then the next daily job removes it. */
export const DELETED_RETENTION_DAYS = 1
/**
 * Blocked times after they have passed, and busy times of a calendar feed after it was last read.
 */
export const PAST_CALENDAR_RETENTION_DAYS = 30
/**
 * Drafts after they were published or discarded. A save that arrives late still has to find them.
 */
export const ENDED_DRAFT_RETENTION_DAYS = 30
/** Uploaded pictures that are in no draft and were never published. */
export const UNUSED_PICTURE_RETENTION_DAYS = 30
/** Entries of the audit log. The table refuses to delete anything younger (migration `audit`). */
export const AUDIT_RETENTION_DAYS = 365
/** A team's survey with its answers, from the day it began. */
export const TEAM_RETENTION_DAYS = 90
/** Hashes that recognize a survey reported twice. The counts hold no personal data and are kept. */
export const SURVEY_RUN_RETENTION_DAYS = 2

/**
 * The link of the email that asks whether someone wants the newsletter. An address that was not
 * confirmed by then is deleted.
 */
export const NEWSLETTER_CONFIRM_DAYS = 7
/**
 * Addresses that were taken off the newsletter's list. Other programs are told for up to six days,
 * and staff see whom to take out of the program that sends it.
 */
export const UNSUBSCRIBED_RETENTION_DAYS = 30
