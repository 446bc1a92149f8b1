import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { jsonPost } from '#test/json-post.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'

const TOKEN = 'a-token-for-the-test'

let server: RealServer
beforeAll(async () => {
  buildOnce()
  server = await startRealServer({ settings: { METRICS_TOKEN: TOKEN } })
}, 200_000)
afterAll(() => server.stop())

const ask = (authorization?: string) =>
  fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { Authorization: authorization } })
const value = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

test.each([undefined, 'Bearer wrong', TOKEN])('without the token (%j) nothing is told', async (authorization) => {
  const answer = await ask(authorization)
  expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.text()).not.toContain('everturn_')
})

test('answers are counted by route and status, without personal data', async () => {
  for (let count = 0; count < 3; count++) await (await fetch(`${server.url}/book?utm_source=secret`)).text()
  await fetch(`${server.url}/nowhere/jane@example.org`)
  const posted = await fetch(
    `${server.url}/submissions/v3/integration/submit/local/waitlist`,
    jsonPost(SUBMISSIONS.waitlist('jane@example.org')),
  )
  expect(posted.status).toBe(200)
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  expect(value(text, 'http_request_duration_seconds_count{method="GET",route="/book",status="200"}')).toBe(3)
  expect(text).toMatch(/http_request_duration_seconds_count\{method="POST",route="[^"]*submit[^"]*",status="200"\} 1/)
  expect(text).not.toMatch(/jane|secret|nowhere/)
  expect(value(text, 'everturn_pages_rendered')).toBeGreaterThan(0)
  expect(value(text, 'everturn_pages_kept_bytes')).toBeGreaterThan(10_000)
  expect(value(text, 'everturn_database_connections_open')).toBe(1)
  expect(value(text, 'everturn_outbox_dead')).toBe(0)
  expect(value(text, 'everturn_meetings_upcoming')).toBe(0)
  expect(value(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

// The email with the ebook, and the confirmation of the waitlist above.
test('a delivery is counted when it has been attempted', async () => {
  const email = await fetch(
    `${server.url}/submissions/v3/integration/submit/local/waitlist`,
    jsonPost(SUBMISSIONS.ebook('ada@example.org')),
  )
  expect(email.status).toBe(200)
  await expect
    .poll(async () => {
      const text = await (await ask(`Bearer ${TOKEN}`)).text()
      return value(text, 'everturn_delivery_attempts_total{kind="email",result="delivered"}')
    })
    .toBe(2)
})
