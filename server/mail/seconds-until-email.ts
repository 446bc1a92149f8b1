import { EMAIL_LIMITS, type EmailName, type Limit } from '#contract/limits.ts'
import { type CountInWindow, secondsToWait } from '#server/http/seconds-to-wait.ts'

/**
 * Counts an email against the limits of its kind (`EMAIL_LIMITS`). Call it just before the email is queued, also for unknown
 * addresses.
 *
 * @returns seconds until an email may go to this mailbox; 0 when it may go now
 */
export function secondsUntilEmail(countInWindow: CountInWindow, email: EmailName, to: string): Promise<number> {
  return secondsToWait(countInWindow, `email-${email}`, mailboxOf(to), EMAIL_LIMITS[email])
}

/**
 * Counts an email that can wait until the shortest window of its limits ends. Longer windows count it as sent.
 *
 * @returns seconds to wait; undefined when a longer window has no room for it
 */
export async function secondsToDelayEmail(
  countInWindow: CountInWindow,
  email: EmailName,
  to: string,
): Promise<number | undefined> {
  const [shortest, ...longer] = EMAIL_LIMITS[email]
  const within = (limits: Limit[]) => secondsToWait(countInWindow, `email-${email}`, mailboxOf(to), limits)
  const delay = await within(shortest ? [shortest] : [])
  return (await within(longer)) === 0 ? delay : undefined
}

/**
 * One spelling for all addresses of a mailbox: lower case, without a subaddress (RFC 5233), and without the dots that Gmail
 * ignores. Used only for counting.
 *
 * @example mailboxOf('A.da+news@Gmail.com') // 'ada@gmail.com'
 */
function mailboxOf(address: string): string {
  const [, local = '', domain = ''] = /^([^+]*).*@(.*)$/.exec(address.trim().toLowerCase()) ?? []
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}
