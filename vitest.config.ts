import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'unit', include: ['{app,content,contract,scripts}/**/*.test.{ts,tsx}'] } },
      {
        // server tests on the embedded database
        test: {
          ...shared,
          name: 'embedded',
          include: ['{server,test}/**/*.test.ts'],
          exclude: ['server/db/postgres/**'],
          globalSetup: 'test/setup/embedded-template.ts',
        },
      },
      {
        // the same tests on a real PostgreSQL
        test: {
          ...shared,
          name: 'postgres',
          include: ['{server,test}/**/*.test.ts'],
          exclude: ['server/db/embedded/**'],
          globalSetup: 'test/setup/postgres-server.ts',
        },
      },
    ],
  },
})
