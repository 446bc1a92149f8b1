/**
 * What callers without the right to a list can find out about its rows: nothing, whatever they ask.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { ANON_KEY, createAccount } from '#test/accounts.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

/** Enough for the planner to prefer an index to reading the table. */
const ROWS = 4_000
/** In the middle of the stored rows. */
const TIME = '2026-03-01T00:00:00Z'

const site = createTestSite({ store: await openFileStore() })
const member = await createAccount(site)
const other = await createAccount(site, 'member')
const admin = await createAccount(site, 'admin')

beforeAll(async () => {
  const { db } = site.store
  const numbers = sql`from generate_series(1, ${ROWS}::int) n`
  const receivedAt = sql`timestamptz '2026-03-01Z' + make_interval(mins => n - ${ROWS / 2}::int)`
  await sql`insert into leads (form, email, fields, dedupe_hash, received_at)
    select 'contact', 'p' || n || '@example.org', '{}', n::text, ${receivedAt} ${numbers}`.execute(
    db,
  )
  // In a transaction of its own each, the trigger stamps the time.
  await sql`insert into canvas_submissions (email, q1_activation_rating)
    select 'p' || n || '@example.org', 1 + n % 5 ${numbers}`.execute(db)
  await sql`update canvas_submissions set created_at = ${TIME}`.execute(db)
  await sql`insert into private.audit (actor, action, subject, row_count)
    select ${admin.id}::uuid, 'read', 'leads', n ${numbers}`.execute(db)
  await sql`insert into survey_days (day, completed) select date '2026-03-01' + n, n ${numbers}`.execute(
    db,
  )
  for (const table of [
    'leads',
    'canvas_submissions',
    'private.audit',
    'survey_days',
    'user_roles',
  ]) {
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
})

/**
 * Filters that find one row, some, all or none, most of them by an index, and some that cannot be
 * read.
 */
const BY_EMAIL = [
  'email=eq.p7@example.org',
  'email=eq.nobody@example.org',
  'email=gte.p5',
  'email=lt.p1',
  'email=ilike.p39%25',
]
const UNREADABLE = [
  'nothing=eq.1',
  'id=eq.7',
  'or=(',
  'limit=x',
  'order=id.up',
  'id=eq.%00',
  'select=secret',
]
const QUERIES: Record<string, string[]> = {
  leads: [
    ...BY_EMAIL,
    `received_at=gte.${TIME}&received_at=lt.2026-03-01T01:00:00Z`,
    'received_at=gte.2030-01-01',
    'state=eq.new&order=received_at.desc,id.desc&limit=1',
    'search_text=ilike.%25p7@%25',
  ],
  canvas_submissions: [
    ...BY_EMAIL,
    `created_at=gte.${TIME}&limit=5`,
    'created_at=gte.2030-01-01',
    'email=ilike.%25p7@%25',
  ],
  activity: [
    `actor=eq.${admin.id}`,
    'id=eq.1',
    'id=gte.3000&limit=1',
    'action=neq.read',
    'order=at.desc,id.desc&limit=50',
  ],
  user_roles: [`user_id=eq.${admin.id}`, `user_id=eq.${member.id}`, 'role=eq.admin'],
  staff_members: [`id=eq.${admin.id}`, `email=eq.${admin.email}`, 'email=eq.nobody@example.org'],
  survey_days: ['day=eq.2026-03-02', 'day=eq.2020-03-02', 'completed=gte.10'],
  survey_scores: ['since=eq.2026-03-01', 'n=gte.1'],
}

/** Everything in an answer, except what differs between any two. */
async function answerTo(path: string, token: string | undefined, method: string, prefer: string) {
  const answer = await site.request(path, jsonCall(token, undefined, method, { Prefer: prefer }))
  const sent = [...answer.headers].filter(([name]) => name !== 'x-request-id')
  return { status: answer.status, headers: sent, body: await answer.text() }
}

test.each([
  ['nobody', undefined, 401],
  ['a visitor', ANON_KEY, 401],
  ['a user without a role', member.accessToken, 403],
  ['someone whose role reads no list', other.accessToken, 403],
])('%s gets one answer from each list and export', async (_, token, expected) => {
  for (const [table, queries] of Object.entries(QUERIES)) {
    for (const [method, prefer] of [
      ['GET', ''],
      ['HEAD', 'count=estimated'],
    ] as const) {
      const path = `/rest/v1/${table}`
      const plain = await answerTo(path, token, method, prefer)
      expect([table, plain.status]).toEqual([table, expected])
      for (const query of [...queries, ...(method === 'GET' ? UNREADABLE : [])]) {
        expect([query, await answerTo(`${path}?${query}`, token, method, prefer)]).toEqual([
          query,
          plain,
        ])
      }
    }
  }
  for (const table of ['leads', 'canvas_submissions']) {
    const path = `/admin/api/${table}/export`
    const plain = await answerTo(path, token, 'GET', '')
    expect(plain.status).toBe(expected)
    for (const query of [...(QUERIES[table] ?? []), ...UNREADABLE]) {
      expect([query, await answerTo(`${path}?${query}`, token, 'GET', '')]).toEqual([query, plain])
    }
  }
})

test('the filters above find rows, and none, for an admin', async () => {
  const found = async (path: string) => {
    const answer = await answerTo(`/rest/v1/${path}`, admin.accessToken, 'GET', '')
    return JSON.parse(answer.body).length
  }
  expect(await found('leads?email=eq.p7@example.org')).toBe(1)
  expect(await found('leads?email=eq.nobody@example.org')).toBe(0)
  expect(await found(`canvas_submissions?created_at=gte.${TIME}&limit=5`)).toBe(5)
})

test('readings are counted by visitor, also those that are refused', async () => {
  const counted: string[] = []
  const limiter: RateLimiter = {
    ...databaseRateLimiter(site.store),
    check: async (limit, subject) => (counted.push(`${limit} ${subject}`) > 1 ? 60 : 0),
  }
  const app = createTestSite({ store: site.store, limiter })
  const read = () =>
    app.request('/rest/v1/leads', { headers: { 'X-Forwarded-For': '198.51.100.7' } })
  expect([(await read()).status, (await read()).status]).toEqual([401, 429])
  expect(counted).toEqual(Array(2).fill('data-reads 198.51.100.7'))
})
