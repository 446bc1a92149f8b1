/**
 * Hashes passwords with bcrypt's lowest cost, because hashing at the real cost took a third of the
 * server tests' time. Programs that tests start, and `npm run soak`, hash as in production.
 */
import { vi } from 'vitest'

const LOWEST_COST = 4

// This is not vi.mock, because vi.mock would be hoisted out of the condition.
if (!process.env.SOAK) {
  vi.doMock('@node-rs/bcrypt', async (importOriginal) => {
    const bcrypt = await importOriginal<typeof import('@node-rs/bcrypt')>()
    const hash: typeof bcrypt.hash = (password, options) =>
      bcrypt.hash(password, { ...options, cost: LOWEST_COST } as typeof options)
    return { ...bcrypt, hash }
  })
}
