/**
 * Answers for pages in the cache, directly from Node's request. The app gives the same answer in about four times the time,
 * through a dozen middlewares, a Web `Request` and a `Response`. Every request that is not a plain read of a cached page is
 * left to the app. A test compares both answers header by header.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { ContentCoding } from './content-coding.ts'
import { codingFor, isKnownToClient, pageAnswer } from './page-answer.ts'
import type { PageCache, StoredPage } from './page-cache.ts'
import { type RepeatedAnswer, repeatAnswer } from './repeat-answer.ts'
import { repeatLine } from './repeat-line.ts'
import { ANSWERED, type AnswerLine, type OnAnswer } from './request-log.ts'
import { protectionHeaders } from './security-headers.ts'
import { traceFields } from './trace-context.ts'
import type { Connection, FindVisitor } from './visitor.ts'

/** Answers at once and returns true. Otherwise leaves the request untouched and returns false. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

interface KeptPageParts {
  pages: PageCache
  isFramed: (path: string) => boolean
  findVisitor: FindVisitor
  log: Logger
  onAnswer?: OnAnswer | undefined
}

/** The header fields of a request that are read here. */
interface ReadFields {
  host?: string
  acceptEncoding?: string
  ifNoneMatch?: string
  forwardedFor?: string
  forwardedProto?: string
  traceparent?: string
}

const FIELDS: Readonly<Record<string, keyof ReadFields>> = {
  host: 'host',
  'accept-encoding': 'acceptEncoding',
  'if-none-match': 'ifNoneMatch',
  'x-forwarded-for': 'forwardedFor',
  'x-forwarded-proto': 'forwardedProto',
  traceparent: 'traceparent',
}
/** These fields announce a body, which a read of a page does not have. */
const BODY_FIELDS = new Set(['content-length', 'transfer-encoding'])
/** Converting every name to lower case would take as long as all the rest. */
const LENGTHS_OF_NAMES = new Set([...Object.keys(FIELDS), ...BODY_FIELDS].map((name) => name.length))

/** Host names that need no parsing as an address. The app decides about all others. */
const PLAIN_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[1-5]\d{1,4})?$/

/** @returns undefined for a request with a body, or with a field twice */
function readFields({ rawHeaders }: IncomingMessage): ReadFields | undefined {
  const fields: ReadFields = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] as string
    if (!LENGTHS_OF_NAMES.has(sent.length)) continue
    const name = sent.toLowerCase()
    if (BODY_FIELDS.has(name)) return undefined
    const key = FIELDS[name]
    if (key === undefined) continue
    if (fields[key] !== undefined) return undefined
    fields[key] = rawHeaders[at + 1] as string
  }
  return fields
}

/** One answer of a kept page: everything about it that is the same for each request. */
interface PreparedAnswer {
  /** Names and values in turn, as Node takes them. */
  fields: readonly string[]
  bytes: Uint8Array | undefined
  line: AnswerLine
  writeLine: ((id: string) => void) | undefined
  /** Once it has been sent on a connection that stays open. */
  repeated?: RepeatedAnswer | undefined
}

export function answerKeptPage({ pages, isFramed, findVisitor, log, onAnswer }: KeptPageParts): AnswerAtOnce {
  const prepared = new WeakMap<StoredPage, Map<string, PreparedAnswer>>()

  function prepare(
    page: StoredPage,
    method: string,
    route: string,
    coding: ContentCoding,
    isKnown: boolean,
    isSecure: boolean,
  ) {
    const { status, headers, bytes } = pageAnswer(page, coding, isKnown)
    // Less than a millisecond, or something else on this thread took the time.
    const line = { method, route, status, ms: 0 }
    return {
      fields: Object.entries({ ...headers, ...protectionHeaders(isFramed(route), isSecure) }).flat(),
      bytes,
      line,
      writeLine: repeatLine(log, line, ANSWERED),
    }
  }

  function preparedAnswer(...of: Parameters<typeof prepare>): PreparedAnswer {
    const [page, ...rest] = of
    let answers = prepared.get(page)
    if (!answers) {
      answers = new Map()
      prepared.set(page, answers)
    }
    const key = rest.join(' ')
    let answer = answers.get(key)
    if (!answer) {
      answer = prepare(...of)
      answers.set(key, answer)
    }
    return answer
  }

  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const page = pages.kept(url)
    if (page?.status !== 200) return false
    const fields = readFields(request)
    if (!fields?.host || !PLAIN_HOST.test(fields.host)) return false

    const { forwardedFor, forwardedProto } = fields
    const connection: Connection = request.socket
    const isForwarded = forwardedFor !== undefined || forwardedProto !== undefined
    const isSecure = isForwarded
      ? findVisitor(connection, forwardedFor, forwardedProto).secure
      : connection.encrypted === true
    const coding = codingFor(page, fields.acceptEncoding)
    const isKnown = isKnownToClient(page, coding, fields.ifNoneMatch)
    const answer = preparedAnswer(page, method, url, coding, isKnown, isSecure)
    const id = randomUUID()
    if (!answer.repeated?.send(response, id)) {
      response.writeHead(answer.line.status, [...answer.fields, 'X-Request-Id', id]).end(answer.bytes)
      if (method === 'GET' && answer.bytes) answer.repeated ??= repeatAnswer(response, id, answer.bytes)
    }
    if (answer.writeLine && fields.traceparent === undefined) answer.writeLine(id)
    else log.info({ ...answer.line, id, ...traceFields(fields.traceparent) }, ANSWERED)
    onAnswer?.(answer.line)
    return true
  }
}
