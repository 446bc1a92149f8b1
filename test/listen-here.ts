import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/**
 * Makes a server listen on this machine, on a free port unless one is given. @returns its origin
 */
export async function listenHere(server: Server, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
