import { connect, type Socket } from 'node:net'

/** A connection that sends and receives bytes as they are, because `fetch` would tidy up what tests send. */
export interface RawConnection {
  socket: Socket
  /** What has arrived so far, as Latin-1. */
  received(): string
  /** Resolves with everything that arrived once the connection has ended, also by an error. */
  closed: Promise<string>
}

/** Opens a connection to this machine and sends `bytes`. @param localAddress the client's own address */
export function openConnection(port: number, bytes = '', localAddress = '127.0.0.1'): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes)).setEncoding('latin1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  return { socket, received: () => text, closed: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}
