/** Summarizes the figures of several rounds, and tells whether the machine is idle enough for them to be reliable. */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Rows of figures by their names. */
export type Table = Record<string, Record<string, number | string>>

/** @param share 0.5 for the median */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export const rounded = (value: number) => Math.round(value * 100) / 100

/** Median, lowest and highest. */
export const spread = (values: readonly number[], unit: string) => ({
  [unit]: Math.round(median(values)),
  'lowest to highest': `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`,
})

/** Runs the work. @returns its milliseconds */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const SYNCS = 100

/** Says when others use the machine. Only ratios within one round are then meaningful. */
export function machineState() {
  const load = loadavg()[0] ?? 0
  const times = syncTimes()
  const isBusy = load > 0.5 || quantile(times, 0.99) > 100
  return {
    cores: cpus().length,
    // Average number of processes that wanted a core in the last minute.
    load,
    // Milliseconds until a write of 8 KB has reached the disk. Every commit waits for one.
    'sync ms, p50': rounded(median(times)),
    'sync ms, p99': rounded(quantile(times, 0.99)),
    verdict: isBusy ? 'TOO BUSY TO JUDGE: repeat on an idle machine' : 'idle',
  }
}

function syncTimes(): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'everturn-sync-'))
  const file = openSync(join(folder, 'log'), 'w')
  const page = Buffer.alloc(8_192, 1)
  const times = Array.from({ length: SYNCS }, () => {
    const began = performance.now()
    writeSync(file, page)
    fsyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return times
}
