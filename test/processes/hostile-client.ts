/**
 * One hostile client, as a process of its own: `node hostile-client.ts KIND URL FROM`. It goes on until it is killed. `ATTACKS`
 * lists what it does. FROM is its address on this machine.
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const [kind = '', site = '', localAddress = ''] = process.argv.slice(2)
const { host, port } = new URL(site)
const here = { host: '127.0.0.1', port: Number(port), localAddress }
const random = (below: number) => Math.floor(Math.random() * below)

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends requests without pause on each of some connections. */
function flood(connections: number, next: () => Sent): void {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = () =>
    new Promise<void>((resolve) => {
      const { method = 'GET', path, headers, body } = next()
      const sent = request({
        ...here,
        method,
        path,
        agent,
        headers: { Host: host, 'Accept-Encoding': 'br', ...headers },
      })
      sent.on('response', (answer) => answer.resume().on('close', resolve))
      sent.on('error', () => setTimeout(resolve, 10))
      sent.end(body)
    })
  for (let n = 0; n < connections; n++)
    void (async () => {
      for (;;) await ask()
    })()
}

/** Opens connections again and again, and writes to each without reading an answer. */
function pour(connections: number, write: (socket: ReturnType<typeof connect>) => void): void {
  for (let n = 0; n < connections; n++)
    void (async () => {
      for (;;) {
        const socket = connect(here, () => write(socket))
        socket.resume()
        await new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve()))
        await delay(20)
      }
    })()
}

const pipelined = (times: number) => `GET /none HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(times)
const form = (name: string, fields: string): Sent => ({
  method: 'POST',
  path: `/forms/${name}`,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
  body: fields,
})
const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`

const ATTACKS: Record<string, () => void> = {
  renderings: () => flood(16, () => ({ path: `/discover?scores=${11_111 + random(45_000)}` })),
  forms: () =>
    flood(16, () => (random(2) ? form('contact', 'page=/contact&email=x') : form('meeting', 'call=intro&email=x'))),
  uploads: () =>
    pour(96, (socket) => {
      socket.write(`POST /admin/api/editing/pictures HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`)
      for (let n = 0; n < 150; n++) socket.write(chunk)
    }),
  pipeline: () => pour(1, (socket) => socket.write(pipelined(20_000))),
  pipelines: () => pour(500, (socket) => socket.write(pipelined(20))),
  unknown: () => flood(500, () => ({ path: '/none' })),
  pages: () => flood(500, () => ({ path: '/' })),
  connections: () => pour(500, (socket) => socket.end(pipelined(1))),
  // Only from the address of a proxy. All others have one address.
  'sign-ins': () =>
    flood(16, () => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.${random(250)}.${random(250)}` },
      body: JSON.stringify({ email: `x${random(1e9)}@example.org`, password: 'a wrong one' }),
    })),
}
ATTACKS[kind]?.()
