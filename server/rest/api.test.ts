/** The data API with the official client, what each role may do, and what is refused. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { signApiKey } from '#server/auth/api-key.ts'
import { createAccountSite, forgeToken } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'
import { TEST_SIGNING_SECRET } from '#test/test-app.ts'

const answers = (email = `${randomUUID()}@example.org`) => ({
  email,
  q1_activation_rating: 4,
  q2_activation_goal: 'Pilot',
})

const site = await createAccountSite(await openTestStore())
const member = await site.member()
const { accessToken: editorToken } = await site.member('editor')
const { client: admin, accessToken: adminToken } = await site.member('admin')
beforeAll(async () => {
  await site.store.db
    .insertInto('leads')
    .values({ form: 'waitlist', email: 'lead@example.org', fields: { firstname: 'Ada' }, dedupe_hash: '00' })
    .execute()
})
afterAll(() => site.store.close())

interface Sent {
  table: string
  token?: string
  method?: string
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

async function send({ table, token, method = 'GET', query = '', body, headers }: Sent) {
  const response = await site.request(`/rest/v1/${table}${query}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

describe('the calls of the site', () => {
  test('a visitor submits a canvas and gets only that row back', async () => {
    const row = answers()
    const { data, error, status } = await site.client().from('canvas_submissions').insert(row).select()
    expect({ error, status }).toEqual({ error: null, status: 201 })
    expect(data).toMatchObject([{ ...row, q11_commitment: null }])
    expect(data?.[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
    expect((await site.client().from('canvas_submissions').select('*')).status).toBe(401)
  })

  test('the insert without select answers 201 and nothing', async () => {
    expect(await site.client().from('canvas_submissions').insert(answers())).toMatchObject({ status: 201, data: null })
  })

  test('an admin reads both tables, newest first, in pages with their number', async () => {
    for (let n = 0; n < 3; n++)
      await site
        .client()
        .from('canvas_submissions')
        .insert(answers(`page-${n}@example.net`))
    const all = await admin.from('canvas_submissions').select('*').order('created_at', { ascending: false })
    const times = (all.data ?? []).map(({ created_at }) => created_at as string)
    expect(times).toEqual(times.toSorted().reverse())
    const pages = admin
      .from('canvas_submissions')
      .select('email', { count: 'estimated' })
      .ilike('email', '%@EXAMPLE.net')
    expect(await pages.order('created_at', { ascending: false }).range(0, 1)).toMatchObject({
      count: 3,
      data: [{ email: 'page-2@example.net' }, { email: 'page-1@example.net' }],
    })
    const head = await admin.from('leads').select('*', { count: 'estimated', head: true })
    expect(head).toMatchObject({ count: 1, data: null })
    const roles = await admin.from('user_roles').select('*').order('created_at', { ascending: false })
    expect(roles.data?.map(({ role }) => role)).toEqual(['admin', 'editor'])
  })

  test('an estimated count is exact up to 10,000 and beyond that only says that there are more', async () => {
    await sql`insert into private.audit (action, subject, row_count)
      select 'export', 'leads', n from generate_series(0, ${ESTIMATE_EXACT_MAX + 4}::int) n`.execute(site.store.db)
    const count = (most: number) =>
      admin
        .from('activity')
        .select('id', { count: 'estimated', head: true })
        .eq('action', 'export')
        .lt('row_count', most)
    expect(await count(ESTIMATE_EXACT_MAX)).toMatchObject({ count: ESTIMATE_EXACT_MAX })
    expect(await count(ESTIMATE_EXACT_MAX + 5)).toMatchObject({ count: ESTIMATE_EXACT_MAX + 1 })
    const last = admin.from('activity').select('row_count', { count: 'estimated' }).eq('action', 'export')
    expect(await last.order('id').range(ESTIMATE_EXACT_MAX + 4, ESTIMATE_EXACT_MAX + 20)).toMatchObject({
      data: [{ row_count: ESTIMATE_EXACT_MAX + 4 }],
      error: null,
    })
  })

  test('filters combine', async () => {
    const leads = () => admin.from('leads').select('email').eq('form', 'waitlist')
    const found = [{ email: 'lead@example.org' }]
    expect((await leads().is('assigned_to', null).ilike('search_text', '%ADA%')).data).toEqual(found)
    expect((await leads().neq('state', 'closed').gte('received_at', '2001-01-01')).data).toEqual(found)
    expect((await leads().lt('received_at', '2001-01-01')).data).toEqual([])
    expect((await leads().ilike('search_text', '%ada%').ilike('search_text', '%bob%')).data).toEqual([])
  })
})

describe('who may do what', () => {
  const soon = () => Math.floor(Date.now() / 1000) + 600
  const session = () => ({ sub: member.id, session_id: randomUUID() })
  const ended = () => forgeToken({ ...session(), exp: soon() - 1200 })
  const TOKENS: Record<string, () => Promise<string | undefined>> = {
    nobody: async () => undefined,
    anon: async () => site.anonKey,
    user: async () => member.accessToken,
    editor: async () => editorToken,
    admin: async () => adminToken,
    forged: () => forgeToken({ ...session(), exp: soon() }, 'another-secret-of-at-least-32-characters'),
    expired: ended,
    'foreign role': () => forgeToken({ ...session(), role: 'postgres', exp: soon() }),
    'service key': () => signApiKey(TEST_SIGNING_SECRET, 'service_role'),
  }
  const ROW: Record<string, () => object> = {
    canvas_submissions: () => answers(),
    user_roles: () => ({ user_id: member.id, role: 'admin' }),
    leads: () => ({ form: 'contact', email: 'x@example.org', fields: {}, dedupe_hash: '' }),
  }

  // Statuses of: read, add, add and read back.
  const NOT_ADMITTED = {
    forged: '401 401 401',
    expired: '401 401 401',
    'foreign role': '401 401 401',
    'service key': '401 401 401',
  }
  const READ_ONLY = {
    nobody: '401 405 405',
    anon: '401 405 405',
    user: '403 405 405',
    editor: '403 405 405',
    admin: '200 405 405',
    ...NOT_ADMITTED,
  }
  const MATRIX: Record<string, Record<string, string>> = {
    canvas_submissions: {
      nobody: '401 201 201',
      anon: '401 201 201',
      user: '403 201 201',
      editor: '403 201 201',
      admin: '200 201 201',
      ...NOT_ADMITTED,
    },
    user_roles: READ_ONLY,
    leads: READ_ONLY,
  }
  const snapshot = async () => ({
    roles: await site.store.db.selectFrom('user_roles').selectAll().orderBy('id').execute(),
    leads: await site.store.db.selectFrom('leads').selectAll().orderBy('id').execute(),
  })

  test.each(
    Object.entries(MATRIX).flatMap(([table, callers]) =>
      Object.entries(callers).map(([caller, expected]) => [caller, table, expected] as const),
    ),
  )('%s on %s: %s', async (caller, table, expected) => {
    const token = await TOKENS[caller]?.()
    const before = await snapshot()
    const as = { table, ...(token && { token }) }
    const back = { query: '?select=*', headers: { Prefer: 'return=representation' } }
    const statuses = [
      (await send(as)).status,
      (await send({ ...as, method: 'POST', body: ROW[table]?.() })).status,
      (await send({ ...as, method: 'POST', body: ROW[table]?.(), ...back })).status,
    ]
    expect(statuses.join(' ')).toBe(expected)
    expect(await snapshot()).toEqual(before)
  })

  test('refusals are in the form of the protocol', async () => {
    expect((await send({ table: 'canvas_submissions', token: member.accessToken })).body).toEqual({
      code: '42501',
      details: null,
      hint: null,
      message: 'permission denied: admin role required',
    })
    expect((await send({ table: 'leads' })).headers.get('WWW-Authenticate')).toBe('Bearer')
    expect((await send({ table: 'leads', token: await ended() })).body.message).toBe('JWT expired')
  })

  test('signing out takes effect at once', async () => {
    const { client, accessToken } = await site.member('admin')
    expect((await send({ table: 'user_roles', token: accessToken })).status).toBe(200)
    await client.auth.signOut()
    expect((await send({ table: 'user_roles', token: accessToken })).status).toBe(401)
  })
})

describe('what is refused', () => {
  const row = { table: 'canvas_submissions', method: 'POST' }
  test.each([
    ['an unknown table', { table: 'nothing' }, 404, 'PGRST205'],
    ['a table that is no list', { table: 'meetings' }, 404, 'PGRST205'],
    ['a function', { table: 'rpc/has_role', method: 'POST', body: {} }, 404, 'PGRST205'],
    ['reading where visitors only insert', { table: 'survey_completions' }, 405, 'PGRST117'],
    ['a change', { table: 'canvas_submissions', method: 'PATCH', query: '?id=not.is.null', body: {} }, 405, 'PGRST117'],
    ['a deletion', { table: 'canvas_submissions', method: 'DELETE' }, 405, 'PGRST117'],
    ['one object', { table: 'leads', headers: { Accept: 'application/vnd.pgrst.object+json' } }, 406, 'PGRST107'],
    ['CSV', { table: 'leads', headers: { Accept: 'text/csv' } }, 406, 'PGRST107'],
    ['an unknown column', { table: 'leads', query: '?select=secret' }, 400, '42703'],
    ['a filter on an unknown column', { table: 'leads', query: '?secret=eq.1' }, 400, '42703'],
    ['SQL in the order', { table: 'leads', query: '?order=email;drop table leads.asc' }, 400, '42703'],
    ['an embedded table', { table: 'leads', query: '?select=*,users(email)' }, 400, '42703'],
    ['conditions with or', { table: 'leads', query: '?or=(state.eq.new)' }, 400, '42703'],
    ['an operator that the site does not use', { table: 'leads', query: '?email=in.(a,b)' }, 400, 'PGRST100'],
    ['a name of every object as operator', { table: 'leads', query: '?email=constructor.x' }, 400, 'PGRST100'],
    ['an order of nulls', { table: 'leads', query: '?order=email.asc.nullsfirst' }, 400, 'PGRST100'],
    ['a negative offset', { table: 'leads', query: '?offset=-1' }, 400, 'PGRST100'],
    ['NUL in a value', { table: 'leads', query: '?email=eq.%00' }, 400, 'PGRST100'],
    ['a value of the wrong type', { table: 'leads', query: '?id=eq.1' }, 400, '22P02'],
    ['a body that is no JSON', { ...row, body: '{' }, 400, 'PGRST102'],
    ['several rows', { ...row, body: [answers(), answers()] }, 400, 'PGRST102'],
    ['a row without columns', { ...row, body: {} }, 400, 'PGRST102'],
    ['a column that does not exist', { ...row, body: { q12: 1 } }, 400, 'PGRST204'],
    ['replacing duplicates', { ...row, query: '?on_conflict=id', body: answers() }, 400, 'PGRST100'],
    ['an answer too long', { ...row, body: { ...answers(), q3_metrics: 'x'.repeat(2001) } }, 400, '23514'],
    ['a rating of 6', { ...row, body: { ...answers(), q1_activation_rating: 6 } }, 400, '23514'],
    ['a rating that is missing', { ...row, body: { email: 'a@b.ch' } }, 400, '23502'],
  ] as [string, Sent, number, string][])('%s', async (_, sent, status, code) => {
    const answer = await send({ token: adminToken, ...sent })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    expect(JSON.stringify(answer.body)).not.toContain('Failing row')
  })
})
