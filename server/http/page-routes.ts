/** Answers for pages: from the page cache, with the conditions, codings and methods of RFC 9110. */
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { formAtPlace } from '#contract/leads.ts'
import type { PageRenderer, PostedForm } from '#contract/page.ts'
import { SURVEY_PATH, sharedScores } from '#contract/survey.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from './app-env.ts'
import { type ContentCoding, preferredCoding } from './content-coding.ts'
import { entityTag, isNotModified } from './entity-tag.ts'
import { answerToOtherMethod } from './only.ts'
import type { PageCache, StoredPage } from './page-cache.ts'

/** Sends a stored page in the best coding, or 304. */
function answerPage(c: Context<AppEnv>, page: StoredPage): Response {
  const stored = (['br', 'gzip'] as const).filter((coding) => page[coding] !== undefined)
  const coding: ContentCoding = preferredCoding(c.req.header('Accept-Encoding'), stored)
  const tag = entityTag(page.digest, coding)
  c.header('ETag', tag)
  c.header('Vary', 'Accept-Encoding')
  c.header('Cache-Control', page.status < 400 ? 'no-cache' : 'no-store')
  if (page.policy) c.header('Content-Security-Policy', page.policy)
  for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
  if (page.status === 200 && isNotModified(c.req.header('If-None-Match'), tag)) return c.body(null, 304)
  const bytes = page[coding] ?? page.identity
  if (coding !== 'identity') c.header('Content-Encoding', coding)
  c.header('Content-Type', page.contentType)
  c.header('Content-Length', String(bytes.byteLength))
  return c.body(bytes, page.status as ContentfulStatusCode)
}

/** Shows a page again with what became of a form posted without scripting. Handed to the lead routes. */
export type AnswerPostedForm = (c: Context<AppEnv>, path: string, postedForm: PostedForm) => Promise<Response>

export function answerPostedForm(cache: PageCache, renderer: PageRenderer): AnswerPostedForm {
  return async (c, path, postedForm) => {
    const known = renderer.routePath(path)
    if (known === undefined) return answerPage(c, await cache.notFound('page'))
    const page = await cache.once(known, postedForm)
    const status = { done: 200, refused: 422, unavailable: 503 }[postedForm.outcome]
    const response = answerPage(c, page.status === 200 ? { ...page, status } : page)
    // It holds what the visitor typed.
    response.headers.set('Cache-Control', 'no-store')
    response.headers.delete('ETag')
    return response
  }
}

/** Every path that nothing before claimed: a page, its data, or the 404 page. */
export function pageRoutes(cache: PageCache, renderer: PageRenderer): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.all('*', async (c) => {
    const asked = c.req.path
    const isData = asked.endsWith('.data')
    const pagePath = isData ? (asked.endsWith('/_.data') ? asked.slice(0, -6) : asked.slice(0, -5)) : asked
    const path = renderer.routePath(pagePath)
    c.set('route', path ?? '404')
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (path === undefined && !isRead) throw new StatusError(404, 'There is nothing at this address.')
    const otherMethod = answerToOtherMethod(c, 'GET')
    if (otherMethod) return otherMethod
    // The path itself is not logged (decision 110): the visitor's browser writes it to its own console.
    if (path === undefined) return answerPage(c, await cache.notFound(isData ? 'data' : 'page'))
    if (isData) return answerPage(c, await cache.data(path))
    if (path !== asked) return c.redirect(path + new URL(c.req.url).search, 308)
    const scores = path === SURVEY_PATH ? sharedScores(new URL(c.req.url).search) : undefined
    return answerPage(c, await (scores ? cache.result(scores) : cache.page(path, formAtPlace(c.req.query('sent')))))
  })
  return routes
}
