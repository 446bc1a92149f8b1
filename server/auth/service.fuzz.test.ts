import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createAccountSite, PASSWORD, SITE_URL } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'

/** Number of requests: a few in `npm test`, 10,000 with SOAK=1. */
const RUNS = process.env.SOAK ? 10_000 : 250
const TIME_LIMIT_MS = process.env.SOAK ? 60 * 60_000 : 120_000

const store = await openTestStore()
const site = await createAccountSite(store)
const member = await site.member()
afterAll(() => store.close())

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  "' or 1=1 --",
  'a@b',
  'ada@example.org',
  'ADA@EXAMPLE.ORG ',
  '"quoted @"@example.org',
  'a@example.org\r\nBcc: b@example.org',
  `${'a'.repeat(250)}@example.org`,
  '𝔞@example.org',
  'x'.repeat(73),
  '🦊'.repeat(18),
  '__proto__',
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  nasty,
)
const anything = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })
const often = <T, U>(usual: fc.Arbitrary<T>, otherwise: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: otherwise })
const email = often(
  fc.oneof(
    fc.emailAddress(),
    fc.constant('unconfirmed@example.org'),
    fc.constant(undefined).map(() => member.email),
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
const query = fc
  .record(
    {
      token: text,
      type: often(fc.constantFrom('signup', 'recovery', 'email_change'), text),
      redirect_to: often(
        fc.constantFrom(
          `${SITE_URL}/auth`,
          'https://evil.example/',
          '//evil.example',
          'javascript:alert(1)',
          '/\\evil.example',
          `${SITE_URL}@evil.example/`,
        ),
        text,
      ),
      grant_type: text,
      scope: often(fc.constantFrom('global', 'local', 'others'), text),
    },
    { requiredKeys: [] },
  )
  .map(
    (given) => new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value).toWellFormed()])),
  )
const fieldText = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_=.%{} '), maxLength: 60 })
const authorization = fc.oneof(
  fc.constant(''),
  fc.constant(undefined).map(() => `Bearer ${member.accessToken}`),
  fc.constant(undefined).map(() => `Bearer ${site.anonKey}`),
  fieldText.map((given) => `Bearer ${given}`),
  fieldText,
)
const version = fc.oneof(fc.constant('2024-01-01'), fieldText)
const contentType = often(
  fc.constant('application/json'),
  fc.constantFrom('text/plain', 'application/json, a/b', 'application/x-www-form-urlencoded'),
)

test(`${RUNS} generated calls of the accounts service: no failure but the caller’s, nothing of the inside, no way elsewhere`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const seen = new Map<number, number>()
  let calls = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CALLS),
      query,
      body,
      authorization,
      version,
      contentType,
      async (call, parameters, sent, bearer, asked, type) => {
        const [method = '', path = ''] = call.split(' ')
        const target = `/auth/v1${path}${path.includes('?') ? '&' : '?'}${parameters}`
        const hasBody = method === 'POST' || method === 'PUT'
        // The limits are reset every hundred calls, so that calls within and beyond them are tried.
        if (++calls % 100 === 0) site.later(300)
        const answer = await site.request(target, {
          method,
          headers: {
            ...(bearer && { Authorization: bearer }),
            'X-Supabase-Api-Version': asked,
            ...(hasBody && { 'Content-Type': type }),
          },
          ...(hasBody && { body: sent.toWellFormed() }),
        })
        const said = await answer.text()
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        expect([answer.status, answer.status < 500 || said]).toEqual([answer.status, true])
        expect(said).not.toMatch(
          /\bat \w+ \(|node_modules|insert into|select .* from |PGlite|TypeError|encrypted_password|\$2[ab]\$/i,
        )
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
        if (answer.status >= 400 && said !== '') {
          expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
          expect(answer.headers.get('x-sb-error-code')).toMatch(/^[a-z_]+$/)
          const { code } = JSON.parse(said) as { code: unknown }
          expect([answer.status, answer.headers.get('x-sb-error-code')]).toContain(code)
        }
        const location = answer.headers.get('Location')
        if (location !== null) expect(new URL(location).origin).toBe(SITE_URL)
      },
    ),
    { numRuns: RUNS, seed: 20260108 },
  )
  // The generated calls got past the first checks.
  for (const status of [200, 303, 400, 401, 403, 404]) expect([...seen.keys()]).toContain(status)
  await store.db.selectFrom('auth.users').select('id').where('email', '=', member.email).executeTakeFirstOrThrow()
  expect(await store.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
})
