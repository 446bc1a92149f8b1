import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,content,contract,server,scripts,test}/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
