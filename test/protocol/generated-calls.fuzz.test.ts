/**
 * Generated calls of the accounts service, and generated queries of the data API. No answer may be a failure of the server or tell
 * anything of its inside, and nothing may be gained. The seed is fixed, and a failure names the smallest call that still fails.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { selectStatement } from '#server/rest/statements.ts'
import { createAccountSite, PASSWORD, SITE_URL } from '#test/account-site.ts'
import { codeOf, enrollApp, recoveryOf, wrongCode } from '#test/second-factor-site.ts'
import { openFileStore } from '#test/store.ts'

/** Calls and queries: a few in `npm test`, 10,000 in `npm run soak`. */
const RUNS = process.env.SOAK ? 10_000 : 250
const SEEDED = { numRuns: RUNS, seed: 20260108 }
const TIME_LIMIT = { timeout: process.env.SOAK ? HOUR_MS : 2 * MINUTE_MS }
/** What only the program and its database may know. */
const INSIDE =
  /\bat \w+ \(|node_modules|insert into|select .* from |PGlite|TypeError|encrypted_password|\$2[ab]\$|"42601"/i

const store = await openFileStore({}, { REQUIRE_MFA: 'admin' })
const site = await createAccountSite(store)
const member = await site.member()
const admin = await site.member('admin')
const app = await enrollApp(admin.client)
const usedCode = codeOf(app.secret, 0)
await admin.client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: usedCode })
await recoveryOf(admin.client).generate()

/** Texts that have a meaning somewhere between a caller and the database, and limits of what can be stored. */
const NASTY = [
  ...['', ' ', '\0', '\ud800', '\r\nBcc: b@example.org', '🦊'.repeat(18), 'x'.repeat(73), 'x'.repeat(5001)],
  ...['"', "'", "' or 1=1 --", "'; drop table leads; --", '") or true --', '$1', '*', '%', '\\', '::text', 'a,b'],
  ...['(', ')', '(((', ',', '.', '<script>', '{{7*7}}', '__proto__', 'constructor', '1e400', '-9223372036854775809'],
  ...['2026-02-30T25:61:00Z', 'infinity', 'a@b', 'ada@example.org', 'ADA@EXAMPLE.ORG ', '"quoted @"@example.org'],
  ...[
    'a@example.org\r\nBcc: b@example.org',
    `${'a'.repeat(250)}@example.org`,
    '𝔞@example.org',
    '%E0%A4%A',
    '['.repeat(5000),
  ],
]
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(...NASTY),
)
const wellFormed = text.map((given) => given.toWellFormed())
const anything = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })
/** Rarely something else, so that all combinations occur, among them a call without any fault. */
const often = <T, U>(usual: fc.Arbitrary<T>, otherwise: fc.Arbitrary<U>, weight = 4) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: otherwise })
const some = <T>(members: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) => fc.record(members, { requiredKeys: [] })

/** What protects the admin's account, and what a thief of the password could have changed. */
async function protection() {
  const { db } = store
  const user = db.selectFrom('auth.users').select(['email', 'encrypted_password', 'email_change'])
  const factors = db.selectFrom('auth.mfa_factors').select(['id', 'friendly_name', 'status', 'secret'])
  const raised = db.selectFrom('auth.sessions').select('id').where('factor_id', 'is not', null)
  return {
    user: await user.where('id', '=', admin.id).execute(),
    factors: await factors.where('user_id', '=', admin.id).orderBy('id').execute(),
    codes: await db.selectFrom('auth.mfa_recovery_codes').selectAll().orderBy('code_hash').execute(),
    raised: await raised.where('user_id', '=', admin.id).orderBy('id').execute(),
    roles: await db.selectFrom('user_roles').selectAll().orderBy('id').execute(),
  }
}

const CALLS = `POST signup|POST token?grant_type=password|POST token?grant_type=refresh_token|POST recover|POST resend
  |POST verify|GET verify|HEAD verify|GET user|PUT user|DELETE user|POST otp|GET authorize|POST admin/users|GET sessions
  |DELETE sessions/ID|POST factors|POST factors/ID/challenge|POST factors/ID/verify|DELETE factors/ID
  |GET factors/recovery-codes|POST factors/recovery-codes|POST factors/recovery-codes/regenerate
  |POST factors/recovery-codes/verify|DELETE factors/recovery-codes`.split(/\s*\|/)
const ELSEWHERE = ['https://evil.example/', '//evil.example', 'javascript:alert(1)', `${SITE_URL}@evil.example/`]

