import { randomUUID } from 'node:crypto'
import { Agent, createServer, get, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { type RepeatedAnswer, repeatAnswer } from './repeat-answer.ts'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

interface Served {
  port: number
  /** How many answers were sent again instead of made anew. */
  repeated(): number
}

/** Answers every request with the same body, and from the second one on with the first answer where that can be. */
async function serve(body: Uint8Array, { maxRequests = 0, isStopping = (): boolean => false } = {}): Promise<Served> {
  let kept: RepeatedAnswer | undefined
  let repeated = 0
  const listening = createServer((_, response) => {
    const id = randomUUID()
    if (isStopping()) response.setHeader('Connection', 'close')
    if (kept?.send(response, id)) {
      repeated++
      return
    }
    response.writeHead(200, ['Content-Length', String(body.byteLength), 'X-Request-Id', id]).end(body)
    kept ??= repeatAnswer(response, id, body)
  })
  listening.maxRequestsPerSocket = maxRequests
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  server = listening
  return { port: (listening.address() as AddressInfo).port, repeated: () => repeated }
}

interface Answer {
  /** Names and values in turn, as they were sent. */
  fields: string[]
  body: string
}

async function read(response: IncomingMessage): Promise<Answer> {
  let body = ''
  for await (const chunk of response.setEncoding('latin1')) body += chunk
  return { fields: response.rawHeaders, body }
}

const ask = (port: number, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, (response) => read(response).then(resolve, reject)).on('error', reject)
  })

const value = ({ fields }: Answer, name: string) => fields[fields.indexOf(name) + 1]

/** All ids in what a connection received, in order. */
const idsIn = (received: string) => [...received.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id)

test('the second answer is the first with another id and its own date', async () => {
  const { port, repeated } = await serve(Buffer.from('A page'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = await ask(port, agent)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-02-03T04:05:06Z') })
  const second = await ask(port, agent)
  agent.destroy()
  expect(repeated()).toBe(1)
  expect(value(second, 'Date')).toBe('Mon, 03 Feb 2031 04:05:06 GMT')
  expect(value(second, 'X-Request-Id')).not.toBe(value(first, 'X-Request-Id'))
  const without = ({ fields, body }: Answer) => ({
    fields: fields.filter((_, at) => !['Date', 'X-Request-Id'].includes(fields[at - (at % 2)] as string)),
    body,
  })
  expect(without(second)).toEqual(without(first))
})

test('on a connection that is about to end, the answer says so', async () => {
  let isStopping = false
  const { port, repeated } = await serve(Buffer.from('A page'), { maxRequests: 3, isStopping: () => isStopping })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connections: (string | undefined)[] = []
  for (let n = 0; n < 4; n++) {
    isStopping = n === 3
    connections.push(value(await ask(port, agent), 'Connection'))
  }
  agent.destroy()
  expect(connections).toEqual(['keep-alive', 'keep-alive', 'close', 'close'])
  expect(repeated()).toBe(1)
  const closing = new Agent({ keepAlive: false })
  isStopping = false
  expect(value(await ask(port, closing), 'Connection')).toBe('close')
})

test('requests sent at once are answered in order', async () => {
  const { port } = await serve(Buffer.from('A page'))
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const request = 'GET / HTTP/1.1\r\nHost: site.example\r\n\r\n'
  socket.write(request)
  await vi.waitUntil(() => idsIn(received).length === 1)
  socket.write(request.repeat(3))
  await vi.waitUntil(() => received.split('A page').length === 5)
  socket.destroy()
  expect(new Set(idsIn(received)).size).toBe(4)
})

/** A response on a connection that takes what is written, or holds it. */
function responseOn(write: (chunk: Buffer, taken: () => void) => void): ServerResponse {
  const socket = new Writable({ write: (chunk, _, taken) => write(chunk, taken) })
  const request = new IncomingMessage(socket as Socket)
  Object.assign(request, { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 })
  const response = new ServerResponse(request)
  response.assignSocket(socket as Socket)
  return response
}

test('bytes that a slow client has not received yet are not overwritten', () => {
  const body = Buffer.from('A page')
  const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(36)) as [string, string, string]
  const response = responseOn((_, taken) => taken())
  response.writeHead(200, ['Content-Length', '6', 'X-Request-Id', first]).end(body)
  const kept = repeatAnswer(response, first, body)
  let held: Buffer | undefined
  const slow = responseOn((chunk) => {
    held = chunk
  })
  expect(kept?.send(slow, second)).toBe(true)
  expect(kept?.send(slow, third)).toBe(false)
  let received = ''
  const quick = responseOn((chunk, taken) => {
    received += chunk
    taken()
  })
  expect(kept?.send(quick, third)).toBe(true)
  expect([idsIn(received), idsIn(String(held))]).toEqual([[third], [second]])
})
