import { EMAIL_LIMITS, type EmailName, type Limit } from '#contract/limits.ts'
import { type CountInWindow, secondsToWait } from '#server/http/seconds-to-wait.ts'

/**
 * Counts an email against the limits of its kind (`EMAIL_LIMITS`). Call it just before the email is queued, also for unknown
 * addresses.
 *
 * @param asker who has a limit of its own for this mailbox; everyone else shares one
 * @returns seconds until an email may go to this mailbox; 0 when it may go now
 */
export function secondsUntilEmail(
  countInWindow: CountInWindow,
  email: EmailName,
  to: string,
  asker?: string,
): Promise<number> {
  return secondsToWait(
    countInWindow,
    `email-${email}`,
    asker === undefined ? mailboxOf(to) : `${mailboxOf(to)} ${asker}`,
    EMAIL_LIMITS[email],
  )
}

/**
 * Counts an email that can wait. Emails to one mailbox are due one after another, each the shortest window after the one
 * before, also when their addresses differ. Longer windows count them as sent.
 *
 * @returns seconds to wait; undefined when a longer window has no room for it
 */
export async function secondsToDelayEmail(
  countInWindow: CountInWindow,
  email: EmailName,
  to: string,
): Promise<number | undefined> {
  const [shortest, ...longer] = EMAIL_LIMITS[email] as Limit[]
  if (!shortest) return 0
  const name = `email-${email}`
  const { count, secondsLeft } = await countInWindow(`${name}-${shortest.seconds}`, mailboxOf(to), shortest.seconds)
  if ((await secondsToWait(countInWindow, name, mailboxOf(to), longer)) > 0) return undefined
  return count <= shortest.max ? 0 : secondsLeft + (count - shortest.max - 1) * shortest.seconds
}

/**
 * One spelling for all addresses of a mailbox: lower case, without a subaddress (RFC 5233) and without dots, which several
 * providers ignore. Used only for counting.
 *
 * @param address in the spelling of `contract/email-address.ts`
 * @example mailboxOf('A.da+news@Gmail.com') // 'ada@gmail.com'
 */
export function mailboxOf(address: string): string {
  const [, local = '', domain = ''] = /^([^+@]*)[^@]*@(.*)$/.exec(address.trim().toLowerCase()) ?? []
  return `${local.replaceAll('.', '')}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
