import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB. Undefined where the system does not report it. */
export function residentMb(pid: number): number | undefined {
  try {
    return Math.round(Number(/^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024)
  } catch {
    return undefined
  }
}
