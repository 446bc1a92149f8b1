/** Gives each request its id, address and logger, and writes one line when it is answered. No query, no path, no person. */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env.ts'
import { createAddressFinder } from './client-address.ts'

/** Names no address: it may be a visitor's, since anyone can send the field. */
const IGNORED_FORWARDING =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name, so it is not believed. If a proxy stands in ' +
  'front of this server, set TRUST_PROXY to its address: until then all visitors count as one and share its limits'

export function requestLog(log: Logger, trustedProxies: readonly string[]): MiddlewareHandler<AppEnv> {
  const findAddress = createAddressFinder(trustedProxies)
  let hasWarned = false
  return async (c, next) => {
    const startedAt = performance.now()
    const socket = c.env?.incoming?.socket
    const { address, secure, forwardingIgnored } = findAddress({
      peer: socket?.remoteAddress ?? '127.0.0.1',
      forwardedFor: c.req.header('X-Forwarded-For'),
      forwardedProto: c.req.header('X-Forwarded-Proto'),
      encrypted: socket?.encrypted === true,
    })
    if (forwardingIgnored && !hasWarned) {
      hasWarned = true
      log.warn(IGNORED_FORWARDING)
    }
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
