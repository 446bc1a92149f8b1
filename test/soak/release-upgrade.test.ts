/**
 * Upgrades the previous release to the next one on PostgreSQL and goes back. `PREVIOUS_RELEASE` and
 * `NEXT_RELEASE` name the archives, which `npm run release` made. The part with several processes
 * needs Caddy or nginx (Debian: `apt-get install caddy nginx-light`).
 *
 * @second-ring: installs two releases
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { queryAt } from '#test/query-at.ts'
import { type RealServer, runRefusedStart, startRealServer } from '#test/real-server.ts'
import { postgresUrl } from '#test/store.ts'
import { type Attempt, expectNoneLost, LEAD_PATH, leaveLead, seen } from './visitors.ts'

/** Clients with these addresses may name the visitors' addresses. */
const TRUSTED = '127.0.0.0/29'
const DEPLOY = join(import.meta.dirname, '../../deploy')
/** Settings of processes behind the load balancer, besides their database. */
const BALANCED_SETTINGS = {
  SITE_URL: 'https://everturn.example',
  JWT_SECRET: 'a-secret-for-tests-of-at-least-32-characters',
  TRUST_PROXY: '127.0.0.1',
  STOP_DELAY_SECONDS: '5',
  LOG_LEVEL: 'error',
}
const VISITORS_AT_ONCE = 16
const PROCESSES = 3

const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
/** Debian: `apt-get install caddy nginx-light`. */
const INSTALLED = (['caddy', 'nginx'] as const).filter(isInstalled)
/**
 * Where none is installed, one case that is skipped: Vitest takes a file without tests for a
 * failure.
 */
const BALANCERS = INSTALLED.length > 0 ? INSTALLED : (['nginx'] as const)

/**
 * Writes `deploy/nginx.conf` for another port and other processes, without TLS. @returns the path
 * of the main file
 */
