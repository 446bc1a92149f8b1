/**
 * Adds the platform packages that npm left out of package-lock.json, and of those in `test/tools/`.
 *
 * Native packages list one optional dependency per platform. When a registry mirror lacks some of them, `npm install` drops
 * these from the lockfile, and `npm ci` then refuses it ("Missing: … from lock file"). The entries written here have the
 * exact version that the parent requires and the platform (with `libc`) that the name states, so that every platform installs
 * only its own. They have no integrity hash, because the file was not available.
 *
 * Run after every change of dependencies: `node scripts/complete-lockfile.ts`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const PROJECT = join(import.meta.dirname, '..')
const LOCKFILES = ['package-lock.json', 'test/tools/*/package-lock.json']
const OPERATING_SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'wasm32']
const LIBRARIES: Record<string, string> = { musl: 'musl', gnu: 'glibc' }

/** `@x/y-linux-arm64-musl` → `{ os: ['linux'], cpu: ['arm64'], libc: ['musl'] }`; nothing for a name that states no platform. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[-/]/)
  const [os, cpu] = [OPERATING_SYSTEMS, PROCESSORS].map((known) => words.find((word) => known.includes(word)))
  const libc = os === 'linux' && LIBRARIES[words.at(-1) ?? '']
  if (!cpu || (!os && cpu !== 'wasm32')) return undefined
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && { libc: [libc] }) }
}

function complete(lockfile: string): string[] {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(lockfile, 'utf8'))
  const added: string[] = []
  for (const [path, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const known = lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`]
      const platform = platformOf(name)
      if (known || !platform) continue
      lock.packages[`node_modules/${name}`] = {
        version: version.replace(/^[\^~]/, ''),
        ...platform,
        ...(parent.dev && { dev: true }),
        optional: true,
      }
      added.push(name)
    }
  }
  const [root, ...rest] = Object.entries(lock.packages)
  if (!root) throw new Error(`${lockfile} has no root entry`)
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(lockfile, `${JSON.stringify({ ...lock, packages: Object.fromEntries([root, ...rest]) }, null, 2)}\n`)
  return added
}

for (const lockfile of globSync(LOCKFILES, { cwd: PROJECT })) {
  const added = complete(join(PROJECT, lockfile))
  console.log(`${lockfile}: ${added.length === 0 ? 'nothing to add' : `added ${added.join(', ')}`}`)
}
