/**
 * Starts, memory, and the server under load beside its reference, in turn and with the log on. The
 * client is `wrk`.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { startNewestPostgres } from '#test/setup/postgres-server.ts'
import { median, rounded, spread, type Table } from './figures.ts'
import { startTwin } from './twin.ts'

const SECONDS = 4
const PAGE_CONNECTIONS = 64
const CROWD_CONNECTIONS = 300
const SETTLING_MS = 5_000
const LEADS_PATH = '/submissions/v3/integration/submit/local/waitlist'
/** Lets `X-Forwarded-For` stand for different visitors. */
const TRUST = { TRUST_PROXY: '127.0.0.0/8,::1' }

interface LoadFigures {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers other than 2xx and 3xx, and broken connections. */
  failures: number
}

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

/**
 * Requests one address again and again, on all connections at once.
 * @param script a Lua file that makes the requests
 */
async function load(
  url: string,
  connections: number,
  script?: string,
  seconds = SECONDS,
): Promise<LoadFigures> {
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    'Accept-Encoding: br',
  ]
  const scripted = script === undefined ? [] : ['-s', join(import.meta.dirname, script)]
  const { stdout } = await promisify(execFile)('wrk', [...options, ...scripted, url])
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? ''
  const milliseconds = (text: string) =>
    Number.parseFloat(text) * (UNIT_MS[text.replace(/[\d.]+/, '')] ?? Number.NaN)
  const errors =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ??
    []
  return {
    requestsPerSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: milliseconds(find(/^ +50% +(\S+)/m)),
    p99Ms: milliseconds(find(/^ +99% +(\S+)/m)),
    failures: errors.reduce(
      (sum, n) => sum + Number(n),
      Number(find(/Non-2xx or 3xx responses: (\d+)/)),
    ),
  }
}

/** Time until the first page, with a new database, and with the same database after `kill -9`. */
export async function measureStarts(rounds: number): Promise<Record<string, Table>> {
  const times = { 'with a new database': [] as number[], 'after kill -9': [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'everturn-bench-'))
    for (const list of Object.values(times)) {
      const began = performance.now()
      const server = await startRealServer({ dataDir, settings: TRUST })
      const home = await fetch(`${server.url}/`)
      await home.arrayBuffer()
      list.push(performance.now() - began)
      server.signal('SIGKILL')
      await server.exited
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    'First page': Object.fromEntries(
      Object.entries(times).map(([name, list]) => [name, spread(list, 'ms')]),
    ),
  }
}

/** Resident memory of a process in MB, where the system reports it. */
function residentMb(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`
  return existsSync(file)
    ? Math.round(Number(/^Rss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1024)
    : Number.NaN
}

/**
 * Starts the site on each database. PostgreSQL is fetched when it is first needed, and left out
 * without a network.
 */
async function startOnEachEngine(): Promise<Record<string, RealServer>> {
  const embedded = await startRealServer({ settings: TRUST })
  try {
    const postgres = await startNewestPostgres()
    const secret = 'a secret for measurements only, of 40 chars'
    const server = await startRealServer({
      settings: { ...TRUST, DATABASE_URL: postgres.url, JWT_SECRET: secret },
    })
    return {
      embedded,
      'PostgreSQL 18': { ...server, stop: () => server.stop().then(postgres.stop) },
    }
  } catch (error) {
    process.stdout.write(`PostgreSQL is left out: ${(error as Error).message.split('\n', 1)[0]}\n`)
    return { embedded }
  }
}

export async function measureLoad(rounds: number): Promise<Record<string, Table>> {
  const sites = await startOnEachEngine()
  const { embedded, 'PostgreSQL 18': onPostgres } = sites
  if (!embedded) {
    throw new Error('The site did not start')
  }
  await wait(SETTLING_MS)
  const memory: Table = {}
  for (const [engine, { pid }] of Object.entries(sites)) {
    memory[engine] = { 'idle MB': residentMb(pid) }
  }
  const home = await fetch(`${embedded.url}/`)
  const twin = await startTwin({ '/': await home.text() })

  const leads = (url: string, connections: number) =>
    load(url + LEADS_PATH, connections, 'leads.lua')
  const besideOneClient = (path: string) => async () => {
    const crowd = load(embedded.url + path, CROWD_CONNECTIONS, 'one-client.lua', SECONDS + 2)
    await wait(1_000)
    const others = await leads(embedded.url, 4)
    await crowd
    return others
  }
  const bare = 'page: bare node:http'
  const cached = 'page: the site, cached'
  const runs: Record<string, () => Promise<LoadFigures>> = {
    [bare]: () => load(`${twin.url}/`, PAGE_CONNECTIONS),
    [cached]: () => load(`${embedded.url}/`, PAGE_CONNECTIONS),
    'leads, 1 client': () => leads(embedded.url, 1),
    'leads, 16 clients': () => leads(embedded.url, 16),
    'leads, 4 clients, beside 300 connections to /rest/v1': besideOneClient(
      '/rest/v1/canvas_submissions?select=*',
    ),
    'leads, 4 clients, beside 300 connections to /readyz': besideOneClient('/readyz'),
  }
  if (onPostgres) {
    runs['leads, 32 clients, PostgreSQL 18'] = () => leads(onPostgres.url, 32)
  }
  await load(`${embedded.url}/`, PAGE_CONNECTIONS)
  const figures = Object.fromEntries(
    Object.keys(runs).map((name): [string, LoadFigures[]] => [name, []]),
  )
  for (let round = 1; round <= rounds; round++) {
    for (const [name, measure] of Object.entries(runs)) {
      figures[name]?.push(await measure())
    }
    process.stdout.write(`Load round ${round}/${rounds}\n`)
  }
  for (const [engine, { pid }] of Object.entries(sites)) {
    Object.assign(memory[engine] ?? {}, { 'after the load': residentMb(pid) })
  }
  twin.stop()
  for (const site of Object.values(sites)) {
    await site.stop()
  }

  const rates = (name: string) =>
    figures[name]?.map(({ requestsPerSecond }) => requestsPerSecond) ?? []
  // Within one round, because other work on the machine then affects both sides.
  const ratios = rates(cached).map((rate, round) => rate / (rates(bare)[round] ?? Number.NaN))
  const rows = Object.entries(figures).map(([name, list]) => [
    name,
    {
      ...spread(rates(name), 'requests/s'),
      'p50 ms': median(list.map(({ p50Ms }) => p50Ms)),
      'p99 ms': median(list.map(({ p99Ms }) => p99Ms)),
      failures: Math.max(...list.map(({ failures }) => failures)),
    },
  ])
  return {
    'Under load': Object.fromEntries(rows),
    Ratios: { 'cached page to bare node:http': { ratio: rounded(median(ratios)), goal: 0.5 } },
    'Resident memory': memory,
  }
}
