/** The client of load runs: `wrk`, which is faster than the server. Where it is not installed, autocannon, which is slower. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { fetchTool } from '../fetch-tool.ts'

const run = promisify(execFile)

export const hasProgram = (name: string) => spawnSync('which', [name]).status === 0

export const CLIENT = hasProgram('wrk') ? 'wrk' : 'autocannon'

export interface LoadFigures {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers other than 2xx and 3xx, and broken connections. */
  failures: number
}

interface LoadOptions {
  connections: number
  seconds: number
  /** A Lua file that makes the requests. Only `wrk` uses it. */
  script?: string
}

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

function milliseconds(text: string | undefined): number {
  const [, value, unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text ?? '') ?? []
  return Number(value) * (UNIT_MS[unit] ?? Number.NaN)
}

function readWrk(text: string): LoadFigures {
  const find = (pattern: RegExp) => pattern.exec(text)?.[1]
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? []
  return {
    requestsPerSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: milliseconds(find(/^ +50% +(\S+)/m)),
    p99Ms: milliseconds(find(/^ +99% +(\S+)/m)),
    failures: Number(find(/Non-2xx or 3xx responses: (\d+)/) ?? 0) + errors.reduce((sum, n) => sum + Number(n), 0),
  }
}

/** Requests one address again and again, on all connections at once. */
export async function load(url: string, { connections, seconds, script }: LoadOptions): Promise<LoadFigures> {
  if (CLIENT === 'wrk') {
    const scripted = script === undefined ? [] : ['-s', script]
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br']
    const { stdout } = await run('wrk', [...options, ...scripted, url])
    return readWrk(stdout)
  }
  const options = ['--json', '-c', String(connections), '-d', String(seconds), '-H', 'Accept-Encoding=br']
  const program = fetchTool('autocannon')('autocannon')
  const { stdout } = await run(process.execPath, [program, ...options, url], { maxBuffer: 1e8 })
  const { requests, latency, non2xx, errors } = JSON.parse(stdout)
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99, failures: non2xx + errors }
}
