/**
 * Visitors read pages and submit leads without pause while the processes behind a load balancer end one after the other. No page may
 * fail, and no accepted lead may be lost or stored twice (Debian: `apt-get install caddy nginx-light`).
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
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
import { expectNoneLost, LEAD_PATH, storedAddresses } from './visitors.ts'

/** How often each process is replaced. */
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const isSoak = process.env.SOAK !== undefined

beforeAll(() => {
  if (isSoak) buildOnce()
})

test
  .runIf(isSoak && inject('testStore').engine === 'postgres')
  .each(BALANCERS.flatMap((kind) => [[kind, 'SIGTERM'] as const, [kind, 'SIGKILL'] as const]))(
  'processes behind %s end one after the other by %s: no page fails, and no lead is lost',
  { timeout: 600_000 },
  async (kind, signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'everturn-replaced-'))
    const data = await createTestData()
    const fleet = await startFleet(data.settings.DATABASE_URL ?? '', folder)
    let balancer: Balancer | undefined
    try {
      balancer = await startBalancer(fleet.servers, folder, kind)
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
      balancer?.stop()
      await fleet.stop()
      await data.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
