/** Accounts in the form of the wire protocol. */
import type { Selectable } from 'kysely'
import type { MfaFactorsTable, UsersTable } from '#contract/tables/accounts.ts'
import type { Db } from '#server/db/store.ts'

export type UserRow = Selectable<UsersTable>
/** A second factor, without its secret. */
export type FactorRow = Omit<Selectable<MfaFactorsTable>, 'secret' | 'last_step'>

type AnsweredUser = Pick<UserRow, 'id' | 'email' | 'email_change' | 'created_at'> &
  Partial<Pick<UserRow, 'invited_at' | 'encrypted_password'>>

/**
 * `User` of the hosted service: what its type requires and our pages read. @param factors left out
 * when none exist
 */
export function userAnswer(
  {
    id,
    email,
    email_change,
    created_at,
    invited_at = null,
    encrypted_password = null,
  }: AnsweredUser,
  factors: readonly FactorRow[],
): Record<string, unknown> {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...(email_change && { new_email: email_change }),
    // Only until there is a password, because only then a page reads it.
    ...(invited_at && encrypted_password === null && { invited_at }),
    app_metadata: {},
    user_metadata: {},
    ...(factors.length > 0 && { factors: factors.map(({ user_id: _, ...factor }) => factor) }),
    created_at,
  }
}

/** The answer to every sign-up. It is the same for a new and an existing account. */
export const newUserAnswer = (id: string, email: string): Record<string, unknown> =>
  userAnswer({ id, email, email_change: null, created_at: new Date() }, [])

/** The factors of an account, the oldest first. */
export function factorsOf(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('auth.mfa_factors')
    .select(['id', 'user_id', 'friendly_name', 'factor_type', 'status', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether a verified authenticator app is set up. */
export async function hasApp(db: Db, userId: string): Promise<boolean> {
  return (await factorsOf(db, userId)).some(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await factorsOf(db, userId)).some(({ status }) => status === 'verified')
}
