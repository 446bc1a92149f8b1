import { expect, test, vi } from 'vitest'

test('passwords are hashed with a cost of 10, and only the same password matches', async () => {
  // Other tests hash at a lower cost (test/setup/fast-passwords.ts).
  vi.doUnmock('@node-rs/bcrypt')
  vi.resetModules()
  const { hashPassword, passwordMatches } = await import('./password-hash.ts')

  const encoded = await hashPassword('correct horse')
  expect(encoded).toMatch(/^\$2[aby]\$10\$/)
  expect(await passwordMatches('correct horse', encoded)).toBe(true)
  expect(await passwordMatches('correct hors', encoded)).toBe(false)
  expect(await passwordMatches('correct horse', undefined)).toBe(false)
})
