/** The report as a PDF for visitors whose browser cannot print its letters. */
import { Hono } from 'hono'
import { SURVEY_REPORT_PATH, sharedAnswers } from '#contract/survey.ts'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import { visitorPdf } from '#server/typeset/visitor-pdf.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { benchmarkIfAny } from './benchmark.ts'
import { personPages } from './report-pages.ts'

interface SurveyReportDependencies {
  store: Pick<Store, 'db'>
  settings: Pick<Settings, 'SITE_URL'>
  typesetter: Pick<Typesetter, 'typeset'>
  limiter: RateLimiter
  words: CurrentWords
}

/**
 * 404 without the scores of a survey, 429 beyond ten PDFs for a network address in five minutes,
 * 503 when it cannot be set now.
 */
export function surveyReportRoutes({
  store,
  settings,
  typesetter,
  limiter,
  words,
}: SurveyReportDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.all(SURVEY_REPORT_PATH, allowMethod('GET'), async (c) => {
    const answers = sharedAnswers(new URL(c.req.url).search)
    if (!answers) {
      throw new StatusError(404, 'There is no such report.')
    }
    await requireWithinLimit(c, limiter, 'canvas-page')
    const result = { answers, benchmark: await benchmarkIfAny(store) }
    const job = personPages(result, settings.SITE_URL, new Date(), words)
    return visitorPdf(c, typesetter, {
      job,
      name: 'report',
      headers: { 'Cache-Control': 'no-store' },
    })
  })
  return routes
}
