import { connect } from 'node:net'

/**
 * Opens a connection to this machine and sends `bytes` as they are, because `fetch` would tidy up
 * what tests send.
 * @param localAddress the client's own address
 * @returns `received` is what has arrived so far, as Latin-1; `closed` resolves with all of it,
 *   also after an error
 */
export function openConnection(port: number, bytes = '', localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
    socket.write(bytes),
  ).setEncoding('latin1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  return {
    socket,
    received: () => text,
    closed: new Promise<string>((resolve) => socket.once('close', () => resolve(text))),
  }
}
