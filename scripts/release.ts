/**
 * `npm run release`: makes one archive with everything that is needed to run the site, including
 * Node.js, and nothing else. Two runs give the same bytes. docs/deployment.md says how to install
 * it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGzip } from 'node:zlib'
import { readMigrations } from '#server/db/migrations.ts'
import { problemSince, type Releases, recordOf } from '#server/db/releases.ts'
import { NODE_ENVIRONMENT, NODE_OPTIONS } from '#server/program-files.ts'
import program from '../package.json' with { type: 'json' }
import { PROJECT } from './build-stamp.ts'
import { BUNDLED_PACKAGES, licenseNotices, NOTICES } from './license-notices.ts'
import { runtimePackageFolders } from './runtime-packages.ts'

const PLATFORM = `${process.platform}-${process.arch}`
const NAME = `everturn-${program.version}-${PLATFORM}`
const OUTPUT = join(PROJECT, 'release')
const ARCHIVE = join(OUTPUT, `${NAME}.tar.gz`)
/** Time of every file in the archive, in seconds since 1970: 2026-01-01T00:00:00Z. */
const FILE_TIME = 1_767_225_600

/** Files that are read at run time, besides the bundles and the packages. */
const FILES = [
  'build/client',
  'build/program',
  'build/database',
  'build/documents.json',
  'content/legal',
  ...fs.globSync('content/documents/*.md', { cwd: PROJECT }),
  'contract/colors.json',
  'deploy',
  'CHANGELOG.md',
  'docs',
  'package.json',
  'public',
  'README.md',
  'server/bootstrap',
  'server/typeset/faces',
  'supabase/migrations',
]
/**
 * The folder with the templates of the PDFs that are made at run time. They import each other by
 * their paths.
 */
const TEMPLATES = 'server'

const NOT_NEEDED = /\.(md|markdown|map|[cm]?ts|flow|c|cc|h|hpp|scss)$|\/(tests?|docs?|examples?)\//i

const START = `#!/bin/sh
# everturn COMMAND …: start, admin, backup, db, deliveries, launch, leads, privacy or words
here=$(dirname "$(readlink -f "$0")")
case "\${1:-}" in
  start) program=main ;;
  db) program=db-console ;;
  admin | backup | deliveries | launch | leads | privacy | words) program=$1 ;;
  *)
    echo "Usage: everturn start | admin | backup | db | deliveries | launch | leads | privacy | words" >&2
    exit 64
    ;;
esac
shift
export EVERTURN_RELEASE=1 ${Object.entries(NODE_ENVIRONMENT)
  .map((setting) => setting.join('='))
  .join(' ')}
exec "$here/node" ${NODE_OPTIONS.join(' ')} "$here/../build/program/$program.js" "$@"
`

recordMigrations()

const built = spawnSync(process.execPath, [join(PROJECT, 'scripts/build.ts'), '--if-stale'], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (built.status !== 0) {
  process.exit(built.status ?? 1)
}

const stage = join(OUTPUT, NAME)
fs.rmSync(OUTPUT, { recursive: true, force: true })
fs.mkdirSync(join(stage, 'bin'), { recursive: true })
for (const path of FILES) {
  fs.cpSync(join(PROJECT, path), join(stage, path), { recursive: true })
}
for (const file of fs.readdirSync(join(PROJECT, TEMPLATES), {
  recursive: true,
  encoding: 'utf8',
})) {
  if (file.endsWith('.typ')) {
    fs.cpSync(join(PROJECT, TEMPLATES, file), join(stage, TEMPLATES, file))
  }
}
const shipped = runtimePackageFolders()
for (const folder of shipped) {
  copyPackage(folder)
}
const bundled: string[] = JSON.parse(
  fs.readFileSync(join(PROJECT, 'build', BUNDLED_PACKAGES), 'utf8'),
)
fs.writeFileSync(join(stage, NOTICES), licenseNotices(shipped, bundled))
fs.cpSync(process.execPath, join(stage, 'bin/node'))
fs.writeFileSync(join(stage, 'bin/everturn'), START)
for (const file of ['bin/node', 'bin/everturn']) {
  fs.chmodSync(join(stage, file), 0o755)
}

await writeArchive()
report()
fs.rmSync(stage, { recursive: true })

/**
 * Writes down which migrations this version is released with. Those of released versions may not
 * differ, because databases have applied them.
 */
function recordMigrations(): void {
  const path = join(PROJECT, 'server/db/releases.json')
  const releases: Releases = JSON.parse(fs.readFileSync(path, 'utf8'))
  const migrations = readMigrations()
  const problem = problemSince(releases, migrations)
  if (problem !== undefined) {
    refuse(problem)
  }
  const today = recordOf(migrations)
  const released = releases[program.version]
  if (released === undefined) {
    const all = { ...releases, [program.version]: today }
    fs.writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`)
    process.stdout.write(`${program.version} is new: commit server/db/releases.json\n`)
    return
  }
  if (!isDeepStrictEqual(released, today)) {
    refuse(
      `Version ${program.version} is released without the newest migrations. Raise the version in package.json.`,
    )
  }
}

function refuse(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

function copyPackage(folder: string): void {
  fs.cpSync(join(PROJECT, folder), join(stage, folder), {
    recursive: true,
    filter: (path) => {
      const inside = path.slice(join(PROJECT, folder).length).replaceAll(sep, '/')
      // Nested packages have entries of their own in the list.
      return (
        !inside.startsWith('/node_modules') &&
        (fs.lstatSync(path).isDirectory() || !NOT_NEEDED.test(inside))
      )
    },
  })
}

/**
 * Packs with fixed order, owners, times and permissions, so that equal contents give equal
 * archives.
 */
async function writeArchive(): Promise<void> {
  const order = [
    '--format=gnu',
    '--sort=name',
    `--mtime=@${FILE_TIME}`,
    '--mode=u+rw,go+r,go-w,a+X',
  ]
  const owner = ['--owner=0', '--group=0', '--numeric-owner']
  const packing = spawn('tar', ['--create', '--file=-', ...order, ...owner, NAME], {
    cwd: OUTPUT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(packing, 'exit')
  await pipeline(packing.stdout, createGzip({ level: 9 }), fs.createWriteStream(ARCHIVE))
  const [status] = await ended
  if (status !== 0) {
    throw new Error('tar could not pack the release')
  }
}

function report(): void {
  const digest = createHash('sha256').update(fs.readFileSync(ARCHIVE)).digest('hex')
  process.stdout.write(
    `${(fs.statSync(ARCHIVE).size / 1e6).toFixed(1)} MB  ${ARCHIVE}\nsha256 ${digest}\n`,
  )
}
