/** The auth service under `/auth/v1`: the part of the hosted service's protocol (GoTrue) that this product uses. */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { AUTH_PATH } from './access-token.ts'
import { factorRoutes } from './factor-routes.ts'
import { recoveryCodeRoutes } from './recovery-code-routes.ts'
import { AuthRefusal } from './refusal.ts'
import { sessionRoutes } from './session-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import type { AuthDependencies } from './signed-in-caller.ts'
import { userRoutes } from './user-routes.ts'

export function authRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const service = new Hono<AppEnv>()
  service.route('/', signUpRoutes(dependencies))
  service.route('/', sessionRoutes(dependencies))
  service.route('/', userRoutes(dependencies))
  // Before `/factors/:id`, which would take `recovery-codes` for an id.
  service.route('/', recoveryCodeRoutes(dependencies))
  service.route('/', factorRoutes(dependencies))
  // Also for calls of the official client that nothing here makes, such as magic links, single sign-on and administration.
  // It reports an answer that is not JSON as an error of its own.
  service.all('*', () => {
    throw new AuthRefusal(404, 'not_found', 'There is nothing at this address')
  })
  return new Hono<AppEnv>().route(AUTH_PATH, service)
}
