/**
 * Restarts the processes one after the other under load, behind every installed load balancer (Debian: `apt-get install caddy
 * nginx-light`). The test needs PostgreSQL, so it runs only in `npm run soak`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { submissionPath } from '#contract/lead-submission.ts'
import { buildOnce } from '#test/build-once.ts'
import { freePort } from '#test/free-port.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { openTestStore, type TestStore } from '#test/store.ts'
import {
  BALANCED_SETTINGS,
  BALANCERS,
  type Balancer,
  startBalancer,
  underLoad,
  VISITORS_AT_ONCE,
} from './balanced-load.ts'

const PROCESSES = 3
const ROUNDS = Number(process.env.ROUNDS ?? 3)

const isPossible = process.env.SOAK !== undefined && inject('testStore').engine === 'postgres' && BALANCERS.length > 0

let store: TestStore
let folder: string
const balancers: Partial<Record<(typeof BALANCERS)[number], Balancer>> = {}
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
  for (const kind of BALANCERS) balancers[kind] = await startBalancer(servers, folder, kind)
}, 300_000)

afterAll(async () => {
  for (const balancer of Object.values(balancers)) balancer.stop()
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

test.runIf(isPossible).each(BALANCERS)(
  'processes behind %s are replaced one after the other, and no request fails',
  async (kind) => {
    const name = `replaced-${kind}`
    const { failures, accepted } = await underLoad(balancers[kind]?.url ?? '', name, async () => {
      for (let round = 0; round < ROUNDS; round++) await replaceAll('SIGTERM')
    })
    expect(failures).toEqual([])
    expect((await storedAddresses(name)).sort()).toEqual(accepted.sort())
  },
  600_000,
)

test.runIf(isPossible).each(BALANCERS)(
  'of processes behind %s that are killed, only requests under way fail, and no lead is lost',
  async (kind) => {
    const name = `killed-${kind}`
    const { failures, accepted } = await underLoad(balancers[kind]?.url ?? '', name, async () => {
      for (let round = 0; round < ROUNDS; round++) await replaceAll('SIGKILL')
    })
    // The load balancer requests a page again, but not a lead, because the lead may already be stored.
    expect(failures.filter((failure) => !failure.startsWith(submissionPath('local', 'waitlist')))).toEqual([])
    expect(failures.length).toBeLessThanOrEqual(PROCESSES * ROUNDS * VISITORS_AT_ONCE)
    const stored = await storedAddresses(name)
    expect(new Set(stored).size).toBe(stored.length)
    expect(accepted.filter((email) => !stored.includes(email))).toEqual([])
  },
  600_000,
)
