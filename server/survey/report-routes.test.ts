/** The download: `test/e2e/survey-report.spec.ts`. */
import { expect, test } from 'vitest'
import { SURVEY_REPORT_PATH, surveyReportPath } from '#contract/survey.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { TypesetJob } from '#server/typeset/typesetter.ts'
import { createTestSite } from '#test/test-site.ts'

const limiter = rateLimiter(async () => ({ wait: 0, delay: 0 }))

test('a report is the one of the scores in the address', async () => {
  const jobs: TypesetJob[] = []
  const typeset = async (job: TypesetJob) => {
    jobs.push(job)
    return new TextEncoder().encode('%PDF')
  }
  const app = createTestSite({ limiter, typesetter: { typeset } })
  const answer = await app.request(surveyReportPath([5, 1, 4, 2, 3]))
  expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([
    200,
    'application/pdf',
    '%PDF',
  ])
  const printed = jobs.map(({ data }) => data.ranking as { score: number }[])
  expect(printed.map((ranking) => ranking.map(({ score }) => score))).toEqual([[5, 4, 3, 2, 1]])
})

test('without scores there is no report, and without a typesetter it is to be asked for again', async () => {
  const app = createTestSite({ limiter })
  for (const query of ['', '?scores=9', '?scores=51423x']) {
    expect((await app.request(SURVEY_REPORT_PATH + query)).status).toBe(404)
  }
  const refused = await app.request(surveyReportPath([5, 1, 4, 2, 3]))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10'])
})
