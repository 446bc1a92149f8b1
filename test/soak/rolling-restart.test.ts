/**
 * Restarts the processes one after the other under load. The test needs Caddy (Debian: `apt-get install caddy`) and
 * PostgreSQL, so it runs only in `npm run soak`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { submissionPath } from '#contract/lead-submission.ts'
import { buildOnce } from '#test/build-once.ts'
import { freePort } from '#test/free-port.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { openTestStore, type TestStore } from '#test/store.ts'
import { BALANCED_SETTINGS, type Balancer, startBalancer, underLoad, VISITORS_AT_ONCE } from './balanced-load.ts'

const PROCESSES = 3
const ROUNDS = 3

const isPossible =
  process.env.SOAK !== undefined &&
  inject('testStore').engine === 'postgres' &&
  spawnSync('caddy', ['version']).status === 0

let store: TestStore
let folder: string
let balancer: Balancer | undefined
const servers: RealServer[] = []

function startOn(port: number): Promise<RealServer> {
  return startRealServer({
    dataDir: folder,
    settings: {
      PORT: String(port),
      DATABASE_URL: store.settings.DATABASE_URL ?? '',
      ...BALANCED_SETTINGS,
    },
  })
}

beforeAll(async () => {
  if (!isPossible) return
  buildOnce()
  store = await openTestStore()
  folder = mkdtempSync(join(tmpdir(), 'everturn-rolling-'))
  for (let count = 0; count < PROCESSES; count++) servers.push(await startOn(await freePort()))
  balancer = await startBalancer(servers, folder)
}, 300_000)

afterAll(async () => {
  balancer?.stop()
  for (const server of servers) await server.stop()
  await store?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function storedAddresses(name: string): Promise<string[]> {
  const leads = await store.db.selectFrom('leads').select('email').where('email', 'like', `${name}-%`).execute()
  return leads.map(({ email }) => email)
}

/** Ends each process in turn with `signal` and starts it again on its port. */
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
    const { failures, accepted } = await underLoad(balancer?.url ?? '', 'replaced', async () => {
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
    const { failures, accepted } = await underLoad(balancer?.url ?? '', 'killed', async () => {
      for (let round = 0; round < ROUNDS; round++) await replaceAll('SIGKILL')
    })
    // The load balancer requests a page again, but not a lead, because the lead may already be stored.
    expect(failures.filter((failure) => !failure.startsWith(submissionPath('local', 'waitlist')))).toEqual([])
    expect(failures.length).toBeLessThanOrEqual(PROCESSES * ROUNDS * VISITORS_AT_ONCE)
    const stored = await storedAddresses('killed')
    expect(new Set(stored).size).toBe(stored.length)
    expect(accepted.filter((email) => !stored.includes(email))).toEqual([])
  },
  600_000,
)
