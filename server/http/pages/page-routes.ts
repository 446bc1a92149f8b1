/**
 * Answers requests for pages from the page cache, with conditional requests, codings and methods of
 * RFC 9110.
 */
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageContext, PageRenderer } from '#contract/page.ts'
import { QueueFull } from '#server/bounded-queue.ts'
import { StatusError } from '#server/errors.ts'
import { answerToOtherMethod } from '../allow-method.ts'
import type { AppEnv } from '../app-env.ts'
import { requireWithinLimit } from '../limits/limit-visitor.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { pageAnswer } from './page-answer.ts'
import type { PageCache, PageVariant, StoredPage, Visitor } from './page-cache.ts'

interface PageDependencies {
  cache: PageCache
  renderer: PageRenderer
  limiter: RateLimiter
}

/** The status of a page. A refusal gives it its status and header fields. */
export type AnswerStatus = 200 | 404 | 410 | 422 | StatusError

/**
 * Answers with a page that a handler has chosen. Beyond the limit of renderings, with a page from
 * the cache that says the same.
 * @param path may include a query
 */
export type AnswerOnce = (
  c: Context<AppEnv>,
  path: string,
  context: Partial<PageContext>,
  status: AnswerStatus,
) => Promise<Response>

function sendPage(c: Context<AppEnv>, page: StoredPage): Response {
  const { status, headers, bytes } = pageAnswer(page, (name) => c.req.header(name))
  for (const [name, value] of Object.entries(headers)) {
    c.header(name, value)
  }
  return bytes ? c.body(bytes, status as ContentfulStatusCode) : c.body(null, 304)
}

const visitorOf = (c: Context<AppEnv>, limiter: RateLimiter): Visitor => ({
  address: c.get('clientAddress'),
  countRendering: () => requireWithinLimit(c, limiter, 'page-renderings'),
})

/** The two ways in which handlers answer with a page. */
export function pageAnswers({ cache, renderer, limiter }: PageDependencies): {
  /** A page for one visitor, such as the page of a form that was just posted. */
  answerOnce: AnswerOnce
  /** A page that is the same for every visitor with this context, which its path names. */
  answerShared: AnswerOnce
} {
  type Chosen = Required<Pick<PageVariant, 'address' | 'context'>>
  const answering =
    (render: (chosen: Chosen, visitor: Visitor) => Promise<StoredPage>): AnswerOnce =>
    async (c, path, context, status) => {
      const { pathname, search } = new URL(path, 'http://localhost')
      const known = renderer.routePath(pathname)
      if (known === undefined) {
        return sendPage(c, await cache.notFound('page'))
      }
      const chosen = { address: known + search, context }
      const rendered = await render(chosen, visitorOf(c, limiter)).catch(refusalOf)
      if (rendered instanceof StatusError) {
        return sendUncached(c, await cache.page(withoutTyped(known, context)), rendered)
      }
      return sendUncached(c, rendered, status)
    }
  return {
    answerOnce: answering(({ address, context }, visitor) => cache.once(address, context, visitor)),
    answerShared: answering((chosen, visitor) => cache.rarePage(chosen, visitor)),
  }
}

/** The refusal of a rendering. @throws any other error */
function refusalOf(error: unknown): StatusError {
  if (error instanceof StatusError) {
    return new StatusError(429, error.message, error.headers)
  }
  if (error instanceof QueueFull) {
    return new StatusError(429, 'Too many pages at once.', { 'Retry-After': '5' })
  }
  throw error
}

/** The page may hold what the visitor typed. */
function sendUncached(c: Context<AppEnv>, page: StoredPage, status: AnswerStatus): Response {
  const isRefused = status instanceof StatusError
  const shownStatus = isRefused ? status.status : status
  const response = sendPage(c, page.status === 200 ? { ...page, status: shownStatus } : page)
  response.headers.set('Cache-Control', 'no-store')
  response.headers.delete('ETag')
  for (const [name, value] of Object.entries(isRefused ? status.headers : {})) {
    response.headers.set(name, value)
  }
  return response
}

/**
 * The page from the cache that a visitor gets in place of one with what was typed, beyond the limit
 * of renderings. It says what the other one would say, except that no free times are offered in
 * place of a taken one.
 */
