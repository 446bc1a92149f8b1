import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { CANVAS_EMAIL_FUNCTION, type CanvasAnswers, canvasRow, emptyAnswers } from '#contract/canvas.ts'
import { signApiKey } from '#server/auth/api-key.ts'
import { requestCounter } from '#server/http/request-counter.ts'
import { openTestStore } from '#test/store.ts'
import { createTestApp, TEST_SIGNING_SECRET } from '#test/test-app.ts'

const PATH = `/functions/v1/${CANVAS_EMAIL_FUNCTION}`
const SITE_URL = 'https://everturn.example'

let wakes = 0
let visitor = ''
let visitors = 0

const store = await openTestStore()
const anonKey = await signApiKey(TEST_SIGNING_SECRET, 'anon')
// Limits count in windows of the clock: a test that began at the end of one would see another answer.
const countRequest = requestCounter(store, () => sql<Date>`timestamptz '2026-01-01Z'`)
const settings = { SITE_URL, TRUST_PROXY: '127.0.0.1' }
const app = createTestApp({ store, countRequest, settings, wakeOutbox: () => wakes++ })
afterAll(() => store.close())
beforeEach(async () => {
  wakes = 0
  visitors += 1
  visitor = `198.18.0.${visitors}`
  await store.db.deleteFrom('private.outbox').execute()
  await store.db.deleteFrom('canvas_submissions').execute()
  await store.db.deleteFrom('private.rate_limits').execute()
})

function client(): SupabaseClient {
  const request = (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.set('X-Forwarded-For', visitor)
    return Promise.resolve(app.request(String(input), { ...init, headers }))
  }
  return createClient(SITE_URL, anonKey, { auth: { persistSession: false }, global: { fetch: request } })
}

const answersWith = (change: Partial<CanvasAnswers> = {}): CanvasAnswers => ({ ...emptyAnswers(), ...change })

async function stored(email: string, answers = answersWith()) {
  const { data, error } = await client().from('canvas_submissions').insert(canvasRow(email, answers)).select()
  expect(error).toBeNull()
  return data?.[0] as { id: string }
}

async function call(email: string, answers: unknown = answersWith()) {
  const { data, error } = await client().functions.invoke(CANVAS_EMAIL_FUNCTION, { body: { email, answers } })
  if (!error) return { status: 200, body: data }
  return { status: error.context.status, body: await error.context.json(), headers: error.context.headers }
}

async function queued() {
  return store.db.selectFrom('private.outbox').select(['ref', 'payload']).where('kind', '=', 'email').execute()
}

test('a canvas that was just stored is emailed once, however often that is requested', async () => {
  const answers = answersWith({ q2_activation_goal: 'Offers in two days', q3_metrics: ' \n ' })
  const { id } = await stored('ada@example.org', answers)
  expect(await call('ada@example.org', answers)).toEqual({ status: 200, body: { ok: true } })
  expect(await call('ADA@example.org', answers)).toEqual({ status: 200, body: { ok: true } })
  expect(await queued()).toEqual([{ ref: id, payload: { template: 'canvas-copy', submissionId: id } }])
  expect(wakes).toBe(1)
})

test('two simultaneous calls queue one email', async () => {
  await stored('ada@example.org')
  const [one, two] = await Promise.all([call('ada@example.org'), call('ada@example.org')])
  expect([one?.status, two?.status]).toEqual([200, 200])
  expect(await queued()).toHaveLength(1)
})

test('a second submission of the same address is emailed as well', async () => {
  await stored('ada@example.org')
  await call('ada@example.org')
  await stored('ada@example.org')
  expect((await call('ada@example.org')).status).toBe(200)
  expect(await queued()).toHaveLength(2)
})

describe('nothing is emailed to an address without a recent submission', () => {
  test('never stored', async () => {
    await stored('other@example.org')
    expect(await call('ada@example.org')).toMatchObject({ status: 404, body: { error: expect.any(String) } })
    expect(await queued()).toEqual([])
  })
  test('stored with other answers', async () => {
    await stored('ada@example.org', answersWith({ q2_activation_goal: 'mine' }))
    expect((await call('ada@example.org', answersWith({ q2_activation_goal: 'not mine' }))).status).toBe(404)
  })
  test('stored more than fifteen minutes ago', async () => {
    const { id } = await stored('ada@example.org')
    const age = (minutes: number) =>
      store.db
        .updateTable('canvas_submissions')
        .set({ created_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
        .where('id', '=', id)
        .execute()
    await age(16)
    expect((await call('ada@example.org')).status).toBe(404)
    await age(13)
    expect((await call('ada@example.org')).status).toBe(200)
  })
})

test('the fourth email to an address within five minutes is refused, whoever requests it', async () => {
  for (let turn = 1; turn <= 4; turn++) {
    visitor = `198.19.0.${turn}`
    // Inserted directly, because the endpoint for rows has its own limit.
    await store.db.insertInto('canvas_submissions').values(canvasRow('ada@example.org', answersWith())).execute()
    const answer = await call('ada@example.org')
    if (turn <= 3) expect(answer.status).toBe(200)
    else {
      expect(answer).toMatchObject({
        status: 429,
        body: { error: 'Please wait a few minutes before submitting again.' },
      })
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  }
  expect(await queued()).toHaveLength(3)
})

test('the eleventh call from one network address within five minutes is refused', async () => {
  for (let turn = 1; turn <= 10; turn++) expect((await call(`ada-${turn}@example.org`)).status).toBe(404)
  expect((await call('ada-11@example.org')).status).toBe(429)
})

test.each([
  ['no @', 'ada.example.org'],
  ['whitespace inside', 'ada byron@example.org'],
  ['255 characters', `${'a'.repeat(243)}@example.org`],
  ['no domain', 'ada@example'],
])('an address with %s is refused with the specified message', async (_, email) => {
  expect(await call(email)).toMatchObject({ status: 400, body: { error: 'Please enter a valid email address.' } })
})

test('exactly 254 and 2,000 characters are accepted', async () => {
  const email = `${'a'.repeat(242)}@example.org`
  expect(email).toHaveLength(254)
  const answers = answersWith({ q2_activation_goal: '😀'.repeat(1000), q11_commitment: 'س'.repeat(2000) })
  await stored(email, answers)
  expect((await call(email, answers)).status).toBe(200)
  const tooLong = { ...answers, q3_metrics: 'x'.repeat(2001) }
  expect(await call(email, tooLong)).toMatchObject({
    status: 400,
    body: { error: 'answers.q3_metrics is not valid.' },
  })
  expect((await call(email, { ...answers, q1_activation_rating: 6 })).status).toBe(400)
  expect((await call(email, { ...answers, extra: 'x' })).status).toBe(400)
})

test('a call without a valid token gets the answer of the hosted gateway', async () => {
  const post = async (headers: Record<string, string>) => {
    const response = await app.request(SITE_URL + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    })
    return { status: response.status, body: await response.json() }
  }
  expect(await post({})).toEqual({ status: 401, body: { code: 401, message: 'Missing authorization header' } })
  const forged = await signApiKey('another-secret-of-at-least-32-characters!', 'anon')
  expect(await post({ Authorization: `Bearer ${forged}` })).toEqual({
    status: 401,
    body: { code: 401, message: 'Invalid JWT' },
  })
})
