import {
  NEWSLETTER_CONFIRM_PATH,
  NEWSLETTER_TOKEN,
  NEWSLETTER_UNSUBSCRIBE_PATH,
} from '#contract/newsletter.ts'
import { signedIds } from '#server/http/signed-ids.ts'

export type NewsletterLinks = ReturnType<typeof newsletterLinks>

/** Addresses that work without an account. */
export function newsletterLinks({
  signingSecret,
  siteUrl,
}: {
  signingSecret: string
  siteUrl: string
}) {
  const confirmations = signedIds(signingSecret, 'newsletter-confirm')
  const unsubscribing = signedIds(signingSecret, 'newsletter-unsubscribe')
  return {
    confirmIdOf: confirmations.idOf,
    /** @param confirmId of the row, another one for each time that someone asks anew */
    confirmationOf: (confirmId: string) =>
      `${siteUrl}${NEWSLETTER_CONFIRM_PATH}?${NEWSLETTER_TOKEN}=${confirmations.tokenOf(confirmId)}`,
    unsubscribeIdOf: unsubscribing.idOf,
    /** @param id of the row. The program that sends the newsletter has it for as long as it sends */
    unsubscribeOf: (id: string) =>
      `${siteUrl}${NEWSLETTER_UNSUBSCRIBE_PATH}?${NEWSLETTER_TOKEN}=${unsubscribing.tokenOf(id)}`,
  }
}
