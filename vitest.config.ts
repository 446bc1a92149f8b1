import { defineConfig } from 'vitest/config'

const ON_EVERY_ENGINE = process.env.EVERY_ENGINE === '1'
/** `npm run soak`: the fault and fuzz tests at full size, on the embedded database and the newest PostgreSQL. */
const IS_FULL_SIZE = Boolean(process.env.SOAK)

/** Tests that need no store, or start the whole program with one of its own: once is enough. */
const withoutStore = [
  'server/{http,typeset}/**/*.test.ts',
  'server/ops/{health,log-output,signing-secret}.test.ts',
  '{server,test}/*.test.ts',
]
/**
 * What behaves differently on the embedded database: its files, its one connection, its restarts and its backups. Its
 * statements are those of the newest PostgreSQL.
 */
const engineSensitive = [
  'server/{db,rest,ops}/**/*.test.ts',
  'server/{auth/service,meetings/meetings,outbox/start,staff/{api,endpoints},survey/{counts,teams},visits/{counting,overview/overview},words/editing-{permissions,drafts,publishing,pictures}}.test.ts',
  'test/protocol/*.test.ts',
]
/** Migrations, policies, and every statement that is built at run time. */
const versionSensitive = [
  'server/{db,rest}/**/*.test.ts',
  'server/{auth/{service,account-takeover},meetings/meetings,outbox/start,survey/{counts,teams},words/editing-{permissions,drafts,publishing,pictures}}.test.ts',
  'test/protocol/*.test.ts',
]
/** Killing servers and random requests take long: each file on one engine, except at full size. */
const elsewhere = (...patterns: string[]) => (ON_EVERY_ENGINE || IS_FULL_SIZE ? [] : patterns)
const everywhere = ['{server,test}/**/*.test.ts']
const shared = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  setupFiles: 'test/setup/fast-passwords.ts',
  // Only CI looks twice, as for the browser tests. `npm test` ends with the names of those that needed it.
  retry: process.env.CI ? 1 : 0,
  // As in production (`server/program-files.ts`): WebAssembly is not compiled a second time.
  execArgv: ['--liftoff-only'],
}

export default defineConfig({
  test: {
    // One more than two cores: tests wait for intervals and limits of the program, and for servers to start. At full size one
    // file at a time, because its figures are times of answers under load.
    maxWorkers: IS_FULL_SIZE ? 1 : 3,
    // The files of a worker share what they import. Importing it again for each took a quarter of the processor time.
    isolate: false,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,content,contract,scripts}/**/*.test.{ts,tsx}', ...withoutStore],
        },
      },
      {
        // server tests on the embedded database, where it can differ
        test: {
          ...shared,
          name: 'embedded',
          include: ON_EVERY_ENGINE || IS_FULL_SIZE ? everywhere : engineSensitive,
          // What the planner could give away is the same in all databases of a version.
          exclude: [
            'server/db/postgres/**',
            ...withoutStore,
            ...elsewhere('**/*.fuzz.test.ts', 'server/rest/refused-readers.test.ts'),
          ],
          globalSetup: 'test/setup/embedded-template.ts',
        },
      },
      {
        // all server tests on the newest PostgreSQL
        test: {
          ...shared,
          name: 'postgres',
          include: everywhere,
          exclude: ['server/db/embedded/**', ...withoutStore],
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
      {
        // the oldest PostgreSQL that is supported
        test: {
          ...shared,
          name: 'postgres-15',
          include: ON_EVERY_ENGINE ? everywhere : versionSensitive,
          // Lost connections and refused readers are the same with any PostgreSQL.
          exclude: [
            'server/db/embedded/**',
            'server/db/postgres/{ended-connections,failover,lost-path,ordinary-owner}.test.ts',
            'server/rest/refused-readers.test.ts',
            '**/*.fuzz.test.ts',
            ...withoutStore,
          ],
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
    ],
  },
})
