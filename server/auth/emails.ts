/** Mails about accounts. Links are made here, when the mail is written, so that no stored row ever holds one. */
import { z } from 'zod'
import { authMails as words } from '#content/emails.ts'
import { site } from '#content/site.ts'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { composeMail, fillIn, type MailBlock } from '#server/mail/compose.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import { AUTH_MAILS, type AuthMail, type LinkType, makeLink } from './email-links.ts'

const payloadShape = z.object({
  to: z.string(),
  redirectTo: z.string().optional(),
  tellRegistered: z.boolean().optional(),
  about: z.enum(['password-changed', 'email-change-asked']).optional(),
})

interface MailWords {
  subject: string
  intro: string
  action?: string
  outro: string
}

/** The mails by name of their template. An address without an account gets none. */
export function authMails(settings: Pick<Settings, 'SITE_URL'>, store: Store): Record<AuthMail, WriteMail> {
  const siteUrl = settings.SITE_URL
  const userOf = (email: string) =>
    store.db
      .selectFrom('auth.users')
      .select(['id', 'email', 'email_confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirst()
  const link = (user: { id: string; email: string }, type: LinkType, redirectTo: string | undefined) =>
    store.inTransaction((trx) => makeLink(trx, user, type, { siteUrl, redirectTo }))

  function mail(to: string, text: MailWords, url?: string): Mail {
    const values = { site: siteUrl, brand: site.name }
    const subject = fillIn(text.subject, values)
    const blocks: MailBlock[] = [{ heading: subject }, { text: fillIn(text.intro, values) }]
    if (text.action && url) blocks.push({ action: text.action, url })
    blocks.push({ text: fillIn(text.outro, values) })
    return { to, subject, ...composeMail(blocks), ...(url && { link: url }) }
  }

  return {
    [AUTH_MAILS.confirm]: async (payload) => {
      const { to, redirectTo, tellRegistered } = payloadShape.parse(payload)
      const user = await userOf(to)
      if (!user) return undefined
      if (user.email_confirmed_at === null) return mail(to, words.confirm, await link(user, 'signup', redirectTo))
      return tellRegistered ? mail(to, words.alreadyRegistered, `${siteUrl}/auth`) : undefined
    },
    [AUTH_MAILS.recovery]: async (payload) => {
      const { to, redirectTo } = payloadShape.parse(payload)
      const user = await userOf(to)
      return user && mail(to, words.recovery, await link(user, 'recovery', redirectTo))
    },
    [AUTH_MAILS.emailChange]: async (payload, { ref }) => {
      const { to, redirectTo } = payloadShape.parse(payload)
      const user = await store.db
        .selectFrom('auth.users')
        .select('email_change')
        .where('id', '=', ref)
        .executeTakeFirst()
      // Another one may have been asked for since, with an email of its own.
      if (user?.email_change !== to) return undefined
      // The address stays with the account that has it. The caller must not learn of it.
      if (await userOf(to)) return undefined
      return mail(to, words.emailChange, await link({ id: ref, email: to }, 'email_change', redirectTo))
    },
    [AUTH_MAILS.notice]: async (payload) => {
      const { to, about } = payloadShape.parse(payload)
      return mail(to, about === 'password-changed' ? words.passwordChanged : words.emailChangeAsked, `${siteUrl}/auth`)
    },
  }
}
