import { expect, test, vi } from 'vitest'
import { DiskGuard } from './disk-guard.ts'

test('the database takes writes again even if the ballast cannot be written', async () => {
  let free = 100
  const limits = { refuseBelowBytes: 200, ballastBytes: 50, checkEveryMs: 1000, freeBytes: async () => free }
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() }
  // There is no such folder, so every attempt to write into it fails.
  const guard = new DiskGuard('/nonexistent/data', limits, log as never)
  await guard.check()
  expect(guard.low).toBe(true)
  free = 1000
  await guard.check()
  expect(guard.low).toBe(false)
  expect(log.warn).toHaveBeenCalledWith({ code: 'ENOENT' }, expect.any(String))
})
