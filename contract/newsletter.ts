/** What pages and server agree on about the newsletter's list. */

/** Name of the checkbox in the forms, and its value when it is ticked. */
export const NEWSLETTER_FIELD = 'newsletter'
export const NEWSLETTER_TICKED = 'yes'

/** Takes what a visitor ticked, once the form was sent. */
export const NEWSLETTER_ASK_PATH = '/newsletter/ask'
/** The page of the link in the email that asks. */
export const NEWSLETTER_CONFIRM_PATH = '/newsletter/confirm'
/** The page that takes someone off the list, and the address of one-click unsubscribing (RFC 8058). */
export const NEWSLETTER_UNSUBSCRIBE_PATH = '/newsletter/unsubscribe'
/** Parameter of both pages. */
export const NEWSLETTER_TOKEN = 'token'

/** `pending`: the link in the email was not followed yet. */
export type NewsletterState = 'pending' | 'confirmed' | 'unsubscribed'
