/**
 * Visitors submit leads without pause while something below the site fails: the disk is full or slow, the clock jumps,
 * or the database does not answer. No accepted lead may be lost or stored twice, and the site must recover by itself.
 * The tests need Linux and the tools that each of them names.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { submissionPath } from '#contract/lead-submission.ts'
import { openStore } from '#server/db/open-store.ts'
import { openOperatorDatabase } from '#server/ops/operator-database.ts'
import { buildOnce } from '#test/build-once.ts'
import { startFakeCrm } from '#test/fakes/crm.ts'
import { startNetworkPath } from '#test/fakes/network-path.ts'
import { jsonPost } from '#test/json-post.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { createTestData } from '#test/store.ts'
import { BALANCERS, type Balancer, startBalancer } from './balanced-load.ts'

const FAULT_MS = Number(process.env.FAULT_SECONDS ?? 60) * 1_000
const LEAD_EVERY_MS = 100
const ANSWER_LIMIT_MS = 20_000
const TIME_LIMIT_MS = 6 * FAULT_MS + 240_000
const { engine } = inject('testStore')
const isSoak = process.env.SOAK !== undefined
const runs = (...command: string[]) => spawnSync(command[0] ?? '', command.slice(1)).status === 0
/** Debian: `apt-get install faketime`. */
const CLOCK_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

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

interface Attempt {
  email: string
  at: number
  ms: number
  /** 0 if there was no answer. */
  status: number
}

/** Submits leads of different visitors, ten per second, until `stop` is called. */
function startVisitors(url: string, name = 'visitor') {
  const attempts: Attempt[] = []
  let isOver = false
  let count = 0
  async function leave(n: number): Promise<void> {
    const email = `${name}${n}@example.org`
    const at = performance.now()
    const status = await fetch(url + submissionPath('local', 'waitlist'), {
      ...jsonPost(
        { ...SUBMISSIONS.waitlist(email), submittedAt: Date.now() },
        { 'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
      ),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    attempts.push({ email, at, ms: performance.now() - at, status })
  }
  const running = (async () => {
    const underWay: Promise<void>[] = []
    while (!isOver) {
      underWay.push(leave(count++))
      await delay(LEAD_EVERY_MS)
    }
    await Promise.all(underWay)
  })()
  return {
    attempts,
    async stop() {
      isOver = true
      await running
      return attempts
    },
  }
}

const accepted = (attempts: Attempt[]) => attempts.filter(({ status }) => status === 200).map(({ email }) => email)

/** Prints what visitors saw between two times. @returns the line, for the figures in docs/operations.md */
function seen(name: string, attempts: Attempt[], from: number, to = Number.POSITIVE_INFINITY): void {
  const within = attempts.filter(({ at }) => at >= from && at < to)
  const byStatus = Object.groupBy(within, ({ status }) => (status === 0 ? 'no answer' : String(status)))
  const times = within.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  const answers = Object.entries(byStatus).map(([status, list]) => `${list?.length} × ${status}`)
  process.stdout.write(`${name}: ${answers.join(', ')}; p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms\n`)
}

function recoveredAfter(name: string, attempts: Attempt[], end: number): number {
  const first = attempts.filter(({ at, status }) => at >= end && status === 200).sort((a, b) => a.at - b.at)[0]
  const ms = first ? Math.round(first.at + first.ms - end) : Number.POSITIVE_INFINITY
  process.stdout.write(`${name}: the first lead is accepted ${ms} ms after the fault has ended\n`)
  return ms
}

/** Expects each accepted lead exactly once. A lead without an answer may also be stored. */
function expectNoneLost(stored: string[], attempts: Attempt[]): void {
  expect(new Set(stored).size).toBe(stored.length)
  expect(accepted(attempts).filter((email) => !stored.includes(email))).toEqual([])
  const refused = new Set(attempts.filter(({ status }) => status >= 400).map(({ email }) => email))
  expect(stored.filter((email) => refused.has(email))).toEqual([])
}

async function storedAddresses(dataDir: string): Promise<string[]> {
  const database = await openOperatorDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined })
  const { rows } = await database.query('select email from public.leads', [])
  await database.close()
  return rows.map((row) => String((row as { email: string }).email))
}

test.runIf(isSoak && engine === 'embedded' && runs('unshare', '-rm', 'true'))(
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
    seen('full disk', attempts, began, ended)
    expect(recoveredAfter('full disk', attempts, ended)).toBeLessThan(10_000)
    expectNoneLost(await storedAddresses(disk), attempts)
  },
)

