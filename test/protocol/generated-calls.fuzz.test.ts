/**
 * Every call of the accounts service with texts that do harm elsewhere. No answer may be a failure
 * of the server or tell anything of its inside, and nothing may be gained.
 *
 * @second-ring: sends random calls
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { ANON_KEY, createAccount, PASSWORD } from '#test/accounts.ts'
import { jsonPost } from '#test/posts.ts'
import { codeOf, enrollApp, recoveryOf } from '#test/second-factors.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'

const TIME_LIMIT = { timeout: 3 * MINUTE_MS }
/** What only the program and its database may know. */
const INSIDE =
  /\bat \w+ \(|node_modules|insert into|select .* from |PGlite|TypeError|encrypted_password|\$2[ab]\$|"42601"/i

const store = await openFileStore({}, { REQUIRE_MFA: 'admin' })
const site = createTestSite({ store })
const admin = await createAccount(site, 'admin')
const app = await enrollApp(admin.client)
const usedCode = codeOf(app.secret, 0)
await admin.client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: usedCode })
await recoveryOf(admin.client).generate()

/**
 * Texts that have a meaning somewhere between a caller and the database, and limits of what can be
 * stored.
 */
const NASTY = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\r\nBcc: b@example.org',
  '🦊'.repeat(18),
  'x'.repeat(73),
  'x'.repeat(5001),
  '"',
  "'",
  "' or 1=1 --",
  "'; drop table leads; --",
  '") or true --',
  '$1',
  '*',
  '%',
  '\\',
  '::text',
  'a,b',
  '(',
  ')',
  '(((',
  ',',
  '.',
  '<script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '1e400',
  '-9223372036854775809',
  '2026-02-30T25:61:00Z',
  'infinity',
  'a@b',
  'ada@example.org',
  'ADA@EXAMPLE.ORG ',
  '"quoted @"@example.org',
  'a@example.org\r\nBcc: b@example.org',
  `${'a'.repeat(250)}@example.org`,
  '𝔞@example.org',
  '%E0%A4%A',
  '['.repeat(5000),
]
/** What protects the admin's account, and what a thief of the password could have changed. */
async function protection() {
  const { db } = store
  const user = db.selectFrom('auth.users').select(['email', 'encrypted_password', 'email_change'])
  const factors = db
    .selectFrom('auth.mfa_factors')
    .select(['id', 'friendly_name', 'status', 'secret'])
  const raised = db.selectFrom('auth.sessions').select('id').where('factor_id', 'is not', null)
  return {
    user: await user.where('id', '=', admin.id).execute(),
    factors: await factors.where('user_id', '=', admin.id).orderBy('id').execute(),
    codes: (await sql`select * from auth.mfa_recovery_codes order by code_hash`.execute(db)).rows,
    raised: await raised.where('user_id', '=', admin.id).orderBy('id').execute(),
    roles: await db.selectFrom('user_roles').selectAll().orderBy('id').execute(),
  }
}

const CALLS = [
  'POST signup',
  'POST token?grant_type=password',
  'POST token?grant_type=refresh_token',
  'POST recover',
  'POST resend',
  'POST verify',
  'GET verify',
  'HEAD verify',
  'GET user',
  'PUT user',
  'DELETE user',
  'POST otp',
  'GET authorize',
  'POST admin/users',
  'GET sessions',
  'DELETE sessions/ID',
  'POST factors',
  'POST factors/ID/challenge',
  'POST factors/ID/verify',
  'DELETE factors/ID',
  'GET factors/recovery-codes',
  'POST factors/recovery-codes',
  'POST factors/recovery-codes/regenerate',
  'POST factors/recovery-codes/verify',
]
const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  `${SITE_URL}@evil.example/`,
]

test('generated calls of the accounts service pass no second step', TIME_LIMIT, async () => {
  const before = await protection()
  const own = {
    email: admin.email,
    password: PASSWORD,
    current_password: PASSWORD,
    type: 'signup',
    factor_type: 'totp',
    friendly_name: 'App',
    code: usedCode,
    challenge_id: crypto.randomUUID(),
    refresh_token: '',
  }
  const statuses = new Set<number>()
  let thief = { access_token: '', refresh_token: '' }
  /**
   * @param bad takes the place of the member of the body, the parameter and the id that the turn
   * names
   */
  async function call(
    name: string,
    turn: number,
    bad: string | undefined,
    token: string,
  ): Promise<void> {
    const [method = '', path = ''] = name.split(' ')
    const body: Record<string, unknown> = { ...own, refresh_token: thief.refresh_token }
    if (path === 'user') {
      body.password = 'a password of the thief'
    }
    const members = Object.keys(body)
    if (bad !== undefined) {
      body[members[turn % members.length] ?? ''] = turn % 7 === 0 ? { [bad]: [bad] } : bad
    }
    const sent = bad !== undefined && turn % 11 === 0 ? bad : JSON.stringify(body)
    const id = encodeURIComponent(
      turn % 5 === 0 ? (bad ?? app.factorId).toWellFormed() : app.factorId,
    )
    const query = new URLSearchParams({
      token: bad ?? 'x',
      type: 'recovery',
      redirect_to: ELSEWHERE[turn % 4] ?? '',
    })
    const answer = await site.request(
      `/auth/v1/${path.replace('ID', id)}${path.includes('?') ? '&' : '?'}${query}`,
      {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        ...(method !== 'GET' && method !== 'HEAD' && { body: sent.toWellFormed() }),
      },
    )
    const said = await answer.text()
    const { status, headers } = answer
    statuses.add(status)
    expect([name, bad, status, status < 500 || said]).toEqual([name, bad, status, true])
    expect(said).not.toMatch(INSIDE)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(new URL(headers.get('Location') ?? '', SITE_URL).origin).toBe(SITE_URL)
    if (status >= 400 && said !== '') {
      expect(headers.get('x-sb-error-code')).toMatch(/^[a-z_]+$/)
    }
    const told =
      status === 200 && said.startsWith('{') ? (JSON.parse(said) as Partial<typeof thief>) : {}
    if (!told.access_token || !told.refresh_token) {
      return
    }
    expect(JSON.parse(atob(told.access_token.split('.')[1] ?? ''))).toMatchObject({ aal: 'aal1' })
    if (token === thief.access_token) {
      thief = { ...thief, ...told }
    }
  }
  const bads = [undefined, undefined, undefined, ...NASTY]
  for (const [turn, bad] of bads.entries()) {
    await site.later(24 * 60 * 60)
    const body = { email: admin.email, password: PASSWORD }
    thief = (await (
      await site.request('/auth/v1/token?grant_type=password', jsonPost(body))
    ).json()) as typeof thief
    for (const [at, name] of CALLS.entries()) {
      await call(
        name,
        turn + at,
        bad,
        at % 4 === turn % 4 ? (['', 'rubbish', ANON_KEY][turn % 3] ?? '') : thief.access_token,
      )
    }
  }
  // The calls got past the first checks.
  for (const status of [200, 303, 400, 401, 403, 404, 422]) {
    expect([...statuses]).toContain(status)
  }
  expect(await protection()).toEqual(before)
  const headers = { Authorization: `Bearer ${thief.access_token}` }
  expect((await site.request('/rest/v1/leads?select=email', { headers })).status).toBe(403)
})
