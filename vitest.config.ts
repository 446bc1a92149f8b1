import { matchesGlob } from 'node:path'
import { defineConfig } from 'vitest/config'
import { IS_FIRST_RING, testFiles } from './test/rings.ts'

/** `npm run soak`: the tests that can grow, at full size. */
const IS_FULL_SIZE = Boolean(process.env.SOAK)

/** Server tests that need no store, or start the whole program with one of its own. */
const WITHOUT_STORE = [
  'server/{http,typeset}/**',
  'server/ops/{health,log-output,signing-secret}.test.ts',
  '{server,test}/*',
]

const isIn = (path: string, ...patterns: string[]) =>
  patterns.some((pattern) => matchesGlob(path, pattern))

const files = testFiles('{app,content,contract,scripts,server,test}/**/*.test.{ts,tsx}').filter(
  (file) => (IS_FULL_SIZE ? file.isFullSize : !(IS_FIRST_RING && file.isSecondRing)),
)
const withStore = files.filter(
  ({ path }) => isIn(path, 'server/**', 'test/**') && !isIn(path, ...WITHOUT_STORE),
)
const ofEmbedded = withStore.filter(({ path }) => isIn(path, 'server/db/embedded/**'))
const onPostgres = withStore.filter((file) => !ofEmbedded.includes(file))
const also = (database: 'embedded' | 'postgres-15') =>
  IS_FIRST_RING ? [] : onPostgres.filter((file) => file.also.includes(database))
const pathsOf = (some: typeof files) => some.map(({ path }) => path)

/** Limits end what hangs, also on a machine that does other work, and never judge speed. */
const LIMIT_MS = 300_000

const shared = {
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: 'test/setup/fast-passwords.ts',
  // Tests are about the texts in `content/`, whatever an owner has published in their place.
  env: { SHIPPED_WORDS_ONLY: '1' },
  // Only CI looks twice, as for the browser tests. `npm test` ends with the names of those that
  // needed it.
  retry: process.env.CI ? 1 : 0,
  // As in production (`server/program-files.ts`): WebAssembly is not compiled a second time.
  execArgv: ['--liftoff-only'],
}

export default defineConfig({
  test: {
    // One more than two cores: tests wait for intervals and limits of the program, and for servers
    // to start. At full size one file at a time, because its figures are times of answers under
    // load.
    maxWorkers: IS_FULL_SIZE ? 1 : 3,
    // The files of a worker share what they import. Importing it again for each took a quarter of
    // the processor time.
    isolate: false,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: pathsOf(files.filter((file) => !withStore.includes(file))),
        },
      },
      {
        // the embedded database itself, and in the second ring what can differ on it
        test: {
          ...shared,
          name: 'embedded',
          include: pathsOf([...ofEmbedded, ...also('embedded')]),
          globalSetup: 'test/setup/embedded-template.ts',
        },
      },
      {
        // all server tests, on the newest PostgreSQL, which the embedded database is, too
        test: {
          ...shared,
          name: 'postgres',
          include: pathsOf(onPostgres),
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
      {
        // in the second ring what can differ on the oldest PostgreSQL that is supported
        test: {
          ...shared,
          name: 'postgres-15',
          include: pathsOf(also('postgres-15')),
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
    ],
  },
})
