/**
 * Where the program's files are, run from its sources or from the bundles of
 * `scripts/bundle-program.ts`.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const IS_BUNDLED = import.meta.filename.endsWith('.js')

const PROJECT = join(import.meta.dirname, IS_BUNDLED ? '../..' : '..')

/**
 * The folder of the build, to which `build` links. A running program keeps its files when the link
 * changes.
 */
const BUILT = IS_BUNDLED ? join(import.meta.dirname, '..') : join(PROJECT, 'build')

/** Folder of the bundles, from the project's folder. */
export const BUNDLES = 'build/program'

/**
 * Node's options for the server's bundle, the same as of `npm start`.
 *
 * - Errors name lines of the sources.
 * - The limit (in MB) applies to the space for new objects. Without it, this space grows to 67 MB
 *   in each of the two threads under load and is never released.
 * - WebAssembly is compiled once and not a second time for speed. V8's second compiler takes 600 MB
 *   for a single function of the embedded database, at every start (decision 0345).
 */
export const NODE_OPTIONS = [
  '--enable-source-maps',
  '--max-semi-space-size=4',
  '--liftoff-only',
] as const

/**
 * A release starts with this environment. By default, each of the four threads that compress pages
 * and pictures keeps freed memory in an arena of its own. With two arenas, the process used 60 MB
 * less after ten minutes of mixed load.
 */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const

/**
 * Source files that are started by name, and become bundles: the server, its threads and processes,
 * the commands.
 */
export const ENTRY_POINTS = {
  main: 'server/main.ts',
  'database-worker': 'server/db/embedded/database-worker.ts',
  'calendar-worker': 'server/meetings/calendars/worker.ts',
  typesetting: 'server/typeset/process.ts',
  'picture-encoding': 'server/words/picture-process.ts',
  admin: 'server/ops/admin.ts',
  backup: 'server/ops/backup.ts',
  'db-console': 'server/ops/db-console.ts',
  deliveries: 'server/ops/deliveries.ts',
  launch: 'server/ops/launch.ts',
  leads: 'server/ops/leads.ts',
  privacy: 'server/ops/privacy.ts',
  words: 'server/ops/words.ts',
} as const

/** @param path from the project's folder, e.g. `public/favicon.svg` */
export const projectFile = (path: string): string => join(PROJECT, path)

/** @param path from the folder of the build, e.g. `client` */
export const builtFile = (path: string): string => join(BUILT, path)

/** The file to start for a thread or a process. */
export const entryPoint = (name: keyof typeof ENTRY_POINTS): URL =>
  pathToFileURL(IS_BUNDLED ? builtFile(`program/${name}.js`) : projectFile(ENTRY_POINTS[name]))

/**
 * The website's server build. It is a separate bundle, because the program loads it while the
 * database opens.
 */
export const builtPages = (): string =>
  builtFile(IS_BUNDLED ? 'program/pages.js' : 'server/index.js')
