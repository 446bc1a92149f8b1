/** Starts the real program as an operator would, on a free port with a data directory of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLES, NODE_ENVIRONMENT, NODE_OPTIONS } from '#server/program-files.ts'
import { memoryFolder } from './memory-folder.ts'
import { SHORT_LIVED } from './short-lived.ts'

/** What `npm start` and a release run: the bundle, so a change of the server needs a build before these tests. */
const MAIN = join(import.meta.dirname, '..', BUNDLES, 'main.js')
const PROGRAM = [process.execPath, ...NODE_OPTIONS, ...SHORT_LIVED, MAIN]
/** A first start creates a database; on two cores that also run everything else it has taken more than a minute. */
const START_LIMIT_MS = 170_000

export interface RealServer {
  /** e.g. `http://localhost:41234` */
  url: string
  dataDir: string
  pid: number
  /** Everything written so far, both streams. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Exit code, once the process has ended. */
  exited: Promise<number | null>
  /** SIGTERM, then waits for the end and removes the data directory. */
  stop(): Promise<void>
}

export interface RealServerOptions {
  /** Settings on top of a free port; nothing else of this shell's environment reaches the program but PATH. */
  settings?: Record<string, string>
  /** Program and parameters to start in place of this checkout's, e.g. those of a release. */
  program?: readonly string[]
  /** Program and parameters that end in starting the server in the same process, e.g. `unshare -rm`. */
  startedBy?: readonly string[]
  /** Kept by the caller, e.g. to start twice on the same data; a temporary one otherwise. */
  dataDir?: string
}

/** Runs the program until it says where it listens, or ends. */
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

/** @throws with the program's own output when it ends before it listens */
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

/** A start that is expected to fail: its exit code and what it printed. */
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