function nginxFile(folder: string, port: string, upstreams: readonly string[]): string {
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${port} default_server`)
    .replace(/ssl_certificate.*/g, '')
    .replace('server_name www.example.com;\n\treturn', 'return')
    .replaceAll('www.example.com', 'localhost')
    .replace(/server 127\.0\.0\.1:3000(.*)/g, (_, options) =>
      upstreams.map((upstream) => `server ${upstream}${options}`).join('\n'),
    )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (n) => `${n}_temp_path ${folder}/${n};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http { access_log off; set_real_ip_from ${TRUSTED}; real_ip_header X-Forwarded-For; ${places.join(' ')}
${site} }`,
  )
  return file
}

/** @param folder where the balancer stores its data. Resolves once the site answers through it */
async function startBalancer(
  servers: readonly { url: string }[],
  folder: string,
  kind: (typeof BALANCERS)[number],
): Promise<{ url: string; stop(): void }> {
  const url = `http://localhost:${await freePort()}`
  const upstreams = servers.map((server) => `127.0.0.1:${new URL(server.url).port}`)
  const own = mkdtempSync(join(folder, `${kind}-`))
  const command = {
    caddy: ['caddy', 'run', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'],
    nginx: [
      'nginx',
      '-e',
      join(own, 'error.log'),
      '-c',
      nginxFile(own, new URL(url).port, upstreams),
    ],
  }[kind]
  const balancer = spawn(command[0] ?? '', command.slice(1), {
    env: {
      PATH: process.env.PATH,
      HOME: own,
      SITE_ADDRESS: url,
      UPSTREAMS: upstreams.join(' '),
      TRUSTED_PROXIES: TRUSTED,
    },
    stdio: 'ignore',
  })
  const isUp = async () => expect((await fetch(url)).status).toBe(200)
  await vi.waitFor(isUp, { timeout: 20_000, interval: 200 })
  return { url, stop: () => balancer.kill() }
}

/**
 * Has visitors read pages and submit leads without pause while `work` runs.
 * @param site address of the load balancer
 * @param name first part of the visitors' email addresses
 */
async function underLoad(site: string, name: string, work: () => Promise<void>) {
  const attempts: Attempt[] = []
  /** Requests that were not answered with 200. */
  const failures: string[] = []
  let isOver = false
  let visits = 0
  async function visitor(): Promise<void> {
    while (!isOver) {
      const visit = visits++
      const path = visit % 2 === 0 ? '/' : '/book'
      const answer = await fetch(site + path).catch(String)
      if (typeof answer !== 'string') {
        await answer.arrayBuffer()
      }
      if (typeof answer === 'string' || answer.status !== 200) {
        failures.push(`${path} ${typeof answer === 'string' ? answer : answer.status}`)
      }
      const attempt = await leaveLead(site, visit, `${name}-${visit}@example.org`)
      attempts.push(attempt)
      if (attempt.status !== 200) {
        failures.push(`${LEAD_PATH} ${attempt.status}`)
      }
    }
  }
  const visitors = Array.from({ length: VISITORS_AT_ONCE }, visitor)
  await work()
  isOver = true
  await Promise.all(visitors)
  process.stdout.write(
    `${name}: ${2 * attempts.length} answers, ${failures.length} failed, leads ${seen(attempts)}\n`,
  )
  return { attempts, failures }
}

/** Starts several processes of a release on one PostgreSQL. */
async function startFleet(databaseUrl: string, dataDir: string, release: string[]) {
  const servers: RealServer[] = []
  const startOn = (port: number, program: string[]) =>
    startRealServer({
      dataDir,
      program,
      settings: { ...BALANCED_SETTINGS, DATABASE_URL: databaseUrl, PORT: String(port) },
    })
  for (let count = 0; count < PROCESSES; count++) {
    servers.push(await startOn(await freePort(), release))
  }
  return {
    servers,
    /** Ends each process in turn and starts it again on its port. */
    async replaceAll(signal: NodeJS.Signals, program: string[]) {
      for (const [index, server] of servers.entries()) {
        server.signal(signal)
        await server.exited
        servers[index] = await startOn(Number(new URL(server.url).port), program)
      }
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  }
}

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
  if (status !== 0) {
    throw new Error(`${archive} could not be unpacked`)
  }
  return join(target, readdirSync(target)[0] ?? '')
}
const start = (release: string) => [join(release, 'bin/everturn'), 'start']

beforeAll(() => {
  if (!isPossible) {
    return
  }
  folder = mkdtempSync(join(tmpdir(), 'everturn-upgrade-'))
  previous = unpack(PREVIOUS_RELEASE, 'previous')
  next = unpack(NEXT_RELEASE, 'next')
})
afterAll(() => {
  if (folder) {
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * Adds a migration of a later release that removes something. It names no program that can run
 * beside it. @returns its path
 */
function addNarrowingMigration(release: string): string {
  const path = join(release, 'supabase/migrations/29990101000000_narrow.sql')
  writeFileSync(path, '-- Programs before this one do not work beside it.\nselect 1;\n')
  return path
}

test.runIf(isPossible && INSTALLED.length > 0 && engine === 'postgres').each(BALANCERS)(
  'three processes behind %s are upgraded one by one under load, rolled back and killed: no page fails, and no lead is lost',
  { timeout: 900_000 },
  async (kind) => {
    // The database is empty, because the tests' databases already have this checkout's migrations.
    await queryAt(postgresUrl(), 'create database upgrade')
    const database = new URL(postgresUrl())
    database.pathname = '/upgrade'
    let fleet: Awaited<ReturnType<typeof startFleet>> | undefined
    let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
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
      const stored = await queryAt<{ email: string }>(
        database.href,
        'select email from public.leads',
      )
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
      process.stdout.write(
        `the previous release after a migration that narrows: exit code ${code}\n${output}`,
      )
      expect([code, output]).toEqual([
        78,
        expect.stringContaining('brought up to date by a newer version of the program'),
      ])
    } finally {
      balancer?.stop()
      await fleet?.stop()
      await queryAt(postgresUrl(), 'drop database upgrade with (force)')
    }
  },
)
