/**
 * Upgrades the previous release to the next one and goes back. `PREVIOUS_RELEASE` and `NEXT_RELEASE` name the archives,
 * which `npm run release` made. The part with several processes needs Caddy or nginx (Debian: `apt-get install caddy nginx-light`).
 */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { queryAt } from '#test/query-at.ts'
import { runRefusedStart, startRealServer } from '#test/real-server.ts'
import type { TestStoreSource } from '#test/store.ts'
import {
  BALANCED_SETTINGS,
  BALANCERS,
  type Balancer,
  type Fleet,
  PROCESSES,
  startBalancer,
  startFleet,
  underLoad,
  VISITORS_AT_ONCE,
} from './balanced-load.ts'
import { expectNoneLost, LEAD_PATH, leaveLead } from './visitors.ts'

const { PREVIOUS_RELEASE, NEXT_RELEASE } = process.env
const isPossible = PREVIOUS_RELEASE !== undefined && NEXT_RELEASE !== undefined
const { engine } = inject('testStore')

let folder: string
let previous: string
let next: string
/** Unpacks an archive. @returns the path of its only folder */
function unpack(archive: string, name: string): string {
  const target = join(folder, name)
  mkdirSync(target)
  const { status } = spawnSync('tar', ['-xzf', archive, '-C', target], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${archive} could not be unpacked`)
  return join(target, readdirSync(target)[0] ?? '')
}
const start = (release: string) => [join(release, 'bin/everturn'), 'start']
const migrationsOf = (release: string) => readdirSync(join(release, 'supabase/migrations')).length

beforeAll(() => {
  if (!isPossible) return
  folder = mkdtempSync(join(tmpdir(), 'everturn-upgrade-'))
  previous = unpack(PREVIOUS_RELEASE, 'previous')
  next = unpack(NEXT_RELEASE, 'next')
  process.stdout.write(
    `migrations: ${migrationsOf(previous)} in the previous release, ${migrationsOf(next)} in the next\n`,
  )
}, 120_000)
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Adds a migration of a later release that removes something. It names no program that can run beside it. @returns its path */
function addNarrowingMigration(release: string): string {
  const path = join(release, 'supabase/migrations/29990101000000_narrow.sql')
  writeFileSync(path, '-- Programs before this one do not work beside it.\nselect 1;\n')
  return path
}

test.runIf(isPossible && BALANCERS.length > 0 && engine === 'postgres').each(BALANCERS)(
  'three processes behind %s are upgraded one by one under load, rolled back and killed: no page fails, and no lead is lost',
  { timeout: 900_000 },
  async (kind) => {
    // The database is empty, because the tests' databases already have this checkout's migrations.
    const source = inject('testStore') as Extract<TestStoreSource, { engine: 'postgres' }>
    await queryAt(source.url, 'create database upgrade')
    const database = new URL(source.url)
    database.pathname = '/upgrade'
    let fleet: Fleet | undefined
    let balancer: Balancer | undefined
    try {
      const running = await startFleet(database.href, folder, start(previous))
      fleet = running
      balancer = await startBalancer(running.servers, folder, kind)
      const { url } = balancer
      const replacedBy = (release: string, name: string, signal: NodeJS.Signals = 'SIGTERM') =>
        underLoad(url, name, () => running.replaceAll(signal, start(release)))
      const loads = [
        await replacedBy(next, 'upgraded'),
        await replacedBy(previous, 'rolled-back'),
        await replacedBy(next, 'upgraded-again'),
      ]
      expect(loads.flatMap(({ failures }) => failures)).toEqual([])
      const killed = await replacedBy(next, 'killed', 'SIGKILL')
      // The balancer asks again for a page, but not for a lead, which may be stored already.
      expect(killed.failures.filter((failure) => !failure.startsWith(LEAD_PATH))).toEqual([])
      expect(killed.failures.length).toBeLessThanOrEqual(PROCESSES * VISITORS_AT_ONCE)
      const stored = await queryAt<{ email: string }>(database.href, 'select email from public.leads')
      const attempts = [...loads, killed].flatMap((load) => load.attempts)
      expectNoneLost(
        stored.map(({ email }) => email),
        attempts.filter(({ status }) => status < 500),
      )
      const migration = addNarrowingMigration(next)
      await running.replaceAll('SIGTERM', start(next))
      rmSync(migration)
      const settings = { ...BALANCED_SETTINGS, DATABASE_URL: database.href, PORT: '0' }
      const { code, output } = await runRefusedStart(settings, start(previous))
      process.stdout.write(`the previous release after a migration that narrows: exit code ${code}\n${output}`)
      expect([code, output]).toEqual([
        78,
        expect.stringContaining('brought up to date by a newer version of the program'),
      ])
    } finally {
      balancer?.stop()
      await fleet?.stop()
      await queryAt(source.url, 'drop database upgrade with (force)')
    }
  },
)

test.runIf(isPossible && engine === 'embedded')(
  'one process is upgraded on its data and rolled back; after a migration that narrows, a backup is the way back',
  { timeout: 300_000 },
  async () => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    let stopped = 0
    async function runOn(release: string, email: string): Promise<{ stoppedMs: number }> {
      const server = await startRealServer({ dataDir, program: start(release), settings: { LOG_LEVEL: 'error' } })
      const stoppedMs = stopped === 0 ? 0 : Math.round(performance.now() - stopped)
      expect((await leaveLead(server.url, 0, email)).status).toBe(200)
      stopped = performance.now()
      await server.stop()
      return { stoppedMs }
    }
    function command(release: string, ...parameters: string[]): string {
      const [program = ''] = start(release)
      const { status, stdout, stderr } = spawnSync(program, parameters, {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`${parameters.join(' ')} ended with ${status}: ${stdout}${stderr}`)
      return stdout
    }
    const addresses = (release: string) =>
      command(release, 'leads', 'list')
        .match(/[\w-]+@example\.org/g)
        ?.sort()

    await runOn(previous, 'before@example.org')
    const up = await runOn(next, 'upgraded@example.org')
    const back = await runOn(previous, 'back@example.org')
    process.stdout.write(`stopped for ${up.stoppedMs} ms at the upgrade, ${back.stoppedMs} ms on the way back\n`)
    expect(addresses(previous)).toEqual(['back@example.org', 'before@example.org', 'upgraded@example.org'])

    command(previous, 'backup')
    addNarrowingMigration(next)
    await runOn(next, 'narrowed@example.org')
    await expect(startRealServer({ dataDir, program: start(previous) })).rejects.toThrow(
      'brought up to date by a newer version of the program',
    )
    const [backup = ''] = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.tar.gz'))
    const began = performance.now()
    process.stdout.write(command(previous, 'backup', 'restore', join(dataDir, 'backups', backup)))
    process.stdout.write(`restored in ${Math.round(performance.now() - began)} ms\n`)
    await runOn(previous, 'restored@example.org')
    // Data that arrived after the backup is in the database that was put aside.
    expect(addresses(previous)).toEqual([
      'back@example.org',
      'before@example.org',
      'restored@example.org',
      'upgraded@example.org',
    ])
  },
)
