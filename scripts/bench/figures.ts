/** Summarizes the figures of several rounds, and tells whether the machine is idle enough for them to be reliable. */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

/** @param share 0.5 for the median */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

interface MachineState {
  cores: number
  /** Average number of processes that wanted a core in the last minute. */
  load: number
  /** Milliseconds until a write of 8 KB has reached the disk. Every commit waits for one. */
  syncMs: { median: number; p99: number }
  verdict: 'idle' | 'TOO BUSY TO JUDGE: repeat on an idle machine'
}

const SYNCS = 100

/** A warning when others use the machine. Only ratios within one round are then meaningful. */
export function machineState(): MachineState {
  const load = loadavg()[0] ?? 0
  const times = syncTimes()
  const isBusy = load > 0.5 || quantile(times, 0.99) > 100
  return {
    cores: cpus().length,
    load,
    syncMs: { median: rounded(median(times)), p99: rounded(quantile(times, 0.99)) },
    verdict: isBusy ? 'TOO BUSY TO JUDGE: repeat on an idle machine' : 'idle',
  }
}

export const rounded = (value: number) => Math.round(value * 100) / 100

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
