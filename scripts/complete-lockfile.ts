/**
 * Adds the platform packages that npm left out of package-lock.json, and of those in `test/tools/`.
 *
 * Native packages list one optional dependency per platform. When a registry mirror lacks some of
 * them, `npm install` drops these from the lockfile, and `npm ci` then refuses it ("Missing: … from
 * lock file"). The entries written here have the exact version that the parent requires and the
 * platform (with `libc`) that the name states, so that every platform installs only its own. Their
 * integrity hash is asked of the registry, also for entries from before. Where the registry does
 * not have the file, there is none, and the name must be in NOT_OFFERED: `lockfile.test.ts` lets no
 * other entry pass.
 *
 * Run after every change of dependencies: `node scripts/complete-lockfile.ts`.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface LockEntry {
  version?: string
  integrity?: string
  /** In the file of the package that it is nested in. */
  inBundle?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const PROJECT = join(import.meta.dirname, '..')
export const LOCKFILES = globSync(['package-lock.json', 'test/tools/*/package-lock.json'], {
  cwd: PROJECT,
}).map((path) => join(PROJECT, path))
/**
 * Platforms of a package for which the registry where this lockfile was made has no file. No
 * release is made for them.
 */
export const NOT_OFFERED = /^node_modules\/@node-rs\/bcrypt-(?!linux-x64-gnu)[\w-]+$/
const OPERATING_SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'wasm32']
const LIBRARIES: Record<string, string> = { musl: 'musl', gnu: 'glibc' }

/**
 * `@x/y-linux-arm64-musl` → `{ os: ['linux'], cpu: ['arm64'], libc: ['musl'] }`; nothing for a name
 * that states no platform.
 */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[-/]/)
  const os = words.find((word) => OPERATING_SYSTEMS.includes(word))
  const cpu = words.find((word) => PROCESSORS.includes(word))
  if (!cpu) {
    return undefined
  }
  if (!os) {
    return cpu === 'wasm32' ? { cpu: [cpu] } : undefined
  }
  const libc = os === 'linux' ? LIBRARIES[words.at(-1) ?? ''] : undefined
  return libc ? { os: [os], cpu: [cpu], libc: [libc] } : { os: [os], cpu: [cpu] }
}

export interface Lockfile {
  packages: Record<string, LockEntry>
}

/**
 * Paths of packages that `npm ci` would install from any file, because the lockfile has no hash of
 * it.
 */
export function withoutIntegrity({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { integrity, inBundle }]) =>
    path === '' || integrity || inBundle ? [] : [path],
  )
}

/** What the registry states about a version. Undefined where it does not have it. */
function integrityOf(path: string, version = ''): string | undefined {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
  })
  return stdout.trim() || undefined
}

function complete(lockfile: string): string[] {
  const lock: Lockfile = JSON.parse(readFileSync(lockfile, 'utf8'))
  const added: string[] = []
  for (const [path, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const known =
        lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`]
      const platform = platformOf(name)
      if (known || !platform) {
        continue
      }
      const entry: LockEntry = { version: version.replace(/^[\^~]/, ''), ...platform }
      if (parent.dev) {
        entry.dev = true
      }
      entry.optional = true
      lock.packages[`node_modules/${name}`] = entry
      added.push(name)
    }
  }
  for (const path of withoutIntegrity(lock)) {
    const entry = lock.packages[path]
    const integrity = integrityOf(path, entry?.version)
    if (entry && integrity) {
      entry.integrity = integrity
    } else {
      console.warn(`${path}: the registry does not have it, so it stays without integrity`)
    }
  }
  const [root, ...rest] = Object.entries(lock.packages)
  if (!root) {
    throw new Error(`${lockfile} has no root entry`)
  }
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(
    lockfile,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries([root, ...rest]) }, null, 2)}\n`,
  )
  return added
}

if (import.meta.main) {
  for (const lockfile of LOCKFILES) {
    const added = complete(lockfile)
    const outcome = added.length === 0 ? 'nothing to add' : `added ${added.join(', ')}`
    console.log(`${relative(PROJECT, lockfile)}: ${outcome}`)
  }
}
