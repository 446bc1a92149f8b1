/**
 * Limits that the browser announces and the server repeats. Characters are UTF-16 code units, as
 * `maxlength` counts them.
 */

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
/**
 * January 1, 2100. Later times are mistakes or attacks, and a database may not be able to store
 * them.
 */
export const LATEST_TIME_MS = 4_102_444_800_000
export const TOUCHES_MAX_BYTES = 8 * 1024
export const TOUCH_VALUE_MAX_CHARACTERS = 200

/**
 * The data API counts rows exactly up to this number when it is asked for an estimate. A larger
 * result means 'more'.
 */
export const ESTIMATE_EXACT_MAX = 10_000
/** Most rows in one answer of the data API, as in hosted projects. */
export const ROWS_MAX = 1_000

/**
 * Future meetings that one mailbox can have, under all its addresses, before a further one must be
 * confirmed by email.
 */
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

/**
 * How long a recovery link works: the longest window of its email limit, so a refused request finds
 * a working link.
 */
export const RECOVERY_LINK_HOURS = 6

/** Canvases sent to one email address. The browser counts them too. */
export const CANVASES_PER_EMAIL: Limit = { max: 3, seconds: 5 * 60 }

/** Seconds. */
const WINDOWS = {
  tenSeconds: 10,
  minute: 60,
  fiveMinutes: 5 * 60,
  hour: 3_600,
  recovery: RECOVERY_LINK_HOURS * 3_600,
  day: 24 * 3_600,
}

/** Limits by window. The mark lets the browser's bundles leave the lists below out. */
/* @__NO_SIDE_EFFECTS__ */
function atMost(counts: Partial<Record<keyof typeof WINDOWS, number>>): Limit[] {
  return Object.entries(counts).map(([window, max]) => ({
    max,
    seconds: WINDOWS[window as keyof typeof WINDOWS],
  }))
}

/**
 * Every limit on requests, by the name of its counter. A limit counts per visitor (an IPv4 address
 * or the /56 of an IPv6 address) unless its name says otherwise. Emails have their own list below.
 */