test(
  `${RUNS} generated calls of the accounts service: a thief of the password gets past no second step`,
  TIME_LIMIT,
  async () => {
    const before = await protection()
    let thief = { access_token: '', refresh_token: '' }
    const signIn = async () => {
      site.later(24 * 60 * 60)
      const body = { email: admin.email, password: PASSWORD }
      thief = (await (await site.send('POST', '/auth/v1/token?grant_type=password', body, '')).json()) as typeof thief
    }
    const call = fc.record({
      call: fc.constantFrom(...CALLS),
      id: fc.constantFrom(app.factorId, String(before.raised[0]?.id), "1' or 1=1"),
      who: fc.constantFrom('thief', 'thief', 'thief', 'member', 'anon', 'rubbish', ''),
      isOwn: fc.boolean(),
      pick: fc.nat(),
      query: some({
        token: wellFormed,
        type: often(fc.constantFrom('signup', 'recovery', 'email_change'), wellFormed),
        redirect_to: often(fc.constantFrom(`${SITE_URL}/auth`, ...ELSEWHERE), wellFormed),
      }),
      fields: some({
        email: often(fc.oneof(fc.emailAddress(), fc.constant(member.email)), anything),
        password: often(fc.constant(PASSWORD), anything),
        type: often(fc.constantFrom('signup', 'email', 'recovery'), anything),
        refresh_token: anything,
        current_password: anything,
      }),
      other: fc.option(fc.oneof(fc.json(), text), { freq: 8 }),
    })
    const statuses = new Set<number>()
    let calls = 0
    const property = fc.asyncProperty(call, async ({ call, id, who, isOwn, pick, query, fields, other }) => {
      if (++calls % 25 === 1) await signIn()
      const [method = '', path = ''] = call.split(' ')
      const tokens = { thief: thief.access_token, member: member.accessToken, anon: site.anonKey, rubbish: 'rubbish' }
      const token = tokens[who as keyof typeof tokens]
      const own = {
        email: admin.email,
        password: path === 'user' ? 'a password of the thief' : PASSWORD,
        current_password: PASSWORD,
        factor_type: pick % 3 === 0 ? 'phone' : 'totp',
        friendly_name: `App ${pick % 5}`,
        code: [wrongCode(app.secret), usedCode, 'abcd-efgh-ijkl-mnop'][pick % 3],
        refresh_token: thief.refresh_token,
      }
      const body = isOwn ? JSON.stringify(own) : (other ?? JSON.stringify(fields)).toWellFormed()
      const address = `/auth/v1/${path.replace('ID', encodeURIComponent(id))}${path.includes('?') ? '&' : '?'}`
      const answer = await site.request(address + new URLSearchParams(query), {
        method,
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        ...(method !== 'GET' && method !== 'HEAD' && { body }),
      })
      const said = await answer.text()
      const { status, headers } = answer
      statuses.add(status)
      expect([status, status < 500 || said]).toEqual([status, true])
      expect(said).not.toMatch(INSIDE)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(new URL(headers.get('Location') ?? '', SITE_URL).origin).toBe(SITE_URL)
      if (status >= 400 && said !== '') expect(headers.get('x-sb-error-code')).toMatch(/^[a-z_]+$/)
      if (status !== 200 || !said.startsWith('{')) return
      const told = JSON.parse(said) as Partial<typeof thief> & { user?: { id: string } }
      if (!told.access_token || !told.refresh_token || told.user?.id !== admin.id) return
      if (who === 'thief' || path.includes('token')) thief = { ...thief, ...told }
      expect(JSON.parse(atob(told.access_token.split('.')[1] ?? ''))).toMatchObject({ aal: 'aal1' })
    })
    await fc.assert(property, SEEDED)
    // The calls got past the first checks.
    for (const status of [200, 303, 400, 401, 403, 404, 422]) expect([...statuses]).toContain(status)
    expect(await protection()).toEqual(before)
    await signIn()
    const headers = { Authorization: `Bearer ${thief.access_token}` }
    expect((await site.request('/rest/v1/leads?select=email', { headers })).status).toBe(403)
  },
)

/** All words that a statement may contain. A caller's text can only become a column's name or a parameter. */
const WORDS = new Set(
  `with as materialized select from join on where and is null true ilike order by asc desc limit offset case when then end
  count coalesce json_agg int text json bigint uuid timestamp time zone answered counted picked`.split(/\s+/),
)

test(`${RUNS} generated queries of the data API: no SQL outside the grammar`, () => {
  const columns = { id: 'uuid', email: 'text', received_at: 'timestamp with time zone' }
  const names = new Set(['public', 'picked', 'leads', 'n', 'body', 'total', 'ids', ...Object.keys(columns)])
  const table = {
    name: 'leads',
    columns: new Map(Object.entries(columns)),
    primaryKey: ['id'],
    methods: [],
    insertLimit: undefined,
    isAudited: true,
  }
  const column = fc.constantFrom(...Object.keys(columns))
  const part = often(fc.oneof(column, fc.constantFrom('eq', 'ilike', 'is', 'null', 'desc', 'asc', '3')), wellFormed, 12)
  const value = fc
    .array(fc.tuple(part, fc.constantFrom('.', ',', '')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.flat().join('').replace(/[.,]$/, ''))
  const parameter = fc.oneof(
    fc.tuple(
      often(column, wellFormed, 12),
      often(
        value.map((text) => `eq.${text}`),
        value,
      ),
    ),
    fc.tuple(
      fc.constantFrom('select', 'order', 'limit', 'offset'),
      often(
        column.map((name) => `${name}.asc`),
        value,
      ),
    ),
  )
  let made = 0
  const property = fc.property(fc.array(parameter, { maxLength: 3 }), (query) => {
    let statement = ''
    try {
      statement = selectStatement(table, new URLSearchParams(query), true).compile(store.db).sql
    } catch (error) {
      expect(error).toBeInstanceOf(RestRefusal)
      return
    }
    made += 1
    const rest = statement.replaceAll(/"([^"]*)"/g, (quoted, name: string) => (names.has(name) ? '' : quoted))
    const parts = rest.replaceAll(/\$\d+|'\[\]'/g, '').match(/[a-z_]+|[^\s\w(),.=<>*:[\]]/gi) ?? []
    expect(parts.filter((word) => !WORDS.has(word) && !names.has(word))).toEqual([])
  })
  fc.assert(property, SEEDED)
  expect(made).toBeGreaterThan(RUNS / 5)
})
