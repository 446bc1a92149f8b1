/** `POST /canvas/page.pdf`: the answers in the body as one landscape page. Nothing is stored. */
import { Hono } from 'hono'
import { CANVAS_PAGE_PATH, CANVAS_TEXT_KEYS, type CanvasTextKey, RATING_KEY } from '#contract/canvas.ts'
import type { Settings } from '#server/env.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { checkCanvasAnswers } from './check-request.ts'
import { canvasPage } from './page.ts'

const RETRY_AFTER_SECONDS = 10

interface CanvasPageDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  typesetter: Pick<Typesetter, 'typeset'>
  limiter: RateLimiter
  words: CurrentWords
}

/**
 * Takes `{answers}` under the rules of the canvas table and answers a PDF to be saved. 429 beyond ten pages for a network
 * address in five minutes, 503 when the page cannot be set now.
 */
export function canvasPageRoutes({ settings, typesetter, limiter, words }: CanvasPageDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.all(CANVAS_PAGE_PATH, allowMethod('POST'), limitVisitor(limiter, 'canvas-page'), async (c) => {
    const check = checkCanvasAnswers(await readJson(c))
    if (check.outcome === 'invalid') throw new StatusError(400, check.message)
    const { [RATING_KEY]: rating, ...texts } = check.answers
    if (rating === undefined) throw new StatusError(400, `answers.${RATING_KEY} is not valid.`)
    const answers = Object.fromEntries(CANVAS_TEXT_KEYS.map((key) => [key, texts[key] ?? null]))
    const job = canvasPage(
      { [RATING_KEY]: rating, ...(answers as Record<CanvasTextKey, string | null>) },
      settings.SITE_URL,
      new Date(),
      words,
    )
    const pdf = await typesetter.typeset(job).catch(() => {
      throw new StatusError(503, 'The page cannot be made just now.', { 'Retry-After': String(RETRY_AFTER_SECONDS) })
    })
    return c.body(Buffer.from(pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${words('canvas').summary.pdf.file}"`,
    })
  })
  return routes
}
