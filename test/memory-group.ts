/** A memory cgroup for a program under test, as a service manager or a container gives it one. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where version 1 has its memory controller, and version 2 all of them. */
const ROOTS = {
  v1: '/sys/fs/cgroup/memory',
  v2: '/sys/fs/cgroup',
} as const

/** Files of a group: its limit, its statistics, and the number of processes that were killed. */
const FILES = {
  v1: {
    limit: 'memory.limit_in_bytes',
    /** What cannot be given back, unlike pages of files. */
    resident: 'total_rss',
    killed: 'memory.oom_control',
  },
  v2: {
    limit: 'memory.max',
    resident: 'anon',
    killed: 'memory.events',
  },
} as const

/** Which version of cgroups this process may use to limit memory; undefined if none. */
export function memoryGroupVersion(): keyof typeof ROOTS | undefined {
  return (['v1', 'v2'] as const).find((version) => {
    const probe = join(ROOTS[version], `everturn-probe-${process.pid}`)
    try {
      mkdirSync(probe)
      const isLimited = existsSync(join(probe, FILES[version].limit))
      rmdirSync(probe)
      return isLimited
    } catch {
      return false
    }
  })
}

/**
 * @param limitBytes processes that need more are killed; pages of files that are only kept for
 *   speed do not count, because the system gives them up first
 */
export function createMemoryGroup(version: keyof typeof ROOTS, limitBytes: number) {
  const folder = join(ROOTS[version], `everturn-${process.pid}-${Date.now()}`)
  const files = FILES[version]
  mkdirSync(folder)
  writeFileSync(join(folder, files.limit), String(limitBytes))

  function figure(file: string, key: string): number {
    const line = readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .find((one) => one.startsWith(`${key} `))
    return Number(line?.split(' ')[1] ?? Number.NaN)
  }

  return {
    /** Runs a program in the group. */
    within: (program: readonly string[]): string[] => [
      '/bin/sh',
      '-c',
      'echo $$ > "$0" && exec "$@"',
      join(folder, 'cgroup.procs'),
      ...program,
    ],
    /** Memory of all processes of the group that cannot be given back, in bytes. */
    resident: () => figure('memory.stat', files.resident),
    /** Processes that the system has killed for want of memory. */
    killed: () => figure(files.killed, 'oom_kill'),
    /** After all its processes have ended. */
    remove: () => rmdirSync(folder),
  }
}
