/**
 * `POST /visits` and `POST /visits/steps` count the reports of pages. Nothing about the visitor is
 * stored.
 */
import { Hono } from 'hono'
import { isbot } from 'isbot'
import { visitSources } from '#content/visit-sources.ts'
import type { PageRenderer } from '#contract/page.ts'
import { type Device, STEPS, STEPS_PATH, type Step, VISITS_PATH } from '#contract/visits.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readText } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { VisitCounter } from './counter.ts'
import { sourceOf } from './source-of.ts'

const MAX_BODY_BYTES = 8 * 1024

/**
 * Pages whose views are not visits: those for staff and accounts, and those shown inside other
 * pages.
 */
const NOT_COUNTED = /^\/(admin|auth|embed|dev)(\/|$)/

interface VisitRoutesDependencies {
  limiter: RateLimiter
  visits: Pick<VisitCounter, 'countView' | 'countStep'>
  siteUrl: string
  renderer: Pick<PageRenderer, 'routePath'>
}

/**
 * Both answer 204, even if they count nothing: unknown pages, bots that identify themselves, and
 * browsers that ask not to be tracked. A report from another site gets 403. Reports beyond the rate
 * limit, which is counted in memory only, get 429.
 */
export function visitRoutes({
  visits,
  siteUrl,
  renderer,
  limiter,
}: VisitRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const siteHost = new URL(siteUrl).host

  for (const path of [VISITS_PATH, STEPS_PATH]) {
    routes.all(path, allowMethod('POST'), limitVisitor(limiter, 'visits'), async (c) => {
      if (!isFromThisSite(c, siteUrl)) {
        throw new StatusError(403, 'Visits are counted from this site only.')
      }
      const agent = c.req.header('user-agent')
      const isCounted =
        agent && isPerson(agent) && c.req.header('dnt') !== '1' && c.req.header('sec-gpc') !== '1'
      const text = await readText(c, MAX_BODY_BYTES)
      if (text === undefined) {
        throw new StatusError(400, 'The body is not valid.')
      }
      if (isCounted && path === VISITS_PATH) {
        countView(text, deviceOf(agent), c.req.header('host'))
      }
      if (isCounted && path === STEPS_PATH && isStep(text)) {
        visits.countStep(text)
      }
      return c.body(null, 204)
    })
  }

  function countView(text: string, device: Device, host: string | undefined): void {
    const [path = '', from = ''] = text.split('\n', 2)
    const page = path.startsWith('/') ? renderer.routePath(path) : undefined
    if (page === undefined || NOT_COUNTED.test(page)) {
      return
    }
    visits.countView(
      page,
      sourceOf(visitSources, from, host ? [siteHost, host] : [siteHost]),
      device,
    )
  }

  return routes
}

const isStep = (text: string): text is Step => (STEPS as readonly string[]).includes(text)

/**
 * Meta's apps on Android, which may send only their own name in brackets. Other programs do so too,
 * and `isbot` refuses them.
 */
const META_APP = /\[FB(AN|_IAB)\//

const isPerson = (agent: string) => META_APP.test(agent) || !isbot(agent)

/**
 * The kind of device according to the browser. An iPad that requests desktop pages looks like a
 * computer.
 */
function deviceOf(agent: string): Device {
  if (/iPad|Tablet|^[^[]*Android(?!.*Mobi)/i.test(agent)) {
    return 'tablet'
  }
  return /Mobi|^\[FB/i.test(agent) ? 'phone' : 'computer'
}
