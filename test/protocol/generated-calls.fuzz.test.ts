/**
 * Generated calls of the accounts service and of the data API. No answer may be a failure of the server or tell anything of its
 * inside, and nothing may be gained. The seed is fixed, and a failure names the smallest call that still fails.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { PostgresQueryCompiler } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Trx } from '#server/db/store.ts'
import { createAccountSite, PASSWORD, SITE_URL } from '#test/account-site.ts'
import { codeOf, enrollApp, recoveryOf } from '#test/second-factor-site.ts'
import { openTestStore } from '#test/store.ts'

/** Calls of each service: a few in `npm test`, 10,000 in `npm run soak`. */
const RUNS = process.env.SOAK ? 10_000 : 250
const TIME_LIMIT = { timeout: process.env.SOAK ? HOUR_MS : 2 * MINUTE_MS }
/** What only the program and its database may know. */
const INSIDE =
  /\bat \w+ \(|node_modules|insert into|select .* from |PGlite|TypeError|encrypted_password|\$2[ab]\$|"42601"/i

/** Statements that ran in callers' names since they were last taken. */
let statements: string[] = []
const compiler = new PostgresQueryCompiler()
const store = await openTestStore({}, { REQUIRE_MFA: 'admin' })
const site = await createAccountSite({
  ...store,
  asCaller: (caller, options, work) =>
    store.asCaller(caller, options, (trx) =>
      work(
        trx.withPlugin({
          transformQuery: ({ node, queryId }) => {
            statements.push(compiler.compileQuery(node, queryId).sql)
            return node
          },
          transformResult: async ({ result }) => result,
        }) as Trx,
      ),
    ),
})
const member = await site.member()
const admin = await site.member('admin')
const app = await enrollApp(admin.client)
const usedCode = codeOf(app.secret, 0)
await admin.client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: usedCode })
await recoveryOf(admin.client).generate()
afterAll(() => store.close())

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
const anything = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })
const wellFormed = text.map((given) => given.toWellFormed())
const headerText = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_=.%{} '), maxLength: 60 })
/** Rarely something else, so that all combinations occur, among them a call without any fault. */
const often = <T, U>(usual: fc.Arbitrary<T>, otherwise: fc.Arbitrary<U>, weight = 4) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: otherwise })
const some = <T>(members: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) => fc.record(members, { requiredKeys: [] })
const json = (usual: fc.Arbitrary<unknown>) =>
  often(
    usual.map((given) => JSON.stringify(given)),
    fc.oneof(fc.json(), text),
    8,
  )
const contentType = often(
  fc.constant('application/json'),
  fc.constantFrom('text/plain', 'application/json, a/b', 'application/json; charset=utf-7', 'multipart/form-data'),
  9,
)

interface Call {
  method: string
  path: string
  token?: string | undefined
  headers: Record<string, string>
  body: string
}

/** @returns how often each status was the answer */
async function sendGenerated<T>(
  given: fc.Arbitrary<T>,
  callOf: (given: T) => Call | Promise<Call>,
  check: (answer: Response, said: string, call: Call) => unknown,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const property = fc.asyncProperty(given, async (generated) => {
    statements = []
    const call = await callOf(generated)
    const { method, path, token, headers, body } = call
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const answer = await site.request(path, {
      method,
      headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
      ...(hasBody && { body: body.toWellFormed() }),
    })
    const said = await answer.text()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    expect([answer.status, answer.status < 500 || said]).toEqual([answer.status, true])
    expect(said).not.toMatch(INSIDE)
    const location = answer.headers.get('Location')
    if (location !== null) expect(new URL(location, SITE_URL).origin).toBe(SITE_URL)
    await check(answer, said, call)
  })
  await fc.assert(property, { numRuns: RUNS, seed: 20260108 })
  return statuses
}

const rolesNow = () => store.db.selectFrom('user_roles').selectAll().orderBy('id').execute()

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
    roles: await rolesNow(),
  }
}

