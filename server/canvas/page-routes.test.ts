import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CANVAS_PAGE_PATH, emptyAnswers } from '#contract/canvas.ts'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import { createTypesetter, type Typesetter } from '#server/typeset/typesetter.ts'
import { jsonPost } from '#test/json-post.ts'
import { readPdf } from '#test/pdf-text.ts'
import { openTestStore } from '#test/store.ts'
import { createTestApp } from '#test/test-app.ts'

const store = await openTestStore()
const typesetter = createTypesetter({ log: { warn: () => {} }, limits: { jobMs: 60_000 } })
afterAll(async () => {
  typesetter.close()
  await store.close()
})
beforeEach(() => store.db.deleteFrom('private.rate_limits').execute())

function post(body: unknown, setter: Pick<Typesetter, 'typeset'> = typesetter, headers = {}) {
  // Limits count in windows of the clock: a test that began at the end of one would see another answer.
  const limiter = databaseRateLimiter(store, () => sql<Date>`timestamptz '2026-01-01Z'`)
  return createTestApp({ store, limiter, typesetter: setter }).request(CANVAS_PAGE_PATH, jsonPost(body, headers))
}

test('posted answers come back as one PDF page, and nothing is stored', async () => {
  const answer = await post({ answers: { ...emptyAnswers(), q2_activation_goal: 'Offers in two days 😀' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="ai-activation-canvas.pdf"')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const pdf = await readPdf(await answer.arrayBuffer())
  expect(pdf).toMatchObject({ pages: 1, isTagged: true })
  expect(pdf.letters).toContain('Offersintwodays😀')
  expect(await store.db.selectFrom('canvas_submissions').select('id').execute()).toEqual([])
})

test.each([
  ['an answer beyond 2,000 characters', { ...emptyAnswers(), q3_metrics: 'x'.repeat(2001) }, 'answers.q3_metrics'],
  ['a rating of 6', { ...emptyAnswers(), q1_activation_rating: 6 }, 'answers.q1_activation_rating'],
  ['no rating', {}, 'answers.q1_activation_rating'],
  ['an unknown answer', { ...emptyAnswers(), q12: 'x' }, 'answers'],
])('%s is refused, and the message names the field', async (_, answers, field) => {
  const answer = await post({ answers })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: `${field} is not valid.` })
})

test('without a typesetter the visitor is asked to try again later', async () => {
  const answer = await post({ answers: emptyAnswers() }, { typeset: () => Promise.reject(new Error('secret')) })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('10')
  expect(await answer.json()).toEqual({ error: 'The page cannot be made just now.' })
})

test('the eleventh PDF for one network address within five minutes is refused', async () => {
  const quick = { typeset: async () => new Uint8Array([37]) }
  for (let turn = 1; turn <= 10; turn++) expect((await post({ answers: emptyAnswers() }, quick)).status).toBe(200)
  const answer = await post({ answers: emptyAnswers() }, quick)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
})
