/**
 * Restarts the processes one after the other under load, behind every installed load balancer (Debian: `apt-get install caddy
 * nginx-light`). The test needs PostgreSQL, so it runs only in `npm run soak`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { createTestData } from '#test/store.ts'
import {
  BALANCERS,
  type Balancer,
  type Fleet,
  PROCESSES,
  startBalancer,
  startFleet,
  underLoad,
  VISITORS_AT_ONCE,
} from './balanced-load.ts'
import { expectNoneLost, LEAD_PATH, storedAddresses } from './visitors.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const TIME_LIMIT_MS = 600_000
const isPossible = process.env.SOAK !== undefined && inject('testStore').engine === 'postgres' && BALANCERS.length > 0

let data: Awaited<ReturnType<typeof createTestData>>
let folder: string
let fleet: Fleet
const balancers: Partial<Record<(typeof BALANCERS)[number], Balancer>> = {}

beforeAll(async () => {
  if (!isPossible) return
  buildOnce()
  data = await createTestData()
  folder = mkdtempSync(join(tmpdir(), 'everturn-rolling-'))
  fleet = await startFleet(data.settings.DATABASE_URL ?? '', folder)
  for (const kind of BALANCERS) balancers[kind] = await startBalancer(fleet.servers, folder, kind)
}, 300_000)

afterAll(async () => {
  for (const balancer of Object.values(balancers)) balancer.stop()
  await fleet?.stop()
  await data?.remove()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function replaced(kind: (typeof BALANCERS)[number], signal: NodeJS.Signals): Promise<string[]> {
  const name = `${signal.toLowerCase()}-${kind}`
  const { failures, attempts } = await underLoad(balancers[kind]?.url ?? '', name, async () => {
    for (let round = 0; round < ROUNDS; round++) await fleet.replaceAll(signal)
  })
  const stored = await storedAddresses(data.settings)
  expectNoneLost(
    stored.filter((email) => email.startsWith(`${name}-`)),
    attempts.filter(({ status }) => status < 500),
  )
  return failures
}

test.runIf(isPossible).each(BALANCERS)(
  'processes behind %s are replaced one after the other, and no request fails',
  { timeout: TIME_LIMIT_MS },
  async (kind) => expect(await replaced(kind, 'SIGTERM')).toEqual([]),
)

test.runIf(isPossible).each(BALANCERS)(
  'of processes behind %s that are killed, only requests under way fail, and no lead is lost',
  { timeout: TIME_LIMIT_MS },
  async (kind) => {
    const failures = await replaced(kind, 'SIGKILL')
    // The load balancer requests a page again, but not a lead, because the lead may already be stored.
    expect(failures.filter((failure) => !failure.startsWith(LEAD_PATH))).toEqual([])
    expect(failures.length).toBeLessThanOrEqual(PROCESSES * ROUNDS * VISITORS_AT_ONCE)
  },
)
