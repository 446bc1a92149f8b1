/** The report as a PDF for visitors whose browser cannot print its letters. */
import { Hono } from 'hono'
import { SURVEY_REPORT_PATH, sharedScores } from '#contract/survey.ts'
import type { Settings } from '#server/env.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { personPages } from './report-pages.ts'

const RETRY_AFTER_SECONDS = 10

interface SurveyReportDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  typesetter: Pick<Typesetter, 'typeset'>
  limiter: RateLimiter
  words: CurrentWords
}

/** 404 without the scores of a survey, 429 beyond ten PDFs for a network address in five minutes, 503 when it cannot be set now. */
export function surveyReportRoutes({ settings, typesetter, limiter, words }: SurveyReportDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.all(SURVEY_REPORT_PATH, allowMethod('GET'), async (c) => {
    const scores = sharedScores(new URL(c.req.url).search)
    if (!scores) throw new StatusError(404, 'There is no such report.')
    await requireWithinLimit(c, limiter, 'canvas-page')
    const job = personPages(scores, settings.SITE_URL, new Date(), words)
    const pdf = await typesetter.typeset(job, c.get('clientAddress')).catch(() => {
      throw new StatusError(503, 'The report cannot be made just now.', { 'Retry-After': String(RETRY_AFTER_SECONDS) })
    })
    return c.body(Buffer.from(pdf), 200, { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' })
  })
  return routes
}