function withoutTyped(
  path: string,
  { postedForm, meeting, team }: Partial<PageContext>,
): PageVariant {
  const context: Partial<PageContext> = {}
  if (team) {
    context.team = { view: 'busy' }
  }
  if (postedForm) {
    context.postedForm = { ...postedForm, values: {} }
  }
  if (meeting) {
    const { hostZones } = meeting
    const answer = meeting.answer === 'taken' ? 'unavailable' : meeting.answer
    context.meeting = answer ? { hostZones, answer } : { hostZones }
  }
  return { address: `${path}?${new URLSearchParams({ answer: JSON.stringify(context) })}`, context }
}

/**
 * The variant of the page at `path` that a query selects. Undefined when the query changes nothing.
 */
export type FindVariant = (path: string, query: URLSearchParams) => PageVariant | undefined

interface PageRoutesDependencies extends PageDependencies {
  findVariants: readonly FindVariant[]
  /** Gives the new address of a path without a page. */
  redirectFrom: (path: string, search: string) => string | undefined
  /** Whether a page was taken off the site for good. */
  isGone: (path: string) => boolean
}

/**
 * Handles every path that no earlier route matched: a page, its data, a redirect, or the 404 page.
 */
export function pageRoutes(dependencies: PageRoutesDependencies): Hono<AppEnv> {
  const { cache, renderer } = dependencies
  const routes = new Hono<AppEnv>()
  routes.all('*', async (c) => {
    const asked = c.req.path
    const isData = asked.endsWith('.data')
    const path = renderer.routePath(isData ? pageOfData(asked) : asked)
    c.set('route', path ?? '404')
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (path === undefined && !isRead) {
      throw new StatusError(404, 'There is nothing at this address.')
    }
    const otherMethod = answerToOtherMethod(c, 'GET')
    if (otherMethod) {
      return otherMethod
    }
    if (path === undefined) {
      return isData ? sendPage(c, await cache.notFound('data')) : answerUnknown(c, dependencies)
    }
    return isData ? sendPage(c, await cache.data(path)) : answerPage(c, dependencies, path)
  })
  return routes
}

/** `/book.data` → `/book`, `/_.data` → `/` (React Router 8) */
function pageOfData(address: string): string {
  const suffix = address.endsWith('/_.data') ? '_.data' : '.data'
  return address.slice(0, -suffix.length)
}

const searchOf = (c: Context) => (c.req.url.includes('?') ? new URL(c.req.url).search : '')

/** @param path of the page, in its own spelling */
async function answerPage(
  c: Context<AppEnv>,
  { cache, limiter, findVariants }: PageRoutesDependencies,
  path: string,
): Promise<Response> {
  const search = searchOf(c)
  if (path !== c.req.path) {
    return c.redirect(path + search, 308)
  }
  const variant = variantOf(findVariants, path, search) ?? { address: path }
  return sendPage(
    c,
    variant.isRare
      ? await cache.rarePage(variant, visitorOf(c, limiter))
      : await cache.page(variant),
  )
}

function variantOf(
  findVariants: readonly FindVariant[],
  path: string,
  search: string,
): PageVariant | undefined {
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

async function answerUnknown(
  c: Context<AppEnv>,
  { cache, renderer, redirectFrom, isGone }: PageRoutesDependencies,
): Promise<Response> {
  const linked = fragmentLink(renderer, new URL(c.req.url))
  if (linked !== undefined) {
    c.set('route', 'redirect')
    return c.redirect(linked, 302)
  }
  const moved = redirectFrom(c.req.path, searchOf(c))
  if (moved !== undefined) {
    c.set('route', 'redirect')
    // Browsers ask again, so that a redirect can be changed.
    c.header('Cache-Control', 'public, no-cache')
    return c.redirect(moved, 301)
  }
  // The path itself is not logged (decision 0110). The visitor's browser writes it to its own
  // console.
  const page = await cache.notFound('page')
  return sendPage(c, isGone(c.req.path) ? { ...page, status: 410 } : page)
}

/**
 * A link whose `#` a mail gateway has written as `%23`, so that its fragment arrived as a part of
 * the path.
 */
function fragmentLink(renderer: PageRenderer, { pathname, search }: URL): string | undefined {
  const [page = '', ...rest] = pathname.split('%23')
  const path = rest.length > 0 ? renderer.routePath(page) : undefined
  const fragment = rest.join('%23').replaceAll(/%3d/gi, '=').replaceAll('%26', '&')
  return path === undefined ? undefined : `${path}${search}#${fragment}`
}