export const RATE_LIMITS = {
  /** Sign-ins from a browser that has not opened the account before. */
  'auth-sign-in': atMost({ fiveMinutes: 30 }),
  /**
   * Passwords for one account, right or wrong, from one browser or one network that has opened it
   * before.
   */
  'auth-password-trusted-device': atMost({ fiveMinutes: 10, hour: 50 }),
  /** Passwords for one account from one network that has not. */
  'auth-password-network': atMost({ fiveMinutes: 10, hour: 20, day: 40 }),
  /**
   * Passwords for one account from all such networks together (OWASP ASVS 2.2.1: at most 100 an
   * hour).
   */
  'auth-password-strangers': atMost({ hour: 50, day: 200 }),
  /** Current passwords given in one session. */
  'auth-password-session': atMost({ fiveMinutes: 10, hour: 50 }),
  /**
   * Codes of second factors for one account from anywhere, right or wrong. Three of a million
   * possible codes are right.
   */
  'auth-second-step': atMost({ fiveMinutes: 10, hour: 30, day: 100 }),
  /** Calls that add, challenge or remove second factors. */
  'auth-factors': atMost({ fiveMinutes: 60 }),
  'auth-sign-up': atMost({ fiveMinutes: 10 }),
  /**
   * Requests for a link by email. Counted per visitor, because strangers could use up a limit per
   * account.
   */
  'auth-email': atMost({ fiveMinutes: 5 }),
  /** Recovery emails to one mailbox, asked for from one network that has not opened the account. */
  'auth-recovery-network': atMost({ recovery: 2 }),
  /** Changes of one account to one new address. */
  'auth-email-change-account': atMost({ minute: 1, day: 3 }),
  'auth-verify': atMost({ fiveMinutes: 30 }),
  'auth-refresh': atMost({ fiveMinutes: 150 }),
  'auth-user': atMost({ fiveMinutes: 30 }),
  leads: atMost({ fiveMinutes: 20 }),
  /**
   * Meetings that one network books at once. Further ones must be confirmed by email, as must those
   * that take the last third of a day.
   */
  'meeting-network': atMost({ day: 4 }),
  /** The same for a /48 of IPv6, all of which one customer can have. */
  'meeting-block': atMost({ day: 8 }),
  /** Meetings to be confirmed by email that one network asks for. Beyond, nothing is held. */
  'meeting-held': atMost({ hour: 3 }),
  /** The same for a /48 of IPv6. */
  'meeting-held-block': atMost({ hour: 6 }),
  /** Requests for free meeting times. */
  'meeting-times': atMost({ fiveMinutes: 120 }),
  /** Pages on the way to a host's consent at Google or Microsoft, and back. */
  'calendar-consent': atMost({ fiveMinutes: 30 }),
  /** Meetings moved or canceled, and downloads of their calendar entries. */
  'meeting-change': atMost({ fiveMinutes: 30 }),
  /**
   * Lists read through the data API. A staff page reads up to six; a whole office may share an
   * address.
   */
  'data-reads': atMost({ fiveMinutes: 1200 }),
  /** Rows inserted through the data API. */
  canvas: atMost({ fiveMinutes: 10 }),
  /** A whole team in one room may take the survey at once. */
  survey: atMost({ fiveMinutes: 30 }),
  /**
   * The same for a group of networks (decision 0370): a twentieth of what is counted on a day, so
   * that a few networks do not use up the day.
   */
  'survey-group': atMost({ day: 500 }),
  /** Surveys of teams begun or deleted. */
  'team-start': atMost({ fiveMinutes: 10, day: 40 }),
  /** Answers for a team. A whole team in one room shares an address. */
  'team-answer': atMost({ fiveMinutes: 100 }),
  /** Pages and figures of teams. Several screens and phones of one room ask every few seconds. */
  'team-reads': atMost({ minute: 600 }),
  /** PDFs and pictures of teams. */
  'team-files': atMost({ fiveMinutes: 20 }),
  /** Canvas links opened or revoked, also those for another device. */
  'canvas-link': atMost({ fiveMinutes: 30 }),
  /** Canvases stored for another device. */
  'canvas-transfer': atMost({ fiveMinutes: 10, day: 40 }),
  /** PDFs made. */
  'canvas-page': atMost({ fiveMinutes: 10 }),
  /** Newsletters that were ticked in a form. As many as forms. */
  newsletter: atMost({ fiveMinutes: 20 }),
  /** Requests for an emailed canvas. */
  'canvas-mail': atMost({ fiveMinutes: 10 }),
  /** Requests for an emailed report. */
  'survey-mail': atMost({ fiveMinutes: 10 }),
  /** Emails with sample data that one member of staff has sent to the own address. */
  'test-email': atMost({ fiveMinutes: 10 }),
  /** Preview images drawn. Answers from the cache do not count. */
  preview: atMost({ fiveMinutes: 60 }),
  /**
   * Pages rendered for one visitor: answers to forms, the booking page, and survey results that the
   * cache lacks.
   */
  'page-renderings': atMost({ tenSeconds: 30 }),
  /** Page views, steps and where visits came from. A whole office may share an address. */
  visits: atMost({ minute: 300 }),
} satisfies Record<string, Limit[]>

export type RateLimitName = keyof typeof RATE_LIMITS

/**
 * Limits of frequent requests that cost little. Each process counts them in its memory and grants
 * the whole limit.
 */
export const COUNTED_IN_MEMORY: ReadonlySet<string> = new Set<RateLimitName>([
  'data-reads',
  'page-renderings',
  'team-reads',
  'visits',
])

/** Long enough for an invited colleague who is away for a long weekend. */
export const INVITE_LINK_HOURS = 96