test(
  `${RUNS} generated calls of the accounts service: a thief of the password gets past no second step`,
  TIME_LIMIT,
  async () => {
    const CALLS =
      `POST signup|POST token?grant_type=password|POST token?grant_type=refresh_token|POST recover|POST resend
    |POST verify|GET verify|HEAD verify|GET user|PUT user|DELETE user|POST otp|GET authorize|POST admin/users|GET sessions
    |DELETE sessions/ID|POST factors|POST factors/ID/challenge|POST factors/ID/verify|DELETE factors/ID
    |GET factors/recovery-codes|POST factors/recovery-codes|POST factors/recovery-codes/regenerate
    |POST factors/recovery-codes/verify|DELETE factors/recovery-codes`
        .split('|')
        .map((call) => call.trim())
    const before = await protection()
    let thief = { access_token: '', refresh_token: '' }
    const challenges = ['00000000-0000-4000-8000-000000000000']
    const signIn = async () => {
      site.later(24 * 60 * 60)
      const body = { email: admin.email, password: PASSWORD }
      thief = (await (await site.send('POST', '/auth/v1/token?grant_type=password', body, '')).json()) as typeof thief
    }
    /** Six digits that are never valid. */
    const guess = (): string => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      return [-2, -1, 0, 1, 2].some((steps) => codeOf(app.secret, steps) === code) ? guess() : code
    }
    let calls = 0
    const ELSEWHERE = ['https://evil.example/', '//evil.example', 'javascript:alert(1)', `${SITE_URL}@evil.example/`]
    const statuses = await sendGenerated(
      fc.record({
        call: fc.constantFrom(...CALLS),
        id: fc.constantFrom(app.factorId, String(before.raised[0]?.id), challenges[0] ?? '', "1' or 1=1"),
        who: fc.constantFrom('thief', 'thief', 'thief', 'member', 'anon', 'rubbish', ''),
        usual: fc.boolean(),
        pick: fc.nat(),
        query: some({
          token: wellFormed,
          type: often(fc.constantFrom('signup', 'recovery', 'email_change'), wellFormed),
          redirect_to: often(fc.constantFrom(`${SITE_URL}/auth`, ...ELSEWHERE), wellFormed),
        }),
        fields: some({
          email: often(fc.oneof(fc.emailAddress(), fc.constant(member.email)), anything),
          password: often(fc.constant(PASSWORD), anything),
          data: anything,
          type: often(fc.constantFrom('signup', 'email', 'recovery'), anything),
          refresh_token: anything,
          current_password: anything,
        }),
        version: fc.oneof(fc.constant('2024-01-01'), headerText),
        type: contentType,
        other: fc.option(fc.oneof(fc.json(), text), { freq: 8 }),
      }),
      async ({ call, id, who, usual, pick, query, fields, version, type, other }) => {
        if (++calls % 25 === 1) await signIn()
        const [method = '', path = ''] = call.split(' ')
        const tokens: Record<string, string> = {
          thief: thief.access_token,
          member: member.accessToken,
          anon: site.anonKey,
          rubbish: 'rubbish',
        }
        const own = {
          email: admin.email,
          password: path === 'user' ? 'a password of the thief' : PASSWORD,
          current_password: PASSWORD,
          factor_type: pick % 3 === 0 ? 'phone' : 'totp',
          friendly_name: `App ${pick % 5}`,
          challenge_id: challenges[pick % challenges.length],
          code: [guess(), usedCode, 'abcd-efgh-ijkl-mnop'][pick % 3],
          refresh_token: thief.refresh_token,
        }
        return {
          method,
          path: `/auth/v1/${path.replace('ID', encodeURIComponent(id))}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`,
          token: tokens[who],
          headers: { 'X-Supabase-Api-Version': version, 'Content-Type': usual ? 'application/json' : type },
          body: usual ? JSON.stringify(own) : (other ?? JSON.stringify(fields)),
        }
      },
      ({ status, headers }, said, { path, token }) => {
        expect(headers.get('Cache-Control')).toBe('no-store')
        if (status >= 400 && said !== '') expect(headers.get('x-sb-error-code')).toMatch(/^[a-z_]+$/)
        if (status !== 200 || !said.startsWith('{')) return
        const told = JSON.parse(said) as Partial<typeof thief> & { id?: string; user?: { id: string } }
        if (path.includes('/challenge') && told.id) challenges.push(told.id)
        if (!told.access_token || !told.refresh_token || told.user?.id !== admin.id) return
        if (token === thief.access_token || path.includes('/token')) thief = { ...thief, ...told }
        expect(JSON.parse(atob(told.access_token.split('.')[1] ?? ''))).toMatchObject({ aal: 'aal1' })
      },
    )
    // The calls got past the first checks.
    for (const status of [200, 303, 400, 401, 403, 404, 422]) expect([...statuses.keys()]).toContain(status)
    expect(await protection()).toEqual(before)
    await signIn()
    const headers = { Authorization: `Bearer ${thief.access_token}` }
    expect((await site.request('/rest/v1/leads?select=email', { headers })).status).toBe(403)
  },
)

