/** The listening socket: its limits, and how it closes without breaking off requests. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { AnswerAtOnce } from './answer-kept-page.ts'
import { namesOneHost, refuse, refuseBrokenRequests, refusedRequest } from './refused-request.ts'

const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node checks for requests that exceed their time. Its default of 30 s would double the limits. */
const TIMEOUT_CHECK_MS = 2_000
const MAX_HEADER_BYTES = 16 * 1024
/** A connection ends after this many requests, so that clients spread over all processes again after a deployment. */
const MAX_REQUESTS_PER_SOCKET = 10_000
const IDLE_CHECK_MS = 50

/** The handler that answers requests. */
interface Answering {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>
  /** Called first with each request. */
  answerAtOnce?: AnswerAtOnce
}

export interface Listening {
  port: number
  /** Stops accepting, gives running requests at most `drainMs` to finish, then ends the others. Abort `stopping` first. */
  close(drainMs: number): Promise<void>
}

interface ListenOptions {
  host: string
  port: number
  /** How long a connection may stay open without a request. */
  keepAliveMs: number
  /** After its abort, every answer closes its connection, so that clients and proxies use other processes. */
  stopping?: AbortSignal
}

/**
 * Listens and answers.
 *
 * @param open called once the port is known, because with PORT=0 the system chooses it
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
    // A broken Host or target. Only a valid Request reaches the app.
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
      // A missing Host is answered below, together with several of them.
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
        // A busy connection can become idle without closing, so idle connections are closed repeatedly until none is left.
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
