/** Needs Caddy (Debian: `apt-get install caddy`) and PostgreSQL, so it runs with `npm run soak` only. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { submissionPath } from '#contract/lead-submission.ts'
import { buildOnce } from '#test/build-once.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { openTestStore, type TestStore } from '#test/store.ts'

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile')
const PROCESSES = 3
const ROUNDS = 3
const VISITORS_AT_ONCE = 16

const isPossible =
  process.env.SOAK !== undefined &&
  inject('testStore').engine === 'postgres' &&
  spawnSync('caddy', ['version']).status === 0

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

let store: TestStore
let folder: string
let balancer: ChildProcess | undefined
let site: string
const servers: RealServer[] = []

function startOn(port: number): Promise<RealServer> {
  return startRealServer({
    dataDir: folder,
    settings: {
      PORT: String(port),
      SITE_URL: 'https://everturn.example',
      DATABASE_URL: store.settings.DATABASE_URL ?? '',
      JWT_SECRET: 'a-secret-for-tests-of-at-least-32-characters',
      TRUST_PROXY: '127.0.0.1',
      STOP_DELAY_SECONDS: '5',
      LOG_LEVEL: 'error',
    },
  })
}

beforeAll(async () => {
  if (!isPossible) return
  buildOnce()
  store = await openTestStore()
  folder = mkdtempSync(join(tmpdir(), 'everturn-rolling-'))
  for (let count = 0; count < PROCESSES; count++) servers.push(await startOn(await freePort()))
  const port = await freePort()
  site = `http://localhost:${port}`
  balancer = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_ADDRESS: site,
      UPSTREAMS: servers.map(({ url }) => `127.0.0.1:${new URL(url).port}`).join(' '),
    },
    stdio: 'ignore',
  })
  const isUp = async () => expect((await fetch(site)).status).toBe(200)
  await vi.waitFor(isUp, { timeout: 20_000, interval: 200 })
}, 300_000)

afterAll(async () => {
  balancer?.kill()
  for (const server of servers) await server.stop()
  await store?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

interface Load {
  answered: number
  failures: string[]
  /** Addresses of the leads that were answered as stored. */
  accepted: string[]
}

/** Visitors read pages and leave their address without pause while `work` runs. */
async function underLoad(name: string, work: () => Promise<void>): Promise<Load> {
  const load: Load = { answered: 0, failures: [], accepted: [] }
  let isOver = false
  async function ask(path: string, init?: RequestInit): Promise<boolean> {
    try {
      const answer = await fetch(site + path, init)
      await answer.arrayBuffer()
      load.answered++
      if (answer.status === 200) return true
      load.failures.push(`${path} ${answer.status}`)
    } catch (error) {
      load.failures.push(`${path} ${error}`)
    }
    return false
  }
  async function visitor(number: number): Promise<void> {
    for (let visit = 0; !isOver; visit++) {
      await ask(visit % 2 === 0 ? '/' : '/book')
      const email = `${name}-${number}-${visit}@example.org`
      const isTaken = await ask(submissionPath('local', 'waitlist'), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `10.${number}.${visit >> 8}.${visit & 255}`,
        },
        body: JSON.stringify(SUBMISSIONS.waitlist(email)),
      })
      if (isTaken) load.accepted.push(email)
    }
  }
  const visitors = Array.from({ length: VISITORS_AT_ONCE }, (_, number) => visitor(number))
  await work()
  isOver = true
  await Promise.all(visitors)
  const { answered, failures, accepted } = load
  process.stdout.write(`${name}: ${answered} answers, ${failures.length} failed, ${accepted.length} leads accepted\n`)
  return load
}

async function storedAddresses(name: string): Promise<string[]> {
  const leads = await store.db.selectFrom('leads').select('email').where('email', 'like', `${name}-%`).execute()
  return leads.map(({ email }) => email)
}

/** Ends each process in turn by `signal` and starts it again on its port. */
async function replaceAll(signal: NodeJS.Signals): Promise<void> {
  for (const [index, server] of servers.entries()) {
    server.signal(signal)
    await server.exited
    servers[index] = await startOn(Number(new URL(server.url).port))
  }
}

test.runIf(isPossible)(
  'processes are replaced one after the other, and no request fails',
  async () => {
    const { failures, accepted } = await underLoad('replaced', async () => {
      for (let round = 0; round < ROUNDS; round++) await replaceAll('SIGTERM')
    })
    expect(failures).toEqual([])
    expect((await storedAddresses('replaced')).sort()).toEqual(accepted.sort())
  },
  600_000,
)

test.runIf(isPossible)(
  'of processes that are killed, only requests under way fail, and no lead is lost',
  async () => {
    const { failures, accepted } = await underLoad('killed', async () => {
      for (let round = 0; round < ROUNDS; round++) await replaceAll('SIGKILL')
    })
    // A page is asked for again by the balancer; a lead is not, since it may have been stored.
    expect(failures.filter((failure) => !failure.startsWith(submissionPath('local', 'waitlist')))).toEqual([])
    expect(failures.length).toBeLessThanOrEqual(PROCESSES * ROUNDS * VISITORS_AT_ONCE)
    const stored = await storedAddresses('killed')
    expect(new Set(stored).size).toBe(stored.length)
    expect(accepted.filter((email) => !stored.includes(email))).toEqual([])
  },
  600_000,
)
