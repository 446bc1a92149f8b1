/** Cross-origin calls (Fetch standard) to the APIs: from the public origin of this site only. */
import type { MiddlewareHandler } from 'hono'
import { CANVAS_LINK_HEADER } from '#contract/canvas.ts'
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
  CANVAS_LINK_HEADER,
].join(', ')
const ANSWER_HEADERS = 'Content-Range, X-Supabase-Api-Version, x-sb-error-code, X-Request-Id, Retry-After'
const PREFLIGHT_SECONDS = 600

/** Answers every OPTIONS itself. Same-origin pages, under whatever name, need none of this. */
export function cors(siteOrigin: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') c.res = preflightAnswer()
    else await next()
    // On the finished answer: a handler may return one that knows nothing of fields set before.
    const { headers } = c.res
    // Also for strangers, so that no cache between hands one's answer to the other.
    headers.append('Vary', 'Origin')
    if (c.req.header('Origin') !== siteOrigin) return
    headers.set('Access-Control-Allow-Origin', siteOrigin)
    headers.set('Access-Control-Expose-Headers', ANSWER_HEADERS)
  }
}

const preflightAnswer = () =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': REQUEST_HEADERS,
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    },
  })
