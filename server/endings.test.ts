/**
 * How the program ends: at a signal, and when what it needs is in use.
 *
 * @second-ring: starts several programs and waits for their ends
 */
import { beforeAll, expect, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { openConnection } from '#test/raw-connection.ts'
import { type RealServer, runRefusedStart, startRealServer } from '#test/real-server.ts'

beforeAll(() => buildOnce())

const isRefused = (server: RealServer) =>
  fetch(`${server.url}/healthz`, { headers: { Connection: 'close' } }).then(
    () => false,
    () => true,
  )

test('SIGTERM under load finishes running requests, accepts no new ones, closes the store and ends with 0', async () => {
  const server = await startRealServer()
  // A request whose body is still on its way at the signal.
  const slow = openConnection(
    Number(new URL(server.url).port),
    'POST /submissions/v3/integration/submit/local/waitlist HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n',
  )
  const outcomes = { complete: 0, cut: 0 }
  let signaled = false
  async function visitor(): Promise<void> {
    for (;;) {
      // A proxy repeats a refused request at another process. It cannot repair an answer that
      // breaks off.
      const answer = await fetch(`${server.url}/`).catch(() => undefined)
      if (!answer) {
        if (signaled) {
          return
        }
        throw new Error('A request was refused before the signal')
      }
      await answer.text().then(
        () => outcomes.complete++,
        () => outcomes.cut++,
      )
    }
  }
  const visitors = Array.from({ length: 8 }, visitor)
  await expect.poll(() => outcomes.complete).toBeGreaterThan(50)
  signaled = true
  server.signal('SIGTERM')
  await expect.poll(() => isRefused(server)).toBe(true)
  await Promise.all(visitors)
  slow.socket.write('0\r\n\r\n')
  const answer = await slow.closed
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(await server.exited).toBe(0)
  expect(outcomes.cut).toBe(0)
  await server.stop()
})

test('with a delay it reports that it stops, keeps serving until then and ends every connection', async () => {
  const server = await startRealServer({ settings: { STOP_DELAY_SECONDS: '2' } })
  expect((await fetch(`${server.url}/`)).headers.get('Connection')).toBe('keep-alive')
  server.signal('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503)
  const paths = ['/', '/none', '/config/backend.json']
  const answers = await Promise.all(paths.map((path) => fetch(`${server.url}${path}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200])
  expect(await server.exited).toBe(0)
  await server.stop()
})

test('a start on a port in use says so and ends with 1, on data in use ends with 78', async () => {
  const first = await startRealServer()
  const samePort = await runRefusedStart({ PORT: new URL(first.url).port })
  expect([samePort.code, samePort.output.trim().split('\n').at(-1)]).toEqual([
    1,
    'PORT: already in use by another program',
  ])
  const sameData = await runRefusedStart({ DATA_DIR: first.dataDir })
  expect(sameData.code).toBe(78)
  expect(sameData.output.trim().split('\n')).toHaveLength(1)
  await first.stop()
})
