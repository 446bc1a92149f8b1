/**
 * Refuses requests that never reach the app: broken HTTP, too many header fields, and anything but
 * one Host.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { REFUSAL_HEADERS } from './security-headers.ts'

/** How long a refused client may take to read the answer and close. */
const LINGER_MS = 1_000

type RefusalStatus = 400 | 408 | 413 | 417 | 429 | 431

const MESSAGES: Record<RefusalStatus, string> = {
  400: 'The request is not valid HTTP.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  417: 'The request expects something this server does not offer.',
  429: 'There are too many requests from this network.',
  431: 'The request has header fields of more than 16 KB.',
}

/** Status for codes of Node's parser and its timeouts. All others are 400. */
const STATUS_OF_CODE: Record<string, RefusalStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** `message` is the member that the official client reads. */
function refusal(status: RefusalStatus): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ message: MESSAGES[status] })
  return {
    headers: {
      ...REFUSAL_HEADERS,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      ...(status === 429 && { 'Retry-After': '10' }),
      Connection: 'close',
    },
    body,
  }
}

/** The refusal as an answer of the Fetch standard. */
export function refusedRequest(status: RefusalStatus): Response {
  const { headers, body } = refusal(status)
  return new Response(body, { status, headers })
}

/**
 * A request names its host exactly once (RFC 9112, 3.2). Node accepts several and uses the first.
 * HTTP/1.0, which health checks of some load balancers speak, has no such field.
 */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const named = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length
  return named === 1 || (named === 0 && httpVersion === '1.0')
}

export function refuse(response: ServerResponse, status: RefusalStatus): void {
  const { headers, body } = refusal(status)
  response.writeHead(status, headers).end(body)
}

/**
 * Writes the refusal of an unreadable request to the connection, then closes it.
 * @param isAnswering whether an answer has already begun on that connection, which a second header
 *   would corrupt
 */
export function refuseBrokenRequests(
  server: Server,
  isAnswering: (connection: Duplex) => boolean,
): void {
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    // The rest of the refused request may still arrive. Closing at once would discard the answer
    // with it.
    if (refused.has(connection)) {
      return
    }
    refused.add(connection)
    if (!connection.writable || error.code === 'ECONNRESET' || isAnswering(connection)) {
      return connection.destroy()
    }
    setTimeout(() => connection.destroy(), LINGER_MS).unref()
    const status = STATUS_OF_CODE[error.code ?? ''] ?? 400
    const { headers, body } = refusal(status)
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join('')}\r\n${body}`)
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
}
