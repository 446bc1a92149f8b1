/**
 * Preview images of survey results, drawn on request: there are 7,776, and most are never
 * requested.
 */
import { Hono } from 'hono'
import {
  answersFromCode,
  SURVEY_PATH,
  SURVEY_PREVIEWS_PATH,
  sharedAnswers,
  sharedResultPath,
} from '#contract/survey.ts'
import type { Store } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { fileAnswer } from '#server/http/entity-tag.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { FindVariant } from '#server/http/pages/page-routes.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { benchmarkIfAny } from './benchmark.ts'
import { resultPreview } from './report-pages.ts'

/** About 40 KB each. */
const MAX_CACHED = 200

interface SurveyPreviewDependencies {
  store: Pick<Store, 'db'>
  typesetter: Pick<Typesetter, 'typeset'>
  words: CurrentWords
  /** Calls back when the words of the site have changed. */
  onChange: (listener: () => void) => void
  limiter: RateLimiter
}

export function surveyPreviewRoutes({
  store,
  typesetter,
  words,
  onChange,
  limiter,
}: SurveyPreviewDependencies): Hono<AppEnv> {
  const cached = createPromiseCache<Uint8Array<ArrayBuffer>>(MAX_CACHED)
  onChange(cached.clear)

  const routes = new Hono<AppEnv>()
  routes.get(`${SURVEY_PREVIEWS_PATH}/:file`, async (c) => {
    const code = /^(\d+)\.png$/.exec(c.req.param('file'))?.[1] ?? ''
    const answers = answersFromCode(code)
    if (!answers) {
      throw new StatusError(404, 'There is no such picture.')
    }
    const benchmark = await benchmarkIfAny(store)
    const key = [code, benchmark?.from, benchmark?.to].join(' ')
    if (!cached.has(key)) {
      await requireWithinLimit(c, limiter, 'preview')
    }
    const draw = async () => {
      const job = resultPreview(words, { answers, benchmark })
      return new Uint8Array(await typesetter.typeset(job, c.get('clientAddress')))
    }
    const bytes = await cached.get(key, draw)
    return fileAnswer(c, bytes, { type: 'image/png', cacheControl: 'public, max-age=86400' })
  })
  return routes
}

/** The survey's page with a shared result. */
export const sharedResultVariant: FindVariant = (path, query) => {
  const answers = path === SURVEY_PATH ? sharedAnswers(query.toString()) : undefined
  return answers && { address: sharedResultPath(answers), isRare: true }
}
