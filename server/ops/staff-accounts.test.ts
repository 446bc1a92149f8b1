/**
 * Staff accounts from the command line: roles, invitations, the last admin, and people who have
 * lost their second step.
 *
 * @also embedded: commands reach it through the running server
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createAccount,
  followLink,
  newClient,
  PASSWORD,
  signInByFragment,
  takeMails,
} from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { codeOf, enrollApp } from '#test/second-factors.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'
import { runAdmin } from './admin.ts'
import { openOperatorDatabase } from './operator-database.ts'
import { runPrivacy } from './privacy.ts'

const server = await openFileStore()
const site = createTestSite({ store: server })
const operator = await openOperatorDatabase(server.settings)
const admin = (...commandLine: string[]) => runAdmin(operator, commandLine)
beforeAll(async () => {
  await server.db
    .insertInto('auth.users')
    .values([
      { email: 'kim@example.com', email_confirmed_at: new Date() },
      // Whoever signed up with this address chose the password.
      { email: 'unconfirmed@example.com', email_confirmed_at: null },
    ])
    .execute()
})
afterAll(() => operator.close())

const roles = () => server.db.selectFrom('user_roles').select('role').orderBy('role').execute()

test('roles are granted, listed and revoked', async () => {
  expect(await admin('list')).toEqual({ text: 'No one has a role yet.', exitCode: 0 })
  expect(await admin('grant', 'Kim@Example.com')).toEqual({
    text: 'kim@example.com is now admin.',
    exitCode: 0,
  })
  expect((await admin('grant', 'kim@example.com')).text).toBe('kim@example.com already is admin.')
  expect((await admin('grant', 'kim@example.com', 'editor')).exitCode).toBe(0)
  expect(await roles()).toEqual([{ role: 'admin' }, { role: 'editor' }])
  expect((await admin('list')).text).toMatch(
    /^kim@example\.com\tadmin\tsince \d{4}-\d\d-\d\d\nkim@example\.com\teditor/,
  )
  // The last admin would stay.
  const other = { email: 'other@example.com', email_confirmed_at: new Date() }
  const { id } = await server.db
    .insertInto('auth.users')
    .values(other)
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  expect((await admin('revoke', 'kim@example.com')).text).toBe(
    'kim@example.com has no role any more.',
  )
  await server.db.deleteFrom('auth.users').where('id', '=', id).execute()
  expect(await roles()).toEqual([])
})

test.each([
  [['invite', 'no address'], /is not an email address/],
  [['grant', 'nobody@example.com'], /No account has the address nobody@example\.com/],
  [['grant', 'unconfirmed@example.com'], /has not been confirmed by its owner/],
  [['grant', 'kim@example.com', 'owner'], /There is no role 'owner'/],
  [['grant'], /Usage:/],
  [['promote', 'kim@example.com'], /Usage:/],
  [[], /Usage:/],
])('%j is answered with the reason', async (commandLine, text) => {
  const outcome = await admin(...commandLine)
  expect(outcome.exitCode).toBe(1)
  expect(outcome.text).toMatch(text)
  expect(await roles()).toEqual([])
})

/** Invites a colleague of the last admin by email. */
async function inviteColleague(email: string) {
  const outcome = await admin('invite', email, 'admin')
  onTestFinished(async () => {
    await takeMails(site)
    await server.db.deleteFrom('auth.users').where('email', '=', email.toLowerCase()).execute()
  })
  return outcome
}

/** The link in the email of an invitation. */
const invitationLink = async () =>
  (await takeMails(site)).find(({ name }) => name === 'auth-invite')?.link ?? ''

test('a colleague is invited by email, as the list and the audit log say', async () => {
  const before = await lastAuditEntry(server)
  expect(await inviteColleague('Lee@Example.com')).toEqual({
    text: 'lee@example.com is invited as admin. The link in the email works for 96 hours.',
    exitCode: 0,
  })
  const entries = await auditEntries(server, before)
  expect(entries.map(({ action, subject, filter }) => [action, subject, filter])).toEqual(
    expect.arrayContaining([
      ['grant', 'user_roles', { role: 'admin' }],
      ['invite', 'account', { role: 'admin' }],
    ]),
  )
  expect((await admin('list')).text).toMatch(/^lee@example\.com\tadmin\tsince \S+\tinvited$/)
})

test('the link of an invitation leads once to the first password, and then to the role', async () => {
  await inviteColleague('lee@example.com')
  const link = await invitationLink()
  const { target, fragment } = await followLink(site, link)
  expect([target, fragment.get('type'), fragment.get('from')]).toEqual([
    `${SITE_URL}/auth`,
    'recovery',
    'invite',
  ])
  const client = newClient(site)
  await signInByFragment(client, fragment)
  // As long as there is no password, the page asks for the first one.
  const invited = async () => (await client.auth.getUser()).data.user?.invited_at
  expect(await invited()).toEqual(expect.any(String))
  expect((await client.auth.updateUser({ password: 'a password of my own' })).error).toBeNull()
  expect(await invited()).toBeUndefined()
  expect((await client.from('user_roles').select('role')).data).toEqual([{ role: 'admin' }])
  expect((await followLink(site, link)).fragment.get('error_code')).toBe('otp_expired')
})

