/** Links in mails: single use, only their hash is stored. Made when the mail is written, so that no row ever holds one. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { OneTimeTokensTable, Tables } from '#contract/database.ts'
import { type EmailName, RECOVERY_LINK_HOURS } from '#contract/limits.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { AUTH_PATH } from './access-token.ts'
import { hashSecret, newSecret } from './secret-hash.ts'

export type LinkType = 'signup' | 'recovery' | 'email_change'

const LIFETIME_HOURS: Record<LinkType, number> = { signup: 24, recovery: RECOVERY_LINK_HOURS, email_change: 24 }

/** Names of the mails; the texts stand in `content/emails.ts`. */
export const AUTH_MAILS = {
  /** To whoever signed up: a confirmation link, or word that the account exists. */
  confirm: 'auth-confirm',
  recovery: 'auth-recovery',
  emailChange: 'auth-email-change',
  /** Tells the owner of an account what was changed. */
  notice: 'auth-notice',
} as const satisfies Record<string, EmailName>

export type AuthMail = (typeof AUTH_MAILS)[keyof typeof AUTH_MAILS]

/** What a row of the outbox says about a mail to be written. It holds no secret. */
export interface AuthMailPayload {
  /** Who gets the email. With `emailChange` it is the new address, and `ref` is the account. */
  to: string
  /** Where the link leads after it was followed; checked. */
  redirectTo?: string
  /** `confirm` only: say so when the account is confirmed already (sign-up), or send nothing (resend). */
  tellRegistered?: boolean
  /** `notice` only. */
  about?: 'password-changed' | 'email-change-asked'
}

/**
 * Queues a mail. The row is the same whether or not anybody has the address: who is known is looked up when the mail is
 * written, so neither the answer nor its time can tell.
 * @param ref the account, or any id where there may be none
 */
export function queueAuthMail(
  db: Kysely<Tables>,
  template: AuthMail,
  ref: string,
  payload: AuthMailPayload,
): Promise<void> {
  return enqueue(db, { kind: 'email', ref, payload: { template, ...payload } }, sql<Date>`now()`)
}

/** Makes a link; the one sent before stops working. Part of the caller's transaction. */
export async function makeLink(
  trx: Transaction<Tables>,
  user: { id: string; email: string },
  type: LinkType,
  parts: { siteUrl: string; redirectTo: string | undefined },
): Promise<string> {
  const token = newSecret()
  await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', user.id).where('token_type', '=', type).execute()
  await trx
    .insertInto('auth.one_time_tokens')
    .values({
      user_id: user.id,
      token_type: type,
      token_hash: hashSecret(token),
      relates_to: user.email,
      expires_at: sql`now() + make_interval(hours => ${LIFETIME_HOURS[type]}::int)`,
    })
    .execute()
  const link = new URL(`${parts.siteUrl}${AUTH_PATH}/verify`)
  link.searchParams.set('token', token)
  link.searchParams.set('type', type)
  link.searchParams.set('redirect_to', parts.redirectTo ?? `${parts.siteUrl}/`)
  return link.href
}

/** Uses a link up. @returns whose it was; undefined when it is unknown, used or too old */
export async function consumeLink(
  trx: Transaction<Tables>,
  token: string,
  type: OneTimeTokensTable['token_type'],
): Promise<{ userId: string; email: string } | undefined> {
  const row = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('token_type', '=', type)
    .returning(['user_id', 'relates_to', sql<boolean>`expires_at > now()`.as('is_fresh')])
    .executeTakeFirst()
  return row?.is_fresh ? { userId: row.user_id, email: row.relates_to } : undefined
}
