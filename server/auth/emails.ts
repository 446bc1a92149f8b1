/**
 * Emails about accounts. Their links are made here, when the email is sent, so no stored row holds
 * one.
 */
import { z } from 'zod'
import type { authMails as words } from '#content/emails.ts'
import { fillIn } from '#contract/fill-in.ts'
import { brandedEmail } from '#server/branded-email.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { footOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import type { MailBlock } from '#server/mail/blocks.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { lockAccount, ownerOf } from './account-access.ts'
import { AUTH_MAILS, type AuthMail, type LinkType, makeLink, NOTICES } from './email-links.ts'
import type { UserRow } from './user-answer.ts'

const payloadShape = z.object({
  to: z.string(),
  redirectTo: z.string().optional(),
  browser: z.string().optional(),
  about: z.enum(NOTICES).optional(),
})

type MailWords = (typeof words)[keyof typeof words]
/** An email about an account, by the name of its words. */
export type AccountMailName = keyof typeof words

interface AuthMailDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  store: Store
  words: CurrentWords
}

/**
 * Writes an email about an account. @returns a function of the reader, the name of the words, and
 * the link
 */
export function accountMail({
  settings: { SITE_URL: siteUrl },
  words: current,
}: Omit<AuthMailDependencies, 'store'>) {
  return (to: string, name: AccountMailName, url?: string): Mail => {
    const text: MailWords = current('authMails')[name]
    const values = { site: siteUrl, brand: current('site').name }
    const blocks: MailBlock[] = [{ text: fillIn(text.intro, values) }]
    if (url) {
      blocks.push({ action: text.action, url })
    }
    if ('signIn' in text) {
      blocks.push({ links: [[text.signIn, `${siteUrl}/auth`]] })
    }
    blocks.push({ note: fillIn(text.outro, values) })
    const email = brandedEmail(fillIn(text.subject, values), blocks, {
      because: 'account',
      siteUrl,
      ...footOf(current),
    })
    return { to, ...email, ...(url && { link: url }) }
  }
}

/** Makes an email under a lock on the account, so that no link is made while links are voided. */
function locked(
  store: Store,
  by: Parameters<typeof lockAccount>[1],
  write: (account: UserRow, trx: Trx) => Promise<Mail | undefined>,
): Promise<Mail | undefined> {
  return store.inTransaction(async (trx) => {
    const account = await lockAccount(trx, by)
    return account && write(account, trx)
  })
}

/** Whether an account can still change to an address for which it has asked. */
async function canChangeTo(trx: Trx, account: UserRow, address: string): Promise<boolean> {
  // Another address may have been requested since, with its own email.
  if (account.email_change !== address) {
    return false
  }
  // The address may belong to another account, which the caller must not learn.
  return !(await ownerOf(trx, address))
}

/** The emails by name of their template. An address without an account gets none. */
export function authMails({
  settings,
  store,
  words: current,
}: AuthMailDependencies): Record<AuthMail, WriteMail> {
  const siteUrl = settings.SITE_URL
  const mail = accountMail({ settings, words: current })
  /** An email with a link to the owner of an address, while the account is in a state for it. */
  const toOwner =
    (
      name: AccountMailName,
      type: LinkType,
      applies: (account: UserRow, requestedAt: Date) => boolean,
    ): WriteMail =>
    async (payload, { createdAt }) => {
      const { to, redirectTo = `${siteUrl}/auth` } = payloadShape.parse(payload)
      return locked(store, { email: to }, async (account, trx) =>
        applies(account, createdAt)
          ? mail(to, name, await makeLink(trx, account, type, { siteUrl, redirectTo }))
          : undefined,
      )
    }

  return {
    [AUTH_MAILS.confirm]: toOwner(
      'confirm',
      'signup',
      ({ email_confirmed_at }) => email_confirmed_at === null,
    ),
    [AUTH_MAILS.registered]: async (payload) =>
      mail(payloadShape.parse(payload).to, 'alreadyRegistered', `${siteUrl}/auth`),
    [AUTH_MAILS.recovery]: toOwner(
      'recovery',
      'recovery',
      ({ links_void_before: voidBefore }, requestedAt) =>
        voidBefore === null || requestedAt > voidBefore,
    ),
    [AUTH_MAILS.invite]: toOwner(
      'invite',
      'invite',
      ({ email_confirmed_at, invited_at }) => email_confirmed_at === null && invited_at !== null,
    ),
    [AUTH_MAILS.emailChange]: async (payload, { ref }) => {
      const { to, redirectTo, browser } = payloadShape.parse(payload)
      return locked(store, { id: ref }, async (account, trx) => {
        if (!(await canChangeTo(trx, account, to))) {
          return undefined
        }
        const link = await makeLink(trx, { id: ref, email: to }, 'email_change', {
          siteUrl,
          redirectTo,
          browser,
        })
        return mail(to, 'emailChange', link)
      })
    },
    [AUTH_MAILS.notice]: async (payload, { ref, createdAt }) => {
      const { to, about } = payloadShape.parse(payload)
      // All others only link to the sign-in page.
      if (about !== undefined && about !== 'emailChangeAsked') {
        return mail(to, about, `${siteUrl}/auth`)
      }
      return locked(store, { id: ref }, async (account, trx) => {
        // The owner is told even when the change is void. Then the email has no link. A change that
        // was confirmed before this email was written has one, because the link takes it back.
        const isVoid = account.email === to && account.email_change === null
        const link = isVoid
          ? undefined
          : await makeLink(trx, { id: ref, email: to }, 'email_change_cancel', {
              siteUrl,
              createdAt,
            })
        return mail(to, 'emailChangeAsked', link)
      })
    },
  }
}
