/** The server under load beside its references, in turn, with the log on: medians, lowest and highest of several rounds. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startRealServer } from '../../test/real-server.ts'
import { CLIENT, hasProgram, type LoadFigures, load } from './load-client.ts'
import { startNginx } from './nginx-reference.ts'

const SECONDS = 5
const PAGE_CONNECTIONS = 64
const LEAD_CONNECTIONS = 16
const CROWD_CONNECTIONS = 300
const SETTLING_MS = 5_000
const script = (name: string) => join(import.meta.dirname, name)

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Says so when others use the machine: then only ratios within one round mean something. */
function machineState(): string {
  const load = loadavg()[0] ?? 0
  const state = load > 0.5 ? 'TOO BUSY TO JUDGE: repeat on an idle machine' : 'idle'
  return `Load average before: ${load.toFixed(2)} on ${cpus().length} cores (${state})`
}

/** Resident memory of a process in MB; undefined where the system does not tell. */
function residentMb(pid: number): number | undefined {
  try {
    return Number(/^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

function summary(rounds: LoadFigures[]): Record<string, number | string> {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
  return {
    'requests/s': Math.round(median(rates)),
    'lowest to highest': `${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))}`,
    'p50 ms': median(rounds.map(({ p50Ms }) => p50Ms)),
    'p99 ms': median(rounds.map(({ p99Ms }) => p99Ms)),
    failures: Math.max(...rounds.map(({ failures }) => failures)),
  }
}

/** The bytes as they are on the wire, which `fetch` would decompress. */
function pageInBrotli(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

async function start(dataDir: string) {
  const begun = performance.now()
  const server = await startRealServer({ dataDir, settings: { TRUST_PROXY: '127.0.0.0/8,::1' } })
  return { server, startMs: Math.round(performance.now() - begun) }
}

/**
 * Prints the table and returns it.
 * @param bareUrl a bare `node:http` server of the same page
 */
export async function measureLoad(bareUrl: string, rounds: number): Promise<Record<string, unknown>> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const state = machineState()
  say(state)
  if (CLIENT !== 'wrk')
    say('wrk is not installed: autocannon is slower than the server, so page rates are its own limit')
  const folder = mkdtempSync(join(tmpdir(), 'everturn-bench-'))
  const dataDir = join(folder, 'data')
  const first = await start(dataDir)
  first.server.signal('SIGKILL')
  await first.server.exited
  const { server, startMs } = await start(dataDir)
  const nginx = hasProgram('nginx') ? await startNginx(folder, await pageInBrotli(`${server.url}/`)) : undefined
  await wait(SETTLING_MS)
  const memory: Record<string, number | undefined> = { 'idle, MB': residentMb(server.pid) }

  const onPage = { connections: PAGE_CONNECTIONS, seconds: SECONDS }
  const onLeads = { connections: LEAD_CONNECTIONS, seconds: SECONDS, script: script('leads.lua') }
  const leads = `${server.url}/submissions/v3/integration/submit/local/waitlist`
  const beside = (path: string) => async () => {
    const crowd = load(server.url + path, {
      connections: CROWD_CONNECTIONS,
      seconds: SECONDS + 2,
      script: script('one-client.lua'),
    })
    await wait(1_000)
    const others = await load(leads, { ...onLeads, connections: 4 })
    await crowd
    return others
  }
  const runs: Record<string, () => Promise<LoadFigures>> = {
    ...(nginx && { 'page: one nginx worker': () => load(`${nginx.url}/`, onPage) }),
    'page: bare node:http': () => load(`${bareUrl}/`, onPage),
    'page: the site, kept': () => load(`${server.url}/`, onPage),
    ...(CLIENT === 'wrk' && {
      'leads, 16 clients': () => load(leads, onLeads),
      'leads, 4 clients, beside 300 connections to /rest/v1': beside('/rest/v1/canvas_submissions?select=*'),
      'leads, 4 clients, beside 300 connections to /readyz': beside('/readyz'),
    }),
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
  memory['after the load, MB'] = residentMb(server.pid)
  nginx?.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })

  const rows = Object.fromEntries(Object.entries(figures).map(([name, list]) => [name, summary(list)]))
  console.table(rows)
  const rate = (name: string) => median((figures[name] ?? []).map(({ requestsPerSecond }) => requestsPerSecond))
  const others = {
    'kept page to nginx': nginx && rate('page: the site, kept') / rate('page: one nginx worker'),
    'kept page to bare node:http': rate('page: the site, kept') / rate('page: bare node:http'),
    'start on a new database, ms': first.startMs,
    'start after kill -9, ms': startMs,
    ...memory,
  }
  console.table(others)
  return { state, client: CLIENT, rows, ...others }
}
