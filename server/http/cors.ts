/** Cross-origin calls (Fetch standard) to the APIs: from the public origin of this site only. */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const REQUEST_HEADERS = [
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
].join(', ')
const ANSWER_HEADERS = 'Content-Range, X-Supabase-Api-Version, x-sb-error-code, X-Request-Id, Retry-After'
const PREFLIGHT_SECONDS = 600

/** Answers every OPTIONS itself. Same-origin pages, under whatever name, need none of this. */
export function cors(siteOrigin: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Also for strangers, so that no cache between hands one's answer to the other.
    c.header('Vary', 'Origin')
    if (c.req.header('Origin') === siteOrigin) {
      c.header('Access-Control-Allow-Origin', siteOrigin)
      c.header('Access-Control-Expose-Headers', ANSWER_HEADERS)
    }
    if (c.req.method !== 'OPTIONS') return next()
    c.header('Access-Control-Allow-Methods', METHODS)
    c.header('Access-Control-Allow-Headers', REQUEST_HEADERS)
    c.header('Access-Control-Max-Age', String(PREFLIGHT_SECONDS))
    return c.body(null, 204)
  }
}
