/**
 * Effects of the links in emails. A followed link proves the address it was sent to, and voids
 * earlier links and sessions.
 */
import { sql } from 'kysely'
import { DatabaseError } from '#server/db/database-error.ts'
import type { Store, Trx } from '#server/db/store.ts'
import {
  cancelAddressChange,
  moveAccount,
  removeCredentials,
  voidAccess,
} from './account-access.ts'
import { type FoundLink, findLink, type LinkType } from './email-links.ts'
import { type OpenSession, openSession } from './sessions.ts'

interface Follower {
  userAgent: string | undefined
  /** Hash of its cookie (`trusted-devices.ts`). */
  browser: string | undefined
  /** Agrees that another account, which has the address by now, is closed. */
  closesOther: boolean
}

/** Why a link could not take a change of address back: another account has the address by now. */
type Obstacle = 'other-account' | 'other-account-has-role'

/** What a link did: it signs in, or it canceled a change. Undefined when it no longer applies. */
type Effect = 'signs-in' | 'canceled' | Obstacle | undefined

const UNIQUE_VIOLATION = '23505'

/**
 * Uses up a link only when it has an effect. @returns the session it opens; undefined for a link
 * without effect
 */
export async function followLink(
  store: Store,
  token: string,
  type: LinkType,
  follower: Follower,
): Promise<OpenSession | Exclude<Effect, 'signs-in'>> {
  const run = () =>
    store.inTransaction(async (trx) => {
      const link = await findLink(trx, token, type)
      if (!link) {
        return undefined
      }
      const effect = await EFFECTS[type](trx, link, follower)
      if (effect === 'signs-in' || effect === 'canceled') {
        await trx.deleteFrom('auth.one_time_tokens').where('id', '=', link.id).execute()
      }
      if (effect !== 'signs-in') {
        return effect
      }
      const isRecovery = type === 'recovery' || type === 'invite'
      return openSession(trx, link.account.id, {
        method: 'otp',
        isRecovery,
        userAgent: follower.userAgent,
      })
    })
  try {
    return await run()
  } catch (error) {
    // A sign-up with the new address was stored between two statements. A second attempt sees it.
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) {
      return await run()
    }
    throw error
  }
}

const EFFECTS: Record<
  LinkType,
  (trx: Trx, link: FoundLink, follower: Follower) => Promise<Effect>
> = {
  async signup(trx, { account }) {
    if (account.email_confirmed_at !== null) {
      return undefined
    }
    // An invited account already has a role, so a sign-up for its address must not open it.
    if (account.invited_at !== null) {
      await voidAccess(trx, account.id)
    }
    // Runs before the sign-ups are voided: a trigger decides which of them opens the account.
    await confirmAddress(trx, account.id)
    await voidAccess(trx, account.id)
    return 'signs-in'
  },

  async invite(trx, { account }) {
    if (account.email_confirmed_at !== null) {
      return undefined
    }
    await voidAccess(trx, account.id)
    await confirmAddress(trx, account.id)
    return 'signs-in'
  },

  async recovery(trx, { account, email }) {
    if (account.email !== email) {
      return undefined
    }
    // All sign-ups are void. The person who has the address chooses a new password next.
    await voidAccess(trx, account.id)
    if (account.email_confirmed_at === null) {
      await confirmAddress(trx, account.id)
    }
    return 'signs-in'
  },

  async email_change(trx, { account, email, browser }, follower) {
    if (account.email_change !== email || (await moveAccount(trx, account.id, email))) {
      return undefined
    }
    // In another browser it may be another person, to whose address a stranger has moved an account
    // of their own. Nothing that the stranger has set up may open it.
    if (browser === null || browser !== follower.browser) {
      await removeCredentials(trx, account.id)
    }
    return 'signs-in'
  },

  async email_change_cancel(trx, { account, email, createdAt }, { closesOther }) {
    if (account.email === email) {
      if (account.email_change === null) {
        return undefined
      }
      await cancelAddressChange(trx, account)
      return 'canceled'
    }
    // The change was confirmed, so everything since then may be the work of an intruder.
    const owner = await moveAccount(trx, account.id, email, { closesConfirmed: closesOther })
    if (owner) {
      return owner === 'has-role' ? 'other-account-has-role' : 'other-account'
    }
    await removeCredentials(trx, account.id, createdAt)
    await trx
      .deleteFrom('user_roles')
      .where('user_id', '=', account.id)
      .where('created_at', '>=', createdAt)
      .execute()
    await sql`delete from auth.one_time_tokens where user_id = ${account.id} and created_at >= ${createdAt}`.execute(
      trx,
    )
    return 'signs-in'
  },
}

async function confirmAddress(trx: Trx, userId: string): Promise<void> {
  await sql`update auth.users set email_confirmed_at = now(), updated_at = now() where id = ${userId}`.execute(
    trx,
  )
}
