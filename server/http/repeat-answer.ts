import type { ServerResponse } from 'node:http'

/** Fields of Node's own response that have no public name. They are the same in Node 18 to 24. */
interface ResponseInternals {
  /** The status line and header fields as they are sent, or null before they are made. */
  _header: string | null
  /** Whether they have been handed to the socket. */
  _headerSent: boolean
  /** The last answer that this connection may carry, which says so. */
  maxRequestsOnConnectionReached?: boolean
}

const DATE_FIELD = '\r\nDate: '

/** An answer that was sent once and can be sent again with another id. */
export interface RepeatedAnswer {
  /** Sends it and returns true, or returns false and leaves the response as it is. */
  send(response: ServerResponse, id: string): boolean
}

/** Whether nothing about this connection asks for other header fields than those of the answer before. */
function isPlain(response: ServerResponse): boolean {
  const { maxRequestsOnConnectionReached } = response as unknown as ResponseInternals
  return (
    response.shouldKeepAlive &&
    !maxRequestsOnConnectionReached &&
    !response.hasHeader('Connection') &&
    // A pipelined request, which must wait for the answers before it, has no socket yet.
    response.socket?.writableLength === 0
  )
}

/**
 * Keeps an answer to GET as Node has just sent it: status line, header fields and body in one buffer. Node checks and writes
 * every header field of every answer anew, which takes as long as reading the request. Only the id and the date differ.
 *
 * @param response after `end(body)`
 * @param id the value of X-Request-Id in it
 * @returns undefined if it cannot be sent again: the connection ends with it, or Node keeps its header fields elsewhere
 */
export function repeatAnswer(response: ServerResponse, id: string, body: Uint8Array): RepeatedAnswer | undefined {
  const { _header: head } = response as unknown as ResponseInternals
  if (typeof head !== 'string' || !/\r\nConnection: keep-alive\r\n/.test(head)) return undefined
  const idAt = head.indexOf(id)
  const dateAt = head.indexOf(DATE_FIELD) + DATE_FIELD.length
  if (idAt === -1 || dateAt < DATE_FIELD.length) return undefined

  let second = 0
  let bytes: Buffer | undefined

  return {
    send(again, nextId) {
      if (nextId.length !== id.length || !isPlain(again)) return false
      bytes ??= Buffer.concat([Buffer.from(head, 'latin1'), body])
      bytes.write(nextId, idAt, 'latin1')
      const now = Math.floor(Date.now() / 1_000)
      if (now !== second) {
        second = now
        bytes.write(new Date(now * 1_000).toUTCString(), dateAt, 'latin1')
      }
      const internals = again as unknown as ResponseInternals
      internals._header = head
      internals._headerSent = true
      const { socket } = again
      socket?.write(bytes)
      again.end()
      // A slow client: what the system has not taken yet must not be written over.
      if (socket?.writableLength !== 0) {
        bytes = undefined
        second = 0
      }
      return true
    },
  }
}
