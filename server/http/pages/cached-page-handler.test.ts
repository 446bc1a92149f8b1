import { afterAll, expect, test } from 'vitest'
import { openConnection } from '#test/raw-connection.ts'
import { createTestSite } from '#test/test-site.ts'
import { listen } from '../listen.ts'

let answeredAtOnce = 0
const app = createTestSite()
const address = { host: '127.0.0.1', port: 0, keepAliveMs: 1_000 }
/** The same app twice: cached pages at once, and everything through the app. */
const fast = await listen(address, () => ({
  fetch: app.fetch,
  cachedPage(request, response) {
    const isAnswered = app.cachedPage(request, response)
    if (isAnswered) {
      answeredAtOnce++
    }
    return isAnswered
  },
}))
const slow = await listen(address, () => ({ fetch: app.fetch }))
afterAll(() => Promise.all([fast.close(0), slow.close(0)]))

/** An answer without what differs between any two; its fields are in lower case and sorted. */
async function exchange(port: number, request: string) {
  const [head = '', ...body] = (await openConnection(port, request).closed).split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  const fields = lines.map(
    (line) => line.slice(0, line.indexOf(':')).toLowerCase() + line.slice(line.indexOf(':')),
  )
  return {
    requestId: fields.find((line) => line.startsWith('x-request-id:'))?.slice(14),
    answer: {
      status,
      fields: fields.filter((line) => !/^(date|x-request-id):/.test(line)).sort(),
      body,
    },
  }
}

const request = (line: string, ...fields: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: site.example', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`

test.each([
  ['plain', 'GET /book', []],
  ['brotli', 'GET /book', ['Accept-Encoding: gzip, deflate, br, zstd']],
  ['gzip', 'GET /book', ['accept-encoding: gzip']],
  ['no coding', 'GET /book', ['Accept-Encoding: br;q=0, gzip;q=0']],
  ['HEAD', 'HEAD /book', ['Accept-Encoding: br']],
  ['a page made to be framed', 'GET /embed/partner', []],
  ['https at the proxy', 'GET /book', ['X-Forwarded-For: 192.0.2.7', 'X-Forwarded-Proto: https']],
  ['a field twice', 'GET /book', ['Accept-Encoding: br', 'Accept-Encoding: gzip']],
  ['another version', 'GET /book', ['If-None-Match: "other"']],
  ['any version, HEAD, https', 'HEAD /book', ['If-None-Match: *', 'X-Forwarded-Proto: https']],
])('a cached page is answered at once as the app answers it: %s', async (_, line, fields) => {
  const text = request(line, ...fields)
  const throughApp = await exchange(slow.port, text)
  const before = answeredAtOnce
  const linesBefore = app.logged.length
  const atOnce = await exchange(fast.port, text)
  expect(answeredAtOnce).toBe(before + 1)
  const { requestId } = atOnce
  expect(atOnce.answer).toEqual(throughApp.answer)
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  const [throughAppLine] = app.logged.slice(linesBefore - 1)
  expect(app.logged.slice(linesBefore)).toEqual([
    { ...throughAppLine, id: requestId, ms: 0, time: expect.any(Number) },
  ])
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
  const one = await exchange(fast.port, text)
  const other = await exchange(slow.port, text)
  expect(one.answer).toEqual(other.answer)
  expect(answeredAtOnce).toBe(before)
})

test('a page that was dropped is not answered at once', async () => {
  await exchange(fast.port, request('GET /book'))
  app.pages.invalidate()
  const before = answeredAtOnce
  await exchange(fast.port, request('GET /book'))
  expect(answeredAtOnce).toBe(before)
})
