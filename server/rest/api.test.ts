/** The data API with the official client, what each role may do, and what is refused. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { createAccountSite } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'

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

test('an estimated count is exact up to 10,000 and beyond that only says that there are more', async () => {
  await sql`insert into private.audit (action, subject, row_count)
    select 'export', 'leads', n from generate_series(0, ${ESTIMATE_EXACT_MAX + 4}::int) n`.execute(site.store.db)
  const count = (most: number) =>
    admin.from('activity').select('id', { count: 'estimated', head: true }).eq('action', 'export').lt('row_count', most)
  expect(await count(ESTIMATE_EXACT_MAX)).toMatchObject({ count: ESTIMATE_EXACT_MAX })
  expect(await count(ESTIMATE_EXACT_MAX + 5)).toMatchObject({ count: ESTIMATE_EXACT_MAX + 1 })
  const last = admin.from('activity').select('row_count', { count: 'estimated' }).eq('action', 'export')
  expect(await last.order('id').range(ESTIMATE_EXACT_MAX + 4, ESTIMATE_EXACT_MAX + 20)).toMatchObject({
    data: [{ row_count: ESTIMATE_EXACT_MAX + 4 }],
    error: null,
  })
})

describe('who may do what', () => {
  const TOKENS: Record<string, string | undefined> = {
    nobody: undefined,
    anon: site.anonKey,
    user: member.accessToken,
    editor: editorToken,
    admin: adminToken,
  }
  const ROW: Record<string, () => object> = {
    canvas_submissions: () => answers(),
    user_roles: () => ({ user_id: member.id, role: 'admin' }),
    leads: () => ({ form: 'contact', email: 'x@example.org', fields: {}, dedupe_hash: '' }),
  }
  /** Statuses of a reading, the same for every table. */
  const READING: Record<string, number> = { nobody: 401, anon: 401, user: 403, editor: 403, admin: 200 }
  const snapshot = async () => ({
    roles: await site.store.db.selectFrom('user_roles').selectAll().orderBy('id').execute(),
    leads: await site.store.db.selectFrom('leads').selectAll().orderBy('id').execute(),
  })

  test.each(
    Object.keys(ROW).flatMap((table) =>
      Object.entries(READING).map(([caller, status]) => [caller, table, status] as const),
    ),
  )('%s on %s: %s', async (caller, table, reading) => {
    const token = TOKENS[caller]
    const before = await snapshot()
    const as = { table, ...(token && { token }) }
    const insert = { ...as, method: 'POST', body: ROW[table]?.() }
    const back = { query: '?select=*', headers: { Prefer: 'return=representation' } }
    const adding = table === 'canvas_submissions' ? 201 : 405
    expect((await send(as)).status).toBe(reading)
    expect([(await send(insert)).status, (await send({ ...insert, ...back })).status]).toEqual([adding, adding])
    expect(await snapshot()).toEqual(before)
  })
})

describe('what is refused', () => {
  const row = { table: 'canvas_submissions', method: 'POST' }
  test.each([
    ['a table that is no list', { table: 'meetings' }, 404, 'PGRST205'],
    ['reading where visitors only insert', { table: 'survey_completions' }, 405, 'PGRST117'],
    ['a token that is none, for a row too', { ...row, token: 'rubbish', body: answers() }, 401, 'PGRST301'],
    ['CSV', { table: 'leads', headers: { Accept: 'text/csv' } }, 406, 'PGRST107'],
    ['SQL in the order', { table: 'leads', query: '?order=email;drop table leads.asc' }, 400, '42703'],
    ['an embedded table', { table: 'leads', query: '?select=*,users(email)' }, 400, '42703'],
    ['an operator that the site does not use', { table: 'leads', query: '?email=in.(a,b)' }, 400, 'PGRST100'],
    ['a name of every object as operator', { table: 'leads', query: '?email=constructor.x' }, 400, 'PGRST100'],
    ['a negative offset', { table: 'leads', query: '?offset=-1' }, 400, 'PGRST100'],
    ['NUL in a value', { table: 'leads', query: '?email=eq.%00' }, 400, 'PGRST100'],
    ['a body that is no JSON', { ...row, body: '{' }, 400, 'PGRST102'],
    ['several rows', { ...row, body: [answers(), answers()] }, 400, 'PGRST102'],
    ['a row without columns', { ...row, body: {} }, 400, 'PGRST102'],
    ['an answer too long', { ...row, body: { ...answers(), q3_metrics: 'x'.repeat(2001) } }, 400, '23514'],
  ] as [string, Sent, number, string][])('%s', async (_, sent, status, code) => {
    const answer = await send({ token: adminToken, ...sent })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    expect(JSON.stringify(answer.body)).not.toContain('Failing row')
  })
})
