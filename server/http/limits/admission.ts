/**
 * Gives each client its share of the process, before anything of a request is handled: however many
 * connections and requests one client sends, its requests wait for each other and not others for
 * them. A budget for answers of any kind, because the cheapest answer is expensive when thousands
 * are asked for at once.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { FindClient } from '../client-address.ts'
import { refuse } from '../refused-request.ts'

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

export type Admission = ReturnType<typeof admission>

/** @param now milliseconds of a clock that never jumps */
export function admission(
  { findClient, log }: { findClient: FindClient; log: Pick<Logger, 'warn'> },
  now: () => number = () => performance.now(),
) {
  /**
   * For each client, the time at which its requests so far would be used up at REQUESTS_PER_SECOND
   * (the theoretical arrival time of the generic cell rate algorithm, ITU-T I.371).
   */
  const usedUpAt = new Map<string, number>()
  /**
   * Of each connection, the client of its latest request, and how many of its bytes are counted. A
   * proxy's serve many clients.
   */
  const connections = new WeakMap<Socket, { client: string; countedBytes: number }>()
  let loggedAt = Number.NEGATIVE_INFINITY
  setInterval(() => {
    for (const [client, at] of usedUpAt) {
      if (at <= now()) {
        usedUpAt.delete(client)
      }
    }
  }, FORGET_EVERY_MS).unref()

  const waitOf = (client: string) => Math.max(0, (usedUpAt.get(client) ?? 0) - BURST_MS - now())

  /** @returns milliseconds to wait; undefined when the request is refused */
  function count(client: string): number | undefined {
    const wait = waitOf(client)
    if (wait > LONGEST_WAIT_MS) {
      if (now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = now()
        log.warn(
          'One address sends more requests than it may. They are refused (docs/operations.md, Behind a proxy)',
        )
      }
      return undefined
    }
    usedUpAt.set(client, Math.max(now(), usedUpAt.get(client) ?? 0) + REQUEST_MS)
    return wait
  }

  function countBytes(socket: Socket): void {
    const connection = connections.get(socket)
    if (!connection) {
      return
    }
    const requests = Math.floor((socket.bytesRead - connection.countedBytes) / BYTES_PER_REQUEST)
    if (requests === 0) {
      return
    }
    connection.countedBytes += requests * BYTES_PER_REQUEST
    usedUpAt.set(
      connection.client,
      Math.max(now(), usedUpAt.get(connection.client) ?? 0) + requests * REQUEST_MS,
    )
  }

  return {
    /** Handles the request when its client's turn has come, or refuses it. */
    request(request: IncomingMessage, response: ServerResponse, handle: () => void) {
      const { headers, socket } = request
      const forwardedProto = headers['x-forwarded-proto']
      const client = findClient(
        socket,
        headers['x-forwarded-for']?.toString(),
        forwardedProto?.toString(),
      )
      if (client.isProxy) {
        return handle()
      }
      // Before the connection is this client's: what is left of the request before it came from
      // another one.
      countBytes(socket)
      const connection = connections.get(socket)
      if (connection) {
        connection.client = client.address
      }
      response.once('close', () => countBytes(socket))
      const wait = count(client.address)
      if (wait === 0) {
        return handle()
      }
      const timer = setTimeout(
        () => (wait === undefined ? refuse(response, 429) : handle()),
        wait ?? REFUSAL_DELAY_MS,
      )
      response.once('close', () => clearTimeout(timer))
    },
    /** Whether a new connection may be opened. Not while its client's requests would be refused. */
    connection(socket: Socket): boolean {
      const client = findClient(socket, undefined, undefined)
      connections.set(socket, { client: client.address, countedBytes: 0 })
      socket.once('close', () => countBytes(socket))
      if (client.isProxy) {
        return true
      }
      return waitOf(client.address) <= LONGEST_WAIT_MS
    },
    /** Refuses everything from the other end of this connection for a while. */
    exhaust(socket: Socket): void {
      usedUpAt.set(
        findClient(socket, undefined, undefined).address,
        now() + BURST_MS + 2 * LONGEST_WAIT_MS,
      )
    },
  }
}