test('an invitation shows its link only where no email can bring it', async () => {
  const invite = (email: string) => runAdmin(operator, ['invite', email, 'editor'], { SITE_URL })
  onTestFinished(async () => {
    await takeMails(site)
    await server.db.deleteFrom('private.mail_server').execute()
    await server.db.deleteFrom('auth.users').where('email', 'like', 'guest%').execute()
  })
  expect((await invite('guest1@example.com')).text).toContain(`Pass on this link: ${SITE_URL}/`)
  // As an admin set it on 'Settings'.
  await server.db.insertInto('private.mail_server').values({ sealed: 'a server' }).execute()
  expect((await invite('guest2@example.com')).text).not.toContain('link: ')
})

test('a stranger who signs up with the address of an invitation gets no way in', async () => {
  await inviteColleague('lee@example.com')
  await newClient(site).auth.signUp({ email: 'lee@example.com', password: PASSWORD })
  await followLink(site, await invitationLink())
  const { error } = await newClient(site).auth.signInWithPassword({
    email: 'lee@example.com',
    password: PASSWORD,
  })
  expect(error?.code).toBe('invalid_credentials')
})

test('the last admin can neither lose the role nor be erased', async () => {
  const { email } = await createAccount(site, 'admin')
  onTestFinished(async () => void (await server.db.deleteFrom('user_roles').execute()))
  expect(await admin('revoke', email)).toEqual({
    text: `${email} is the only admin who can sign in. Give the role to someone else first.`,
    exitCode: 1,
  })
  const erased = await runPrivacy(
    {
      database: operator,
      dataDirectory: server.settings.DATA_DIR,
      eraseAtCrm: async () => 'no token',
      zone: 'UTC',
    },
    ['erase', email],
  )
  expect(erased).toMatchObject({ exitCode: 1 })
  expect(await roles()).toEqual([{ role: 'admin' }])
})

test('of two admins whose roles are revoked at once, one stays', async () => {
  const admins = [await createAccount(site, 'admin'), await createAccount(site, 'admin')]
  onTestFinished(async () => void (await server.db.deleteFrom('user_roles').execute()))
  const outcomes = await Promise.all(admins.map(({ email }) => admin('revoke', email)))
  expect(outcomes.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1])
  expect(await roles()).toEqual([{ role: 'admin' }])
})

test('who has an account cannot be invited', async () => {
  const { email } = await createAccount(site, 'admin')
  onTestFinished(async () => void (await server.db.deleteFrom('user_roles').execute()))
  expect((await admin('invite', email, 'admin')).text).toContain('has an account already')
})

test('the link of a sign-up opens an invited account without the password of the sign-up', async () => {
  await admin('invite', 'kay@example.com', 'editor')
  await newClient(site).auth.signUp({ email: 'kay@example.com', password: PASSWORD })
  const confirmation = (await takeMails(site)).find(({ name }) => name === 'auth-confirm')
  const { fragment } = await followLink(site, confirmation?.link ?? '')
  expect(fragment.get('type')).toBe('recovery')
  const again = await newClient(site).auth.signInWithPassword({
    email: 'kay@example.com',
    password: PASSWORD,
  })
  expect(again.error?.code).toBe('invalid_credentials')
  await server.db.deleteFrom('user_roles').execute()
})

test('without a mail server the command shows a link of the invitation', async () => {
  const settings = { SITE_URL, SMTP_URL: undefined }
  const { text } = await runAdmin(operator, ['invite', 'joy@example.com', 'editor'], settings)
  const { fragment } = await followLink(site, /Pass on this link: (\S+)$/.exec(text)?.[1] ?? '')
  expect([fragment.get('type'), fragment.get('from')]).toEqual(['recovery', 'invite'])
  await server.db.deleteFrom('user_roles').execute()
})

test('a person who has lost app and codes can sign in with the password again and is informed', async () => {
  const { client, email, id } = await createAccount(site)
  const { factorId, secret } = await enrollApp(client)
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 0) })).error,
  ).toBeNull()
  await takeMails(site)
  const before = await lastAuditEntry(server)
  expect((await admin('reset-mfa', email)).text).toContain('signs in with the password alone now')
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect(await auditEntries(server, before)).toMatchObject([
    { action: 'reset_mfa', subject: 'account', ids: [id] },
  ])
  expect((await takeMails(site)).map(({ name }) => name)).toEqual(['secondFactorReset'])
  expect((await admin('reset-mfa', email)).text).toBe(`${email} has no second step.`)
  expect((await admin('reset-mfa', 'nobody@example.com')).exitCode).toBe(1)
})
