import { defineConfig } from 'vitest/config'

/** Tests that need no store, or start the whole program with one of its own: once is enough. */
const withoutStore = ['server/{http,typeset}/**', '{server,test}/*.test.ts']
/** What behaves differently on the embedded database: its files, its one connection, its restarts and its backups. */
const engineSensitive = [
  'server/{db,auth,rest,outbox,ops}/**/*.test.ts',
  'server/{meetings/meetings,staff/api,survey/counts,mail/email-limits,visits/{counting,overview/overview},words/editing}.test.ts',
  'test/{protocol,soak}/*.test.ts',
]
/** Migrations, policies, and every statement that is built at run time. */
const versionSensitive = [
  'server/{db,auth,rest}/**/*.test.ts',
  'server/{meetings/meetings,outbox/start,survey/counts,words/editing}.test.ts',
  'test/protocol/*.test.ts',
]
/** Killing servers takes minutes: on both engines only at full size. */
const killedOnOneEngine = process.env.SOAK ? [] : ['test/soak/leads-survive-kill.test.ts']
const shared = { testTimeout: 60_000, hookTimeout: 120_000, setupFiles: 'test/setup/fast-passwords.ts' }

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
        // server tests on the embedded database, where it can differ
        test: {
          ...shared,
          name: 'embedded',
          include: engineSensitive,
          exclude: ['server/db/postgres/**', ...withoutStore],
          globalSetup: 'test/setup/embedded-template.ts',
        },
      },
      {
        // all server tests on the newest PostgreSQL
        test: {
          ...shared,
          name: 'postgres',
          include: ['{server,test}/**/*.test.ts'],
          exclude: ['server/db/embedded/**', ...killedOnOneEngine, ...withoutStore],
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
      {
        // the oldest PostgreSQL that is supported; POSTGRES_15=all runs on it whatever runs on the newest
        test: {
          ...shared,
          name: 'postgres-15',
          include: process.env.POSTGRES_15 === 'all' ? ['{server,test}/**/*.test.ts'] : versionSensitive,
          exclude: ['server/db/embedded/**', '**/*.fuzz.test.ts', ...withoutStore],
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
    ],
  },
})
