/**
 * `npm run bench [rounds]`: measures the figures of docs/performance.md. Measurements that are
 * compared alternate, and medians are printed. It passes no judgment, and says when the machine is
 * too busy for reliable figures. `--only starts,load,page,booking` measures a part. Only when asked
 * for, `--only interaction [/path …]` and `--only lighthouse [/path …]` measure every page of the
 * sitemap, or those named. The latest figures are kept in `bench-results/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOnce } from '#test/build-once.ts'
import { measureBooking } from './bench/booking.ts'
import { machineState, type Table } from './bench/figures.ts'
import { measureInteraction } from './bench/interaction.ts'
import { measureLoad, measureStarts } from './bench/load.ts'
import { comparePages, scorePages } from './bench/page.ts'
import { PROJECT } from './build-stamp.ts'

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
})
const rounds = Math.max(1, Number(positionals.find((word) => /^\d+$/.test(word)) ?? 3))

const paths = positionals.filter((word) => word.startsWith('/'))

const PARTS: Record<string, () => Promise<Record<string, Table>>> = {
  starts: () => measureStarts(rounds),
  load: () => measureLoad(rounds),
  page: () => comparePages(rounds),
  booking: () => measureBooking(rounds),
  interaction: () => measureInteraction(rounds, paths),
  lighthouse: () => scorePages(paths),
}

/** They take long, because they measure every page. */
const ON_REQUEST = ['interaction', 'lighthouse']
const chosen =
  values.only?.split(',') ?? Object.keys(PARTS).filter((name) => !ON_REQUEST.includes(name))
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
