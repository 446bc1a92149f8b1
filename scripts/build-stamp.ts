/**
 * Tells whether the build is up to date, by a hash of everything that the build reads, stored
 * beside it.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

export const PROJECT = join(import.meta.dirname, '..')
/** A link to the folder of the latest build (`server/program-files.ts`). */
export const BUILD = join(PROJECT, 'build')
const STAMP = '.stamp'
const SOURCES = [
  'app',
  'content',
  'contract',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/build.ts',
  'scripts/bundle-program.ts',
  'scripts/prepare-database.ts',
  'scripts/same-every-time.ts',
  'scripts/documents',
  'server',
  'supabase/migrations',
  'vite.config.ts',
]

function filesBelow(path: string): string[] {
  if (!fs.existsSync(path)) {
    return []
  }
  if (fs.statSync(path).isFile()) {
    return [path]
  }
  return fs
    .readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

export function hashSources(): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => filesBelow(join(PROJECT, source)))) {
    hash.update(relative(PROJECT, path)).update('\0').update(fs.readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

export function isBuildCurrent(): boolean {
  const stamp = join(BUILD, STAMP)
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hashSources()
}

/**
 * @param built folder of a build
 * @param sources hash from before the build, so that an edit during the build makes it stale
 */
export function stampBuild(built: string, sources: string): void {
  fs.writeFileSync(join(built, STAMP), sources)
}

/** Earlier builds that are kept, because programs may run that started with them. */
const KEPT_BUILDS = 3

/** Links to the folder `built`, which is beside the link, and removes old builds. */
export function linkBuild(built: string): void {
  const project = dirname(built)
  const link = `${built}-link`
  fs.symlinkSync(basename(built), link)
  fs.renameSync(link, join(project, 'build'))
  const others = fs
    .readdirSync(project)
    .filter((name) => name.startsWith('build-') && name !== basename(built))
    .map((name) => join(project, name))
    .sort((one, other) => fs.statSync(other).mtimeMs - fs.statSync(one).mtimeMs)
  for (const folder of others.slice(KEPT_BUILDS)) {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
