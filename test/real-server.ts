/** Starts the real program as an operator would, on a free port and with its own data directory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLES, NODE_ENVIRONMENT, NODE_OPTIONS } from '#server/program-files.ts'
import { memoryFolder } from './memory-folder.ts'
import { SHORT_LIVED } from './short-lived.ts'

/** The bundle that `npm start` and a release run. After a change of the server it must be built before these tests. */
const MAIN = join(import.meta.dirname, '..', BUNDLES, 'main.js')
const PROGRAM = [process.execPath, ...NODE_OPTIONS, ...SHORT_LIVED, MAIN]
/** The first start creates a database. On two busy cores that has taken more than a minute. */
const START_LIMIT_MS = 170_000

export interface RealServer {
  /** For example `http://localhost:41234`. */
  url: string
  dataDir: string
  pid: number
  /** Everything that the program has written to both streams. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Exit code, or null if a signal ended the process. */
  exited: Promise<number | null>
  /** Sends SIGTERM, waits for the end and removes the data directory. */
  stop(): Promise<void>
}

export interface RealServerOptions {
  /** Settings besides a free port. From this shell's environment the program gets only PATH. */
  settings?: Record<string, string>
  /** Program and parameters to start instead of this checkout's, e.g. those of a release. */
  program?: readonly string[]
  /** Program and parameters that start the server in the same process, e.g. `unshare -rm`. */
  startedBy?: readonly string[]
  /** A data directory that the caller keeps, e.g. to start twice on the same data. By default it is temporary. */
  dataDir?: string
}

/** Runs the program until it prints its address or ends. */
function spawnServer({
  settings = {},
  dataDir,
  program = PROGRAM,
  startedBy = [],
}: RealServerOptions & { dataDir: string }): {
  child: ChildProcess
  output: () => string
  exited: Promise<number | null>
} {
  const [command = '', ...parameters] = [...startedBy, ...program]
  const child = spawn(command, parameters, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      ...NODE_ENVIRONMENT,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code))
  })
  return { child, output: () => text, exited }
}

/** @throws with the program's output if it ends before it listens */
export async function startRealServer(options: RealServerOptions = {}): Promise<RealServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(memoryFolder(), 'everturn-'))
  const { child, output, exited } = spawnServer({ ...options, dataDir })
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${output()}`))
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS)
    child.stdout?.on('data', () => {
      const port = /^Ready +http:\/\/[^ ]+:(\d+)$/m.exec(output())?.[1]
      if (port === undefined) return
      clearTimeout(limit)
      resolve(`http://localhost:${port}`)
    })
    void exited.then((code) => {
      clearTimeout(limit)
      fail(`ended with ${code}`)
    })
  })
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    signal: (name) => child.kill(name),
    exited,
    async stop() {
      child.kill('SIGTERM')
      await exited
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
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
