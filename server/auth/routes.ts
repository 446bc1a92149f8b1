/**
 * The auth service under `/auth/v1`: the part of the hosted service's protocol (GoTrue) that this
 * product uses.
 */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { AUTH_PATH } from './access-token.ts'
import { AuthRefusal } from './refusal.ts'

/** @param parts the calls of the service, in the order in which their paths are tried */
export function authRoutes(parts: readonly Hono<AppEnv>[]): Hono<AppEnv> {
  const service = new Hono<AppEnv>()
  for (const part of parts) {
    service.route('/', part)
  }
  // Also for calls of the official client that nothing here makes, such as magic links, single
  // sign-on and administration. It reports an answer that is not JSON as an error of its own.
  service.all('*', () => {
    throw new AuthRefusal(404, 'not_found', 'There is nothing at this address')
  })
  return new Hono<AppEnv>().route(AUTH_PATH, service)
}
