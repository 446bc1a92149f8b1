/** The data API, and what the official client has to know to call it. */
import { Hono } from 'hono'
import type { BackendConfig } from '#contract/page.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { networkGroups } from '#server/survey/network-groups.ts'
import { restRoutes } from './routes.ts'

interface RestSubjectDependencies {
  runtime: Pick<Runtime, 'store' | 'limiter'>
  keys: Keys
  backend: BackendConfig
}

export function restSubject({
  runtime: { store, limiter },
  keys: { signingSecret, tokens },
  backend,
}: RestSubjectDependencies): Subject {
  return {
    routes: [
      restRoutes({ store, tokens, limiter, networkGroup: networkGroups(signingSecret) }),
      backendRoutes(backend),
    ],
  }
}

function backendRoutes(backend: BackendConfig): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/config/backend.json', (c) => c.json(backend))
  return routes
}
