/**
 * Links in emails. Each works once, and only its hash is stored. It is made when the email is sent,
 * so no row holds it.
 */
import { sql } from 'kysely'
import { type EmailName, INVITE_LINK_HOURS, RECOVERY_LINK_HOURS } from '#contract/limits.ts'
import type { Db, Trx } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { AUTH_PATH } from './access-token.ts'
import { lockAccount } from './account-access.ts'
import { hashSecret, newSecret } from './secret-hash.ts'
import type { UserRow } from './user-answer.ts'

export type LinkType = 'signup' | 'recovery' | 'invite' | 'email_change' | 'email_change_cancel'

const LIFETIME_HOURS: Record<LinkType, number> = {
  signup: 24,
  recovery: RECOVERY_LINK_HOURS,
  invite: INVITE_LINK_HOURS,
  email_change: 24,
  // Longer than the change's own link: an owner who reads the warning after the change can still
  // take it back.
  email_change_cancel: 7 * 24,
}

export const isLinkType = (text: string): text is LinkType => Object.hasOwn(LIFETIME_HOURS, text)

/** Names of the emails. Their texts are in `content/emails.ts`. */
export const AUTH_MAILS = {
  confirm: 'auth-confirm',
  /** Sent after a sign-up with an address that has an account. */
  registered: 'auth-registered',
  recovery: 'auth-recovery',
  /** Queued by `npm run admin -- invite`. */
  invite: 'auth-invite',
  emailChange: 'auth-email-change',
  /** Tells the owner of an account about a change. */
  notice: 'auth-notice',
} as const satisfies Record<string, EmailName>

export type AuthMail = (typeof AUTH_MAILS)[keyof typeof AUTH_MAILS]

/** Changes that the owner of an account is told about, by the names of the words (`authMails`). */
export const NOTICES = [
  'passwordChanged',
  'emailChangeAsked',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorReset',
  'recoveryCodesMade',
  'recoveryCodeUsed',
] as const
export type Notice = (typeof NOTICES)[number]

/** Payload of an outbox row for an email. It holds no secret. */
interface AuthMailPayload {
  /** Who gets the email. With `emailChange` it is the new address, and `ref` is the account. */
  to: string
  /** Where the link leads to. Already checked. */
  redirectTo?: string | undefined
  /** Only for `emailChange`: hash of the browser that asked for it (`trusted-devices.ts`). */
  browser?: string | undefined
  /** Only for `notice`. */
  about?: Notice
}

/** An email to queue. */
interface AuthMailOrder extends AuthMailPayload {
  template: AuthMail
  /** Id of the account, or any id where there may be none. */
  ref: string
  delaySeconds?: number
}

/**
 * Queues an email. The account is looked up only when the email is sent, so that neither the answer
 * nor its time shows whether the address has one.
 */
export function queueAuthMail(db: Db, order: AuthMailOrder): Promise<void> {
  const { ref, delaySeconds = 0, ...payload } = order
  const runAt = sql<Date>`now() + make_interval(secs => ${delaySeconds}::int)`
  return enqueue(db, { kind: 'email', ref, payload }, runAt)
}

/**
 * Makes a further link. Using one of an account's links voids all of them. The caller holds the
 * lock on the account.
 */
export async function makeLink(
  trx: Trx,
  account: { id: string; email: string },
  type: LinkType,
  {
    siteUrl,
    redirectTo = `${siteUrl}/`,
    browser = null,
    createdAt,
  }: {
    siteUrl: string
    redirectTo?: string | undefined
    browser?: string | null | undefined
    createdAt?: Date
  },
): Promise<string> {
  const token = newSecret()
  await sql`insert into auth.one_time_tokens
      (user_id, token_type, token_hash, relates_to, browser_hash, created_at, expires_at)
    values (${account.id}, ${type}, ${hashSecret(token)}, ${account.email}, ${browser}, ${createdAt ?? sql`now()`},
      now() + make_interval(hours => ${LIFETIME_HOURS[type]}::int))`.execute(trx)
  return linkAddress(siteUrl, token, type, redirectTo)
}

/** @param token whose hash is stored */
export function linkAddress(
  siteUrl: string,
  token: string,
  type: LinkType,
  redirectTo: string,
): string {
  return `${siteUrl}${AUTH_PATH}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`
}

/** The account that a link is for, while the link can be followed. It is not used up. */
export async function accountOfLink(
  db: Db,
  token: string,
  type: LinkType,
): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`select relates_to as email from auth.one_time_tokens
    where token_hash = ${hashSecret(token)} and token_type = ${type} and expires_at > now()`.execute(
    db,
  )
  return rows[0]
}

export interface FoundLink {
  id: string
  account: UserRow
  email: string
  /**
   * The browser that asked for the change of address; null for other links and for programs without
   * cookies.
   */
  browser: string | null
  createdAt: Date
}

/**
 * Finds a link and locks its account. The caller deletes the link once it had an effect, so that a
 * link which could change nothing yet can be followed again. @returns undefined for an unknown,
 * used or expired link
 */
export async function findLink(
  trx: Trx,
  token: string,
  type: LinkType,
): Promise<FoundLink | undefined> {
  const links = trx
    .selectFrom('auth.one_time_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('token_type', '=', type)
    .where(sql<boolean>`expires_at > now()`)
  const found = await links.select('user_id').executeTakeFirst()
  // Locks the account before it reads the link, so that the second of two simultaneous links is
  // found void.
  const account = found && (await lockAccount(trx, { id: found.user_id }))
  const link = account && (await links.selectAll().executeTakeFirst())
  if (!link) {
    return undefined
  }
  return {
    id: link.id,
    account,
    email: link.relates_to,
    browser: link.browser_hash,
    createdAt: link.created_at,
  }
}
