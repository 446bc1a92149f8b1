/** The data API with the official client, and what each role may do. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
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
const { accessToken: memberToken } = member
const { accessToken: editorToken } = await site.member('editor')
const { client: admin, accessToken: adminToken } = await site.member('admin')
const serviceKey = await signApiKey(TEST_SIGNING_SECRET, 'service_role')
beforeAll(async () => {
  await site.store.db
    .insertInto('leads')
    .values({
      form: 'waitlist',
      email: 'lead@example.org',
      fields: { firstname: 'Ada' },
      dedupe_hash: '00',
    })
    .execute()
})
afterAll(() => site.store.close())

describe('the calls of the site', () => {
  test('a visitor submits a canvas and gets only that row back', async () => {
    const row = answers()
    const { data, error, status } = await site.client().from('canvas_submissions').insert(row).select()
    expect({ error, status }).toEqual({ error: null, status: 201 })
    expect(data).toMatchObject([{ ...row, q11_commitment: null }])
    expect(data?.[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
    expect((await site.client().from('canvas_submissions').select('*')).data).toEqual([])
  })

  test('the insert without select answers 201 and nothing', async () => {
    expect(await site.client().from('canvas_submissions').insert(answers())).toMatchObject({ status: 201, data: null })
  })

  test('an admin reads both tables, newest first, in pages with an exact count', async () => {
    for (let n = 0; n < 3; n++)
      await site
        .client()
        .from('canvas_submissions')
        .insert(answers(`page-${n}@example.net`))
    const all = await admin.from('canvas_submissions').select('*').order('created_at', { ascending: false })
    const times = (all.data ?? []).map(({ created_at }) => created_at as string)
    expect(times).toEqual(times.toSorted().reverse())
    const pages = admin.from('canvas_submissions').select('email', { count: 'exact' }).ilike('email', '%@example.net')
    const first = await pages.order('created_at', { ascending: false }).range(0, 1)
    expect(first).toMatchObject({
      status: 206,
      count: 3,
      data: [{ email: 'page-2@example.net' }, { email: 'page-1@example.net' }],
    })
    expect(await admin.from('leads').select('*', { count: 'exact', head: true })).toMatchObject({
      count: 1,
      data: null,
    })
    const roles = await admin.from('user_roles').select('*').order('created_at', { ascending: false })
    expect(roles.data?.map(({ role }) => role)).toEqual(['admin', 'editor'])
  })

  test('an estimated count is exact up to 10,000 and beyond that only says that there are more', async () => {
    await sql`insert into private.audit (action, subject, row_count)
      select 'export', 'leads', n from generate_series(1, ${ESTIMATE_EXACT_MAX + 5}::int) n`.execute(site.store.db)
    const count = async (count: 'exact' | 'estimated', most: number) =>
      admin.from('activity').select('id', { count, head: true }).eq('action', 'export').lte('row_count', most)
    expect(await count('estimated', ESTIMATE_EXACT_MAX)).toMatchObject({ count: ESTIMATE_EXACT_MAX })
    expect(await count('estimated', ESTIMATE_EXACT_MAX + 5)).toMatchObject({ count: ESTIMATE_EXACT_MAX + 1 })
    expect(await count('exact', ESTIMATE_EXACT_MAX + 5)).toMatchObject({ count: ESTIMATE_EXACT_MAX + 5 })
    const last = admin.from('activity').select('row_count', { count: 'estimated' }).eq('action', 'export')
    expect(await last.order('id').range(ESTIMATE_EXACT_MAX + 4, ESTIMATE_EXACT_MAX + 20)).toMatchObject({
      data: [{ row_count: ESTIMATE_EXACT_MAX + 5 }],
      error: null,
    })
  })

  test('filters combine', async () => {
    const found = async (
      build: (from: ReturnType<SupabaseClient['from']>) => PromiseLike<{ data: unknown; error: unknown }>,
    ) => {
      const { data, error } = await build(admin.from('user_roles'))
      expect(error).toBeNull()
      return (data as { role: string }[]).map(({ role }) => role).sort()
    }
    expect(await found((from) => from.select('role').eq('role', 'admin'))).toEqual(['admin'])
    expect(await found((from) => from.select('role').neq('role', 'admin'))).toEqual(['editor'])
    expect(await found((from) => from.select('role').in('role', ['admin', 'member']))).toEqual(['admin'])
    expect(await found((from) => from.select('role').or('role.eq.admin,role.eq.editor'))).toEqual(['admin', 'editor'])
    expect(await found((from) => from.select('role').not('role', 'is', null))).toEqual(['admin', 'editor'])
    expect(
      await found((from) => from.select('role').gt('created_at', '2001-01-01').lt('created_at', '2002-01-01')),
    ).toEqual([])
    expect(await found((from) => from.select('role').or('and(role.eq.admin,id.is.null),role.eq."editor"'))).toEqual([
      'editor',
    ])
  })

  test('a request for a single row is refused when there is none or several', async () => {
    expect((await admin.from('user_roles').select().eq('role', 'admin').single()).data).toMatchObject({ role: 'admin' })
    expect(await admin.from('user_roles').select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    expect((await admin.from('user_roles').select().eq('role', 'member').maybeSingle()).data).toBeNull()
  })

  test('the service key inserts, changes, replaces and deletes', async () => {
    const id = randomUUID()
    const call = (method: string, query: string, body: unknown, prefer: string) =>
      send({ table: 'user_roles', token: serviceKey, method, query, body, prefer })
    const row = { id, user_id: member.id, role: 'member' }
    expect((await call('POST', '', row, 'return=representation')).body).toMatchObject([row])
    expect((await call('POST', '', row, 'return=minimal')).body).toMatchObject({ code: '23505' })
    expect((await call('POST', '?on_conflict=id', row, 'resolution=ignore-duplicates')).status).toBe(201)
    expect((await call('POST', '?on_conflict=id', row, 'resolution=merge-duplicates')).status).toBe(200)
    expect((await call('PATCH', `?id=eq.${id}`, { role: 'editor' }, 'return=representation')).body).toMatchObject([
      { role: 'editor' },
    ])
    expect((await call('DELETE', `?id=eq.${id}`, undefined, 'count=exact')).headers.get('Content-Range')).toBe('*/1')
    expect((await call('DELETE', '', undefined, '')).body).toMatchObject({ code: '21000' })
  })
})

