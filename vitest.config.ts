import { defineConfig } from 'vitest/config'

/** Tests that need no store, or start the whole program with one of its own: once is enough. */
const withoutStore = ['server/{http,typeset}/**', '{server,test}/*.test.ts']
/** Migrations, policies, and every statement that is built at run time. */
const versionSensitive = [
  'server/{db,auth,rest}/**/*.test.ts',
  'server/{outbox/start,survey/counts}.test.ts',
  'test/protocol/*.test.ts',
]
const shared = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{app,content,contract,scripts,server/http,server/typeset}/**/*.test.{ts,tsx}',
            '{server,test}/*.test.ts',
          ],
        },
      },
      {
        // server tests on the embedded database
        test: {
          ...shared,
          name: 'embedded',
          include: ['{server,test}/**/*.test.ts'],
          exclude: ['server/db/postgres/**', ...withoutStore],
          globalSetup: 'test/setup/embedded-template.ts',
        },
      },
      {
        // the same tests on the newest PostgreSQL
        test: {
          ...shared,
          name: 'postgres',
          include: ['{server,test}/**/*.test.ts'],
          exclude: ['server/db/embedded/**', ...withoutStore],
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
      {
        // the oldest PostgreSQL that is promised; POSTGRES_15=all runs on it whatever runs on the newest
        test: {
          ...shared,
          name: 'postgres-15',
          include: process.env.POSTGRES_15 === 'all' ? ['{server,test}/**/*.test.ts'] : versionSensitive,
          exclude: ['server/db/embedded/**', ...withoutStore],
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
    ],
  },
})
