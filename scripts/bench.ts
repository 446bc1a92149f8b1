/**
 * `npm run bench [runs]`: the server under load beside its references (`bench/load-table.ts`), and the built Home page against
 * its own script-free twin (Lighthouse). Everything is measured in turn, medians are printed. Judges nothing, and says
 * when the machine is too busy to judge by. The last figures are kept in `bench-results/`.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from '../test/build-once.ts'
import { startRealServer } from '../test/real-server.ts'
import { measureLoad, median } from './bench/load-table.ts'
import { measurePage, type PageFigures } from './bench/measure-page.ts'
import { PROJECT } from './build-stamp.ts'

const RUNS = Math.max(1, Number(process.argv[2] ?? 5))
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

function print(title: string, rows: Record<string, Record<string, number>>): void {
  process.stdout.write(`\n${title}\n`)
  console.table(rows)
}

buildOnce()
mkdirSync(RESULTS, { recursive: true })
const server = await startRealServer()
const html = await (await fetch(`${server.url}/`)).text()
const twin = await startTwin(html.replace(/<script[\s\S]*?<\/script>/g, ''))
const bare = await startTwin(html)
const loadFigures = await measureLoad(bare.url, RUNS)

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

writeFileSync(
  join(RESULTS, 'figures.json'),
  `${JSON.stringify({ runs: figures, medians: rows, load: loadFigures }, null, 2)}\n`,
)
twin.stop()
bare.stop()
await server.stop()
