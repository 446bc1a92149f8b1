/** The listening socket: its limits, and how it closes without breaking off requests. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Admission } from './limits/admission.ts'
import type { CachedPageHandler } from './pages/cached-page-handler.ts'
import { namesOneHost, refuse, refuseBrokenRequests, refusedRequest } from './refused-request.ts'

const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 10_000
/**
 * How often Node checks for requests that exceed their time. Its default of 30 s would double the
 * limits.
 */
const TIMEOUT_CHECK_MS = 2_000
const MAX_HEADER_BYTES = 16 * 1024
/**
 * A connection ends after this many requests, so that clients spread over all processes again after
 * a deployment.
 */
const MAX_REQUESTS_PER_SOCKET = 10_000
/**
 * Requests that a client may send on a connection before the answers to earlier ones. Browsers and
 * proxies send none.
 */
const MAX_PIPELINED = 16
const IDLE_CHECK_MS = 50
/** A turn of the event loop that takes no longer had almost nothing to do. */
const QUIET_TURN_MS = 0.3
const QUIET_TURN_TRIES = 500

interface Answering {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>
  admission?: Admission
  cachedPage?: CachedPageHandler
}

interface ListenOptions {
  host: string
  port: number
  /** How long a connection may stay open without a request. */
  keepAliveMs: number
}

/**
 * Listens and answers.
 *
 * @param open called once the port is known, because with PORT=0 the system chooses it
 * @param before sees each request before anything else and may answer it
 * @throws the system's error, e.g. EADDRINUSE
 */
export async function listen(
  { host, port, keepAliveMs }: ListenOptions,
  open: (port: number) => Answering,
  before?: (...args: [...Parameters<RequestListener>, next: () => void]) => void,
) {
  let answering: Answering | undefined
  const listener = getRequestListener(
    (request, bindings) => {
      if (!answering) {
        throw new Error('A request came before the port was known')
      }
      return answerInTurn(answering, request, bindings as HttpBindings)
    },
    // A broken Host or target. Only a valid Request reaches the app.
    { errorHandler: () => refusedRequest(400), hostname: 'localhost' },
  )
  let isClosing = false
  const running = new Set<ServerResponse>()
  const inTurn = oneAtATime((socket) => {
    answering?.admission?.exhaust(socket)
    socket.destroy()
  })
  const answer: RequestListener = (request, response) =>
    inTurn(request, response, () => {
      const handle = () => handleRequest(request, response)
      admit(answering?.admission, request, response, handle)
    })
  const handleRequest: RequestListener = (request, response) => {
    if (isClosing) {
      response.setHeader('Connection', 'close')
    }
    if (!namesOneHost(request)) {
      return refuse(response, 400)
    }
    if (answering?.cachedPage?.(request, response)) {
      return
    }
    running.add(response)
    response.once('close', () => running.delete(response))
    void listener(request, response)
  }
  const server = limitedServer(
    keepAliveMs,
    before
      ? (request, response) => before(request, response, () => answer(request, response))
      : answer,
  )
  server.on('connection', (socket) => {
    if (answering?.admission?.connection(socket) === false) {
      socket.destroy()
    }
  })
  refuseBrokenRequests(server, (connection) =>
    [...running].some((response) => response.socket === connection && response.headersSent),
  )
  const actual = await portOnceOpen(server, host, port)
  answering = open(actual)

  return {
    port: actual,
    /**
     * Stops accepting, gives running requests at most `drainMs` to finish, then ends the others.
     * From the moment in which new connections are refused, every answer closes its connection, so
     * that clients and proxies use other processes. Not before: a proxy would open new connections
     * in place of those, and the system resets the ones that are not accepted yet.
     *
     * @param lingerMs how long requests that arrive on open connections are still answered
     */
    async close(drainMs: number, lingerMs = 0): Promise<void> {
      await quietTurn()
      const closed = stopAccepting(server)
      isClosing = true
      closeWithAnswers(running)
      await Promise.race([closed, wait(lingerMs, undefined, { ref: false })])
      await endConnections(server, closed, drainMs)
    },
  }
}

function admit(
  admission: Admission | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
): void {
  if (admission) {
    admission.request(request, response, handle)
  } else {
    handle()
  }
}

/** The app's answer, once it is the turn of the request's client. */
function answerInTurn({ admission, fetch }: Answering, request: Request, bindings: HttpBindings) {
  const answer = () => fetch(request, bindings)
  return admission ? admission.inTurn(bindings.incoming, answer) : answer()
}

function limitedServer(keepAliveMs: number, answer: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      // A missing Host is answered with the app's refusal, together with several of them.
      requireHostHeader: false,
    },
    answer,
  )
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  return server
}

/** @throws the system's error */
async function portOnceOpen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // From here on an error is about one connection, such as one too many open files. The others are
  // served.
  server.on('error', () => {})
  return (server.address() as AddressInfo).port
}

/**
 * Unlike the method of an HTTP server, this one leaves connections open that have no request at the
 * moment.
 * @returns when all connections have ended
 */
const stopAccepting = (server: Server) =>
  new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))

/** Requests whose answer has not begun close their connection with it. */
function closeWithAnswers(running: Iterable<ServerResponse>): void {
  for (const response of running) {
    if (!response.headersSent) {
      response.setHeader('Connection', 'close')
    }
  }
}

/** Lets running requests finish for a while, then ends theirs. */
async function endConnections(
  server: Server,
  closed: Promise<void>,
  drainMs: number,
): Promise<void> {
  // A busy connection can become idle without closing, so idle connections are closed repeatedly
  // until none is left.
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const limit = setTimeout(() => server.closeAllConnections(), drainMs)
  // Also ends the server's own timers.
  server.close()
  await closed
  clearInterval(idleCheck)
  clearTimeout(limit)
}

/**
 * Node hands over every request that has arrived on a connection at once, which can be thousands.
 * They are handled one after the other, as they are answered (RFC 9112, 9.3.2).
 *
 * @param refuseMore closes a connection with more than MAX_PIPELINED
 */
function oneAtATime(
  refuseMore: (socket: Socket) => void,
): (request: IncomingMessage, response: ServerResponse, handle: () => void) => void {
  /** The connections with a request under way, and what waits for it. */
  const busy = new WeakMap<Socket, (() => void)[]>()
  return ({ socket }, response, handle) => {
    const waiting = busy.get(socket)
    if (waiting && waiting.length >= MAX_PIPELINED) {
      return refuseMore(socket)
    }
    const start = () => {
      response.once('close', () => {
        const next = busy.get(socket)?.shift()
        if (next) {
          next()
        } else {
          busy.delete(socket)
        }
      })
      handle()
    }
    if (waiting) {
      return void waiting.push(start)
    }
    busy.set(socket, [])
    start()
  }
}

/**
 * Waits for a turn of the event loop with almost nothing to do. The system resets connections that
 * it has opened and that are not accepted yet when the socket closes. In a busy turn there are
 * some, in a quiet one hardly ever.
 */
async function quietTurn(): Promise<void> {
  for (let tries = 0; tries < QUIET_TURN_TRIES; tries++) {
    const began = performance.now()
    await nextTurn()
    if (performance.now() - began < QUIET_TURN_MS) {
      return
    }
  }
}
