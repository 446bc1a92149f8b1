/**
 * Gives each request its id and its sender, and records each answer: one log line without query,
 * path or personal data, and the metrics.
 */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env.ts'
import type { Connection, FindClient } from './client-address.ts'

/** What the log says of an answer, besides the fields of its request. */
export type AnswerLine = { method: string; route: string; status: number; ms: number }

/** Also called with every answer. */
export type OnAnswer = (answer: AnswerLine) => void

/** Reads a header field of a request, by its name in lower case. */
export type ReadHeader = (name: string) => string | undefined

/** What is known about a request before anything of it is handled. */
export interface KnownRequest {
  id: string
  clientAddress: string
  secure: boolean
  /** Fields of every log line about the request. */
  logFields: Record<string, string>
}

export type RequestRecorder = ReturnType<typeof requestRecorder>

export function requestRecorder({
  log,
  findClient,
  onAnswer,
}: {
  log: Logger
  findClient: FindClient
  onAnswer?: OnAnswer | undefined
}) {
  return {
    begin(connection: Connection | undefined, header: ReadHeader): KnownRequest {
      const { address, secure } = findClient(
        connection,
        header('x-forwarded-for'),
        header('x-forwarded-proto'),
      )
      // The id is always our own. An id chosen by the caller would make the log unreliable.
      const id = randomUUID()
      return { id, clientAddress: address, secure, logFields: requestFields(id, header) }
    },
    answered(request: KnownRequest, answer: AnswerLine): void {
      log.info({ ...request.logFields, ...answer }, 'answered')
      onAnswer?.(answer)
    },
  }
}

/** Tells the handlers what is known about a request, and records the app's answer. */
export function requestLog(recorder: RequestRecorder, log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedMs = performance.now()
    const request = recorder.begin(c.env?.incoming?.socket, (name) => c.req.header(name))
    c.set('requestId', request.id)
    c.set('clientAddress', request.clientAddress)
    c.set('secure', request.secure)
    c.set('log', log.child(request.logFields))
    await next()
    recorder.answered(request, {
      method: c.req.method,
      route: c.get('route') ?? routePath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - startedMs),
    })
  }
}

export const requestFields = (id: string, header: ReadHeader) => ({
  id,
  ...traceFields(header('traceparent')),
})

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/

/**
 * The trace that a request belongs to, from its `traceparent` field (W3C Trace Context, level 1).
 * @returns nothing for a field that is absent or invalid
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
