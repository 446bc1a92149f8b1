/** Downloading the page: `test/e2e/canvas.spec.ts`. */
import { expect, test } from 'vitest'
import { CANVAS_PAGE_PATH, emptyAnswers } from '#contract/canvas.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import { jsonPost } from '#test/posts.ts'
import { createTestSite } from '#test/test-site.ts'

// Without a store, so nothing can be stored, and without a typesetter.
const app = createTestSite({ limiter: rateLimiter(async () => ({ wait: 0, delay: 0 })) })
const post = (answers: object) => app.request(CANVAS_PAGE_PATH, jsonPost({ answers }))

test.each([
  [{ ...emptyAnswers(), q3_metrics: 'x'.repeat(2001) }, 'answers.q3_metrics'],
  [{ ...emptyAnswers(), q1_activation_rating: 6 }, 'answers.q1_activation_rating'],
  [{ ...emptyAnswers(), q12: '' }, 'answers'],
  [{}, 'answers.q1_activation_rating'],
])('%# is refused, and the message names %s', async (answers, field) => {
  const answer = await post(answers)
  expect([answer.status, await answer.json()]).toEqual([400, { error: `${field} is not valid.` }])
})

test('without a typesetter the visitor is asked to try again later', async () => {
  const answer = await post(emptyAnswers())
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
  expect(await answer.json()).toEqual({ error: 'The page cannot be made just now.' })
})
