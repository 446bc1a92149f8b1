/** `npm run admin`: roles and access to the admin area. The site itself never assigns roles. */

import { EMAIL_MAX_CHARACTERS, INVITE_LINK_HOURS } from '#contract/limits.ts'
import type { AppRole } from '#contract/tables/accounts.ts'
import { AUTH_MAILS } from '#server/auth/email-links.ts'
import { parseSettings } from '#server/env.ts'
import { done, type Outcome, refused, runCommand } from './command.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'

const ROLES: readonly AppRole[] = ['admin', 'editor', 'member']

const USAGE = `Usage:
  npm run admin -- grant EMAIL [${ROLES.join('|')}]   gives a role (admin unless named)
  npm run admin -- invite EMAIL [${ROLES.join('|')}]  opens an account with a role and emails a link to set a password
  npm run admin -- revoke EMAIL                     takes every role away
  npm run admin -- reset-mfa EMAIL                  removes the second step of someone who lost everything
  npm run admin -- list                             shows who has which role`

/** Runs one command line. @returns the outcome in words */
export async function runAdmin(database: OperatorDatabase, commandLine: readonly string[]): Promise<Outcome> {
  const [command, email, role = 'admin', ...rest] = commandLine
  if (command === 'list' && email === undefined) return await list(database)
  if (email === undefined || rest.length > 0) return refused(USAGE)
  if (command === 'revoke' && commandLine.length === 2) return await revoke(database, email.toLowerCase())
  if (command === 'reset-mfa' && commandLine.length === 2) return await resetMfa(database, email.toLowerCase())
  if (command !== 'grant' && command !== 'invite') return refused(USAGE)
  if (!ROLES.some((known) => known === role)) return refused(`There is no role '${role}'. Roles: ${ROLES.join(', ')}.`)
  return await (command === 'grant' ? grant : invite)(database, email.toLowerCase(), role)
}

const noAccount = (email: string) =>
  refused(`No account has the address ${email}. Sign up at /auth first, then repeat, or use invite.`)

async function accountId(database: OperatorDatabase, email: string): Promise<unknown> {
  const { rows } = await database.query('select id from auth.users where email = $1', [email])
  return rows[0]?.id
}

async function grant(database: OperatorDatabase, email: string, role: string): Promise<Outcome> {
  const id = await accountId(database, email)
  if (id === undefined) return noAccount(email)
  const { rowCount } = await database.query(
    'insert into public.user_roles (user_id, role) values ($1, $2) on conflict (user_id, role) do nothing',
    [id, role],
  )
  return done(rowCount === 0 ? `${email} already is ${role}.` : `${email} is now ${role}.`)
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Invites a person with a single statement, so that account, role, email and audit entry are all made or none is. The
 * running server, or the next one, writes the email.
 */
async function invite(database: OperatorDatabase, email: string, role: string): Promise<Outcome> {
  if (!EMAIL.test(email) || email.length > EMAIL_MAX_CHARACTERS) return refused(`${email} is no email address.`)
  const { rows } = await database.query(
    `with account as (
       insert into auth.users as u (email, invited_at) values ($1, now())
       on conflict (email) do update set invited_at = now(), updated_at = now() where u.email_confirmed_at is null
       returning id),
     given as (insert into public.user_roles (user_id, role) select id, $2::public.app_role from account
       on conflict (user_id, role) do nothing),
     mail as (insert into private.outbox (kind, ref, payload)
       select 'email', id, jsonb_build_object('template', '${AUTH_MAILS.invite}', 'to', $1::text) from account),
     noted as (insert into private.audit (action, subject, ids, filter, row_count)
       select 'invite', 'account', array[id], jsonb_build_object('role', $2::text), 1 from account)
     select id from account`,
    [email, role],
  )
  if (rows.length > 0)
    return done(`${email} is invited as ${role}. The link in the email works for ${INVITE_LINK_HOURS} hours.`)
  const { text } = await grant(database, email, role)
  return done(`${email} has an account already, so no email is sent. ${text}`)
}

/**
 * Locks the admins who can sign in. If two commands remove the last two admins at the same time, the second command
 * then sees that only one is left.
 */
const ADMINS = `admins as materialized (
  select r.user_id from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin' and u.email_confirmed_at is not null order by r.id for update of r)`

async function revoke(database: OperatorDatabase, email: string): Promise<Outcome> {
  const id = await accountId(database, email)
  if (id === undefined) return noAccount(email)
  const { rows } = await database.query(
    `with ${ADMINS},
     last as (select count(*) filter (where user_id = $1) > 0 and count(*) filter (where user_id <> $1) = 0 as is_last from admins),
     gone as (delete from public.user_roles where user_id = $1 and not (select is_last from last) returning id)
     select (select is_last from last) as is_last, (select count(*)::int from gone) as n`,
    [id],
  )
  if (rows[0]?.is_last === true)
    return refused(`${email} is the only admin who can sign in. Give the role to someone else first.`)
  const rowCount = rows[0]?.n
  return done(rowCount === 0 ? `${email} had no role.` : `${email} has no role any more.`)
}

/**
 * Helps a person who has lost the authenticator app and the recovery codes. The password alone signs in again, and the
 * app can be set up anew.
 */
async function resetMfa(database: OperatorDatabase, email: string): Promise<Outcome> {
  const id = await accountId(database, email)
  if (id === undefined) return noAccount(email)
  const { rows } = await database.query(
    `with factors as (delete from auth.mfa_factors where user_id = $1 returning id),
     sessions as (delete from auth.sessions where user_id = $1 and exists (select from factors)),
     links as (delete from auth.one_time_tokens where user_id = $1 and exists (select from factors)),
     account as (update auth.users set links_void_before = clock_timestamp(), email_change = null, email_change_sent_at = null
       where id = $1 and exists (select from factors) returning id, email),
     mail as (insert into private.outbox (kind, ref, payload) select 'email', id,
       jsonb_build_object('template', '${AUTH_MAILS.notice}', 'to', email, 'about', 'second-factor-reset') from account),
     noted as (insert into private.audit (action, subject, ids, row_count)
       select 'reset_mfa', 'account', array[id], 1 from account)
     select count(*)::int as n from factors`,
    [id],
  )
  if (rows[0]?.n === 0) return done(`${email} has no second step.`)
  return done(`${email} signs in with the password alone now. Every device was signed out, and an email says so.`)
}

async function list(database: OperatorDatabase): Promise<Outcome> {
  const { rows } = await database.query(
    `select u.email, r.role, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as since,
       case when u.email_confirmed_at is null and u.invited_at is not null then E'\\tinvited'
         when exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') then E'\\ttwo-step'
         else '' end as state
     from public.user_roles r join auth.users u on u.id = r.user_id order by u.email, r.role`,
    [],
  )
  if (rows.length === 0) return done('No one has a role yet.')
  return done(rows.map(({ email, role, since, state }) => `${email}\t${role}\tsince ${since}${state}`).join('\n'))
}

if (import.meta.main)
  await runCommand(() =>
    withOperatorDatabase(parseSettings(process.env), (database) => runAdmin(database, process.argv.slice(2))),
  )
