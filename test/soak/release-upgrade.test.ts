/**
 * Upgrades the previous release to the next one and goes back. `PREVIOUS_RELEASE` and `NEXT_RELEASE` name the archives,
 * which `npm run release` made. The part with several processes needs Caddy.
 */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { submissionPath } from '#contract/lead-submission.ts'
import { freePort } from '#test/free-port.ts'
import { jsonPost } from '#test/json-post.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { type RealServer, runRefusedStart, startRealServer } from '#test/real-server.ts'
import type { TestStoreSource } from '#test/store.ts'
import { BALANCED_SETTINGS, type Balancer, startBalancer, underLoad } from './balanced-load.ts'

const PROCESSES = 3
const { PREVIOUS_RELEASE, NEXT_RELEASE } = process.env
const isPossible = PREVIOUS_RELEASE !== undefined && NEXT_RELEASE !== undefined
const hasBalancer = spawnSync('caddy', ['version']).status === 0
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

/** Adds a migration of a later release that removes something. It names no program that can run beside it. */
function addNarrowingMigration(release: string): void {
  const sql = '-- Programs before this one do not work beside it.\nselect 1;\n'
  writeFileSync(join(release, 'supabase/migrations/29990101000000_narrow.sql'), sql)
}

async function queryAt<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

test.runIf(isPossible && hasBalancer && engine === 'postgres')(
  'three processes are upgraded one by one under load, and rolled back, and no request fails',
  { timeout: 900_000 },
  async () => {
    // The database is empty, because the tests' databases already have this checkout's migrations.
    const source = inject('testStore') as Extract<TestStoreSource, { engine: 'postgres' }>
    await queryAt(source.url, 'create database upgrade')
    const database = new URL(source.url)
    database.pathname = '/upgrade'
    const settings = { ...BALANCED_SETTINGS, DATABASE_URL: database.href }
    const servers: RealServer[] = []
    let balancer: Balancer | undefined
    const startOn = (release: string, port: number) =>
      startRealServer({ dataDir: folder, program: start(release), settings: { ...settings, PORT: String(port) } })
    async function replaceAll(release: string): Promise<void> {
      for (const [index, server] of servers.entries()) {
        server.signal('SIGTERM')
        await server.exited
        servers[index] = await startOn(release, Number(new URL(server.url).port))
      }
    }
    try {
      for (let count = 0; count < PROCESSES; count++) servers.push(await startOn(previous, await freePort()))
      balancer = await startBalancer(servers, folder)
      const { url } = balancer
      const up = await underLoad(url, 'upgraded', () => replaceAll(next))
      const down = await underLoad(url, 'rolled-back', () => replaceAll(previous))
      const again = await underLoad(url, 'upgraded-again', () => replaceAll(next))
      const stored = await queryAt<{ email: string }>(database.href, 'select email from public.leads')
      expect([up.failures, down.failures, again.failures]).toEqual([[], [], []])
      expect(stored.map(({ email }) => email).sort()).toEqual(
        [...up.accepted, ...down.accepted, ...again.accepted].sort(),
      )
      addNarrowingMigration(next)
      servers.push(await startOn(next, await freePort()))
      const { code, output } = await runRefusedStart({ ...settings, PORT: '0' }, start(previous))
      process.stdout.write(`the previous release after a migration that narrows: exit code ${code}\n${output}`)
      expect([code, output]).toEqual([
        78,
        expect.stringContaining('brought up to date by a newer version of the program'),
      ])
    } finally {
      balancer?.stop()
      for (const server of servers) await server.stop()
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
      const answer = await fetch(
        server.url + submissionPath('local', 'waitlist'),
        jsonPost(SUBMISSIONS.waitlist(email)),
      )
      expect(answer.status).toBe(200)
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