const COLUMNS: Record<string, string[]> = {
  canvas_submissions: ['id', 'email', 'created_at', 'q1_activation_rating', 'q2_activation_goal'],
  user_roles: ['id', 'user_id', 'role', 'created_at'],
  leads: ['id', 'form', 'email', 'fields', 'context', 'received_at'],
  staff_members: ['id', 'email'],
  activity: ['id', 'at', 'actor', 'action', 'ids', 'filter', 'row_count'],
  survey_completions: ['run', 'sponsorship', 'safety'],
  survey_days: ['day', 'completed'],
  survey_scores: ['since', 'dimension', 'score', 'n'],
}
/** All words that a statement may contain. A caller's text can only become a column's name or a parameter. */
const WORDS = new Set(
  `with as materialized select from join on where and is null true ilike order by asc desc limit offset case when then end
  count coalesce json_agg json_to_record insert into returning int text json bigint uuid app_role jsonb timestamp time zone
  without integer smallint date boolean private require_reader answered counted picked written sent id n body total ids one`
    .trim()
    .split(/\s+/),
)

/** What in a statement is neither of its words, a name or a parameter. */
function foreignParts(statement: string, names: ReadonlySet<string>): string[] {
  const rest = statement.replaceAll(/"([^"]*)"/g, (quoted, name: string) => (names.has(name) ? '' : quoted))
  const parts = rest.replaceAll(/\$\d+|'\[\]'/g, '').match(/[a-z_]+|[^\s\w(),.=<>*:[\]]/gi) ?? []
  return parts.filter((part) => !WORDS.has(part.toLowerCase()))
}

test(`${RUNS} generated calls of the data API: no SQL outside the grammar, no right gained`, TIME_LIMIT, async () => {
  await admin.client.auth.refreshSession()
  const adminToken = (await admin.client.auth.getSession()).data.session?.access_token
  await site.client().from('canvas_submissions').insert({ email: 'seen@example.org', q1_activation_rating: 3 })
  const tables = await store.db.introspection.getTables()
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => name))
  const names = new Set(['public', 'picked', ...Object.keys(COLUMNS), ...columns])
  const value = fc.oneof(
    fc.constantFrom('1', '4', 'admin', 'seen@example.org', '2026-01-01', 'null', 'true', crypto.randomUUID()),
    wellFormed,
  )
  const operator = often(
    fc.constantFrom('eq', 'neq', 'gte', 'lt', 'ilike', 'is'),
    fc.constantFrom('in', 'not.eq', 'cs', 'eq(any)', 'drop', 'constructor'),
    15,
  )
  const callTo = (table: string) => {
    const column = often(fc.constantFrom(...(COLUMNS[table] ?? [])), wellFormed, 25)
    const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((given) => given.join(''))
    const list = (item: fc.Arbitrary<string>) =>
      fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','))
    const parameter = often(
      fc.tuple(column, joined(operator, fc.constant('.'), value)),
      fc.oneof(
        fc.tuple(fc.constantFrom('select', 'or', 'columns', 'on_conflict'), list(column)),
        fc.tuple(fc.constant('order'), list(joined(column, fc.constantFrom('.desc', '.asc', '.up')))),
        fc.tuple(fc.constantFrom('limit', 'offset'), often(fc.nat(3).map(String), wellFormed)),
      ),
      2,
    )
    const query = fc.array(parameter, { maxLength: 4 }).map((given) => String(new URLSearchParams(given)))
    const raw = fc.string({ unit: fc.constantFrom(...`?&=%.,()"*:\\'aegq10; `), maxLength: 60 })
    const row = fc.dictionary(column, fc.oneof(fc.jsonValue({ maxDepth: 2 }), value), { maxKeys: 5 })
    return fc.record({ path: joined(fc.constant(`/rest/v1/${table}?`), often(query, raw, 9)), body: json(row) })
  }
  const before = await rolesNow()
  const heard = new Set<string>()
  await sendGenerated(
    fc.record({
      to: fc.oneof(...Object.keys(COLUMNS).map(callTo)),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'DELETE'),
      // Admins get furthest.
      token: fc.constantFrom(undefined, site.anonKey, member.accessToken, adminToken, adminToken, adminToken),
      prefer: fc.subarray(['return=representation', 'count=estimated']).map((wishes) => wishes.join(',')),
      accept: often(fc.constant('*/*'), fc.constantFrom('application/vnd.pgrst.object+json', 'text/csv'), 9),
    }),
    ({ to, prefer, accept, ...call }) => ({
      ...{ ...to, ...call },
      headers: { Prefer: prefer, Accept: accept, 'Content-Type': 'application/json' },
    }),
    ({ status }, said) => {
      if (status >= 400 && said !== '')
        expect(Object.keys(JSON.parse(said)).sort()).toEqual(['code', 'details', 'hint', 'message'])
      for (const statement of statements) {
        expect(foreignParts(statement, names)).toEqual([])
        heard.add(statement)
      }
    },
  )
  // The calls did not all end before a statement was made.
  expect(heard.size).toBeGreaterThan(RUNS / 20)
  expect(await rolesNow()).toEqual(before)
  expect(await store.db.selectFrom('leads').select('id').execute()).toEqual([])
})
