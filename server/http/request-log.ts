/**
 * Gives each request its id, address and logger, and logs one line per answer, without query, path
 * or personal data.
 */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env.ts'
import type { FindClient } from './client-address.ts'

/** What the log says of an answer, besides the fields of its request. */
export type AnswerLine = { method: string; route: string; status: number; ms: number }

/**
 * Fields of every line about a request, also of one for a cached page. @param header a header field
 * of the request
 */
export const requestFields = (id: string, header: (name: string) => string | undefined) => ({
  id,
  ...traceFields(header('traceparent')),
})

/** Also called with every answer. */
export type OnAnswer = (answer: AnswerLine) => void

/** The message of every answer's line. */
export const ANSWERED = 'answered'

export function requestLog(
  log: Logger,
  findClient: FindClient,
  onAnswer?: OnAnswer,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    const { address, secure } = findClient(
      c.env?.incoming?.socket,
      c.req.header('X-Forwarded-For'),
      c.req.header('X-Forwarded-Proto'),
    )
    // The id is always our own. An id chosen by the caller would make the log unreliable.
    const requestId = randomUUID()
    const requestLogger = log.child(requestFields(requestId, (name) => c.req.header(name)))
    c.set('requestId', requestId)
    c.set('clientAddress', address)
    c.set('secure', secure)
    c.set('log', requestLogger)
    await next()
    // Set on the finished answer, because a handler may return one without the fields that were set
    // before.
    c.res.headers.set('X-Request-Id', requestId)
    const answer = {
      method: c.req.method,
      route: c.get('route') ?? routePath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    }
    requestLogger.info(answer, ANSWERED)
    onAnswer?.(answer)
  }
}

/**
 * The trace that a request belongs to, from its `traceparent` field (W3C Trace Context, level 1).
 */

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/

/**
 * Trace fields for the log line of a request. @returns nothing for a field that is absent or
 * invalid
 */
function traceFields(traceparent: string | undefined): { trace?: string; parent?: string } {
  const [, version, trace, parent, more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (trace === undefined || parent === undefined || version === 'ff') {
    return {}
  }
  // Version 00 ends after the flags; later versions may add parts.
  if (version === '00' && more !== undefined) {
    return {}
  }
  if (/^0+$/.test(trace) || /^0+$/.test(parent)) {
    return {}
  }
  return { trace, parent }
}
