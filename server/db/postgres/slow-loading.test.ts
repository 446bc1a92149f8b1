import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseSettings } from '#server/env.ts'
import { serve } from '#server/serve.ts'
import { createFileData } from '#test/store.ts'
import { testRenderer } from '#test/test-app.ts'
import { DEFAULT_POSTGRES_LIMITS } from './pool.ts'

/** Keeps this thread busy, as the first import of the pages does on a slow machine. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('a start is not ended by loading that takes longer than a connection may take', async () => {
  const data = await createFileData()
  const settings = parseSettings({
    ...data,
    PORT: '0',
    SITE_URL: 'http://localhost',
    JWT_SECRET: 'x'.repeat(40),
  })
  const slowly = async () => {
    // The connection is on its way by now, if it was begun before.
    await new Promise((resolve) => setImmediate(resolve))
    block(DEFAULT_POSTGRES_LIMITS.connectMs + 500)
    return { renderer: testRenderer() }
  }
  const serving = await serve(settings, slowly, pino({ level: 'silent' }))
  expect((await fetch(`${serving.address}/readyz`)).status).toBe(200)
  await serving.stop()
})
