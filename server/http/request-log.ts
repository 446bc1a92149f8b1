/** Gives each request its id, address and logger, and writes one line when it is answered. No query, no path, no person. */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env.ts'
import { createAddressFinder } from './client-address.ts'

export function requestLog(log: Logger, trustedProxies: readonly string[]): MiddlewareHandler<AppEnv> {
  const findAddress = createAddressFinder(trustedProxies)
  return async (c, next) => {
    const startedAt = performance.now()
    const socket = c.env?.incoming?.socket
    const { address, secure } = findAddress({
      peer: socket?.remoteAddress ?? '127.0.0.1',
      forwardedFor: c.req.header('X-Forwarded-For'),
      forwardedProto: c.req.header('X-Forwarded-Proto'),
      encrypted: socket?.encrypted === true,
    })
    // Always our own: an id chosen by the caller could not be searched for with any trust.
    const requestId = randomUUID()
    const requestLogger = log.child({ id: requestId })
    c.set('requestId', requestId)
    c.set('clientAddress', address)
    c.set('secure', secure)
    c.set('log', requestLogger)
    await next()
    // On the finished answer: a handler may return one that knows nothing of fields set before.
    c.res.headers.set('X-Request-Id', requestId)
    requestLogger.info(
      {
        method: c.req.method,
        route: c.get('route') ?? routePath(c),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'answered',
    )
  }
}
