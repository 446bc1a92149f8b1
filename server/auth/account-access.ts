/** Everything that opens an account is read and changed under a lock on the account's row. */
import { sql } from 'kysely'
import type { Trx } from '#server/db/store.ts'
import type { UserRow } from './user-answer.ts'

/**
 * Locks an account until the transaction ends, so that changes of it take turns. The lock is weaker
 * than `for update`: rows that refer to the account, such as a refreshed session's tokens, can
 * still be stored.
 */
export function lockAccount(
  trx: Trx,
  by: { id: string } | { email: string },
): Promise<UserRow | undefined> {
  const accounts = trx.selectFrom('auth.users').selectAll().forNoKeyUpdate()
  return (
    'id' in by ? accounts.where('id', '=', by.id) : accounts.where('email', '=', by.email)
  ).executeTakeFirst()
}

/**
 * Whose an address is. An unconfirmed sign-up does not own its address, unless an operator has
 * given that account a role.
 * @returns undefined when it is nobody's
 */
export async function ownerOf(
  trx: Trx,
  email: string,
): Promise<'has-role' | 'confirmed' | undefined> {
  const { rows } = await sql<{ has_role: boolean; is_confirmed: boolean }>`
    select ${HAS_ROLE} as has_role, email_confirmed_at is not null as is_confirmed
    from auth.users where email = ${email}`.execute(trx)
  if (rows[0]?.has_role) {
    return 'has-role'
  }
  return rows[0]?.is_confirmed ? 'confirmed' : undefined
}

const HAS_ROLE = sql<boolean>`exists (select from public.user_roles where user_id = auth.users.id)`

/**
 * Voids everything that opened the account so far: links, waiting sign-ups, a requested address,
 * sessions. Called after a new password or address, a recovery or a confirmation. The caller holds
 * the lock. Links that take a change of address back stay: the person who made this change may be
 * the one whom such a link puts out.
 * @param keptSessionId the session of the person who made the change
 */
export async function voidAccess(trx: Trx, userId: string, keptSessionId?: string): Promise<void> {
  await sql`delete from auth.one_time_tokens
    where user_id = ${userId} and token_type <> 'email_change_cancel'`.execute(trx)
  await sql`delete from auth.pending_sign_ups where user_id = ${userId}`.execute(trx)
  const sessions = trx.deleteFrom('auth.sessions').where('user_id', '=', userId)
  await (keptSessionId === undefined
    ? sessions
    : sessions.where('id', '<>', keptSessionId)
  ).execute()
  // `now()` is the start of the transaction, which may have waited for the lock since.
  await sql`update auth.users set email_change = null, links_void_before = clock_timestamp()
    where id = ${userId}`.execute(trx)
}

/** Voids a requested address and every link about it. The caller holds the lock. */
export async function cancelAddressChange(
  trx: Trx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  // Links that were sent to an earlier address take back a change that was confirmed.
  await sql`delete from auth.one_time_tokens where user_id = ${id}
    and (token_type = 'email_change' or token_type = 'email_change_cancel' and relates_to = ${email})`.execute(
    trx,
  )
  await sql`update auth.users set email_change = null, updated_at = now() where id = ${id}`.execute(
    trx,
  )
}

/**
 * Gives the account another address, and everything that opened it is void. An unconfirmed sign-up
 * for the address is deleted. The caller holds the lock.
 * @param closesConfirmed also closes another account that has the address, unless it has a role
 * @returns whose the address is when the account did not get it
 */
export async function moveAccount(
  trx: Trx,
  userId: string,
  email: string,
  { closesConfirmed = false } = {},
) {
  const owner = await ownerOf(trx, email)
  if (owner === 'has-role' || (owner === 'confirmed' && !closesConfirmed)) {
    return owner
  }
  await sql`delete from auth.users where email = ${email} and not ${HAS_ROLE}
    and (email_confirmed_at is null or ${closesConfirmed}::boolean)`.execute(trx)
  await voidAccess(trx, userId)
  await sql`update auth.users set email = ${email}, updated_at = now() where id = ${userId}`.execute(
    trx,
  )
  return undefined
}

/**
 * Removes what someone else may have set up: the password, second factors and known browsers. The
 * next session must choose a password. The caller holds the lock.
 * @param since factors that were added earlier stay
 */
export async function removeCredentials(
  trx: Trx,
  userId: string,
  since = new Date(0),
): Promise<void> {
  await sql`update auth.users set encrypted_password = null where id = ${userId}`.execute(trx)
  await sql`delete from auth.mfa_factors where user_id = ${userId} and created_at >= ${since}`.execute(
    trx,
  )
  await sql`delete from auth.trusted_devices where user_id = ${userId}`.execute(trx)
}