interface Sent {
  table: string
  token?: string
  method?: string
  query?: string
  body?: unknown
  prefer?: string
  headers?: Record<string, string>
}

async function send({ table, token, method = 'GET', query = '', body, prefer, headers }: Sent) {
  const response = await site.request(`/rest/v1/${table}${query}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(prefer && { Prefer: prefer }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

describe('who may do what', () => {
  const ended = () => forgeToken({ sub: member.id, session_id: randomUUID(), exp: Math.floor(Date.now() / 1000) - 60 })
  const forged = () =>
    forgeToken(
      { sub: member.id, session_id: randomUUID(), exp: Math.floor(Date.now() / 1000) + 600 },
      'another-secret-of-at-least-32-characters',
    )
  /** A token with a valid signature and a role outside the list. */
  const foreignRole = () =>
    forgeToken({ sub: member.id, session_id: randomUUID(), role: 'postgres', exp: Math.floor(Date.now() / 1000) + 600 })

  const TOKENS: Record<string, () => Promise<string | undefined>> = {
    nobody: async () => undefined,
    anon: async () => site.anonKey,
    user: async () => memberToken,
    editor: async () => editorToken,
    admin: async () => adminToken,
    forged,
    expired: ended,
    'foreign role': foreignRole,
  }
  const ROW: Record<string, () => object> = {
    canvas_submissions: () => answers(),
    user_roles: () => ({ user_id: member.id, role: 'admin' }),
    leads: () => ({ form: 'contact', email: 'x@example.org', fields: {}, dedupe_hash: '' }),
  }
  const CHANGE: Record<string, object> = {
    canvas_submissions: { q2_activation_goal: 'changed' },
    user_roles: { role: 'admin' },
    leads: { email: 'changed@example.org' },
  }

  // Statuses of: read, add, add and read back, change, delete. `200*` is an answer without rows. A change is answered with 204
  // if the policies left no row to change.
  const NOT_ADMITTED = {
    forged: '401 401 401 401 401',
    expired: '401 401 401 401 401',
    'foreign role': '401 401 401 401 401',
  }
  const MATRIX = {
    canvas_submissions: {
      nobody: '200* 201 201 204 204',
      anon: '200* 201 201 204 204',
      user: '403 201 201 204 204',
      editor: '403 201 201 204 204',
      admin: '200 201 201 204 204',
      ...NOT_ADMITTED,
    },
    user_roles: {
      nobody: '200* 401 401 204 204',
      anon: '200* 401 401 204 204',
      user: '403 403 403 204 204',
      editor: '403 403 403 204 204',
      admin: '200 403 403 204 204',
      ...NOT_ADMITTED,
    },
    leads: {
      nobody: '401 401 401 401 401',
      anon: '401 401 401 401 401',
      user: '403 403 403 403 403',
      editor: '403 403 403 403 403',
      admin: '200 403 403 403 403',
      ...NOT_ADMITTED,
    },
  } as const

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
    const anyRow = '?id=not.is.null'
    const read = await send(as)
    const row = ROW[table]?.()
    const statuses = [
      `${read.status}${read.status === 200 && read.body.length === 0 ? '*' : ''}`,
      (await send({ ...as, method: 'POST', body: row })).status,
      (await send({ ...as, method: 'POST', body: ROW[table]?.(), query: '?select=*', prefer: 'return=representation' }))
        .status,
      (await send({ ...as, method: 'PATCH', body: CHANGE[table], query: anyRow })).status,
      (await send({ ...as, method: 'DELETE', query: anyRow })).status,
    ]
    expect(statuses.join(' ')).toBe(expected)
    // Whatever the status was, no caller gained a role or changed a lead.
    expect(await snapshot()).toEqual(before)
    const stillThere = await site.store.db
      .selectFrom('canvas_submissions')
      .select('q2_activation_goal')
      .where('email', '=', 'page-0@example.net')
      .executeTakeFirst()
    expect(stillThere).toEqual({ q2_activation_goal: 'Pilot' })
  })

  test('refusals are in the form of the protocol', async () => {
    expect((await send({ table: 'canvas_submissions', token: memberToken })).body).toEqual({
      code: '42501',
      details: null,
      hint: null,
      message: 'permission denied: admin role required',
    })
    const anonymous = await send({ table: 'leads' })
    expect(anonymous.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect((await send({ table: 'leads', token: await ended() })).body.message).toBe('JWT expired')
  })

  test('signing out takes effect at once', async () => {
    const { client, accessToken } = await site.member('admin')
    expect((await send({ table: 'user_roles', token: accessToken })).status).toBe(200)
    await client.auth.signOut()
    expect((await send({ table: 'user_roles', token: accessToken })).status).toBe(401)
  })
})

describe('unsupported requests', () => {
  test.each([
    ['an unknown table', { table: 'nothing' }, 404, 'PGRST205'],
    ['a table that is not exposed', { table: 'users' }, 404, 'PGRST205'],
    ['a function', { table: 'rpc/has_role', method: 'POST', body: {} }, 404, 'PGRST202'],
    ['another schema', { table: 'user_roles', headers: { 'Accept-Profile': 'private' } }, 406, 'PGRST106'],
    ['an unknown column', { table: 'user_roles', query: '?select=secret' }, 400, '42703'],
    ['a filter on an unknown column', { table: 'user_roles', query: '?secret=eq.1' }, 400, '42703'],
    ['an embedded table', { table: 'user_roles', query: '?select=*,users(email)' }, 400, 'PGRST200'],
    ['an unknown operator', { table: 'user_roles', query: '?role=drop.1' }, 400, 'PGRST100'],
    ['an unbalanced list', { table: 'user_roles', query: '?or=(role.eq.admin' }, 400, 'PGRST100'],
    [
      'conditions too deep',
      { table: 'user_roles', query: `?and=${'(and'.repeat(6)}(role.is.null)${')'.repeat(6)}` },
      400,
      'PGRST100',
    ],
    ['too many filters', { table: 'user_roles', query: `?${'role=eq.admin&'.repeat(21)}` }, 400, 'PGRST100'],
    ['a value of the wrong type', { table: 'user_roles', query: '?id=eq.1' }, 400, '22P02'],
    ['a negative offset', { table: 'user_roles', query: '?offset=-1' }, 416, 'PGRST103'],
    [
      'an offset beyond the end',
      { table: 'user_roles', query: '?offset=9999', prefer: 'count=exact' },
      416,
      'PGRST103',
    ],
    ['SQL in the order', { table: 'user_roles', query: '?order=role;drop table leads' }, 400, '42703'],
    ['NUL in a value', { table: 'user_roles', query: '?role=eq.%00' }, 400, '22021'],
    ['another method', { table: 'user_roles', method: 'PUT', body: {} }, 405, 'PGRST117'],
    ['a body that is no JSON', { table: 'canvas_submissions', method: 'POST', body: '{' }, 400, 'PGRST102'],
    ['uneven rows', { table: 'canvas_submissions', method: 'POST', body: [{ email: 'a@b.ch' }, {}] }, 400, 'PGRST102'],
    [
      'a column that does not exist',
      { table: 'canvas_submissions', method: 'POST', body: { q12: 1 } },
      400,
      'PGRST204',
    ],
    [
      'an answer too long',
      {
        table: 'canvas_submissions',
        method: 'POST',
        body: { email: 'a@b.ch', q1_activation_rating: 1, q3_metrics: 'x'.repeat(2001) },
      },
      400,
      '23514',
    ],
    [
      'a rating that is missing',
      { table: 'canvas_submissions', method: 'POST', body: { email: 'a@b.ch' } },
      400,
      '23502',
    ],
  ] as [string, Sent, number, string][])('%s', async (_, sent, status, code) => {
    const answer = await send({ token: adminToken, ...sent })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    expect(JSON.stringify(answer.body)).not.toContain('Failing row')
  })

  test.each(['POST', 'PATCH', 'DELETE'])('%s on a view that can only be read', async (method) => {
    for (const token of [undefined, memberToken, adminToken, serviceKey]) {
      const answer = await send({
        table: 'activity',
        method,
        query: '?id=gt.0',
        ...(token && { token }),
        ...(method !== 'DELETE' && { body: {} }),
      })
      expect([answer.status, answer.body.code, answer.headers.get('Allow')]).toEqual([
        405,
        'PGRST117',
        'GET, HEAD, OPTIONS',
      ])
    }
  })

  // The view accepts inserts by its owner, and has no key by which duplicates could be recognized.
  test.each(['merge-duplicates', 'ignore-duplicates'])(
    'a row where nothing tells duplicates, with %s',
    async (resolution) => {
      for (const body of [{}, [{}, {}], { attempts: 1 }]) {
        const sent = { table: 'lead_deliveries', method: 'POST', body, prefer: `resolution=${resolution}` }
        expect(await send(sent)).toMatchObject({ status: 401, body: { code: '42501' } })
        expect(await send({ ...sent, token: adminToken })).toMatchObject({ status: 403, body: { code: '42501' } })
      }
    },
  )

  test('a fourth canvas for one address within five minutes', async () => {
    const row = answers()
    const statuses = []
    for (let n = 0; n < 4; n++)
      statuses.push((await send({ table: 'canvas_submissions', method: 'POST', body: row })).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    site.later(300)
    expect((await send({ table: 'canvas_submissions', method: 'POST', body: row })).status).toBe(201)
  })
})