/** Least time between two emails about sign-ups to one mailbox. Those that come sooner wait. */
export const CONFIRM_EMAIL_INTERVAL_SECONDS = 60

/**
 * All emails together that strangers can have sent to one mailbox, except those of {@link
 * BESIDE_MAILBOX_LIMIT}.
 */
export const EMAILS_PER_MAILBOX: Limit[] = atMost({ hour: 7, day: 14 })

/**
 * Every email of the site by its name in the outbox, with the most that one mailbox gets. Anyone
 * can have most of them sent by typing an address, so those have a limit for the day. One network
 * can cause half of it, and half of all emails together, unless {@link NETWORK_PARTS} says
 * otherwise.
 */
export const EMAIL_LIMITS = {
  'auth-confirm': atMost({ day: 6 }),
  /** Sent instead of `auth-confirm` and counted together with it. */
  'auth-registered': [],
  'auth-recovery': atMost({ minute: 1, recovery: 3 }),
  'auth-email-change': atMost({ day: 6 }),
  'canvas-copy': atMost({ fiveMinutes: 3, day: 8 }),
  'survey-report': atMost({ fiveMinutes: 3, day: 8 }),
  'survey-team': atMost({ day: 6 }),
  'ebook-link': atMost({ day: 3 }),
  'form-received': atMost({ day: 3 }),
  /**
   * Asks whether the newsletter is wanted. Whoever is on the list already gets none. One network can
   * cause two, so that someone who left by mistake can come back on the same day.
   */
  'newsletter-confirm': atMost({ day: 3 }),
  /** Sent by an operator. */
  'auth-invite': [],
  /** Beyond it, a booking must be confirmed. */
  'meeting-booked': atMost({ day: 6 }),
  /** Asks to confirm a booking. */
  'meeting-confirm': atMost({ day: 12 }),
  /** Counted when a visitor moves a meeting. Canceling is always possible, and only once. */
  'meeting-changed': atMost({ day: 4 }),
  'meeting-reminder': [],
  /** To staff. */
  'meeting-host': [],
  'calendar-alert': [],
  /** To a host, from an admin. */
  'calendar-link': [],
  /** Anyone can send the host an invitation that cannot be read. */
  'calendar-event-alert': atMost({ day: 3 }),
  /** To the owner of an account, about what was done in a session of that account. */
  'auth-notice': [],
  /** To staff, who set the address or asked for them. */
  'lead-notice': [],
  'lead-assigned': [],
  'leads-due': [],
  'leads-undelivered': [],
  'meeting-notice': [],
  'daily-summary': [],
  /** Written by staff on a lead's page. */
  'lead-email': [],
} satisfies Record<string, Limit[]>

export type EmailName = keyof typeof EMAIL_LIMITS

/**
 * Into how many parts an email's limit is divided if not into two. One network can use up one part.
 * Without this email nobody can show that a mailbox is theirs, so it takes many networks to use it
 * up.
 */
export const NETWORK_PARTS: Partial<Record<EmailName, number>> = { 'meeting-confirm': 6 }

/**
 * Emails that the others to the same mailbox do not keep from being sent: the way back into an
 * account and to a meeting, which strangers could close otherwise, what only the holder of a link
 * can cause, and what goes to staff.
 */
export const BESIDE_MAILBOX_LIMIT: ReadonlySet<EmailName> = new Set<EmailName>([
  'auth-recovery',
  'calendar-event-alert',
  'meeting-changed',
  'meeting-confirm',
])

/**
 * A delivery to the CRM or the mail server is given up after this many attempts: between three and
 * a half and six days, about five (`server/outbox/pacing.ts`).
 */
export const DELIVERY_MAX_ATTEMPTS = 40
/**
 * An email whose arrival is unknown is sent at most this often. One attempt may lose it, and a
 * server that takes every email and answers too late would deliver all attempts. It is then given
 * up, so that staff see it and decide.
 */
export const UNCONFIRMED_MAX_ATTEMPTS = 3
