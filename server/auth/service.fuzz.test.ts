import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createAccountSite, PASSWORD, SITE_URL } from '#test/account-site.ts'
import { anything, headerText, later, often, RUNS, sendGenerated, TIME_LIMIT, text } from '#test/fuzz.ts'
import { openTestStore } from '#test/store.ts'

const store = await openTestStore()
const site = await createAccountSite(store)
const member = await site.member()
afterAll(() => store.close())

const email = often(
  fc.oneof(
    fc.emailAddress(),
    fc.constant('unconfirmed@example.org'),
    later(() => member.email),
  ),
  anything,
)
const fields = fc
  .record(
    {
      email,
      password: often(fc.constant(PASSWORD), anything),
      data: often(fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }), anything),
      type: often(fc.constantFrom('signup', 'email', 'recovery', 'email_change', 'sms', 'invite'), anything),
      token: anything,
      token_hash: anything,
      refresh_token: anything,
      gotrue_meta_security: anything,
      code_challenge: anything,
      nonce: anything,
      current_password: anything,
    },
    { requiredKeys: [] },
  )
  .map((given) => JSON.stringify(given))
const body = fc.oneof(
  { weight: 8, arbitrary: fields },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.constant(`${'['.repeat(5000)}${']'.repeat(5000)}`) },
)
const CALLS = [
  'POST /signup',
  'POST /token?grant_type=password',
  'POST /token?grant_type=refresh_token',
  'POST /recover',
  'POST /resend',
  'POST /verify',
  'GET /verify',
  'HEAD /verify',
  'GET /user',
  'PUT /user',
  'POST /logout',
  'GET /settings',
  'DELETE /user',
  'POST /otp',
  'GET /authorize',
  'POST /admin/users',
]
const ELSEWHERE = ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example']
const query = fc
  .record(
    {
      token: text,
      type: often(fc.constantFrom('signup', 'recovery', 'email_change'), text),
      redirect_to: often(fc.constantFrom(`${SITE_URL}/auth`, `${SITE_URL}@evil.example/`, ...ELSEWHERE), text),
      grant_type: text,
      scope: often(fc.constantFrom('global', 'local', 'others'), text),
    },
    { requiredKeys: [] },
  )
  .map(
    (given) => new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value).toWellFormed()])),
  )
const authorization = fc.oneof(
  fc.constant(''),
  later(() => `Bearer ${member.accessToken}`),
  later(() => `Bearer ${site.anonKey}`),
  headerText.map((given) => `Bearer ${given}`),
  headerText,
)
const version = fc.oneof(fc.constant('2024-01-01'), headerText)
const contentType = often(
  fc.constant('application/json'),
  fc.constantFrom('text/plain', 'application/json, a/b', 'application/x-www-form-urlencoded'),
)

test(
  `${RUNS} generated calls of the accounts service: no failure but the caller’s, nothing of the inside, no way elsewhere`,
  TIME_LIMIT,
  async () => {
    let calls = 0
    const seen = await sendGenerated(
      fc.record({ call: fc.constantFrom(...CALLS), query, body, authorization, version, contentType }),
      (sent) => {
        const [method = '', path = ''] = sent.call.split(' ')
        const hasBody = method === 'POST' || method === 'PUT'
        // The limits are reset every hundred calls, so that calls within and beyond them are tried.
        if (++calls % 100 === 0) site.later(300)
        return site.request(`/auth/v1${path}${path.includes('?') ? '&' : '?'}${sent.query}`, {
          method,
          headers: {
            ...(sent.authorization && { Authorization: sent.authorization }),
            'X-Supabase-Api-Version': sent.version,
            ...(hasBody && { 'Content-Type': sent.contentType }),
          },
          ...(hasBody && { body: sent.body.toWellFormed() }),
        })
      },
      ({ status, headers }, said) => {
        expect(headers.get('Cache-Control')).toBe('no-store')
        if (status >= 400 && said !== '') {
          expect(headers.get('Content-Type')).toMatch(/^application\/json/)
          expect(headers.get('x-sb-error-code')).toMatch(/^[a-z_]+$/)
          const { code } = JSON.parse(said) as { code: unknown }
          expect([status, headers.get('x-sb-error-code')]).toContain(code)
        }
        const location = headers.get('Location')
        if (location !== null) expect(new URL(location).origin).toBe(SITE_URL)
      },
    )
    // The generated calls got past the first checks.
    for (const status of [200, 303, 400, 401, 403, 404]) expect([...seen.keys()]).toContain(status)
    await store.db.selectFrom('auth.users').select('id').where('email', '=', member.email).executeTakeFirstOrThrow()
    expect(await store.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
  },
)
