import { afterAll, expect, test } from 'vitest'
import { CANVAS_PAGE_PATH, emptyAnswers } from '#contract/canvas.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import { createTypesetter, type Typesetter } from '#server/typeset/typesetter.ts'
import { jsonPost } from '#test/json-post.ts'
import { readPdf } from '#test/pdf-text.ts'
import { createTestApp } from '#test/test-app.ts'

const typesetter = createTypesetter({ log: { warn: () => {} }, limits: { jobMs: 60_000 } })
afterAll(() => typesetter.close())

function post(answers: object, setter: Pick<Typesetter, 'typeset'> = typesetter) {
  // Without a store, so nothing can be stored.
  const limiter = rateLimiter(async () => ({ wait: 0, delay: 0 }))
  return createTestApp({ limiter, typesetter: setter }).request(CANVAS_PAGE_PATH, jsonPost({ answers }))
}

test('posted answers come back as one PDF page, and nothing is stored', async () => {
  const answer = await post({ ...emptyAnswers(), q2_activation_goal: 'Offers in two days 😀' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="ai-activation-canvas.pdf"')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const pdf = await readPdf(await answer.arrayBuffer())
  expect(pdf).toMatchObject({ pages: 1, isTagged: true })
  expect(pdf.letters).toContain('Offersintwodays😀')
})

test.each([
  [{ ...emptyAnswers(), q3_metrics: 'x'.repeat(2001) }, 'answers.q3_metrics'],
  [{ ...emptyAnswers(), q1_activation_rating: 6 }, 'answers.q1_activation_rating'],
  [{}, 'answers.q1_activation_rating'],
])('%# is refused, and the message names %s', async (answers, field) => {
  const answer = await post(answers)
  expect([answer.status, await answer.json()]).toEqual([400, { error: `${field} is not valid.` }])
})

test('without a typesetter the visitor is asked to try again later', async () => {
  const answer = await post(emptyAnswers(), { typeset: () => Promise.reject(new Error('secret')) })
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
  expect(await answer.json()).toEqual({ error: 'The page cannot be made just now.' })
})
