/**
 * Sign-ups for addresses that are not confirmed yet. Each keeps its own password. A trigger decides which one opens the
 * account when the address is confirmed (`server/bootstrap`, `auth.choose_password`).
 */

import { type Kysely, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { Trx } from '#server/db/store.ts'
import { lockAccount } from './account-access.ts'
import { hashPassword } from './password-hash.ts'
import { sharedSalt } from './secret-hash.ts'

interface SignUp {
  /** Id for a new account. */
  id: string
  email: string
  /** Made by {@link hashForAddress}. */
  encryptedPassword: string
  /** Seconds until the limits allow an email to this address. Undefined when no email is sent. */
  delaySeconds: number | undefined
}

/**
 * Hashes for one address share a salt. So equal passwords have equal hashes, one hash finds a password among all sign-ups, and
 * the answer takes the same time for every address.
 */
export function hashForAddress(
  password: string,
  email: string,
  signingSecret: string,
  isPreferred = false,
): Promise<string> {
  return hashPassword(password, sharedSalt(email, signingSecret), isPreferred)
}

/**
 * Stores a sign-up beside others for the same address. Locks the account's row until the transaction ends.
 * @returns whether the address is unconfirmed
 */
export async function keepSignUp(trx: Trx, { id, email, encryptedPassword, delaySeconds }: SignUp): Promise<boolean> {
  const account = await trx
    .insertInto('auth.users')
    .values({
      id,
      email,
      confirmation_sent_at:
        delaySeconds === undefined ? null : sql`now() + make_interval(secs => ${delaySeconds}::int)`,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          confirmation_sent_at: sql`coalesce(excluded.confirmation_sent_at, users.confirmation_sent_at)`,
          updated_at: sql`now()`,
        })
        .where(sql<boolean>`users.email_confirmed_at is null`),
    )
    .returning('id')
    .executeTakeFirst()
  // Stored for a confirmed address too, so that signing in afterward gives the same answer. Such a row stays unused.
  const owner = account ?? (await lockAccount(trx, { email }))
  if (!owner) return false
  await trx
    .insertInto('auth.pending_sign_ups')
    .values({ user_id: owner.id, encrypted_password: encryptedPassword })
    .onConflict((conflict) => conflict.columns(['user_id', 'encrypted_password']).doNothing())
    .execute()
  return account !== undefined
}

/** Whether a sign-up with this password, hashed by {@link hashForAddress}, waits to be confirmed. */
export async function isPending(db: Kysely<Tables>, userId: string, encryptedPassword: string): Promise<boolean> {
  const found = await db
    .selectFrom('auth.pending_sign_ups')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('encrypted_password', '=', encryptedPassword)
    .executeTakeFirst()
  return found !== undefined
}
