/**
 * Gives each client its share of the process: however many connections and requests one client
 * sends, its requests wait for each other and not others for them. Two shares, because either can
 * be used up alone: how many requests in a time, of any kind, because the cheapest answer is
 * expensive when thousands are asked for at once; and how many at the same moment, because a few
 * slow ones are enough to fill the line to the database.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { type BoundedQueue, boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import type { FindClient } from '../client-address.ts'
import { refuse, refusedRequest } from '../refused-request.ts'

/** Several browsers behind one address load a page with everything on it at once. */
const REQUESTS_AT_ONCE = 500
/** From then on. */
const REQUESTS_PER_SECOND = 100
const LONGEST_WAIT_MS = 10_000
/** A refusal takes this long, because a client that is refused at once asks again at once. */
const REFUSAL_DELAY_MS = 1_000
/**
 * Bytes on a connection cost as much as one request. Otherwise bodies that nobody reads would cost
 * nothing.
 */
const BYTES_PER_REQUEST = 64 * 1024
const FORGET_EVERY_MS = 10_000
const LOG_EVERY_MS = 60_000

const REQUEST_MS = 1_000 / REQUESTS_PER_SECOND
const BURST_MS = REQUESTS_AT_ONCE * REQUEST_MS

interface InFlightLimits {
  /** Requests of one client that the app handles at once. Browsers open six connections. */
  running: number
  /** Requests of one client that wait for their turn. More are refused with 429. */
  waiting: number
}

const IN_FLIGHT: InFlightLimits = { running: 16, waiting: 1_000 }

interface AdmissionOptions {
  findClient: FindClient
  log: Pick<Logger, 'warn'>
  /** Paths that are answered however many requests of their client are in flight. */
  skipsTurn?: (path: string) => boolean
  inFlight?: InFlightLimits
  /** Milliseconds of a clock that never jumps. */
  now?: () => number
}

export type Admission = ReturnType<typeof admission>

export function admission({
  findClient,
  log,
  skipsTurn = () => false,
  inFlight = IN_FLIGHT,
  now = () => performance.now(),
}: AdmissionOptions) {
  const budget = requestBudget(now)
  const turns = turnsOfClients(inFlight)
  const connections = clientsOfConnections(budget.use)
  const warn = warningOfRefusals(log, now)

  return {
    /** Handles the request when the budget of its client allows it, or refuses it. */
    request(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
      const { headers, socket } = request
      const client = findClient(
        socket,
        headers['x-forwarded-for']?.toString(),
        headers['x-forwarded-proto']?.toString(),
      )
      connections.handTo(client.address, socket)
      if (client.isProxy) {
        handle()
        return
      }
      response.once('close', () => connections.countBytes(socket))
      const waitMs = budget.waitMs(client.address)
      if (waitMs > LONGEST_WAIT_MS) {
        warn()
        later(response, REFUSAL_DELAY_MS, () => refuse(response, 429))
        return
      }
      budget.use(client.address, 1)
      if (waitMs > 0) {
        later(response, waitMs, handle)
      } else {
        handle()
      }
    },
    /** Lets the app answer when it is the client's turn, before it uses the database. */
    async inTurn(
      request: IncomingMessage,
      answer: () => Response | Promise<Response>,
    ): Promise<Response> {
      const client = connections.clientOf(request.socket)
      const [path = ''] = request.url?.split('?', 1) ?? []
      if (client === undefined || skipsTurn(path)) {
        return answer()
      }
      try {
        return await turns.run(client, async () => {
          const wentAway = request.destroyed
          return wentAway ? refusedRequest(400) : answer()
        })
      } catch (error) {
        if (!(error instanceof QueueFull)) {
          throw error
        }
        warn()
        return refusedRequest(429)
      }
    },
    /** Whether a new connection may be opened. Not while its client's requests would be refused. */
    connection(socket: Socket): boolean {
      const client = findClient(socket, undefined, undefined)
      connections.begin(socket, client.address)
      return client.isProxy || budget.waitMs(client.address) <= LONGEST_WAIT_MS
    },
    /** Refuses everything from the other end of this connection for a while. */
    exhaust(socket: Socket): void {
      budget.exhaust(findClient(socket, undefined, undefined).address)
    },
  }
}

/**
 * Of each connection, the client of its latest request. A proxy's serve many clients.
 * @param use counts requests of a client, here for the bytes that it sends
 */
function clientsOfConnections(use: (client: string, requests: number) => void) {
  const connections = new WeakMap<Socket, { client: string; countedBytes: number }>()

  function countBytes(socket: Socket): void {
    const connection = connections.get(socket)
    if (!connection) {
      return
    }
    const requests = Math.floor((socket.bytesRead - connection.countedBytes) / BYTES_PER_REQUEST)
    if (requests > 0) {
      connection.countedBytes += requests * BYTES_PER_REQUEST
      use(connection.client, requests)
    }
  }

  return {
    begin(socket: Socket, client: string): void {
      connections.set(socket, { client, countedBytes: 0 })
      socket.once('close', () => countBytes(socket))
    },
    handTo(client: string, socket: Socket): void {
      // Before the connection is this client's: what is left of the request before it came from
      // another one.
      countBytes(socket)
      const connection = connections.get(socket)
      if (connection) {
        connection.client = client
      }
    },
    clientOf: (socket: Socket) => connections.get(socket)?.client,
    countBytes,
  }
}

/** Logged at most once in a while, because a client that is refused sends many requests. */
function warningOfRefusals(log: Pick<Logger, 'warn'>, now: () => number): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - loggedAt <= LOG_EVERY_MS) {
      return
    }
    loggedAt = now()
    log.warn(
      'One address sends more requests than it may. They are refused (docs/operations.md, Behind a proxy)',
    )
  }
}

/** Does something with a waiting request, unless its client goes away before. */
function later(response: ServerResponse, ms: number, act: () => void): void {
  const timer = setTimeout(act, ms)
  response.once('close', () => clearTimeout(timer))
}

/** Counts the requests of each client (the generic cell rate algorithm, ITU-T I.371). */
function requestBudget(now: () => number) {
  /**
   * For each client, the time at which its requests so far would be used up at REQUESTS_PER_SECOND
   * (the theoretical arrival time).
   */
  const usedUpAt = new Map<string, number>()
  setInterval(() => {
    for (const [client, time] of usedUpAt) {
      if (time <= now()) {
        usedUpAt.delete(client)
      }
    }
  }, FORGET_EVERY_MS).unref()

  return {
    /** How long the client's next request has to wait. */
    waitMs: (client: string) => Math.max(0, (usedUpAt.get(client) ?? 0) - BURST_MS - now()),
    use(client: string, requests: number): void {
      const begin = Math.max(now(), usedUpAt.get(client) ?? 0)
      usedUpAt.set(client, begin + requests * REQUEST_MS)
    },
    exhaust(client: string): void {
      usedUpAt.set(client, now() + BURST_MS + 2 * LONGEST_WAIT_MS)
    },
  }
}

function turnsOfClients(limits: InFlightLimits) {
  const queues = new Map<string, BoundedQueue>()
  return {
    /** @throws {QueueFull} when too much work of the client waits */
    async run<T>(client: string, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(client) ?? boundedQueue(limits)
      queues.set(client, queue)
      try {
        return await queue.run(work)
      } finally {
        if (queue.isIdle()) {
          queues.delete(client)
        }
      }
    },
  }
}
