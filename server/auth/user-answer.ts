/** Accounts as the wire protocol shows them. */
import type { Selectable } from 'kysely'
import type { UsersTable } from '#contract/database.ts'

export type UserRow = Selectable<UsersTable>

/** RFC 3339 in UTC; absent times are left out, not null. */
const time = (name: string, value: Date | null) => (value ? { [name]: value.toISOString() } : {})

/** `User` of the hosted service. One identity, the e-mail address. */
export function userAnswer(user: UserRow): Record<string, unknown> {
  const identity = {
    sub: user.id,
    email: user.email,
    email_verified: user.email_confirmed_at !== null,
    phone_verified: false,
  }
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    ...time('email_confirmed_at', user.email_confirmed_at),
    phone: '',
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.email_confirmed_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change && { new_email: user.email_change }),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: { ...user.raw_user_meta_data, ...identity },
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

/** What sign-up answers, whoever has the address: nothing in it tells a new account from one that exists. */
export function newUserAnswer(id: string, email: string, metadata: Record<string, unknown>): Record<string, unknown> {
  const now = new Date()
  return userAnswer({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: metadata,
    links_void_before: null,
    created_at: now,
    updated_at: now,
  })
}
