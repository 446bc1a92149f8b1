/** Limits that the browser announces and the server repeats. Characters are UTF-16 code units, as `maxlength` counts them. */

export const EMAIL_MAX_CHARACTERS = 254

/** Value of a lead form's field. */
export const LEAD_VALUE_MAX_CHARACTERS = 5000
/** Free text that becomes part of `message`. The limit leaves room for the other lines. */
export const LEAD_NOTE_MAX_CHARACTERS = 4000
/** One-line value that becomes part of `message`. */
export const LEAD_DETAIL_MAX_CHARACTERS = 100
export const LEAD_FIELDS_MAX = 20
export const LEAD_BODY_MAX_BYTES = 32 * 1024
export const LEAD_PAGE_URI_MAX_CHARACTERS = 4096
/** January 1, 2100. Later times are mistakes or attacks, and a database may not be able to store them. */
export const LATEST_TIME_MS = 4_102_444_800_000
export const TOUCHES_MAX_BYTES = 8 * 1024
export const TOUCH_VALUE_MAX_CHARACTERS = 200

/** The data API counts rows exactly up to this number when it is asked for an estimate. A larger result means 'more'. */
export const ESTIMATE_EXACT_MAX = 10_000
/** Most rows in one answer of the data API, as in hosted projects. */
export const ROWS_MAX = 1_000

/** Future meetings that one mailbox can have, under all its addresses, before a further one must be confirmed by email. */
export const MEETINGS_PER_EMAIL_MAX = 3
/** A booking that must be confirmed holds its time for this long. The texts name it. */
export const MEETING_HOLD_MINUTES = 30

/** Equal submissions within this time are one lead. */
export const LEAD_REPEAT_WINDOW_SECONDS = 10 * 60

export const CANVAS_ANSWER_MAX_CHARACTERS = 2000
/** `{email, answers}` as JSON. */
export const CANVAS_EMAIL_BODY_MAX_BYTES = 64 * 1024

