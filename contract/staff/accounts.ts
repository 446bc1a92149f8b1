import { type AppRole, NOTICE_WAYS, type NoticeKind, type NoticeWay } from '../tables/accounts.ts'

/**
 * Answer of `GET {STAFF_API_PATH}/notices`: what comes by email at once, in the summary of the day,
 * or not.
 */
export type NoticeChoices = Record<NoticeKind, NoticeWay>

/** What an account is told that has chosen nothing: only what a colleague leaves to it. */
export const UNCHOSEN_NOTICES: NoticeChoices = {
  lead: 'off',
  meeting: 'off',
  due: 'off',
  assigned: 'at_once',
}

/** What is due is known in the morning, and what a colleague leaves to someone waits for no day. */
export const NOTICE_WAYS_OF: Readonly<Record<NoticeKind, readonly NoticeWay[]>> = {
  lead: NOTICE_WAYS,
  meeting: NOTICE_WAYS,
  due: ['daily', 'off'],
  assigned: ['at_once', 'off'],
}

/** An account, as admins see it. */
export interface TeamMember {
  id: string
  email: string
  roles: AppRole[]
  /**
   * `invited`: has not chosen a password yet. `unconfirmed`: has not followed the link in the email
   * yet.
   */
  state: 'active' | 'invited' | 'unconfirmed'
  hasSecondStep: boolean
  /** ISO 8601. */
  lastSignInAt: string | null
  /** Of each open session, the latest used first. */
  userAgents: (string | null)[]
}

/** Answer of `GET {STAFF_API_PATH}/team`. */
export interface Team {
  /** Those with a role first. */
  members: TeamMember[]
  /** Number of all accounts, of which `members` has the first. */
  count: number
  /** How `npm run admin` is typed on this server, with `{arguments}`. */
  command: string
}

/**
 * A session of an account. `GET /auth/v1/sessions` answers with all of them, the latest used first.
 */
export interface AccountSession {
  id: string
  /** True for the session that makes the call. */
  isCurrent: boolean
  /** The browser's User-Agent. */
  userAgent: string | null
  /** ISO 8601. */
  startedAt: string
  /** Last sign-in or refresh, ISO 8601. An open page refreshes its session once an hour. */
  lastUsedAt: string
  /** `aal2` after a second step. */
  level: 'aal1' | 'aal2'
}

/**
 * Part of the error message of the policies when an admin has not given a second step
 * (`REQUIRE_MFA`).
 */
export const SECOND_STEP_MISSING = 'second step'
