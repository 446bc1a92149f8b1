/** Rows of accounts: schema `auth` (`server/bootstrap`), and the roles of staff. */
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, TimestampByDefault } from './columns.ts'

/**
 * Also in the migration `…_roles.sql`. Who may read a list is said where its table is
 * (`private.staff_lists`).
 */
export const APP_ROLES = ['admin', 'editor', 'sales', 'member'] as const
export type AppRole = (typeof APP_ROLES)[number]

/** Which roles an account has. */
export interface UserRolesTable {
  id: Generated<string>
  user_id: string
  role: AppRole
  created_at: TimestampByDefault
}

/** What staff can be told by email, and how. Without a row: `UNCHOSEN_NOTICES`. */
export const NOTICE_KINDS = ['lead', 'meeting', 'due', 'assigned'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
export const NOTICE_WAYS = ['at_once', 'daily', 'off'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

export interface NoticeChoicesTable {
  user_id: string
  kind: NoticeKind
  how: Generated<NoticeWay>
}

export interface UsersTable {
  id: Generated<string>
  /** Lower case. */
  email: string
  /**
   * bcrypt, `$2b$`. Null while the address is unconfirmed, and after it until a password is chosen.
   */
  encrypted_password: string | null
  email_confirmed_at: Timestamp | null
  /**
   * When an operator invited the person. Until that person chooses a password, no password opens
   * the account.
   */
  invited_at: Timestamp | null
  confirmation_sent_at: Timestamp | null
  /** A requested address that is not confirmed yet; lower case. */
  email_change: string | null
  last_sign_in_at: Timestamp | null
  /** Emails with a link that were requested before this moment are no longer sent. */
  links_void_before: Timestamp | null
  created_at: TimestampByDefault
  updated_at: TimestampByDefault
}

export interface SessionsTable {
  id: Generated<string>
  user_id: string
  /** How the session began, in the terms of the `amr` claim. */
  method: Generated<'password' | 'otp'>
  /** The session began with a link for a forgotten password, and no new password was set since. */
  is_recovery: Generated<boolean>
  user_agent: string | null
  /** The second factor that was given; with one, the session is at aal2. */
  factor_id: string | null
  /** Kind of the second factor, in the terms of the `amr` claim. */
  second_method: 'totp' | 'mfa/recovery_code' | null
  second_at: Timestamp | null
  created_at: TimestampByDefault
  refreshed_at: Timestamp | null
  not_after: Timestamp | null
}

export interface RefreshTokensTable {
  id: ColumnType<number, never, never>
  session_id: string
  user_id: string
  /** SHA-256, hex, of the token the client holds. */
  token_hash: string
  parent: number | null
  revoked: Generated<boolean>
  created_at: TimestampByDefault
  updated_at: TimestampByDefault
}

export interface OneTimeTokensTable {
  id: Generated<string>
  user_id: string
  token_type: 'signup' | 'recovery' | 'invite' | 'email_change' | 'email_change_cancel'
  /** SHA-256, hex, of the token in the link. */
  token_hash: string
  /** The address the link was sent to. */
  relates_to: string
  /** Only for `email_change`: HMAC-SHA-256, base64url, of the cookie of the browser that asked. */
  browser_hash: string | null
  expires_at: Timestamp
  created_at: TimestampByDefault
}

/** Second factors: an authenticator app, or a set of recovery codes. */
export interface MfaFactorsTable {
  id: Generated<string>
  user_id: string
  friendly_name: Generated<string>
  factor_type: 'totp' | 'recovery_code'
  status: Generated<'unverified' | 'verified'>
  /**
   * Secret shared with the authenticator app, encrypted (`server/auth/secret-hash.ts`). Null for
   * recovery codes.
   */
  secret: string | null
  /** The latest 30-second step whose code was accepted. */
  last_step: number | null
  created_at: TimestampByDefault
  updated_at: TimestampByDefault
}
