/**
 * Sign-ups for addresses that are not confirmed yet. Each keeps its own password; which one opens the account is
 * settled in the database when the address is confirmed (`server/bootstrap`, `auth.settle_sign_ups`).
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { CONFIRM_EMAIL_INTERVAL_SECONDS } from '#contract/limits.ts'
import { lockAccount } from './account-access.ts'
import { hashPassword } from './password-hash.ts'
import { sharedSalt } from './secret-hash.ts'

interface SignUp {
  /** For a new account. */
  id: string
  email: string
  /** By {@link hashForAddress}. */
  encryptedPassword: string
  metadata: Record<string, unknown>
  /** Until the limits allow an email to this address; undefined for none. */
  delaySeconds: number | undefined
}

/**
 * Hashes of one address share a salt, so that equal passwords are equal and one hash finds a password among any number.
 * So the answer takes the same time for every address.
 */
export function hashForAddress(password: string, email: string, signingSecret: string): Promise<string> {
  return hashPassword(password, sharedSalt(email, signingSecret))
}

/**
 * Keeps a sign-up, beside those that wait for the same address. Locks the account's row until the transaction ends.
 * @returns when its email is due, null for none; undefined when the address is confirmed, so that the sign-up leads nowhere
 */
export async function keepSignUp(
  trx: Transaction<Tables>,
  { id, email, encryptedPassword, metadata, delaySeconds }: SignUp,
): Promise<{ emailDueAt: Date | null } | undefined> {
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
          // One email after the other, however many sign-ups come at once.
          confirmation_sent_at: sql`case when excluded.confirmation_sent_at is null then users.confirmation_sent_at
            else greatest(excluded.confirmation_sent_at,
              users.confirmation_sent_at + make_interval(secs => ${CONFIRM_EMAIL_INTERVAL_SECONDS}::int)) end`,
          updated_at: sql`now()`,
        })
        .where(sql<boolean>`users.email_confirmed_at is null`),
    )
    .returning(['id', 'confirmation_sent_at'])
    .executeTakeFirst()
  // Also where the address is confirmed: signing in next must answer as if it were not. Nothing ever settles such a row.
  const owner = account ?? (await lockAccount(trx, { email }))
  if (!owner) return undefined
  await trx
    .insertInto('auth.pending_sign_ups')
    .values({
      user_id: owner.id,
      encrypted_password: encryptedPassword,
      raw_user_meta_data: JSON.stringify(account ? metadata : {}),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'encrypted_password'])
        .doUpdateSet({ raw_user_meta_data: sql`excluded.raw_user_meta_data` }),
    )
    .execute()
  if (!account) return undefined
  return { emailDueAt: delaySeconds === undefined ? null : account.confirmation_sent_at }
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
