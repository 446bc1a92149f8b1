/**
 * `npm run bench [runs]`: the built Home page against its own script-free twin (Lighthouse, interleaved, medians), and the
 * kept page against a bare `node:http` answer of the same bytes (a bounded load run). Prints, judges nothing: figures
 * of a shared machine are for reading. The last ones are kept in `bench-results/`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from '../test/build-once.ts'
import { startRealServer } from '../test/real-server.ts'
import { measurePage, type PageFigures } from './bench/measure-page.ts'
import { PROJECT } from './build-stamp.ts'

const RUNS = Math.max(1, Number(process.argv[2] ?? 5))
const LOAD_ROUNDS = 2
const LOAD_SECONDS = 6
const CONNECTIONS = 64
const RESULTS = join(PROJECT, 'bench-results')

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

async function startTwin(document: string): Promise<{ url: string; stop: () => void }> {
  const path = join(RESULTS, 'twin.html')
  writeFileSync(path, document)
  const child = spawn(
    process.execPath,
    [join(PROJECT, 'scripts/bench/twin-server.ts'), path, join(PROJECT, 'build/client')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  )
  return { url: `http://localhost:${port}`, stop: () => child.kill() }
}

interface LoadFigures {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  failures: number
}

function load(url: string): LoadFigures {
  const { stdout } = spawnSync(
    'autocannon',
    ['--json', '-c', String(CONNECTIONS), '-d', String(LOAD_SECONDS), '-H', 'Accept-Encoding=br', url],
    { encoding: 'utf8', maxBuffer: 1e8 },
  )
  const { requests, latency, non2xx, errors } = JSON.parse(stdout)
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99, failures: non2xx + errors }
}

function print(title: string, rows: Record<string, Record<string, number>>): void {
  process.stdout.write(`\n${title}\n`)
  console.table(rows)
}

buildOnce()
mkdirSync(RESULTS, { recursive: true })
const server = await startRealServer({ settings: { LOG_LEVEL: 'warn' } })
const html = await (await fetch(`${server.url}/`)).text()
const twin = await startTwin(html.replace(/<script[\s\S]*?<\/script>/g, ''))
const bare = await startTwin(html)

const names = { site: server.url, twin: twin.url } as const
const figures: Record<keyof typeof names, PageFigures[]> = { site: [], twin: [] }
for (let run = 1; run <= RUNS; run++)
  for (const name of ['site', 'twin'] as const) {
    figures[name].push(await measurePage(`${names[name]}/`))
    process.stdout.write(`Lighthouse ${run}/${RUNS}: ${name}\n`)
  }
const rounded = (value: number) => Math.round(value * 1000) / 1000
const rows: Record<string, Record<string, number>> = {}
for (const key of Object.keys(figures.site[0] ?? {}) as (keyof PageFigures)[]) {
  const [site, limit] = [figures.site, figures.twin].map((runs) => median(runs.map((run) => run[key])))
  rows[key] = {
    site: rounded(site ?? 0),
    'script-free twin': rounded(limit ?? 0),
    ratio: limit ? rounded((site ?? 0) / limit) : Number.NaN,
  }
}
print(`Home page, medians of ${RUNS}`, rows)

const loads: Record<string, LoadFigures[]> = { 'kept page': [], 'bare node:http': [] }
for (let round = 0; round < LOAD_ROUNDS; round++) {
  loads['kept page']?.push(load(`${server.url}/`))
  loads['bare node:http']?.push(load(`${bare.url}/`))
}
const loadRows: Record<string, Record<string, number>> = {}
for (const [name, rounds] of Object.entries(loads))
  loadRows[name] = {
    'requests/s': Math.round(median(rounds.map((round) => round.requestsPerSecond))),
    'p50 ms': median(rounds.map((round) => round.p50Ms)),
    'p99 ms': median(rounds.map((round) => round.p99Ms)),
    failures: Math.max(...rounds.map((round) => round.failures)),
  }
print(`The same ${html.length} characters, ${CONNECTIONS} connections, ${LOAD_ROUNDS} × ${LOAD_SECONDS} s`, loadRows)

writeFileSync(
  join(RESULTS, 'figures.json'),
  `${JSON.stringify({ runs: figures, medians: rows, load: loadRows }, null, 2)}\n`,
)
twin.stop()
bare.stop()
await server.stop()
