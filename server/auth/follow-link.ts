/** Effects of the links in emails. A followed link proves the address it was sent to, and voids earlier links and sessions. */
import { sql } from 'kysely'
import type { FlowMethod } from '#contract/tables/accounts.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { cancelAddressChange, hasOwner, voidAccess } from './account-access.ts'
import { consumeLink, type LinkType } from './email-links.ts'
import { issueCode } from './pkce.ts'
import { type OpenSession, openSession } from './sessions.ts'
import type { UserRow } from './user-answer.ts'

export type SignInLink = Exclude<LinkType, 'email_change_cancel'>

interface FollowedLink {
  /** The account, locked. */
  account: UserRow
  /** The address that the link was sent to. */
  email: string
  /** Challenge of the PKCE flow. */
  codeChallenge: string | null
}

const UNIQUE_VIOLATION = '23505'

/** @returns the session that the link opens; undefined for an unknown, used, void or expired link */
export function followLink(
  store: Store,
  token: string,
  type: SignInLink,
  userAgent: string | undefined,
): Promise<OpenSession | undefined> {
  return follow(store, token, type, (trx, { account }) =>
    openSession(trx, account.id, { method: 'otp', isRecovery: isRecovery(type), userAgent }),
  )
}

/** Like {@link followLink}, for a link of the PKCE flow: answers with a code instead of a session. */
export function followLinkForCode(
  store: Store,
  token: string,
  type: SignInLink,
): Promise<{ code: string; needsPassword: boolean } | undefined> {
  return follow(store, token, type, async (trx, { account, codeChallenge }) => {
    if (codeChallenge === null) throw new Error('The link carries no challenge')
    const { encrypted_password } = await trx
      .selectFrom('auth.users')
      .select('encrypted_password')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    const code = await issueCode(trx, {
      userId: account.id,
      challenge: codeChallenge,
      method: FLOW_METHODS[type],
      isRecovery: isRecovery(type),
    })
    return { code, needsPassword: encrypted_password === null }
  })
}

/** Invitations are made by a command at the server, so no browser has a verifier for them. */
const FLOW_METHODS: Record<SignInLink, FlowMethod> = {
  signup: 'email/signup',
  recovery: 'recovery',
  invite: 'recovery',
  email_change: 'email_change',
}

const isRecovery = (type: SignInLink) => type === 'recovery' || type === 'invite'

async function follow<Outcome>(
  store: Store,
  token: string,
  type: SignInLink,
  open: (trx: Trx, link: FollowedLink) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const run = () =>
    store.inTransaction(async (trx) => {
      const link = await consumeLink(trx, token, type)
      if (!link || !(await EFFECTS[type](trx, link))) return undefined
      return open(trx, link)
    })
  try {
    return await run()
  } catch (error) {
    // A sign-up with the new address was stored between two statements. A second attempt sees it.
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return await run()
    throw error
  }
}

/** Cancels a requested address. @returns false for an unknown, used, void or expired link */
export function followCancelLink(store: Store, token: string): Promise<boolean> {
  return store.inTransaction(async (trx) => {
    const link = await consumeLink(trx, token, 'email_change_cancel')
    if (!link) return false
    await cancelAddressChange(trx, link.account.id)
    return true
  })
}

/** @returns false when the link no longer applies and nothing was changed */
const EFFECTS: Record<SignInLink, (trx: Trx, link: FollowedLink) => Promise<boolean>> = {
  async signup(trx, { account }) {
    if (account.email_confirmed_at !== null) return false
    // An invited account already has a role, so a sign-up for its address must not open it.
    if (account.invited_at !== null) await voidAccess(trx, account.id)
    // Runs before the sign-ups are voided: a trigger decides which of them opens the account.
    await confirmAddress(trx, account.id)
    await voidAccess(trx, account.id)
    return true
  },

  async invite(trx, { account }) {
    if (account.email_confirmed_at !== null) return false
    await voidAccess(trx, account.id)
    await confirmAddress(trx, account.id)
    return true
  },

  async recovery(trx, { account, email }) {
    if (account.email !== email) return false
    // All sign-ups are void. The person who has the address chooses a new password next.
    await voidAccess(trx, account.id)
    if (account.email_confirmed_at === null) await confirmAddress(trx, account.id)
    return true
  },

  async email_change(trx, { account, email }) {
    if (account.email_change !== email || (await hasOwner(trx, email))) return false
    await trx.deleteFrom('auth.users').where('email', '=', email).execute()
    await voidAccess(trx, account.id)
    await trx.updateTable('auth.users').set({ email, updated_at: sql`now()` }).where('id', '=', account.id).execute()
    return true
  },
}

async function confirmAddress(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('auth.users')
    .set({ email_confirmed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}
