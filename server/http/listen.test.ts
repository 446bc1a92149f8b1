import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { SURVEY_MAIL_PATH } from '#contract/survey.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import { openConnection } from '#test/raw-connection.ts'
import { createTestSite } from '#test/test-site.ts'
import { listen } from './listen.ts'

const received: string[] = []
const app = createTestSite({ limiter: rateLimiter(async () => ({ wait: 0, delay: 0 })) })
const listening = await listen({ host: '127.0.0.1', port: 0, keepAliveMs: 1_000 }, () => ({
  fetch(request, bindings) {
    received.push(new URL(request.url).pathname)
    return app.fetch(request, bindings)
  },
}))
afterAll(() => listening.close(0))

const exchange = (request: string) => openConnection(listening.port, request).closed

const PROTECTION = [
  /^x-content-type-options: nosniff$/im,
  /^referrer-policy: origin$/im,
  /^cross-origin-opener-policy: same-origin$/im,
  /^cross-origin-resource-policy: same-origin$/im,
  /^permissions-policy: camera=\(\)/im,
  /^x-frame-options: DENY$/im,
  /^content-security-policy: default-src 'none'/im,
  /^cache-control: no-store$/im,
]

test.each([
  ['no HTTP at all', 'HELO mail.example\r\n\r\n', 400],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two Host fields', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
  ['the same Host twice', 'GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
  ],
  ['a broken Host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['a target that is no path', 'GET nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  [
    'a broken chunk',
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n',
    400,
  ],
  [
    'over 16 KB of header fields',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  [
    'an expectation',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: the best\r\nConnection: close\r\n\r\n',
    417,
  ],
])(
  'a request with %s is refused with the protective header fields and a body',
  async (_, request, status) => {
    const [head = '', body = ''] = (await exchange(request)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const field of PROTECTION) {
      expect(head).toMatch(field)
    }
    expect(head).toMatch(/^connection: close$/im)
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^The request .*\.$/) })
  },
)

test('a health check by HTTP/1.0 needs no Host', async () => {
  expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await exchange('GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  )
})

test('TRACE is refused', async () => {
  expect(await exchange('TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 405 /,
  )
})

test.each([
  ['of a known length', 'Content-Length: 1000\r\n\r\n{"email":'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n'],
])('an upload %s that the client breaks off is not logged as an error', async (_, rest) => {
  const before = app.logged.length
  received.length = 0
  const paths = ['/auth/v1/signup', '/canvas/page.pdf', SURVEY_MAIL_PATH]
  for (const path of paths) {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${rest}`
    const { socket } = openConnection(listening.port, head)
    await expect.poll(() => received).toContain(path)
    socket.destroy()
  }
  const logged = () => app.logged.slice(before)
  await expect
    .poll(() => logged().filter(({ msg }) => msg === 'answered').length)
    .toBe(paths.length)
  expect(logged().filter(({ level }) => Number(level) > Number(pino.levels.values.info))).toEqual(
    [],
  )
})

test('a connection stays open for the next request as long as the setting says', async () => {
  expect(await exchange('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^keep-alive: timeout=1,/im)
})

test('a request that arrives on an open connection when the socket stops listening is answered', async () => {
  const closing = await listen({ host: '127.0.0.1', port: 0, keepAliveMs: 10_000 }, () => app)
  const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  const connection = openConnection(closing.port, request)
  await expect.poll(connection.received).toContain('ok')
  const closed = closing.close(1_000, 60_000)
  const isTaken = () =>
    fetch(`http://127.0.0.1:${closing.port}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isTaken).toBe(false)
  connection.socket.write(request)
  const answers = await connection.closed
  expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  expect(answers).toMatch(/^connection: close\r$/im)
  await closed
})
