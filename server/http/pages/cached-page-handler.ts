/**
 * Answers requests for pages in the cache, directly from Node's request. The app gives the same
 * answer in about four times the time, through a dozen middlewares, a Web `Request` and a
 * `Response`. What is sent and what is recorded is described once for both: `page-answer.ts`,
 * `security-headers.ts` and `request-log.ts`. A test compares the answers field by field.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestRecorder } from '../request-log.ts'
import { answerHeaders } from '../security-headers.ts'
import { pageAnswer } from './page-answer.ts'
import type { PageCache, StoredPage } from './page-cache.ts'

/** Answers at once and returns true. Otherwise leaves the request untouched and returns false. */
export type CachedPageHandler = (request: IncomingMessage, response: ServerResponse) => boolean

interface CachedPageHandlerOptions {
  pages: PageCache
  isFramed: (path: string) => boolean
  recorder: RequestRecorder
}

export function cachedPageHandler({
  pages,
  isFramed,
  recorder,
}: CachedPageHandlerOptions): CachedPageHandler {
  return (request, response) => {
    const page = isPlainRead(request) ? cachedPage(pages, request) : undefined
    if (!page) {
      return false
    }
    const { method = '', url = '', headers, socket } = request
    const header = (name: string) => headers[name]?.toString()
    const known = recorder.begin(socket, header)
    const { status, headers: fields, bytes } = pageAnswer(page, header)
    response.writeHead(status, { ...fields, ...answerHeaders(isFramed(url), known) }).end(bytes)
    // Less than a millisecond, or something else on this thread took the time.
    recorder.answered(known, { method, route: url, status, ms: 0 })
    return true
  }
}

function cachedPage(pages: PageCache, { url = '' }: IncomingMessage): StoredPage | undefined {
  const page = pages.cached(url)
  return page?.status === 200 ? page : undefined
}

/** Host names that need no parsing as an address. The app decides about all others. */
const PLAIN_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[1-5]\d{1,4})?$/

/** A read of a page has no body. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    PLAIN_HOST.test(headers.host ?? '')
  )
}
