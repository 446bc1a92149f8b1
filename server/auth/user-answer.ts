/** Accounts in the form of the wire protocol. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { MfaFactorsTable, UsersTable } from '#contract/tables/accounts.ts'

export type UserRow = Selectable<UsersTable>
/** A second factor, without its secret. */
export type FactorRow = Omit<Selectable<MfaFactorsTable>, 'secret' | 'last_step'>

/** RFC 3339 in UTC. Absent times are left out instead of null. */
const time = (name: string, value: Date | null) => (value ? { [name]: value.toISOString() } : {})

function factorAnswer(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    ...time('created_at', factor.created_at),
    ...time('updated_at', factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name !== '' && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
  }
}

/**
 * `User` of the hosted service, with one identity: the email address.
 * @param factors left out of the answer when there are none
 */
export function userAnswer(user: UserRow, factors: readonly FactorRow[]): Record<string, unknown> {
  const identity = {
    sub: user.id,
    email: user.email,
    email_verified: user.email_confirmed_at !== null,
    phone_verified: false,
  }
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...time('email_confirmed_at', user.email_confirmed_at),
    ...time('invited_at', user.invited_at),
    phone: '',
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.email_confirmed_at),
    ...(user.email_change && { new_email: user.email_change }),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: identity,
    ...(factors.length > 0 && { factors: factors.map(factorAnswer) }),
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: identity,
        provider: 'email',
        ...time('last_sign_in_at', user.last_sign_in_at ?? user.created_at),
        ...time('created_at', user.created_at),
        ...time('updated_at', user.created_at),
        email: user.email,
      },
    ],
    ...time('created_at', user.created_at),
    ...time('updated_at', user.updated_at),
    is_anonymous: false,
  }
}

/** The answer to every sign-up. It is the same for a new and an existing account. */
export function newUserAnswer(id: string, email: string): Record<string, unknown> {
  const now = new Date()
  const user: UserRow = {
    id,
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    email_change: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    links_void_before: null,
    created_at: now,
    updated_at: now,
  }
  return userAnswer(user, [])
}

/** The factors of an account, the oldest first. */
export function factorsOf(db: Kysely<Tables>, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('auth.mfa_factors')
    .select(['id', 'user_id', 'friendly_name', 'factor_type', 'status', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether a verified authenticator app is set up. */
export async function hasApp(db: Kysely<Tables>, userId: string): Promise<boolean> {
  return (await factorsOf(db, userId)).some(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
}

export async function hasSecondFactor(db: Kysely<Tables>, userId: string): Promise<boolean> {
  return (await factorsOf(db, userId)).some(({ status }) => status === 'verified')
}
