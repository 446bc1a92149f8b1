/** Everything a lead can arrive by. Stored first, forwarded later: see `server/outbox`. */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { type LeadParts, leadIntake } from './intake.ts'
import { nativePostRoutes } from './native-post-routes.ts'
import { relayRoutes } from './relay-routes.ts'

/** `POST /submissions/v3/integration/submit/{portalId}/{formId}` and `POST /forms/{form}`. */
export function leadRoutes(parts: LeadParts): Hono<AppEnv> {
  const intake = leadIntake({ ...parts, clock: parts.clock ?? systemClock })
  const routes = new Hono<AppEnv>()
  routes.route('/', relayRoutes(parts, intake))
  routes.route('/', nativePostRoutes(parts, intake))
  return routes
}
