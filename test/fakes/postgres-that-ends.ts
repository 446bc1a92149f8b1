/**
 * A PostgreSQL server that accepts a connection and ends it in the same packet, as in the middle of
 * a shutdown.
 */
import { createServer } from 'node:net'
import { listenHere } from '../listen-here.ts'

/**
 * Messages of PostgreSQL's protocol 3.0: `AuthenticationOk`, `ReadyForQuery` (idle) and
 * `ErrorResponse`.
 */
const AUTHENTICATION_OK = message('R', Buffer.from([0, 0, 0, 0]))
const READY_FOR_QUERY = message('Z', Buffer.from('I'))
const ADMIN_SHUTDOWN = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
)

function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

export async function startPostgresThatEnds() {
  let connections = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      connections += 1
      socket.end(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY, ADMIN_SHUTDOWN]))
    })
  })
  const { host } = new URL(await listenHere(server))
  return {
    url: `postgres://someone@${host}/database`,
    /** How many connections it has ended. */
    connections: () => connections,
    close: () => server[Symbol.asyncDispose](),
  }
}
