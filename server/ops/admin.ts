/** `npm run admin`: roles and access to the admin area. The site itself never assigns roles. */
import { emailAddress } from '#contract/email-address.ts'
import { INVITE_LINK_HOURS } from '#contract/limits.ts'
import { APP_ROLES } from '#contract/tables/accounts.ts'
import { AUTH_MAILS, linkAddress } from '#server/auth/email-links.ts'
import { hashSecret, newSecret } from '#server/auth/secret-hash.ts'
import { parseSettings, type Settings } from '#server/env.ts'
import { type CommandResult, done, refused, runCommand, usage } from './command.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'

const USAGE = usage('admin', [
  [`grant EMAIL [${APP_ROLES.join('|')}]`, 'gives a role (admin unless named)'],
  [
    `invite EMAIL [${APP_ROLES.join('|')}]`,
    'opens an account with a role and emails a link to set a password',
  ],
  ['revoke EMAIL', 'takes every role away'],
  ['reset-mfa EMAIL', 'removes the second step of someone who lost everything'],
  ['list', 'shows who has which role'],
])

/**
 * Runs one command line. @param settings without a mail server, the link of an invitation is shown.
 * @returns the outcome in words
 */
export async function runAdmin(
  database: OperatorDatabase,
  commandLine: readonly string[],
  settings?: Pick<Settings, 'SITE_URL' | 'SMTP_URL'>,
): Promise<CommandResult> {
  const [command, given, role = 'admin', ...rest] = commandLine
  if (command === 'list' && given === undefined) {
    return await list(database)
  }
  if (given === undefined || rest.length > 0) {
    return refused(USAGE)
  }
  const email = emailAddress(given)?.toLowerCase()
  if (email === undefined) {
    return refused(`${given} is not an email address.`)
  }
  if (command === 'revoke' && commandLine.length === 2) {
    return await revoke(database, email)
  }
  if (command === 'reset-mfa' && commandLine.length === 2) {
    return await resetMfa(database, email)
  }
  if (command !== 'grant' && command !== 'invite') {
    return refused(USAGE)
  }
  if (!APP_ROLES.some((known) => known === role)) {
    return refused(`There is no role '${role}'. Roles: ${APP_ROLES.join(', ')}.`)
  }
  return await (command === 'grant'
    ? grant(database, email, role)
    : invite(database, email, role, settings))
}

const noAccount = (email: string) =>
  refused(
    `No account has the address ${email}. Sign up at /auth first, then repeat, or use invite.`,
  )

async function accountId(database: OperatorDatabase, email: string): Promise<unknown> {
  const { rows } = await database.query('select id from auth.users where email = $1', [email])
  return rows[0]?.id
}

async function grant(
  database: OperatorDatabase,
  email: string,
  role: string,
): Promise<CommandResult> {
  const id = await accountId(database, email)
  if (id === undefined) {
    return noAccount(email)
  }
  const { rows } = await database.query(
    `with account as (select id from auth.users where id = $1 and email_confirmed_at is not null for update),
     given as (insert into public.user_roles (user_id, role) select id, $2::public.app_role from account
       on conflict (user_id, role) do nothing returning id)
     select (select count(*)::int from account) as accounts, (select count(*)::int from given) as given`,
    [id, role],
  )
  // Anyone can sign up with anyone's address, so the password of an unconfirmed account may be a
  // stranger's.
  if (rows[0]?.accounts === 0) {
    return refused(
      `${email} has not been confirmed by its owner. Use invite, or wait until the link in the email was followed.`,
    )
  }
  return done(rows[0]?.given === 0 ? `${email} already is ${role}.` : `${email} is now ${role}.`)
}

/**
 * Invites a person with a single statement, so that account, role, email and audit entry are all
 * made or none is. The running server, or the next one, writes the email.
 */
async function invite(
  database: OperatorDatabase,
  email: string,
  role: string,
  settings: Parameters<typeof runAdmin>[2],
): Promise<CommandResult> {
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
  if (rows.length > 0) {
    const invited = `${email} is invited as ${role}. The link in the email works for ${INVITE_LINK_HOURS} hours.`
    if (!settings || settings.SMTP_URL !== undefined || (await hasMailServer(database))) {
      return done(invited)
    }
    const link = await invitationLink(database, email, settings.SITE_URL)
    return done(`${invited}\nNo mail server is set up. Pass on this link: ${link}`)
  }
  const { text } = await grant(database, email, role)
  return done(`${email} has an account already, so no email is sent. ${text}`)
}

