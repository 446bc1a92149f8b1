/** The memory that docs/operations.md tells operators to plan for, in a group that kills what takes more. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { createMemoryGroup, memoryGroupVersion } from '#test/memory-group.ts'
import { PAGE_ADDRESSES } from '#test/page-addresses.ts'
import { PROGRAM, startRealServer } from '#test/real-server.ts'
import { leaveLead } from './visitors.ts'

const MB = 1024 ** 2
/** A start, new or on existing data, and the visits and leads of a quiet day. */
const START_LIMIT_BYTES = 450 * MB
/** All processes of a server that has nothing to do. */
const IDLE_LIMIT_BYTES = 300 * MB
const LEADS = 200
/** V8 gives memory back some seconds after the work. */
const QUIET_MS = 10_000

const version = memoryGroupVersion()

/** Starts on data in a folder on disk: what is written to a folder in memory would count. */
async function startWithin(limitBytes: number, dataDir: string) {
  buildOnce()
  const group = createMemoryGroup(version ?? 'v2', limitBytes)
  const settings = { MALLOC_ARENA_MAX: '2', TRUST_PROXY: '127.0.0.0/8,::1', LOG_LEVEL: 'error' }
  const server = await startRealServer({ dataDir, settings, program: group.within(PROGRAM) })
  return { group, server }
}

function temporaryData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'everturn-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.skipIf(version === undefined)(
  'a server with the embedded database starts twice and serves in 450 MB, and rests in 300',
  { timeout: 300_000 },
  async () => {
    const dataDir = temporaryData()
    for (const round of [1, 2]) {
      const { group, server } = await startWithin(START_LIMIT_BYTES, dataDir)
      for (const address of PAGE_ADDRESSES) {
        await (await fetch(server.url + address)).arrayBuffer()
      }
      for (let n = 0; n < LEADS; n++) {
        const { status } = await leaveLead(server.url, round * LEADS + n)
        expect(status).toBe(200)
      }
      await delay(QUIET_MS)
      const resident = group.resident()
      expect(group.killed()).toBe(0)
      expect(resident).toBeLessThan(IDLE_LIMIT_BYTES)
      process.stdout.write(`resident at rest after ${LEADS} leads: ${Math.round(resident / MB)} MB\n`)
      await server.stop()
      group.remove()
    }
  },
)
