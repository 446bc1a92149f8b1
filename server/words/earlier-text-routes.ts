/** Legal texts that were in effect before. */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { PagePolicy } from '#server/http/security-headers.ts'
import { withoutScripts } from './inert-page.ts'
import { withEarlier } from './markdown-texts.ts'
import type { PublishedWords } from './published-words.ts'
import type { PublishedRenderer } from './render-published.ts'

/** Earlier legal texts in memory, each with its page. */
const MAX_EARLIER = 20

interface EarlierTextDependencies {
  pages: Pick<PublishedRenderer, 'renderWith'>
  published: Pick<PublishedWords, 'snapshot'>
  policyOf: PagePolicy
}

/**
 * `GET /privacy-policy/{n}` and `/terms-of-service/{n}`: the n-th text that was in effect, as it
 * was shown.
 */
export function earlierTextRoutes({
  pages,
  published,
  policyOf,
}: EarlierTextDependencies): Hono<AppEnv> {
  const cached = createPromiseCache<string>(MAX_EARLIER)
  const routes = new Hono<AppEnv>()
  routes.get('/:page{privacy-policy|terms-of-service}/:number{[1-9][0-9]?}', async (c, next) => {
    const page = `/${c.req.param('page')}`
    const number = Number(c.req.param('number'))
    const { texts, earlier = [], generation } = published.snapshot()
    const own = withEarlier(texts, earlier, page, number)
    if (!own) {
      return next()
    }
    const html = await cached.get(`${generation} ${earlier.length} ${page} ${number}`, async () =>
      withoutScripts(await (await pages.renderWith(own, page)).text()),
    )
    c.header('X-Robots-Tag', 'noindex')
    c.header('Content-Security-Policy', policyOf(html, page))
    return c.html(html)
  })
  return routes
}
