/**
 * A network between a client and a server. It can be lost: nothing arrives any more, and neither
 * side is told. It can also reset connections, as a load balancer does that changes to another
 * server.
 */
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { listenHere } from '../listen-here.ts'

export type NetworkPath = Awaited<ReturnType<typeof startNetworkPath>>

/** @param address of a server. For PostgreSQL, `?host=` names the folder of its socket. */
export async function startNetworkPath(address: string) {
  const direct = new URL(address)
  const folder = direct.searchParams.get('host')
  const port = Number(direct.port || 5432)
  const target = folder
    ? { path: join(folder, `.s.PGSQL.${port}`) }
    : { host: direct.hostname, port }
  let isLost = false
  let isRefusing = false
  const open = new Set<Socket>()
  const clients = new Set<Socket>()
  function keep(socket: Socket): Socket {
    open.add(socket)
    socket.on('error', () => {})
    return socket.once('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    clients.add(client.once('close', () => clients.delete(client)))
    if (isRefusing) {
      return void client.resetAndDestroy()
    }
    if (isLost) {
      return
    }
    const upstream = keep(connect(target))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('close', () => {
        // On a lost network neither end learns that the other has closed.
        if (!isLost) {
          to.destroy()
        }
      })
    }
  })
  const url = new URL(direct)
  url.host = new URL(await listenHere(server)).host
  url.searchParams.delete('host')
  return {
    /** The database's address through this network. */
    url: url.href,
    /**
     * From now on, all data on open and new connections disappears, and the connections stay open.
     */
    lose() {
      isLost = true
      for (const socket of open) {
        socket.removeAllListeners('data').resume()
      }
    },
    /**
     * New connections reach the server again. Open connections stay dead, as after the failure of a
     * router.
     */
    restore() {
      isLost = false
    },
    /** Resets every open connection. */
    reset() {
      for (const client of clients) {
        client.resetAndDestroy()
      }
    },
    /** Resets new connections, too, until it is turned off. */
    refuse(isOn: boolean) {
      isRefusing = isOn
    },
    async close() {
      for (const socket of open) {
        socket.destroy()
      }
      await server[Symbol.asyncDispose]()
    },
  }
}
