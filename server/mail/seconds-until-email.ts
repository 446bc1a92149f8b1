import { EMAIL_LIMITS, type EmailName } from '#contract/limits.ts'
import { type CountInWindow, secondsToWait } from '#server/http/seconds-to-wait.ts'

/**
 * Counts an email against the limits of its kind (`EMAIL_LIMITS`). Call it just before the email is queued, whether or not
 * anyone is known by the address.
 *
 * @returns seconds until one may go to this mailbox; 0 when it may go now
 */
export function secondsUntilEmail(countInWindow: CountInWindow, email: EmailName, to: string): Promise<number> {
  return secondsToWait(countInWindow, `email-${email}`, mailboxOf(to), EMAIL_LIMITS[email])
}

/**
 * One spelling for addresses that lead to one mailbox: lower case, without a subaddress (RFC 5233), and without the dots that
 * Gmail ignores. Only for counting.
 *
 * @example mailboxOf('A.da+news@Gmail.com') // 'ada@gmail.com'
 */
function mailboxOf(address: string): string {
  const [, local = '', domain = ''] = /^([^+]*).*@(.*)$/.exec(address.trim().toLowerCase()) ?? []
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}
