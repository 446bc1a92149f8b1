import type { Context, MiddlewareHandler } from 'hono'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from './app-env.ts'

type Method = 'GET' | 'POST'

/**
 * Lets one method pass. GET includes HEAD. OPTIONS is answered with the methods, and any other
 * method with 405 (RFC 9110, 9.3.7 and 15.5.6).
 *
 * @example routes.all('/canvas/page.pdf', allowMethod('POST'), (c) => …)
 */
export function allowMethod(method: Method): MiddlewareHandler<AppEnv> {
  return async (c, next) => answerToOtherMethod(c, method) ?? next()
}

/**
 * The same for handlers that match their addresses themselves, such as files and pages.
 *
 * @returns the answer to OPTIONS; undefined when the method passes
 * @throws {StatusError} 405
 */
export function answerToOtherMethod(c: Context<AppEnv>, method: Method): Response | undefined {
  const asked = c.req.method
  if (asked === method || (asked === 'HEAD' && method === 'GET')) {
    return undefined
  }
  const Allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
  if (asked === 'OPTIONS') {
    return c.body(null, 204, { Allow })
  }
  throw new StatusError(405, `This address takes ${method} only.`, { Allow })
}
