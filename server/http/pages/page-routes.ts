/**
 * Answers requests for pages from the page cache, with conditional requests, codings and methods of
 * RFC 9110.
 */
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageContext, PageRenderer } from '#contract/page.ts'
import { boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import { StatusError } from '#server/errors.ts'
import { answerToOtherMethod } from '../allow-method.ts'
import type { AppEnv } from '../app-env.ts'
import { requireWithinLimit } from '../limits/limit-visitor.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { InTurn, PageCache, PageVariant, StoredPage } from './page-cache.ts'
import { codingFor, isKnownToClient, pageAnswer } from './page-cache.ts'

function answerPage(c: Context<AppEnv>, page: StoredPage): Response {
  const coding = codingFor(page, c.req.header('Accept-Encoding'))
  const answer = pageAnswer(
    page,
    coding,
    isKnownToClient(page, coding, c.req.header('If-None-Match')),
  )
  for (const [name, value] of Object.entries(answer.headers)) {
    c.header(name, value)
  }
  return answer.bytes
    ? c.body(answer.bytes, answer.status as ContentfulStatusCode)
    : c.body(null, 304)
}

/**
 * Answers with a page for one visitor, such as the page of a form that was just posted.
 * @param path may include a query
 * @param status a refusal gives the page its status and header fields
 * @param isShared the page is the same for every visitor with this context, so a path that names
 *   the context may be kept
 */
export type AnswerOnce = (
  c: Context<AppEnv>,
  path: string,
  context: Partial<PageContext>,
  status: 200 | 404 | 410 | 422 | StatusError,
  isShared?: boolean,
) => Promise<Response>

/**
 * Pages for one visitor that are rendered at once, and that wait for each. Rendering takes the
 * thread that answers everyone.
 */
const RENDERINGS = { running: 1, waiting: 10 }

/**
 * Counts a rendering for the visitor, and renders when it is the visitor's turn.
 * @throws {StatusError} 429 beyond the limit
 * @throws {QueueFull} when too many of the visitor's renderings wait
 */
export type TakeTurn = (c: Context<AppEnv>) => InTurn

export function renderingTurns(limiter: RateLimiter): TakeTurn {
  const renderings = boundedQueue(RENDERINGS)
  return (c) => async (render) => {
    await requireWithinLimit(c, limiter, 'page-renderings')
    return renderings.run(render, c.get('clientAddress'))
  }
}

/**
 * The page from the cache that a visitor gets in place of one with what was typed, beyond the limit
 * of renderings. It says what the other one would say, except that no free times are offered in
 * place of a taken one.
 */
function cachedAnswer(
  path: string,
  { postedForm, meeting, team }: Partial<PageContext>,
): PageVariant {
  const answer = meeting?.answer === 'taken' ? 'unavailable' : meeting?.answer
  const context: Partial<PageContext> = {
    ...(team && { team: { view: 'busy' as const } }),
    ...(postedForm && { postedForm: { ...postedForm, values: {} } }),
    ...(meeting && { meeting: { hostZones: meeting.hostZones, ...(answer && { answer }) } }),
  }
  return { address: `${path}?${new URLSearchParams({ answer: JSON.stringify(context) })}`, context }
}

export function answerOnce(
  cache: PageCache,
  renderer: PageRenderer,
  takeTurn: TakeTurn,
): AnswerOnce {
  return async (c, path, context, status, isShared) => {
    const { pathname, search } = new URL(path, 'http://localhost')
    const known = renderer.routePath(pathname)
    if (known === undefined) {
      return answerPage(c, await cache.notFound('page'))
    }
    let sent: { status: number; headers: StatusError['headers'] } =
      status instanceof StatusError ? status : { status, headers: {} }
    const inTurn = takeTurn(c)
    const rendering = isShared
      ? cache.page({ address: known + search, context, isRare: true }, inTurn)
      : inTurn(() => cache.once(known + search, context))
    const page = await rendering.catch((error: unknown) => {
      if (!(error instanceof StatusError || error instanceof QueueFull)) {
        throw error
      }
      sent = {
        status: 429,
        headers: error instanceof StatusError ? error.headers : { 'Retry-After': '5' },
      }
      return cache.page(cachedAnswer(known, context))
    })
    const response = answerPage(c, page.status === 200 ? { ...page, status: sent.status } : page)
    // The page may hold what the visitor typed.
    response.headers.set('Cache-Control', 'no-store')
    response.headers.delete('ETag')
    for (const [name, value] of Object.entries(sent.headers)) {
      response.headers.set(name, value)
    }
    return response
  }
}

/**
 * The variant of the page at `path` that a query selects. Undefined when the query changes nothing.
 */
export type FindVariant = (path: string, query: URLSearchParams) => PageVariant | undefined

/**
 * Handles every path that no earlier route matched: a page, its data, a redirect, or the 404 page.
 * @param redirectFrom gives the new address of a path without a page
 */
export function pageRoutes(
  cache: PageCache,
  renderer: PageRenderer,
  findVariants: readonly FindVariant[],
  takeTurn: TakeTurn,
  redirectFrom: (path: string, search: string) => string | undefined = () => undefined,
): Hono<AppEnv> {
  function variantOf(path: string, search: string): PageVariant | undefined {
    if (search === '') {
      return undefined
    }
    const query = new URLSearchParams(search)
    for (const find of findVariants) {
      const variant = find(path, query)
      if (variant) {
        return variant
      }
    }
    return undefined
  }

  /**
   * A link whose `#` a mail gateway has written as `%23`, so that its fragment arrived as a part of
   * the path.
   */
  function fragmentLink({ pathname, search }: URL): string | undefined {
    const [page = '', ...rest] = pathname.split('%23')
    const path = rest.length > 0 ? renderer.routePath(page) : undefined
    const fragment = rest.join('%23').replaceAll(/%3d/gi, '=').replaceAll('%26', '&')
    return path === undefined ? undefined : `${path}${search}#${fragment}`
  }

  const routes = new Hono<AppEnv>()
  routes.all('*', async (c) => {
    const asked = c.req.path
    const isData = asked.endsWith('.data')
    const pagePath = isData
      ? asked.endsWith('/_.data')
        ? asked.slice(0, -6)
        : asked.slice(0, -5)
      : asked
    const path = renderer.routePath(pagePath)
    c.set('route', path ?? '404')
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (path === undefined && !isRead) {
      throw new StatusError(404, 'There is nothing at this address.')
    }
    const otherMethod = answerToOtherMethod(c, 'GET')
    if (otherMethod) {
      return otherMethod
    }
    const search = c.req.url.includes('?') ? new URL(c.req.url).search : ''
    const linked = path === undefined && !isData ? fragmentLink(new URL(c.req.url)) : undefined
    if (linked !== undefined) {
      c.set('route', 'redirect')
      return c.redirect(linked, 302)
    }
    const moved = path === undefined && !isData ? redirectFrom(asked, search) : undefined
    if (moved !== undefined) {
      c.set('route', 'redirect')
      // Browsers ask again, so that a redirect can be changed.
      c.header('Cache-Control', 'public, no-cache')
      return c.redirect(moved, 301)
    }
    // The path itself is not logged (decision 0110). The visitor's browser writes it to its own
    // console.
    if (path === undefined) {
      return answerPage(c, await cache.notFound(isData ? 'data' : 'page'))
    }
    if (isData) {
      return answerPage(c, await cache.data(path))
    }
    if (path !== asked) {
      return c.redirect(path + search, 308)
    }
    return answerPage(
      c,
      await cache.page(variantOf(path, search) ?? { address: path }, takeTurn(c)),
    )
  })
  return routes
}
