/**
 * Summarizes the figures of several rounds, and tells whether the machine is idle enough for them
 * to be reliable.
 */
import { cpus, loadavg } from 'node:os'

/** Rows of figures by their names. */
export type Table = Record<string, Record<string, number | string>>

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const rounded = (value: number) => Math.round(value * 100) / 100

/** Median, lowest and highest. */
export const spread = (values: readonly number[], unit: string) => ({
  [unit]: Math.round(median(values)),
  'lowest to highest': `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`,
})

/** Says when others use the machine. Only ratios within one round are then meaningful. */
export function machineState() {
  // Average number of processes that wanted a core in the last minute.
  const load = loadavg()[0] ?? 0
  const verdict = load > 0.5 ? 'TOO BUSY TO JUDGE: repeat on an idle machine' : 'idle'
  return { cores: cpus().length, load, verdict }
}
