/**
 * Measures the server and its references under load, in turn and with the log on: median, lowest and highest of several
 * rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { startNewestPostgres } from '#test/setup/postgres-server.ts'
import { median, rounded } from './figures.ts'
import { CLIENT, hasProgram, type LoadFigures, load } from './load-client.ts'
import { residentMb, sendMixedRequests } from './memory.ts'
import { startNginx } from './nginx-reference.ts'

const SECONDS = 4
const PAGE_CONNECTIONS = 64
const CROWD_CONNECTIONS = 300
const SETTLING_MS = 5_000
const MIXED_REQUESTS = 20_000
const LEADS_PATH = '/submissions/v3/integration/submit/local/waitlist'
/** Lets `X-Forwarded-For` stand for different visitors. */
const TRUST = { TRUST_PROXY: '127.0.0.0/8,::1' }
const script = (name: string) => join(import.meta.dirname, name)
const say = (text: string) => process.stdout.write(`${text}\n`)

type Row = Record<string, number | string>

function summary(rounds: readonly LoadFigures[]): Row {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
  return {
    'requests/s': Math.round(median(rates)),
    'lowest to highest': `${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))}`,
    'p50 ms': median(rounds.map(({ p50Ms }) => p50Ms)),
    'p99 ms': median(rounds.map(({ p99Ms }) => p99Ms)),
    failures: Math.max(...rounds.map(({ failures }) => failures)),
  }
}

/** The compressed bytes of an answer, which `fetch` would decompress. */
function pageInBrotli(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

/** Milliseconds from the start of the process until the first page has arrived. */
async function timeStart(dataDir: string): Promise<{ server: RealServer; ms: number }> {
  const began = performance.now()
  const server = await startRealServer({ dataDir, settings: TRUST })
  await (await fetch(`${server.url}/`)).arrayBuffer()
  return { server, ms: performance.now() - began }
}

/** Starts on a new database, and on the same database after `kill -9`. */
export async function measureStarts(rounds: number): Promise<Record<string, Row>> {
  const times = { fresh: [] as number[], killed: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'everturn-bench-'))
    for (const kind of ['fresh', 'killed'] as const) {
      const { server, ms } = await timeStart(folder)
      times[kind].push(ms)
      server.signal('SIGKILL')
      await server.exited
    }
    rmSync(folder, { recursive: true, force: true })
    say(`Starts ${round}/${rounds}`)
  }
  const row = (list: readonly number[]) => ({
    ms: Math.round(median(list)),
    'lowest to highest': `${Math.round(Math.min(...list))} to ${Math.round(Math.max(...list))}`,
  })
  return { 'start on a new database': row(times.fresh), 'start after kill -9': row(times.killed) }
}

async function measureMemory(server: RealServer): Promise<Row> {
  await wait(SETTLING_MS)
  const figures: Record<string, number | undefined> = { 'idle MB': residentMb(server.pid) }
  for (const times of [1, 2]) {
    await sendMixedRequests(server.url, MIXED_REQUESTS, (times - 1) * MIXED_REQUESTS)
    figures[`after ${(times * MIXED_REQUESTS).toLocaleString('en')} mixed requests`] = residentMb(server.pid)
  }
  return figures as Row
}

/** PostgreSQL is fetched when it is first needed (`scripts/fetch-tool.ts`). Without a network it is left out. */
async function openPostgres() {
  try {
    const postgres = await startNewestPostgres()
    const settings = { ...TRUST, DATABASE_URL: postgres.url, JWT_SECRET: 'a secret for measurements only, of 40 chars' }
    return { postgres, server: await startRealServer({ settings }) }
  } catch (error) {
    say(`PostgreSQL is left out: ${(error as Error).message.split('\n', 1)[0]}`)
    return undefined
  }
}

/** @param bareUrl a bare `node:http` server of the same page */
export async function measureLoad(bareUrl: string, rounds: number) {
  if (CLIENT !== 'wrk')
    say('wrk is not installed: autocannon is slower than the server, so page rates are its own limit')
  const folder = mkdtempSync(join(tmpdir(), 'everturn-bench-'))
  const server = await startRealServer({ dataDir: join(folder, 'data'), settings: TRUST })
  const onPostgres = CLIENT === 'wrk' ? await openPostgres() : undefined
  const memory: Record<string, Row> = { embedded: await measureMemory(server) }
  if (onPostgres) memory['PostgreSQL 18'] = await measureMemory(onPostgres.server)
  const nginx = hasProgram('nginx') ? await startNginx(folder, await pageInBrotli(`${server.url}/`)) : undefined

  const onPage = { connections: PAGE_CONNECTIONS, seconds: SECONDS }
  const leads = ({ url }: RealServer, connections: number) =>
    load(url + LEADS_PATH, { connections, seconds: SECONDS, script: script('leads.lua') })
  const beside = (path: string) => async () => {
    const crowd = load(server.url + path, {
      connections: CROWD_CONNECTIONS,
      seconds: SECONDS + 2,
      script: script('one-client.lua'),
    })
    await wait(1_000)
    const others = await leads(server, 4)
    await crowd
    return others
  }
  const runs: Record<string, () => Promise<LoadFigures>> = {
    ...(nginx && { 'page: one nginx worker (the client reaches as much)': () => load(`${nginx.url}/`, onPage) }),
    'page: bare node:http': () => load(`${bareUrl}/`, onPage),
    'page: the site, kept': () => load(`${server.url}/`, onPage),
    ...(CLIENT === 'wrk' && {
      'leads, 1 client': () => leads(server, 1),
      'leads, 16 clients': () => leads(server, 16),
      'leads, 4 clients, beside 300 connections to /rest/v1': beside('/rest/v1/canvas_submissions?select=*'),
      'leads, 4 clients, beside 300 connections to /readyz': beside('/readyz'),
    }),
    ...(onPostgres && { 'leads, 32 clients, PostgreSQL 18': () => leads(onPostgres.server, 32) }),
  }
  await load(`${server.url}/`, { ...onPage, seconds: 2 })
  const figures: Record<string, LoadFigures[]> = {}
  for (let round = 1; round <= rounds; round++) {
    for (const [name, measure] of Object.entries(runs)) {
      figures[name] ??= []
      figures[name].push(await measure())
    }
    say(`Load round ${round}/${rounds}`)
  }
  const finish = (row: Row | undefined, { pid }: RealServer) => {
    if (row) row['after the load'] = residentMb(pid) ?? Number.NaN
  }
  finish(memory.embedded, server)
  if (onPostgres) finish(memory['PostgreSQL 18'], onPostgres.server)
  nginx?.stop()
  await Promise.all([server.stop(), onPostgres?.server.stop()])
  await onPostgres?.postgres.stop()
  rmSync(folder, { recursive: true, force: true })

  /** Ratio within one round, because other work on the machine then affects both sides. */
  const ratio = (name: string, reference: string) =>
    rounded(
      median(
        (figures[name] ?? []).map(
          ({ requestsPerSecond }, round) =>
            requestsPerSecond / (figures[reference]?.[round]?.requestsPerSecond ?? Number.NaN),
        ),
      ),
    )
  return {
    client: CLIENT,
    rows: Object.fromEntries(Object.entries(figures).map(([name, list]) => [name, summary(list)])),
    ratios: {
      'kept page to one nginx worker': {
        ratio: ratio('page: the site, kept', 'page: one nginx worker (the client reaches as much)'),
        goal: 0.4,
      },
      'kept page to bare node:http': { ratio: ratio('page: the site, kept', 'page: bare node:http'), goal: 0.5 },
    },
    memory,
  }
}
