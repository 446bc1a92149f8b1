/**
 * What the data API finds and refuses. Who may read: `refused-readers.test.ts`; add:
 * `server/db/row-level-security.test.ts`.
 *
 * @also postgres-15: runs statements that are built at run time
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { createAccount, forgeToken } from '#test/accounts.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const answers = (email = `${randomUUID()}@example.org`) => ({
  email,
  q1_activation_rating: 4,
  q2_activation_goal: 'Pilot',
})

const site = createTestSite({ store: await openFileStore() })
const member = await createAccount(site)
const { client: admin, accessToken: adminToken } = await createAccount(site, 'admin')

interface Sent {
  table: string
  token?: string
  method?: string
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

async function send({ table, token, method = 'GET', query = '', body, headers }: Sent) {
  const response = await site.request(
    `/rest/v1/${table}${query}`,
    jsonCall(token, body, method, headers),
  )
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}

test('an estimated count is exact up to its limit and beyond that only says that there are more', async () => {
  await sql`insert into private.audit (action, subject, row_count)
    select 'export', 'leads', n from generate_series(0, ${ESTIMATE_EXACT_MAX + 4}::int) n`.execute(
    site.store.db,
  )
  const count = (most: number) =>
    admin
      .from('activity')
      .select('id', { count: 'estimated', head: true })
      .eq('action', 'export')
      .lt('row_count', most)
  expect(await count(ESTIMATE_EXACT_MAX)).toMatchObject({ count: ESTIMATE_EXACT_MAX })
  expect(await count(ESTIMATE_EXACT_MAX + 5)).toMatchObject({ count: ESTIMATE_EXACT_MAX + 1 })
  const last = admin
    .from('activity')
    .select('row_count', { count: 'estimated' })
    .eq('action', 'export')
  expect(
    await last.order('id').range(ESTIMATE_EXACT_MAX + 4, ESTIMATE_EXACT_MAX + 20),
  ).toMatchObject({
    data: [{ row_count: ESTIMATE_EXACT_MAX + 4 }],
    error: null,
  })
})

test('a search finds the rows that fulfill all of its conditions, also with characters that mean something to SQL', async () => {
  await clear(site.store, 'leads')
  await storeLeadRow(site.store, {
    form: 'waitlist',
    fields: { firstname: 'Lead 100%', lastname: 'a_b' },
  })
  const found = async (word: string) => {
    const waitlist = admin
      .from('leads')
      .select('id', { count: 'estimated' })
      .eq('form', 'waitlist')
      .is('assigned_to', null)
    const named = waitlist
      .ilike('search_text', '%lead%')
      .ilike('search_text', `%${word}%`)
      .neq('state', 'lost')
    const dated = named.gte('received_at', '2001-01-01').lt('received_at', '2998-12-31')
    const { data, count } = await dated.order('name', { ascending: false }).order('id').range(0, 49)
    return [data?.length, count]
  }
  expect([await found('100\\%'), await found('a\\_b'), await found('a\\_c')]).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
})

test('a text in a query is a value or refused, never SQL', async () => {
  const quotes = ["' or 1=1 --", "'; drop table leads; --", '") or true --', '"; --']
  const signs = ['$1', '\\', 'id)', '(((', 'leads.id', '::text', '__proto__', '1e400', '\0', '']
  for (const text of [...quotes, ...signs]) {
    for (const [name, value] of [
      ['email', `eq.${text}`],
      ['email', `${text}.x`],
      ['select', `${text},id`],
      ['order', `${text}.asc`],
      ['limit', `${text}`],
      [text, 'eq.x'],
    ] as const) {
      const query = `?${new URLSearchParams([[name, value]])}`
      const { status, body } = await send({ table: 'leads', token: adminToken, query })
      expect([query, status === 200 ? body : status]).toEqual([
        query,
        value === `eq.${text}` && text !== '\0' ? [] : 400,
      ])
    }
  }
})

test('tokens that do not serve are refused', async () => {
  const claims = { sub: member.id, session_id: randomUUID(), exp: 4_102_444_800 }
  const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  for (const token of [
    await forgeToken(claims),
    await forgeToken(claims, 'another-secret-of-at-least-32-characters'),
    await forgeToken({ ...claims, exp: 1_000_000_000 }),
    await forgeToken({ ...claims, role: 'postgres' }),
    await forgeToken({ ...claims, role: 'service_role' }),
    await forgeToken({ ...claims, iss: 'https://elsewhere.example/auth/v1' }),
    `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ ...claims, role: 'authenticated' })}.`,
  ]) {
    expect((await send({ table: 'user_roles', token })).status).toBe(401)
  }
})

describe('what is refused', () => {
  const row = { table: 'canvas_submissions', method: 'POST' }
  test.each([
    ['a table that is no list', { table: 'meetings' }, 404, 'PGRST205'],
    ['reading where visitors only insert', { table: 'survey_completions' }, 405, 'PGRST117'],
    [
      'a role, given by an admin',
      { table: 'user_roles', method: 'POST', body: { role: 'admin' } },
      405,
      'PGRST117',
    ],
    [
      'a lead',
      { table: 'leads', method: 'POST', body: { form: 'contact', dedupe_hash: '' } },
      405,
      'PGRST117',
    ],
    [
      'a token that is none, for a row too',
      { ...row, token: 'rubbish', body: answers() },
      401,
      'PGRST301',
    ],
    ['CSV', { table: 'leads', headers: { Accept: 'text/csv' } }, 406, 'PGRST107'],
    [
      'SQL in the order',
      { table: 'leads', query: '?order=email;drop table leads.asc' },
      400,
      '42703',
    ],
    ['an embedded table', { table: 'leads', query: '?select=*,users(email)' }, 400, '42703'],
    [
      'an operator that the site does not use',
      { table: 'leads', query: '?email=in.(a,b)' },
      400,
      'PGRST100',
    ],
    [
      'a name of every object as operator',
      { table: 'leads', query: '?email=constructor.x' },
      400,
      'PGRST100',
    ],
    ['a negative offset', { table: 'leads', query: '?offset=-1' }, 400, 'PGRST100'],
    ['NUL in a value', { table: 'leads', query: '?email=eq.%00' }, 400, 'PGRST100'],
    ['a body that is no JSON', { ...row, body: '{' }, 400, 'PGRST102'],
    ['several rows', { ...row, body: [answers(), answers()] }, 400, 'PGRST102'],
    ['a row without columns', { ...row, body: {} }, 400, 'PGRST102'],
    [
      'an answer too long',
      { ...row, body: { ...answers(), q3_metrics: 'x'.repeat(2001) } },
      400,
      '23514',
    ],
  ] as [string, Sent, number, string][])('%s', async (_, sent, status, code) => {
    const answer = await send({ token: adminToken, ...sent })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    expect(JSON.stringify(answer.body)).not.toContain('Failing row')
  })
})
