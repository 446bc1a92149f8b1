/**
 * Answers requests for pages in the cache, directly from Node's request. The app gives the same
 * answer in about four times the time, through a dozen middlewares, a Web `Request` and a
 * `Response`. Every request that is not a plain read of a cached page is left to the app. A test
 * compares both answers field by field.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { FindClient } from '../client-address.ts'
import { ANSWERED, type OnAnswer, requestFields } from '../request-log.ts'
import { protectionHeaders } from '../security-headers.ts'
import { codingFor, isKnownToClient, type PageCache, pageAnswer } from './page-cache.ts'

/** Answers at once and returns true. Otherwise leaves the request untouched and returns false. */
export type CachedPageHandler = (request: IncomingMessage, response: ServerResponse) => boolean

interface CachedPageHandlerOptions {
  pages: PageCache
  isFramed: (path: string) => boolean
  findClient: FindClient
  log: Logger
  onAnswer?: OnAnswer | undefined
}

/** Host names that need no parsing as an address. The app decides about all others. */
const PLAIN_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[1-5]\d{1,4})?$/

export function cachedPageHandler(options: CachedPageHandlerOptions): CachedPageHandler {
  const { pages, isFramed, findClient, log, onAnswer } = options
  return ({ method = '', url = '', headers, socket }, response) => {
    if (method !== 'GET' && method !== 'HEAD') {
      return false
    }
    const page = pages.cached(url)
    if (page?.status !== 200) {
      return false
    }
    // A read of a page has no body.
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      return false
    }
    if (!PLAIN_HOST.test(headers.host ?? '')) {
      return false
    }

    const one = (name: string) => headers[name]?.toString()
    const { secure } = findClient(socket, one('x-forwarded-for'), one('x-forwarded-proto'))
    const coding = codingFor(page, one('accept-encoding'))
    const answer = pageAnswer(page, coding, isKnownToClient(page, coding, headers['if-none-match']))
    const id = randomUUID()
    response
      .writeHead(answer.status, {
        ...answer.headers,
        ...protectionHeaders(isFramed(url), secure),
        'X-Request-Id': id,
      })
      .end(answer.bytes)
    // Less than a millisecond, or something else on this thread took the time.
    const line = { method, route: url, status: answer.status, ms: 0 }
    log.info({ ...requestFields(id, one), ...line }, ANSWERED)
    onAnswer?.(line)
    return true
  }
}
