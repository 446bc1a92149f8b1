/**
 * `npm run bench [rounds]`: measures the figures of docs/performance.md. Measurements that are
 * compared alternate, and medians are printed. It passes no judgment, and says when the machine is
 * too busy for reliable figures. `--only starts,load,page,booking` measures a part. `--only lighthouse
 * [/path …]` scores every page of the sitemap, or those named, only when asked for. The latest
 * figures are kept in `bench-results/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOnce } from '#test/build-once.ts'
import { measureBooking } from './bench/booking.ts'
import { machineState, type Table } from './bench/figures.ts'
import { measureLoad, measureStarts } from './bench/load.ts'
import { comparePages, scorePages } from './bench/page.ts'
import { PROJECT } from './build-stamp.ts'

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
})
const rounds = Math.max(1, Number(positionals.find((word) => /^\d+$/.test(word)) ?? 3))

const PARTS: Record<string, () => Promise<Record<string, Table>>> = {
  starts: () => measureStarts(rounds),
  load: () => measureLoad(rounds),
  page: () => comparePages(rounds),
  booking: () => measureBooking(rounds),
  lighthouse: () => scorePages(positionals.filter((word) => word.startsWith('/'))),
}

const chosen = values.only?.split(',') ?? Object.keys(PARTS).filter((name) => name !== 'lighthouse')
const unknown = chosen.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  throw new Error(`There is no part "${unknown}". There are: ${Object.keys(PARTS).join(', ')}`)
}

buildOnce()
const machine = machineState()
const results: Record<string, object> = { machine }
process.stdout.write('\nThe machine before\n')
console.table(machine)
for (const name of chosen) {
  const tables = (await PARTS[name]?.()) ?? {}
  results[name] = tables
  for (const [title, table] of Object.entries(tables)) {
    process.stdout.write(`\n${title}, medians of ${rounds}\n`)
    console.table(table)
  }
}
const folder = join(PROJECT, 'bench-results')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(results, null, 2)}\n`)