test.runIf(isSoak && engine === 'embedded' && runs('strace', '-qq', '-o', '/dev/null', 'true'))(
  'a disk that takes 200 ms for every sync: leads are slower, and none is lost',
  { timeout: TIME_LIMIT_MS },
  async () => {
    const slow = 'inject=fsync,fdatasync:delay_exit=200000'
    server = await startRealServer({
      dataDir: folder,
      settings: SETTINGS,
      startedBy: [
        'strace',
        '-f',
        '-D',
        '-qq',
        '--seccomp-bpf',
        '-o',
        '/dev/null',
        '-e',
        'trace=fsync,fdatasync',
        '-e',
        slow,
      ],
    })
    const visitors = startVisitors(server.url)
    await delay(FAULT_MS)
    const attempts = await visitors.stop()
    seen('slow disk', attempts, 0)
    expect(attempts.filter(({ status }) => status !== 200)).toEqual([])
    expectNoneLost(await storedAddresses(folder), attempts)
  },
)

test.runIf(isSoak && engine === 'embedded' && existsSync(CLOCK_LIBRARY))(
  'the clock jumps hours forward and back: leads are taken and delivered all the time',
  { timeout: TIME_LIMIT_MS },
  async () => {
    const crm = await startFakeCrm()
    const clock = join(folder, 'clock')
    writeFileSync(clock, '+0')
    server = await startRealServer({
      dataDir: folder,
      settings: {
        ...SETTINGS,
        CRM_FORMS_HOST: crm.origin,
        LD_PRELOAD: CLOCK_LIBRARY,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        // Setting a real machine's clock does not change its monotonic clock.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    })
    const { url } = server
    const serverTime = async () => Date.parse((await fetch(`${url}/readyz`)).headers.get('date') ?? '') - Date.now()
    const delivered = () =>
      new Set(crm.taken().map(({ body }) => body?.fields.find(({ name }) => name === 'email')?.value))
    for (const [index, [offset, hours]] of [
      ['+6h', 6],
      ['+0', 0],
      ['-30h', -30],
      ['+0', 0],
    ].entries() as ArrayIterator<[number, [string, number]]>) {
      writeFileSync(clock, offset)
      const visitors = startVisitors(url, `clock${index}-`)
      const began = performance.now()
      await delay(FAULT_MS / 4)
      expect((await serverTime()) / HOUR_MS).toBeCloseTo(hours, 1)
      const attempts = await visitors.stop()
      seen(`clock at ${offset}`, attempts, began)
      const leads = accepted(attempts)
      const left = () => leads.filter((email) => !delivered().has(email)).length
      // Calls of the CRM keep their rhythm of 260 ms, also with a clock that jumps.
      const limit = performance.now() + leads.length * 400 + 10_000
      while (left() > 0 && performance.now() < limit) await delay(100)
      const last = Math.round((performance.now() - began) / 1000)
      process.stdout.write(
        `clock at ${offset}: ${left()} of ${leads.length} leads not delivered ${last} s after the jump\n`,
      )
      expect(attempts.filter(({ status }) => status !== 200)).toEqual([])
      expect(left()).toBe(0)
      crm.calls.length = 0
    }
    await crm.close()
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
    seen(`PostgreSQL ${fault}`, attempts, began, ended)
    expect(recoveredAfter(`PostgreSQL ${fault}`, attempts, ended)).toBeLessThan(20_000)
    await server.stop()
    const store = await openStore(data.settings, pino({ level: 'silent' }))
    const stored = await store.db.selectFrom('leads').select('email').execute()
    await store.close()
    expectNoneLost(
      stored.map(({ email }) => email),
      attempts,
    )
    await path.close()
    await data.remove()
  },
)
