/** Preview images of survey results, drawn on request: there are 3,125, and most are never requested. */
import { Hono } from 'hono'
import type { SiteDescription } from '#contract/page.ts'
import { type Scores, SURVEY_PREVIEWS_PATH, scoresFromCode } from '#contract/survey.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { FILE_POLICY } from '#server/http/content-security-policy.ts'
import { digestOf, entityTag, isNotModified } from '#server/http/entity-tag.ts'
import { admit } from '#server/http/limited.ts'
import type { CountRequest } from '#server/http/request-counter.ts'
import type { DrawSurveyPreview } from './preview.ts'

/** About 40 KB each. */
const MAX_KEPT = 200
/** Drawing blocks the thread for some milliseconds, so drawings are made one after the other. */
const MAX_WAITING = 20

export interface SurveyPreviewRoutesParts {
  draw: DrawSurveyPreview
  /** What the site says now. */
  siteNow: () => Promise<SiteDescription>
  /** Calls back when the words of the site have changed. */
  onChange: (listener: () => void) => void
  countRequest: CountRequest
}

interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  tag: string
}

export function surveyPreviewRoutes(parts: SurveyPreviewRoutesParts): Hono<AppEnv> {
  const { draw, siteNow, countRequest } = parts
  const kept = new Map<string, Promise<Picture>>()
  parts.onChange(() => kept.clear())
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function drawInTurn(scores: Scores): Promise<Picture> {
    waiting += 1
    const mine = turn.then(async () => draw(scores, await siteNow()))
    turn = mine.catch(() => {})
    try {
      const bytes = await mine
      return { bytes, tag: entityTag(digestOf(bytes), 'identity') }
    } finally {
      waiting -= 1
    }
  }

  /** The picture, drawn once for simultaneous requests. The oldest one is removed first. */
  function pictureOf(code: string, scores: Scores): Promise<Picture> {
    const known = kept.get(code)
    if (known) return known
    if (waiting >= MAX_WAITING)
      throw new StatusError(503, 'Too many pictures are being drawn. Please try again shortly.', { 'Retry-After': '5' })
    const drawing = drawInTurn(scores)
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(code, drawing)
    drawing.catch(() => {
      if (kept.get(code) === drawing) kept.delete(code)
    })
    return drawing
  }

  const routes = new Hono<AppEnv>()
  routes.get(`${SURVEY_PREVIEWS_PATH}/:file`, async (c) => {
    const code = /^(\d+)\.png$/.exec(c.req.param('file'))?.[1] ?? ''
    const scores = scoresFromCode(code)
    if (!scores) throw new StatusError(404, 'There is no such picture.')
    if (!kept.has(code)) await admit(c, countRequest, 'preview')
    const { bytes, tag } = await pictureOf(code, scores)
    c.header('ETag', tag)
    c.header('Cache-Control', 'public, max-age=86400')
    c.header('Content-Security-Policy', FILE_POLICY)
    if (isNotModified(c.req.header('If-None-Match'), tag)) return c.body(null, 304)
    c.header('Content-Length', String(bytes.byteLength))
    return c.body(bytes, 200, { 'Content-Type': 'image/png' })
  })
  return routes
}
