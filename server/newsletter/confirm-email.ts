/** The email that asks whether the newsletter is wanted. */
import { sql } from 'kysely'
import { fillIn } from '#contract/fill-in.ts'
import type { NewsletterState } from '#contract/newsletter.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#contract/retention.ts'
import { brandedEmail } from '#server/branded-email.ts'
import type { Store } from '#server/db/store.ts'
import { footOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { newsletterLinks } from './links.ts'

/** Its name in the outbox. */
export const NEWSLETTER_CONFIRM = 'newsletter-confirm'

/** What the email says of a row. */
interface AskedSubscriber {
  email: string
  consent: string
  state: NewsletterState
  confirm_id: string
}

export type ReadAsked = (id: string) => Promise<AskedSubscriber | undefined>

export const askedSubscriber =
  (store: Pick<Store, 'db'>): ReadAsked =>
  async (id) => {
    const { rows } = await sql<AskedSubscriber>`
      select email, consent, state, confirm_id from public.newsletter_subscribers
      where id = ${id}::uuid`.execute(store.db)
    return rows[0]
  }

interface ConfirmEmailDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  signingSecret: string
  words: CurrentWords
  askedOf: ReadAsked
}

/**
 * Repeats what was ticked, and nothing that was typed, so that it cannot be used to write to others.
 * Whoever confirmed or left meanwhile gets none.
 */
export function confirmEmail({
  settings,
  signingSecret,
  words: current,
  askedOf,
}: ConfirmEmailDependencies): WriteMail {
  const siteUrl = settings.SITE_URL
  const links = newsletterLinks({ signingSecret, siteUrl })
  return async ({ to }, job) => {
    const asked = await askedOf(job.ref)
    if (asked?.state !== 'pending') {
      return undefined
    }
    const words = current('newsletterConfirm')
    const link = links.confirmationOf(asked.confirm_id)
    const email = brandedEmail(
      words.subject,
      [
        { text: words.intro },
        { text: `“${asked.consent}”` },
        { action: words.action, url: link },
        { note: fillIn(words.outro, { days: NEWSLETTER_CONFIRM_DAYS }) },
      ],
      { because: 'entered', siteUrl, ...footOf(current) },
    )
    return { to: String(to), link, ...email }
  }
}
