/**
 * Three processes on one PostgreSQL whose connections are ended in bursts, which crashes and
 * recovers, and which cannot be reached for a while, as when another server takes over. Visitors
 * leave leads all the time.
 *
 * @second-ring: stops servers under load
 * @full-size: the number of failovers
 */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startNetworkPath } from '#test/fakes/network-path.ts'
import { SUBMISSIONS } from '#test/lead-forms.ts'
import { queryAt } from '#test/query-at.ts'
import { createInstallation } from '#test/real-installation.ts'
import type { RealServer } from '#test/real-server.ts'
import { startNewestPostgres } from '#test/setup/postgres-server.ts'
import { type Attempt, expectNoneLost, leaveLead, seen } from '#test/soak/visitors.ts'

/** The full number with SOAK=1, or another with FAILOVERS. */
const ROUNDS = process.env.SOAK ? Number(process.env.FAILOVERS ?? 20) : 2
const PROCESSES = 3
/** Each leaves one lead after the other, and tries again as the page asks. */
const VISITORS = 12
const OUT_OF_REACH_MS = 1_500
const BETWEEN_MS = 300
const LIMIT_MS = 60_000

const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

test(`${ROUNDS} failovers under load: visitors are told to try again, no lead is lost, and no process ends`, {
  timeout: 240_000 + ROUNDS * 30_000,
}, async () => {
  const postgres = await startNewestPostgres()
  onTestFinished(() => postgres.stop())
  const path = await startNetworkPath(postgres.url)
  onTestFinished(() => path.close())
  const installation = await createInstallation({ DATABASE_URL: path.url })
  onTestFinished(() => installation.remove())
  const servers: RealServer[] = []
  for (let n = 0; n < PROCESSES; n += 1) {
    servers.push(await installation.start())
  }
  const exits: (number | null)[] = []
  for (const { exited } of servers) {
    void exited.then((code) => exits.push(code))
  }

  const attempts: Attempt[] = []
  let isOver = false
  async function visit(visitor: number): Promise<void> {
    for (let n = visitor; !isOver; n += VISITORS) {
      const email = `visitor${n}@example.org`
      // The same values each time, as the page sends them.
      const body = { ...SUBMISSIONS.waitlist(email), submittedAt: Date.now() }
      for (let status = 503; status === 503; ) {
        const attempt = await leaveLead((servers[n % PROCESSES] as RealServer).url, n, email, body)
        attempts.push(attempt)
        status = attempt.status
      }
    }
  }
  const visits = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor))

  /** Waits until every process can serve again, as a load balancer and an alert would see it. */
  const untilReady = () =>
    expect
      .poll(
        () =>
          Promise.all(
            servers.map(({ url }) => fetch(`${url}/readyz`).then(({ status }) => status)),
          ),
        {
          timeout: LIMIT_MS,
        },
      )
      .toEqual(Array(PROCESSES).fill(200))

  for (let round = 0; round < ROUNDS; round += 1) {
    for (let burst = 0; burst < 10; burst += 1) {
      await queryAt(postgres.url, END_ALL)
      path.reset()
    }
    await untilReady()
    await delay(BETWEEN_MS)
    // The other sessions of a server are ended when one crashes, and none is let in until it has
    // recovered.
    await crash(postgres.url)
    await untilReady()
    await delay(BETWEEN_MS)
    path.refuse(true)
    path.reset()
    await delay(OUT_OF_REACH_MS)
    path.refuse(false)
    await untilReady()
    await delay(BETWEEN_MS)
  }
  isOver = true
  await Promise.all(visits)

  expect(exits).toEqual([])
  expect([...new Set(attempts.map(({ status }) => status))].sort()).toEqual([200, 503])
  const stored = await queryAt<{ email: string }>(postgres.url, 'select email from public.leads')
  // When the connection ends during a commit, nobody can know whether it took place: the answer is
  // 503, and the visitor's next attempt finds the lead.
  const accepted = attempts.filter(({ status }) => status === 200)
  expectNoneLost(
    stored.map(({ email }) => email),
    accepted,
  )
  expect(stored).toHaveLength(accepted.length)
  console.info(`${ROUNDS} failovers: ${seen(attempts)}`)
})

/** Ends one session as a crash of the server would. */
async function crash(url: string): Promise<void> {
  const [session] = await queryAt<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  )
  if (session) {
    process.kill(session.pid, 'SIGKILL')
  }
}
