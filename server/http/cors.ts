import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from './app-env.ts'

/** Fields that the official client sends. */
const CLIENT_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'x-retry-count',
]
const PREFLIGHT_SECONDS = 600

/**
 * Allows cross-origin calls (Fetch standard) to the APIs only from the public origin of this site. Same-origin calls need no
 * permission, whatever host name the site was opened with.
 *
 * @param ownHeaders request header fields of our own
 */
export function crossOrigin(siteOrigin: string, ownHeaders: readonly string[]): MiddlewareHandler<AppEnv> {
  return cors({
    origin: siteOrigin,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: [...CLIENT_HEADERS, ...ownHeaders],
    exposeHeaders: ['Content-Range', 'X-Supabase-Api-Version', 'x-sb-error-code', 'X-Request-Id', 'Retry-After'],
    maxAge: PREFLIGHT_SECONDS,
  })
}
