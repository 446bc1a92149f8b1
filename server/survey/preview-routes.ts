/**
 * Preview images of survey results, drawn on request: there are 3,125, and most are never
 * requested.
 */
import { Hono } from 'hono'
import {
  SURVEY_PATH,
  SURVEY_PREVIEWS_PATH,
  scoresFromCode,
  sharedResultPath,
  sharedScores,
} from '#contract/survey.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { fileAnswer } from '#server/http/entity-tag.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { FindVariant } from '#server/http/pages/page-routes.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { resultPreview } from './report-pages.ts'

/** About 40 KB each. */
const MAX_CACHED = 200

interface SurveyPreviewDependencies {
  typesetter: Pick<Typesetter, 'typeset'>
  words: CurrentWords
  /** Calls back when the words of the site have changed. */
  onChange: (listener: () => void) => void
  limiter: RateLimiter
}

export function surveyPreviewRoutes({
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
    const scores = scoresFromCode(code)
    if (!scores) {
      throw new StatusError(404, 'There is no such picture.')
    }
    if (!cached.has(code)) {
      await requireWithinLimit(c, limiter, 'preview')
    }
    const draw = async () =>
      new Uint8Array(await typesetter.typeset(resultPreview(words, scores), c.get('clientAddress')))
    const bytes = await cached.get(code, draw)
    return fileAnswer(c, bytes, { type: 'image/png', cacheControl: 'public, max-age=86400' })
  })
  return routes
}

/** The survey's page with a shared result. */
export const sharedResultVariant: FindVariant = (path, query) => {
  const scores = path === SURVEY_PATH ? sharedScores(query.toString()) : undefined
  return scores && { address: sharedResultPath(scores), isRare: true }
}
