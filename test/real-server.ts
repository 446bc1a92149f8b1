/** Starts the real program as an operator would, on a free port and with its own data directory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BUNDLES, NODE_ENVIRONMENT, NODE_OPTIONS } from '#server/program-files.ts'
import { memoryFolder } from './memory-folder.ts'

/**
 * The bundle that `npm start` and a release run. After a change of the server it must be built
 * before these tests.
 */
const MAIN = join(import.meta.dirname, '..', BUNDLES, 'main.js')
const PROGRAM = [process.execPath, ...NODE_OPTIONS, MAIN]
/** The first start creates a database. On two busy cores that has taken more than a minute. */
const START_LIMIT_MS = 170_000
const POLL_MS = 10
/**
 * Only the beginning of the output is read, because the server writes hundreds of megabytes during
 * a measurement.
 */
const READABLE_BYTES = 10_000_000

interface RealServerOptions {
  /** Settings besides a free port. From this shell's environment the program gets only PATH. */
  settings?: Record<string, string>
  /** Program and parameters to start instead of this checkout's, e.g. those of a release. */
  program?: readonly string[]
  /**
   * A data directory that the caller keeps, e.g. to start twice on the same data. By default it is
   * temporary.
   */
  dataDir?: string
}

/**
 * Opens a file for a server's output. With a pipe, this process would have to read all of it and
 * would slow down measurements and browsers. The file has no name, so it disappears with the last
 * process that has it open.
 */
function openLog(): number {
  const path = join(memoryFolder(), `everturn-log-${randomUUID()}`)
  const log = openSync(path, 'a+')
  rmSync(path)
  return log
}

function beginningOf(log: number): string {
  const bytes = Buffer.alloc(Math.min(fstatSync(log).size, READABLE_BYTES))
  readSync(log, bytes, 0, bytes.length, 0)
  return bytes.toString()
}

/** Runs the program in the background. */
function spawnServer({
  settings = {},
  dataDir,
  program = PROGRAM,
}: RealServerOptions & { dataDir: string }): {
  child: ChildProcess
  output: () => string
  exited: Promise<number | null>
} {
  const [command = '', ...parameters] = program
  const log = openLog()
  const child = spawn(command, parameters, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      SHIPPED_WORDS_ONLY: '1',
      PORT: '0',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      ...NODE_ENVIRONMENT,
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  let whole: string | undefined
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      whole = beginningOf(log)
      closeSync(log)
      resolve(code)
    })
  })
  return { child, output: () => whole ?? beginningOf(log), exited }
}

/** Waits until the program has printed where it listens. */
async function addressOf(output: () => string, exited: Promise<number | null>): Promise<string> {
  let ended: string | undefined
  void exited.then((code) => {
    ended = `ended with ${code}`
  })
  const limit = performance.now() + START_LIMIT_MS
  while (ended === undefined && performance.now() < limit) {
    const port = /^Ready +http:\/\/[^ ]+:(\d+)$/m.exec(output())?.[1]
    if (port !== undefined) {
      return `http://localhost:${port}`
    }
    await wait(POLL_MS)
  }
  throw new Error(`The server ${ended ?? 'did not start in time'}:\n${output()}`)
}

export type RealServer = Awaited<ReturnType<typeof startRealServer>>

/** @throws with the program's output if it ends before it listens */
export async function startRealServer(options: RealServerOptions = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(memoryFolder(), 'everturn-'))
  const { child, output, exited } = spawnServer({ ...options, dataDir })
  const url = await addressOf(output, exited)
  return {
    /** For example `http://localhost:41234`. */
    url,
    dataDir,
    pid: child.pid ?? 0,
    /** What the program has written to both streams, at most the first 10 MB. */
    output,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** Exit code, or null if a signal ended the process. */
    exited,
    /** Sends SIGTERM, waits for the end and removes the data directory. */
    async stop() {
      child.kill('SIGTERM')
      await exited
      if (options.dataDir === undefined) {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** Expects a start to fail. @returns the exit code and the output */
export async function runRefusedStart(
  settings: Record<string, string>,
  program = PROGRAM,
): Promise<{ code: number | null; output: string }> {
  const dataDir = mkdtempSync(join(memoryFolder(), 'everturn-'))
  const { output, exited } = spawnServer({ settings, dataDir, program })
  const code = await exited
  rmSync(dataDir, { recursive: true, force: true })
  return { code, output: output() }
}