/** Whether an admin has set the server that sends emails on Settings. */
async function hasMailServer(database: OperatorDatabase): Promise<boolean> {
  const { rows } = await database.query('select from private.mail_server')
  return rows.length > 0
}

/**
 * Locks the admins who can sign in: of two commands that remove the last two at once, the second
 * sees one left.
 */
const ADMINS = `admins as materialized (
  select r.user_id from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin' and u.email_confirmed_at is not null order by r.id for update of r)`

async function revoke(database: OperatorDatabase, email: string): Promise<CommandResult> {
  const id = await accountId(database, email)
  if (id === undefined) {
    return noAccount(email)
  }
  const { rows } = await database.query(
    `with ${ADMINS},
     last as (select count(*) filter (where user_id = $1) > 0 and count(*) filter (where user_id <> $1) = 0 as is_last from admins),
     gone as (delete from public.user_roles where user_id = $1 and not (select is_last from last) returning id)
     select (select is_last from last) as is_last, (select count(*)::int from gone) as n`,
    [id],
  )
  if (rows[0]?.is_last === true) {
    return refused(
      `${email} is the only admin who can sign in. Give the role to someone else first.`,
    )
  }
  const rowCount = rows[0]?.n
  return done(rowCount === 0 ? `${email} had no role.` : `${email} has no role any more.`)
}

/**
 * Helps people without their authenticator app and codes: the password alone signs in, and an app
 * can be added.
 */
async function resetMfa(database: OperatorDatabase, email: string): Promise<CommandResult> {
  const id = await accountId(database, email)
  if (id === undefined) {
    return noAccount(email)
  }
  const { rows } = await database.query(
    `with factors as (delete from auth.mfa_factors where user_id = $1 returning id),
     sessions as (delete from auth.sessions where user_id = $1 and exists (select from factors)),
     links as (delete from auth.one_time_tokens where user_id = $1 and exists (select from factors)),
     account as (update auth.users set links_void_before = clock_timestamp(), email_change = null
       where id = $1 and exists (select from factors) returning id, email),
     mail as (insert into private.outbox (kind, ref, payload) select 'email', id,
       jsonb_build_object('template', '${AUTH_MAILS.notice}', 'to', email, 'about', 'secondFactorReset') from account),
     noted as (insert into private.audit (action, subject, ids, row_count)
       select 'reset_mfa', 'account', array[id], 1 from account)
     select count(*)::int as n from factors`,
    [id],
  )
  if (rows[0]?.n === 0) {
    return done(`${email} has no second step.`)
  }
  return done(
    `${email} signs in with the password alone now. Every device was signed out, and an email says so.`,
  )
}

async function list(database: OperatorDatabase): Promise<CommandResult> {
  const { rows } = await database.query(`
    select u.email, r.role, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as since,
       case when u.email_confirmed_at is null and u.invited_at is not null then E'\\tinvited'
         when exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') then E'\\ttwo-step'
         else '' end as state
     from public.user_roles r join auth.users u on u.id = r.user_id order by u.email, r.role`)
  if (rows.length === 0) {
    return done('No one has a role yet.')
  }
  return done(
    rows
      .map(({ email, role, since, state }) => `${email}\t${role}\tsince ${since}${state}`)
      .join('\n'),
  )
}

/**
 * A link of an invitation that no email can bring. The one in the email, which is written to a
 * file, works too.
 */
async function invitationLink(
  database: OperatorDatabase,
  email: string,
  siteUrl: string,
): Promise<string> {
  const token = newSecret()
  await database.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, expires_at)
     select id, 'invite', $2, email, now() + make_interval(hours => $3::int) from auth.users where email = $1`,
    [email, hashSecret(token), INVITE_LINK_HOURS],
  )
  return linkAddress(siteUrl, token, 'invite', `${siteUrl}/auth`)
}

if (import.meta.main) {
  await runCommand(() => {
    const settings = parseSettings(process.env)
    return withOperatorDatabase(settings, (database) =>
      runAdmin(database, process.argv.slice(2), settings),
    )
  })
}
