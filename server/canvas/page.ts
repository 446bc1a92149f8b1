import { Hono } from 'hono'
import {
  CANVAS_PAGE_PATH,
  CANVAS_TEXT_KEYS,
  type CanvasRow,
  type CanvasTextKey,
  RATING_KEY,
  RATING_MAX,
  stepInQuery,
  stepOf,
} from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { longDate } from '#contract/long-date.ts'
import type { Settings } from '#server/env.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { FindVariant } from '#server/http/pages/page-routes.ts'
import type { TypesetJob, Typesetter } from '#server/typeset/typesetter.ts'
import { visitorPdf } from '#server/typeset/visitor-pdf.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { checkCanvasAnswers } from './check-request.ts'

/** Steps of the template: board and columns. */
const DENSITIES = 25

/**
 * The canvas as one landscape page.
 * @param answers as stored: null where nothing was answered
 * @param writtenAt its date is printed
 */
export function canvasPage(
  answers: Omit<CanvasRow, 'email'>,
  siteUrl: string,
  writtenAt: Date,
  words: CurrentWords,
): TypesetJob {
  const canvas = words('canvas')
  const rating = answers[RATING_KEY]
  const { name, language } = words('site')
  const date = longDate(writtenAt, language)
  return {
    template: 'server/canvas/page.typ',
    createdAt: writtenAt,
    densities: DENSITIES,
    data: {
      title: canvas.title,
      product: name,
      words: {
        notAnswered: canvas.labels.notAnswered,
        imprint: fillIn(words('canvasPage').imprint, {
          date,
          address: `${new URL(siteUrl).host}/canvas`,
        }),
      },
      rating: {
        number: 1,
        title: canvas.rating.title,
        value: rating,
        of: RATING_MAX,
        outOf: fillIn(canvas.rating.outOf, { value: String(rating) }),
        meaning: canvas.rating.scale[rating - 1] ?? null,
      },
      answers: CANVAS_TEXT_KEYS.map((key) => ({
        number: stepOf(key),
        title: canvas.questions[key].title,
        text: answers[key],
      })),
    },
  }
}

interface CanvasPageDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  typesetter: Pick<Typesetter, 'typeset'>
  limiter: RateLimiter
  words: CurrentWords
}

/**
 * Takes `{answers}` under the rules of the canvas table and answers a PDF to be saved. 429 beyond
 * ten pages for a network address in five minutes, 503 when the page cannot be set now.
 */
export function canvasPageRoutes({
  settings,
  typesetter,
  limiter,
  words,
}: CanvasPageDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.all(
    CANVAS_PAGE_PATH,
    allowMethod('POST'),
    limitVisitor(limiter, 'canvas-page'),
    async (c) => {
      const check = checkCanvasAnswers(await readJson(c))
      if (check.outcome === 'invalid') {
        throw new StatusError(400, check.message)
      }
      const { [RATING_KEY]: rating, ...texts } = check.answers
      if (rating === undefined) {
        throw new StatusError(400, `answers.${RATING_KEY} is not valid.`)
      }
      const answers = Object.fromEntries(CANVAS_TEXT_KEYS.map((key) => [key, texts[key] ?? null]))
      const job = canvasPage(
        { [RATING_KEY]: rating, ...(answers as Record<CanvasTextKey, string | null>) },
        settings.SITE_URL,
        new Date(),
        words,
      )
      const file = words('canvas').summary.pdf.file
      return visitorPdf(c, typesetter, {
        job,
        name: 'page',
        headers: { 'Content-Disposition': `attachment; filename="${file}"` },
      })
    },
  )
  return routes
}

/**
 * The canvas at one of its later steps. Rendered at the first step, the page would change under the
 * visitor.
 */
export const canvasStepVariant: FindVariant = (path, query) => {
  const step = path === '/canvas' ? stepInQuery(query.toString()) : 1
  return step > 1 ? { address: `${path}?step=${step}` } : undefined
}
