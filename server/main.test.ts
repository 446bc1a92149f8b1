import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { SUBMISSIONS } from '#test/lead-forms.ts'
import { jsonPost } from '#test/posts.ts'
import { type RealServer, runRefusedStart, startRealServer } from '#test/real-server.ts'
import { entryPoint } from './program-files.ts'

const METRICS_TOKEN = 'a-token-for-the-test'

beforeAll(() => buildOnce())

describe('the running program', () => {
  let server: RealServer
  beforeAll(async () => {
    server = await startRealServer({ settings: { METRICS_TOKEN } })
  })
  afterAll(() => server.stop())

  test('says where it listens, where email goes and how to make the first admin', () => {
    expect(server.output()).toContain(` written to ${server.dataDir}/mail`)
    expect(server.output()).toMatch(/^Admin .*npm run admin -- grant /m)
    expect(server.output()).toContain(`${server.url}/auth`)
  })

  test('is alive and ready', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
      status: 'ready',
      problems: [],
    })
  })

  const readMetrics = (authorization?: string) =>
    fetch(
      `${server.url}/metrics`,
      authorization === undefined ? {} : { headers: { Authorization: authorization } },
    )
  /** What a program with the token reads. */
  async function metrics(): Promise<string> {
    const answer = await readMetrics(`Bearer ${METRICS_TOKEN}`)
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return answer.text()
  }
  const value = (text: string, series: string) =>
    Number(text.split(`\n${series} `)[1]?.split('\n', 1)[0])

  test.each([undefined, 'Bearer wrong', METRICS_TOKEN])(
    'nothing is told to %j',
    async (authorization) => {
      const answer = await readMetrics(authorization)
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.text()).not.toContain('everturn_')
    },
  )

  test('answers are counted by route and status, without personal data', async () => {
    for (let count = 0; count < 3; count++) {
      await (await fetch(`${server.url}/book?utm_source=secret`)).text()
    }
    await fetch(`${server.url}/nowhere/jane@example.org`)
    const posted = await fetch(
      `${server.url}/submissions/v3/integration/submit/local/waitlist`,
      jsonPost(SUBMISSIONS.ebook('jane@example.org')),
    )
    expect(posted.status).toBe(200)
    const text = await metrics()
    expect(
      value(text, 'http_request_duration_seconds_count{method="GET",route="/book",status="200"}'),
    ).toBe(3)
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="[^"]*submit[^"]*",status="200"\} 1/,
    )
    expect(text).not.toMatch(/jane|secret|nowhere/)
  })

  test('pages, database and event loop are measured', async () => {
    await (await fetch(`${server.url}/book`)).text()
    const text = await metrics()
    expect(value(text, 'everturn_pages_rendered')).toBeGreaterThan(0)
    expect(value(text, 'everturn_pages_kept_bytes')).toBeGreaterThan(10_000)
    expect(value(text, 'everturn_database_connections_open')).toBe(1)
    expect(value(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  test('deliveries that were given up and meetings to come are counted', async () => {
    const text = await metrics()
    for (const kind of ['crm_lead', 'email', 'calendar', 'webhook', 'crm_erasure']) {
      expect(value(text, `everturn_outbox_dead{kind="${kind}"}`)).toBe(0)
    }
    expect(value(text, 'everturn_meetings_upcoming')).toBe(0)
  })

  test('a delivery, here of the ebook above, is counted when it has been attempted', async () => {
    const series = 'everturn_delivery_attempts_total{kind="email",result="delivered"}'
    const delivered = async () =>
      value(await (await readMetrics(`Bearer ${METRICS_TOKEN}`)).text(), series)
    await expect.poll(delivered).toBeGreaterThan(0)
  })
})

describe('a start that must not happen', () => {
  test('with wrong settings names each of them, shows no value and no stack, and ends with 1', async () => {
    const { code, output } = await runRefusedStart({
      PORT: 'http',
      CONTACT_EMAIL: 'secret-value',
      LOG_LEVEL: 'loud',
    })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(3)
    for (const name of ['PORT', 'CONTACT_EMAIL', 'LOG_LEVEL']) {
      expect(output).toMatch(new RegExp(`^${name}: expected `, 'm'))
    }
    expect(output).not.toContain('secret-value')
  })

  test('of a command with wrong settings names them without a stack and ends with 1', () => {
    const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(entryPoint('backup'))], {
      env: { ...process.env, PORT: 'http' },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, 'PORT: expected a port number from 0 to 65535\n'])
  })
})
