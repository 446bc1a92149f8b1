/** The data API, and what the official client has to know to call it. */
import { Hono } from 'hono'
import type { BackendConfig } from '#contract/page.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { restRoutes } from './routes.ts'

interface RestSubjectDependencies {
  runtime: Pick<Runtime, 'store' | 'limiter'>
  keys: Pick<Keys, 'tokens'>
  backend: BackendConfig
  /** Number of the group of networks that a visitor is in, for the benchmark of the survey. */
  networkGroup: (address: string) => number
}

export function restSubject({
  runtime: { store, limiter },
  keys: { tokens },
  backend,
  networkGroup,
}: RestSubjectDependencies): Subject {
  return {
    routes: [restRoutes({ store, tokens, limiter, networkGroup }), backendRoutes(backend)],
  }
}

function backendRoutes(backend: BackendConfig): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/config/backend.json', (c) => c.json(backend))
  return routes
}
