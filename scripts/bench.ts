/**
 * `npm run bench [rounds]`: measures all figures of docs/performance.md in about six minutes: the server under load beside its
 * references, starts, memory, leads on both databases, staff pages with 100,000 rows, and the built Home page against a copy
 * without scripts (Lighthouse). Measurements that are compared alternate, and medians are printed. It passes no judgment, and
 * says when the machine is too busy for reliable figures. `--only starts,load,staff,page` measures a part.
 * `--only lighthouse [/path …]` scores every page of the sitemap, or those named; it takes four minutes more and runs only when
 * asked for. The latest figures are kept in `bench-results/`.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOnce } from '#test/build-once.ts'
import { startRealServer } from '#test/real-server.ts'
import { machineState, median } from './bench/figures.ts'
import { measureLoad, measureStarts } from './bench/load-table.ts'
import { measurePage, type PageFigures, type PageScores, scorePage } from './bench/measure-page.ts'
import { measureStaff } from './bench/staff.ts'
import { PROJECT } from './build-stamp.ts'

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const RUNS = Math.max(1, Number(positionals.find((word) => /^\d+$/.test(word)) ?? 3))
const isWanted = (part: string) => values.only === undefined || values.only.split(',').includes(part)
const RESULTS = join(PROJECT, 'bench-results')

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

function print(title: string, rows: object): void {
  process.stdout.write(`\n${title}\n`)
  console.table(rows)
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Lighthouse on the site and on its copy without scripts, in turn. */
async function comparePages(siteUrl: string, twinUrl: string) {
  const urls = { site: siteUrl, twin: twinUrl } as const
  const figures: Record<keyof typeof urls, PageFigures[]> = { site: [], twin: [] }
  for (let run = 1; run <= RUNS; run++) {
    for (const name of ['site', 'twin'] as const) figures[name].push(await measurePage(`${urls[name]}/`))
    process.stdout.write(`Lighthouse ${run}/${RUNS}\n`)
  }
  const rows: Record<string, Record<string, number>> = {}
  for (const key of Object.keys(figures.site[0] ?? {}) as (keyof PageFigures)[]) {
    const [site = 0, limit = 0] = [figures.site, figures.twin].map((runs) => median(runs.map((run) => run[key])))
    rows[key] = {
      site: rounded(site),
      'script-free twin': rounded(limit),
      ratio: limit ? rounded(site / limit) : Number.NaN,
    }
  }
  return { runs: figures, rows }
}

/** Lighthouse on the addresses given, or on every address of the sitemap and an unknown one. */
async function scoreEveryPage(siteUrl: string, addresses: string[]): Promise<Record<string, PageScores>> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  const rows: Record<string, PageScores> = {}
  for (const address of addresses.length > 0 ? addresses : [...listed, '/404']) {
    const scores = await scorePage(siteUrl + address)
    rows[address] = scores
    process.stdout.write(`${address} ${Object.values(scores).flat().join(' ')}\n`)
  }
  return rows
}

buildOnce()
mkdirSync(RESULTS, { recursive: true })
const machine = machineState()
print('The machine before', { ...machine, syncMs: `median ${machine.syncMs.median}, p99 ${machine.syncMs.p99}` })
const results: Record<string, unknown> = { machine }

if (isWanted('starts')) {
  const starts = await measureStarts(RUNS)
  results.starts = starts
  print(`Until the first page, medians of ${RUNS}`, starts)
}
if (isWanted('load') || isWanted('page')) {
  const server = await startRealServer()
  const html = await (await fetch(`${server.url}/`)).text()
  const twin = await startTwin(html.replace(/<script[\s\S]*?<\/script>/g, ''))
  if (isWanted('page')) {
    const pages = await comparePages(server.url, twin.url)
    results.page = pages
    print(`Home page, medians of ${RUNS}`, pages.rows)
  }
  await server.stop()
  twin.stop()
  if (isWanted('load')) {
    const bare = await startTwin(html)
    const load = await measureLoad(bare.url, RUNS)
    bare.stop()
    results.load = load
    print(`Under load from ${load.client}, medians of ${RUNS}`, load.rows)
    print('Ratios, medians of the rounds', load.ratios)
    print('Resident memory', load.memory)
  }
}
if (values.only?.split(',').includes('lighthouse')) {
  const server = await startRealServer()
  const scores = await scoreEveryPage(
    server.url,
    positionals.filter((word) => word.startsWith('/')),
  )
  await server.stop()
  results.lighthouse = scores
  print('Lighthouse, mobile', scores)
}
if (isWanted('staff')) {
  const staff = await measureStaff()
  results.staff = staff
  for (const [engine, { firstRows, others }] of Object.entries(staff)) {
    print(`First rows of staff pages, ${engine}`, firstRows)
    print(`What others wait while one of the staff works, ${engine}`, others)
  }
}
writeFileSync(join(RESULTS, 'figures.json'), `${JSON.stringify(results, null, 2)}\n`)
