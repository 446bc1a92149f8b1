/**
 * Visitors submit leads without pause while something below the site fails: the disk is full, the database does not answer, or
 * processes end one after the other. No accepted lead may be lost or stored twice, and the site must recover by itself. The tests
 * need Linux, and those with several processes a load balancer (Debian: `apt-get install caddy nginx-light`).
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openOperatorDatabase } from '#server/ops/operator-database.ts'
import { buildOnce } from '#test/build-once.ts'
import { startNetworkPath } from '#test/fakes/network-path.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { createTestData } from '#test/store.ts'
import {
  BALANCERS,
  type Balancer,
  PROCESSES,
  startBalancer,
  startFleet,
  underLoad,
  VISITORS_AT_ONCE,
} from './balanced-load.ts'
import { type Attempt, expectNoneLost, LEAD_PATH, leaveLead, seen, storedAddresses } from './visitors.ts'

const FAULT_MS = Number(process.env.FAULT_SECONDS ?? 60) * 1_000
const LEAD_EVERY_MS = 100
/** How often each of several processes is replaced. */
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const ANSWER_LIMIT_MS = 20_000
const TIME_LIMIT_MS = 6 * FAULT_MS + 240_000
const { engine } = inject('testStore')
const isSoak = process.env.SOAK !== undefined

let folder: string
let server: RealServer | undefined
let balancers: Balancer[] = []
beforeAll(() => {
  if (isSoak) buildOnce()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everturn-fault-'))
})
afterEach(async () => {
  for (const balancer of balancers) balancer.stop()
  balancers = []
  await server?.stop()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** The site's addresses: its own, and those of each installed load balancer in front of it, with the files of `deploy/`. */
async function waysTo(site: { url: string }): Promise<string[]> {
  balancers = await Promise.all(BALANCERS.map((kind) => startBalancer([site], folder, kind)))
  return [site.url, ...balancers.map(({ url }) => url)]
}

/** Reads pages on every way for as long as the fault lasts. */
async function expectPages(ways: readonly string[], ms: number): Promise<void> {
  const statuses = new Set<string>()
  for (const until = performance.now() + ms; performance.now() < until; await delay(200))
    for (const way of ways) {
      const answer = await fetch(`${way}/book`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
      await answer.arrayBuffer()
      statuses.add(`${way} ${answer.status}`)
    }
  expect([...statuses].sort()).toEqual(ways.map((way) => `${way} 200`).sort())
}

const SETTINGS = { TRUST_PROXY: '127.0.0.0/8,::1', LOG_LEVEL: 'fatal' }

/** Submits leads of different visitors, ten per second, until `stop` is called. */
function startVisitors(url: string) {
  const underWay: Promise<Attempt>[] = []
  const timer = setInterval(() => underWay.push(leaveLead(url, underWay.length)), LEAD_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(underWay)
    },
  }
}

/** Prints what visitors saw while the fault lasted, and expects leads to be accepted again soon after it. */
function expectRecovery(name: string, attempts: Attempt[], began: number, ended: number, withinMs: number): void {
  const during = attempts.filter(({ at }) => at >= began && at < ended)
  const first = attempts.filter(({ at, status }) => at >= ended && status === 200).sort((a, b) => a.at - b.at)[0]
  const ms = first ? Math.round(first.at + first.ms - ended) : Number.POSITIVE_INFINITY
  process.stdout.write(`${name}: ${seen(during)}; the first lead is accepted ${ms} ms after the fault has ended\n`)
  expect(ms).toBeLessThan(withinMs)
}

async function storedOn(dataDir: string): Promise<string[]> {
  const database = await openOperatorDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined })
  const { rows } = await database.query('select email from public.leads', [])
  await database.close()
  return rows.map((row) => String((row as { email: string }).email))
}

test.runIf(isSoak && engine === 'embedded' && spawnSync('unshare', ['-rm', 'true']).status === 0)(
  'the disk fills up: leads are refused, pages go on, and leads are taken again once there is space',
  { timeout: TIME_LIMIT_MS },
  async () => {
    const mount = 'mount -t tmpfs -o size=600m tmpfs "$DATA_DIR" && exec "$@"'
    server = await startRealServer({
      dataDir: folder,
      settings: SETTINGS,
      startedBy: ['unshare', '-rm', 'sh', '-c', mount, 'sh'],
    })
    // The disk is mounted only in the process's namespace.
    const disk = `/proc/${server.pid}/root${folder}`
    const ways = await waysTo(server)
    const visitors = startVisitors(server.url)
    await delay(5_000)
    const began = performance.now()
    spawnSync('dd', ['if=/dev/zero', `of=${disk}/filling`, 'bs=1M'])
    await expectPages(ways, FAULT_MS)
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ problems: ['disk is nearly full'] })
    rmSync(`${disk}/filling`)
    const ended = performance.now()
    await delay(10_000)
    const attempts = await visitors.stop()
    expectRecovery('full disk', attempts, began, ended, 10_000)
    expectNoneLost(await storedOn(disk), attempts)
  },
)

test.runIf(isSoak && engine === 'postgres').each([
  ['no longer answers', 'lose'],
  ['refuses connections', 'cut'],
] as const)(
  'PostgreSQL %s: pages go on, leads are refused in time, and taken again once it is back',
  { timeout: TIME_LIMIT_MS },
  async (fault, fail) => {
    const data = await createTestData()
    const path = await startNetworkPath(data.settings.DATABASE_URL ?? '')
    server = await startRealServer({
      dataDir: folder,
      settings: { ...SETTINGS, DATABASE_URL: path.url, JWT_SECRET: 'x'.repeat(40) },
    })
    const ways = await waysTo(server)
    const visitors = startVisitors(server.url)
    await delay(5_000)
    const began = performance.now()
    path[fail]()
    await expectPages(ways, FAULT_MS)
    path.restore()
    const ended = performance.now()
    await delay(20_000)
    const attempts = await visitors.stop()
    expectRecovery(`PostgreSQL ${fault}`, attempts, began, ended, 20_000)
    await server.stop()
    expectNoneLost(await storedAddresses(data.settings), attempts)
    await path.close()
    await data.remove()
  },
)

test
  .runIf(isSoak && engine === 'postgres')
  .each(BALANCERS.flatMap((kind) => [[kind, 'SIGTERM'] as const, [kind, 'SIGKILL'] as const]))(
  'processes behind %s end one after the other by %s: no page fails, and no lead is lost',
  { timeout: 600_000 },
  async (kind, signal) => {
    const data = await createTestData()
    const fleet = await startFleet(data.settings.DATABASE_URL ?? '', folder)
    try {
      const balancer = await startBalancer(fleet.servers, folder, kind)
      balancers = [balancer]
      const { attempts, failures } = await underLoad(balancer.url, `${signal.toLowerCase()}-${kind}`, async () => {
        for (let round = 0; round < ROUNDS; round++) await fleet.replaceAll(signal)
      })
      expectNoneLost(
        await storedAddresses(data.settings),
        attempts.filter(({ status }) => status < 500),
      )
      // Only leads on their way to a killed process fail: the balancer asks again for a page, but not for a lead, which may be
      // stored already.
      expect(failures.filter((failure) => !failure.startsWith(LEAD_PATH))).toEqual([])
      expect(failures.length).toBeLessThanOrEqual(signal === 'SIGTERM' ? 0 : PROCESSES * ROUNDS * VISITORS_AT_ONCE)
    } finally {
      await fleet.stop()
      await data.remove()
    }
  },
)
