/**
 * Half an hour of everything that visitors and staff do: no request fails, no lead is lost, and memory does not grow.
 */

import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { openStore } from '#server/db/open-store.ts'
import { freePort } from '#test/free-port.ts'
import { createInstallation, type RealInstallation } from '#test/real-installation.ts'
import type { RealServer } from '#test/real-server.ts'
import { residentMb } from '../../scripts/bench/memory.ts'
import { runMixedLoad } from './mixed-load.ts'

const MINUTES = Number(process.env.LOAD_MINUTES ?? 30)
const REQUESTS_PER_SECOND = Number(process.env.LOAD_RATE ?? 20)
const SAMPLE_MS = 10_000
/** The limits in `docs/performance.md`, in MB. */
const MEMORY_MAX_MB = { embedded: 600, postgres: 300 }
/** Largest ratio between the memory in the last and the second third of the run. A leak would exceed it. */
const GROWTH_MAX = 1.05

let installation: RealInstallation
let metricsPort: string
let server: RealServer
beforeAll(async () => {
  if (!process.env.SOAK) return
  metricsPort = String(await freePort())
  installation = await createInstallation({ METRICS_PORT: metricsPort })
  server = await installation.start()
})
afterAll(() => installation?.remove())

/** Heap figures of the main thread, in MB. */
async function heapMb(): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const figure = (name: string) => Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1e6)
  return `heap ${figure('nodejs_heap_size_used_bytes')}, outside it ${figure('nodejs_external_memory_bytes')}`
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test.runIf(process.env.SOAK)(
  `${MINUTES} minutes of mixed load: nothing fails, no lead is lost, memory stays flat`,
  { timeout: (MINUTES + 5) * MINUTE_MS },
  async () => {
    const ends = Date.now() + MINUTES * MINUTE_MS
    const isOver = () => Date.now() >= ends
    const memory: number[] = []
    const sampling = (async () => {
      while (!isOver()) {
        await delay(Math.min(SAMPLE_MS, Math.max(0, ends - Date.now())))
        memory.push(residentMb(server.pid) ?? 0)
        if (memory.length % 12 === 0)
          process.stdout.write(`after ${memory.length / 6} minutes: ${memory.at(-1)} MB (${await heapMb()})\n`)
      }
    })()
    const { sent, failures, leads, slowest } = await runMixedLoad({
      url: server.url,
      settings: installation.settings,
      requestsPerSecond: REQUESTS_PER_SECOND,
      isOver,
    })
    await sampling
    await server.stop()
    const store = await openStore(installation.data, pino({ level: 'silent' }))
    const stored = await store.db.selectFrom('leads').select('email').where('email', 'like', 'mixed-%').execute()
    await store.close()
    const third = Math.floor(memory.length / 3)
    const [second, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))]
    const total = Object.values(sent).reduce((sum, n) => sum + n, 0)
    process.stdout.write(
      `${MINUTES} minutes: ${total} requests, ${failures.length} failed; ${leads.length} leads accepted, ${stored.length} stored; ` +
        `memory ${memory[0]} MB at first, medians of the second and last third ${second} and ${last} MB, most ${Math.max(...memory)} MB\n`,
    )
    console.table(
      Object.fromEntries(
        Object.keys(sent).map((kind) => [kind, { requests: sent[kind], 'slowest ms': slowest[kind] }]),
      ),
    )
    expect(failures).toEqual([])
    expect(stored.map(({ email }) => email).sort()).toEqual(leads.sort())
    expect(last / second).toBeLessThan(GROWTH_MAX)
    expect(Math.max(...memory)).toBeLessThan(MEMORY_MAX_MB[inject('testStore').engine])
  },
)
