/** Reads the second factors of accounts. */
import type { Kysely } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { FactorRow } from './user-answer.ts'

/** The factors of an account, the oldest first. */
export function factorsOf(db: Kysely<Tables>, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('auth.mfa_factors')
    .select([
      'id',
      'user_id',
      'friendly_name',
      'factor_type',
      'status',
      'last_challenged_at',
      'created_at',
      'updated_at',
    ])
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