/** At most `max` requests in any `seconds` seconds (a sliding window). */
export interface Limit {
  max: number
  seconds: number
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * A recovery link works for this long. It is the longest window of its email limit, so a refused request always finds a
 * working link in the mailbox.
 */
export const RECOVERY_LINK_HOURS = 6

/** Canvases sent to one email address. The browser counts them too. */
export const CANVASES_PER_EMAIL: Limit = { max: 3, seconds: 5 * MINUTE_SECONDS }

/**
 * Every limit on requests, by the name of its counter. A limit counts per visitor (an IPv4 address or the /64 of an IPv6
 * address) unless its name says otherwise. Emails have their own list below.
 */
export const RATE_LIMITS = {
  /** Sign-ins from a browser that has not opened the account before. */
  'auth-sign-in': [{ max: 30, seconds: 5 * MINUTE_SECONDS }],
  /** Passwords for one account, right or wrong, from one browser or one network that has opened it before. */
  'auth-password-trusted-device': [
    { max: 10, seconds: 5 * MINUTE_SECONDS },
    { max: 50, seconds: HOUR_SECONDS },
  ],
  /** Passwords for one account from one network that has not. */
  'auth-password-network': [
    { max: 10, seconds: 5 * MINUTE_SECONDS },
    { max: 20, seconds: HOUR_SECONDS },
    { max: 40, seconds: DAY_SECONDS },
  ],
  /** Passwords for one account from all such networks together (OWASP ASVS 2.2.1: at most 100 an hour). */
  'auth-password-strangers': [
    { max: 50, seconds: HOUR_SECONDS },
    { max: 200, seconds: DAY_SECONDS },
  ],
  /** Current passwords given in one session. */
  'auth-password-session': [
    { max: 10, seconds: 5 * MINUTE_SECONDS },
    { max: 50, seconds: HOUR_SECONDS },
  ],
  /** Codes of second factors for one account from anywhere, right or wrong. Three of a million possible codes are right. */
  'auth-second-step': [
    { max: 10, seconds: 5 * MINUTE_SECONDS },
    { max: 30, seconds: HOUR_SECONDS },
    { max: 100, seconds: DAY_SECONDS },
  ],
  /** Calls that add, challenge or remove second factors. */
  'auth-factors': [{ max: 60, seconds: 5 * MINUTE_SECONDS }],
  'auth-sign-up': [{ max: 10, seconds: 5 * MINUTE_SECONDS }],
  /** Requests for a link by email. Counted per visitor, because strangers could use up a limit per account. */
  'auth-email': [{ max: 5, seconds: 5 * MINUTE_SECONDS }],
  /** Recovery emails to one mailbox, asked for from one network that has not opened the account. */
  'auth-recovery-network': [{ max: 2, seconds: RECOVERY_LINK_HOURS * HOUR_SECONDS }],
  /** Changes of one account to one new address. */
  'auth-email-change-account': [{ max: 3, seconds: DAY_SECONDS }],
  'auth-verify': [{ max: 30, seconds: 5 * MINUTE_SECONDS }],
  'auth-refresh': [{ max: 150, seconds: 5 * MINUTE_SECONDS }],
  'auth-user': [{ max: 30, seconds: 5 * MINUTE_SECONDS }],
  leads: [{ max: 20, seconds: 5 * MINUTE_SECONDS }],
  /** Meetings that one network books at once. Further ones must be confirmed by email. */
  'meeting-network': [{ max: 4, seconds: DAY_SECONDS }],
  /** Requests for free meeting times. */
  'meeting-times': [{ max: 120, seconds: 5 * MINUTE_SECONDS }],
  /** Meetings moved or canceled, and downloads of their calendar entries. */
  'meeting-change': [{ max: 30, seconds: 5 * MINUTE_SECONDS }],
  /** Lists read through the data API. A staff page reads up to six; a whole office may share an address. */
  'data-reads': [{ max: 1200, seconds: 5 * MINUTE_SECONDS }],
  /** Rows inserted through the data API. */
  canvas: [{ max: 10, seconds: 5 * MINUTE_SECONDS }],
  /** A whole team in one room may take the survey at once. */
  survey: [{ max: 30, seconds: 5 * MINUTE_SECONDS }],
  /** Surveys that one network adds to the benchmark. The others are only counted. */
  'survey-benchmark': [{ max: 2, seconds: DAY_SECONDS }],
  /** Surveys of teams begun or deleted. */
  'team-start': [
    { max: 10, seconds: 5 * MINUTE_SECONDS },
    { max: 40, seconds: DAY_SECONDS },
  ],
  /** Answers for a team. A whole team in one room shares an address. */
  'team-answer': [{ max: 100, seconds: 5 * MINUTE_SECONDS }],
  /** Pages and figures of teams. Several screens and phones of one room ask every few seconds. */
  'team-reads': [{ max: 600, seconds: MINUTE_SECONDS }],
  /** PDFs and pictures of teams. */
  'team-files': [{ max: 20, seconds: 5 * MINUTE_SECONDS }],
  /** Canvas links opened or revoked. */
  'canvas-link': [{ max: 30, seconds: 5 * MINUTE_SECONDS }],
  /** PDFs made. */
  'canvas-page': [{ max: 10, seconds: 5 * MINUTE_SECONDS }],
  /** Requests for an emailed canvas. */
  'canvas-mail': [{ max: 10, seconds: 5 * MINUTE_SECONDS }],
  /** Requests for an emailed report. */
  'survey-mail': [{ max: 10, seconds: 5 * MINUTE_SECONDS }],
  /** Emails with sample data that one member of staff has sent to the own address. */
  'test-email': [{ max: 10, seconds: 5 * MINUTE_SECONDS }],
  /** Preview images drawn. Answers from the cache do not count. */
  preview: [{ max: 60, seconds: 5 * MINUTE_SECONDS }],
  /**
   * Pages rendered for one visitor: answers to forms posted without scripting, the booking page, and shared survey results that
   * are not in the cache.
   */
  'page-renderings': [{ max: 30, seconds: 10 }],
  /** Page views, steps and where visits came from. A whole office may share an address. */
  visits: [{ max: 300, seconds: MINUTE_SECONDS }],
} satisfies Record<string, Limit[]>

export type RateLimitName = keyof typeof RATE_LIMITS

/** Limits of frequent requests that cost little. Each process counts them in its memory and grants the whole limit. */
export const COUNTED_IN_MEMORY: ReadonlySet<string> = new Set<RateLimitName>([
  'data-reads',
  'page-renderings',
  'team-reads',
  'visits',
])

/** Long enough for an invited colleague who is away for a long weekend. */
export const INVITE_LINK_HOURS = 96

/** Least time between two emails about sign-ups to one mailbox. Those that come sooner wait. */
export const CONFIRM_EMAIL_INTERVAL_SECONDS = MINUTE_SECONDS

/** All emails together that strangers can have sent to one mailbox, except those of {@link BESIDE_MAILBOX_LIMIT}. */
export const EMAILS_PER_MAILBOX: Limit[] = [
  { max: 7, seconds: HOUR_SECONDS },
  { max: 14, seconds: DAY_SECONDS },
]

/**
 * Every email of the site by its name in the outbox, with the most that one mailbox gets. Anyone can have most of them sent
 * by typing an address, so those have a limit for the day.
 */
export const EMAIL_LIMITS = {
  'auth-confirm': [{ max: 6, seconds: DAY_SECONDS }],
  /** Sent instead of `auth-confirm` and counted together with it. */
  'auth-registered': [],
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
  'survey-team': [{ max: 6, seconds: DAY_SECONDS }],
  'ebook-link': [{ max: 3, seconds: DAY_SECONDS }],
  'form-received': [{ max: 3, seconds: DAY_SECONDS }],
  /** Sent by an operator. */
  'auth-invite': [],
  'meeting-booked': [{ max: 6, seconds: DAY_SECONDS }],
  /** Counted when a visitor moves a meeting. Canceling is always possible, and only once. */
  'meeting-changed': [{ max: 4, seconds: DAY_SECONDS }],
  'meeting-reminder': [],
  /** To staff. */
  'meeting-host': [],
  'calendar-alert': [],
  /** Anyone can send the host an invitation that cannot be read. */
  'calendar-event-alert': [{ max: 3, seconds: DAY_SECONDS }],
  /** To the owner of an account, about what was done in a session of that account. */
  'auth-notice': [],
  /** To staff, who set the address or asked for them. */
  'lead-notice': [],
  'leads-due': [],
  'meeting-notice': [],
  'daily-summary': [],
  /** Written by staff on a lead's page. */
  'lead-email': [],
} satisfies Record<string, Limit[]>

export type EmailName = keyof typeof EMAIL_LIMITS

/**
 * Emails that the others to the same mailbox do not keep from being sent: the way back into an account, which strangers could
 * close otherwise, and what goes to staff.
 */
export const BESIDE_MAILBOX_LIMIT: ReadonlySet<EmailName> = new Set<EmailName>([
  'auth-recovery',
  'calendar-event-alert',
])

/** A delivery to the CRM or the mail server is given up after this many attempts: about 31 hours (`server/outbox/pacing.ts`). */
export const DELIVERY_MAX_ATTEMPTS = 40
/**
 * An email whose arrival is unknown is sent at most this often. One attempt may lose it, and a server that takes every email
 * and answers too late would deliver all attempts. It is then given up, so that staff see it and decide.
 */
export const UNCONFIRMED_MAX_ATTEMPTS = 3
