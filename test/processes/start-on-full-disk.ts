/**
 * Runs in a mount namespace (`unshare -rm`) with an empty folder and a migrated DATA_DIR as arguments. It mounts a
 * small disk on the folder, kills a server on a copy of the data while the disk is full, and starts another server. It
 * prints a line of JSON for each event.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openStore } from '#server/db/open-store.ts'
import { parseSettings } from '#server/env.ts'
import { serve } from '#server/serve.ts'
import { testRenderer } from '../test-app.ts'

const [disk = '', data] = process.argv.slice(2)
const settings = parseSettings({ DATA_DIR: join(disk, 'data'), PORT: '0', SITE_URL: 'http://localhost' })
const filler = join(disk, 'filler')
const tell = (happened: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(happened)}\n`)

/** Fills the disk to the last byte. */
function fill(): void {
  for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1)
    for (;;)
      try {
        appendFileSync(filler, Buffer.alloc(bytes))
      } catch {
        break
      }
}

/** Stores rows until the disk is full and then dies, so that the next start has much to recover. */
async function beKilledOnFullDisk(): Promise<void> {
  const noGuard = { ballastBytes: 0, refuseBelowBytes: 0 }
  const store = await openStore(settings, pino({ level: 'silent' }), { embedded: { disk: noGuard } })
  const insert = () =>
    sql`insert into private.rate_limits (key)
      select gen_random_uuid() || repeat('x', 900) from generate_series(1, 2000)`.execute(store.db)
  await insert()
  fill()
  for (;;) await insert().catch(() => process.kill(process.pid, 'SIGKILL'))
}

async function startOnFullDisk(from: string): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', disk])
  cpSync(from, settings.DATA_DIR, { recursive: true })
  const killed = spawn(process.execPath, [import.meta.filename, disk], { stdio: 'inherit' })
  const [, signal] = await once(killed, 'exit')
  const { bavail } = statfsSync(disk)
  tell({ killedBy: signal, freeBlocks: bavail })
  let hasWaited = () => {}
  const waited = new Promise<void>((resolve) => {
    hasWaited = resolve
  })
  const log = pino({ level: 'error' }, { write: (line: string) => /waits for space/.test(line) && hasWaited() })
  const starting = serve(settings, async () => ({ renderer: testRenderer() }), log)
  await Promise.race([waited, starting])
  tell({ waits: true })
  rmSync(filler)
  const serving = await starting
  const { problems } = (await (await fetch(`${serving.address}/readyz`)).json()) as { problems: string[] }
  tell({ started: true, problems })
  await serving.stop()
}

await (data === undefined ? beKilledOnFullDisk() : startOnFullDisk(data))
