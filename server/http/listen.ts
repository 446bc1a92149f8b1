/** The listening socket: its limits, and how it closes without cutting anyone off. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { AnswerAtOnce } from './answer-kept-page.ts'
import { namesOneHost, refuse, refuseBrokenRequests, refusedRequest } from './refused-request.ts'

const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node looks for requests past their time; its own 30 s would double the limits. */
const TIMEOUT_CHECK_MS = 2_000
const MAX_HEADER_BYTES = 16 * 1024
/** A connection is renewed now and then, so that clients spread over processes again after a deployment. */
const MAX_REQUESTS_PER_SOCKET = 10_000
const IDLE_CHECK_MS = 50

/** What answers. */
export interface Answering {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>
  /** Sees each request first. */
  answerAtOnce?: AnswerAtOnce
}

export interface Listening {
  port: number
  /** Stops accepting, lets running requests finish for at most `drainMs`, then ends what is left. Abort `stopping` first. */
  close(drainMs: number): Promise<void>
}

export interface ListenOptions {
  host: string
  port: number
  /** How long a connection may stay open without a request. */
  keepAliveMs: number
  /** From its abort on, every answer ends its connection, so that clients and proxies go elsewhere. */
  stopping?: AbortSignal
}

/**
 * Listens and answers.
 *
 * @param open called once the port is known: with PORT=0 the system chooses it
 * @param before sees each request before anything else and may answer it
 * @throws the system's error, e.g. EADDRINUSE
 */
export async function listen(
  { host, port, keepAliveMs, stopping }: ListenOptions,
  open: (port: number) => Answering,
  before?: (...args: [...Parameters<RequestListener>, next: () => void]) => void,
): Promise<Listening> {
  let answering: Answering | undefined
  const listener = getRequestListener(
    (request, bindings) => {
      if (!answering) throw new Error('A request came before the port was known')
      return answering.fetch(request, bindings as HttpBindings)
    },
    // A broken Host or target: what is no valid Request never reaches the app.
    { errorHandler: () => refusedRequest(400) },
  )
  const running = new Set<ServerResponse>()
  const answer: RequestListener = (request, response) => {
    if (stopping?.aborted) response.setHeader('Connection', 'close')
    if (answering?.answerAtOnce?.(request, response)) return
    running.add(response)
    response.once('close', () => running.delete(response))
    if (namesOneHost(request)) void listener(request, response)
    else refuse(response, 400)
  }
  stopping?.addEventListener('abort', () => {
    for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close')
  })
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Answered below, together with more than one.
      requireHostHeader: false,
    },
    before ? (request, response) => before(request, response, () => answer(request, response)) : answer,
  )
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  refuseBrokenRequests(server, (connection) =>
    [...running].some((response) => response.socket === connection && response.headersSent),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const actual = (server.address() as AddressInfo).port
  answering = open(actual)

  return {
    port: actual,
    close(drainMs) {
      return new Promise<void>((resolve) => {
        // A connection that was busy a moment ago turns idle without closing: look again until none is left.
        const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
        const limit = setTimeout(() => server.closeAllConnections(), drainMs)
        server.close(() => {
          clearInterval(idleCheck)
          clearTimeout(limit)
          resolve()
        })
      })
    },
  }
}
