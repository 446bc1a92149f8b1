import { afterAll, expect, test } from 'vitest'
import { openConnection } from '#test/raw-connection.ts'
import { clientFinder } from '../client-address.ts'
import { listen } from '../listen.ts'
import { admission } from './admission.ts'

let clockMs = 0
const warnings: string[] = []
const log = { warn: (text: string) => warnings.push(text) } as never
const handled: string[] = []
let hold: Promise<void> = Promise.resolve()
const findClient = clientFinder(log, ['127.0.0.9'])
const listening = await listen({ host: '127.0.0.1', port: 0, keepAliveMs: 1_000 }, () => ({
  admission: admission({ findClient, log, now: () => clockMs }),
  async fetch(request) {
    handled.push(new URL(request.url).pathname)
    await hold
    return new Response('fine')
  },
}))
afterAll(() => listening.close(0))

function open(localAddress: string, bytes: string) {
  const connection = openConnection(listening.port, bytes, localAddress)
  return { ...connection, answers: () => connection.received().match(/HTTP\/1\.1 \d+/g) ?? [] }
}
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

test('pipelined requests are handled one after the other, and a connection with too many is closed', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  hold = promise
  const three = open('127.0.0.2', request('/1') + request('/2') + request('/3'))
  await expect.poll(() => handled).toEqual(['/1'])
  const many = open('127.0.0.3', request('/many').repeat(5_000))
  await many.closed
  expect(handled.filter((path) => path === '/many').length).toBeLessThanOrEqual(1)
  // No further connection of that client is taken for a while.
  const again = open('127.0.0.3', request('/again'))
  await again.closed
  expect(handled).not.toContain('/again')
  release()
  await expect.poll(three.answers).toHaveLength(3)
  expect(handled.filter((path) => /\d/.test(path))).toEqual(['/1', '/2', '/3'])
  three.socket.destroy()
})

test.each([
  ['directly', '127.0.0.6', ''],
  ['through a proxy', '127.0.0.9', 'X-Forwarded-For: 203.0.113.6\r\n'],
])(
  "the bytes that a client sends %s use up its budget, too, and nobody else's",
  async (_, from, field) => {
    clockMs += 60_000
    const body = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const upload = `POST /upload HTTP/1.1\r\nHost: a\r\n${field}Transfer-Encoding: chunked\r\n\r\n${body.repeat(1_600)}`
    // A connection can end before all of its bytes were read, and the server may learn of its end a
    // moment later.
    const again = async () => {
      await open(from, upload).closed
      const one = open(from, `GET /again HTTP/1.1\r\nHost: a\r\n${field}Connection: close\r\n\r\n`)
      await one.closed
      return one.answers()
    }
    // On a busy machine each try ends after few of its bytes.
    await expect.poll(again, { timeout: 240_000 }).toEqual(field ? ['HTTP/1.1 429'] : [])
    const other = open(
      '127.0.0.9',
      'GET /other HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n',
    )
    await expect.poll(other.answers).toEqual(['HTTP/1.1 200'])
    other.socket.destroy()
  },
)

test('a client beyond its budget waits, then is refused, while others and the proxy itself are answered at once', async () => {
  const fine = async (address: string) => {
    const one = open(address, request(`/${address}`))
    await expect.poll(one.answers).toEqual(['HTTP/1.1 200'])
    one.socket.destroy()
  }
  const greedy = Array.from({ length: 125 }, () => open('127.0.0.4', request('/greedy').repeat(16)))
  // Five seconds' worth at once; the rest is spread over the ten seconds after.
  await expect
    .poll(() => greedy.flatMap(({ answers }) => answers()).length)
    .toBeGreaterThanOrEqual(500)
  await fine('127.0.0.5')
  await fine('127.0.0.9')
  clockMs += 60_000
  await fine('127.0.0.4')
  for (const { socket } of greedy) {
    socket.destroy()
  }
})

test('requests of one client in flight wait for each other and not others for them; too many get 429', async () => {
  const held: (() => void)[] = []
  const small = await listen({ host: '127.0.0.1', port: 0, keepAliveMs: 1_000 }, () => ({
    admission: admission({
      findClient,
      log,
      skipsTurn: (path) => path === '/healthz',
      inFlight: { running: 3, waiting: 2 },
    }),
    async fetch(asked) {
      if (new URL(asked.url).pathname === '/held') {
        await new Promise<void>((resolve) => held.push(resolve))
      }
      return new Response('done')
    },
  }))
  try {
    const ask = (path: string, address: string) => {
      const { socket, received } = openConnection(small.port, request(path), address)
      return { socket, received, status: () => received().slice(0, 'HTTP/1.1 200'.length) }
    }
    const many = Array.from({ length: 6 }, () => ask('/held', '127.0.0.2'))
    const refused = () => many.filter(({ status }) => status() === 'HTTP/1.1 429')
    await expect.poll(() => refused().length).toBe(1)
    expect(refused()[0]?.received()).toMatch(/^retry-after: \d+\r$/im)
    expect(held).toHaveLength(3)

    const others = [ask('/', '127.0.0.3'), ask('/healthz?x', '127.0.0.2')]
    for (const other of others) {
      await expect.poll(other.status).toBe('HTTP/1.1 200')
    }
    for (let done = 0; done < 5; done++) {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      expect(held.length).toBeLessThanOrEqual(3)
      held.shift()?.()
    }
    const answered = () => many.filter(({ status }) => status() === 'HTTP/1.1 200')
    await expect.poll(() => answered().length).toBe(5)
    for (const { socket } of [...many, ...others]) {
      socket.destroy()
    }
  } finally {
    await small.close(0)
  }
})
