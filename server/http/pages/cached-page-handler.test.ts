import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { listen } from '../listen.ts'

let answeredAtOnce = 0
const app = createTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } })
const address = { host: '127.0.0.1', port: 0, keepAliveMs: 1_000 }
/** The same app twice: cached pages at once, and everything through the app. */
const fast = await listen(address, () => ({
  fetch: app.fetch,
  cachedPage(request, response) {
    const isAnswered = app.cachedPage(request, response)
    if (isAnswered) answeredAtOnce++
    return isAnswered
  },
}))
const slow = await listen(address, () => ({ fetch: app.fetch }))
afterAll(() => Promise.all([fast.close(0), slow.close(0)]))

interface Answer {
  status: string
  /** In lower case, sorted; without what differs between any two answers. */
  fields: string[]
  requestId: string | undefined
  body: string
}

function exchange(port: number, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...body] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
      const [status = '', ...lines] = head.split('\r\n')
      const fields = lines.map((line) => line.slice(0, line.indexOf(':')).toLowerCase() + line.slice(line.indexOf(':')))
      resolve({
        status,
        fields: fields.filter((line) => !/^(date|x-request-id):/.test(line)).sort(),
        requestId: fields.find((line) => line.startsWith('x-request-id:'))?.slice(14),
        body: body.join('\r\n\r\n'),
      })
    })
  })
}

const request = (line: string, ...fields: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: site.example', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`

test.each([
  ['plain', 'GET /book', []],
  ['brotli', 'GET /book', ['Accept-Encoding: gzip, deflate, br, zstd']],
  ['gzip', 'GET /book', ['accept-encoding: gzip']],
  ['no coding', 'GET /book', ['Accept-Encoding: br;q=0, gzip;q=0']],
  ['HEAD', 'HEAD /book', ['Accept-Encoding: br']],
  ['the start page', 'GET /', []],
  ['a page made to be framed', 'GET /embed/partner', []],
  ['https at the proxy', 'GET /book', ['X-Forwarded-For: 192.0.2.7', 'X-Forwarded-Proto: https']],
  ['http at the proxy', 'GET /book', ['X-Forwarded-For: 192.0.2.7', 'X-Forwarded-Proto: http']],
  ['a field twice', 'GET /book', ['Accept-Encoding: br', 'Accept-Encoding: gzip']],
  ['another version', 'GET /book', ['If-None-Match: "other"']],
  ['any version', 'GET /book', ['If-None-Match: *']],
  ['any version, HEAD, https', 'HEAD /book', ['If-None-Match: *', 'X-Forwarded-Proto: https']],
])('a cached page is answered at once as the app answers it: %s', async (_, line, fields) => {
  const text = request(line, ...fields)
  const throughApp = await exchange(slow.port, text)
  const before = answeredAtOnce
  const linesBefore = app.logged.length
  const atOnce = await exchange(fast.port, text)
  expect(answeredAtOnce).toBe(before + 1)
  const { requestId } = atOnce
  expect({ ...atOnce, requestId: '' }).toEqual({ ...throughApp, requestId: '' })
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  const [throughAppLine] = app.logged.slice(linesBefore - 1)
  expect(app.logged.slice(linesBefore)).toEqual([{ ...throughAppLine, id: requestId, ms: 0, time: expect.any(Number) }])
})

test('a version that the client has is not sent again', async () => {
  const first = await exchange(fast.port, request('GET /book', 'Accept-Encoding: br'))
  const tag = first.fields.find((line) => line.startsWith('etag:'))?.slice(6)
  for (const { port } of [fast, slow]) {
    const again = await exchange(port, request('GET /book', 'Accept-Encoding: br', `If-None-Match: ${tag}`))
    expect([again.status, again.body]).toEqual(['HTTP/1.1 304 Not Modified', ''])
  }
})

test.each([
  ['a query', 'GET /book?utm_source=a', []],
  ['another spelling', 'GET /Book/', []],
  ['an unknown path', 'GET /nothing', []],
  ['another method', 'DELETE /book', []],
  ['a body', 'GET /book', ['Content-Length: 0']],
])('any other request is left to the app: %s', async (_, line, fields) => {
  await exchange(slow.port, request('GET /book'))
  const before = answeredAtOnce
  const text = request(line, ...fields)
  const [one, other] = [await exchange(fast.port, text), await exchange(slow.port, text)]
  expect({ ...one, requestId: '' }).toEqual({ ...other, requestId: '' })
  expect(answeredAtOnce).toBe(before)
})

test('invalidate() renders the page again', async () => {
  await exchange(fast.port, request('GET /book'))
  const rendered = app.renderer.rendered.length
  app.pages.invalidate()
  const before = answeredAtOnce
  await exchange(fast.port, request('GET /book'))
  expect([app.renderer.rendered.length, answeredAtOnce]).toEqual([rendered + 1, before])
  await exchange(fast.port, request('GET /book'))
  expect([app.renderer.rendered.length, answeredAtOnce]).toEqual([rendered + 1, before + 1])
})
