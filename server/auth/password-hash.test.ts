import { expect, test, vi } from 'vitest'

test('passwords are hashed at the specified cost, only the same one matches, and without a hash the comparison costs as much', async () => {
  // Other tests hash at a lower cost (test/setup/fast-passwords.ts).
  const { verify, ...bcrypt } =
    await vi.importActual<typeof import('@node-rs/bcrypt')>('@node-rs/bcrypt')
  const compared: unknown[] = []
  vi.doMock('@node-rs/bcrypt', () => ({
    ...bcrypt,
    verify: (...given: Parameters<typeof verify>) => {
      compared.push(given[1])
      return verify(...given)
    },
  }))
  vi.resetModules()
  const { hashPassword, passwordMatches } = await import('./password-hash.ts')

  const encoded = await hashPassword('correct horse')
  expect(encoded).toMatch(/^\$2[aby]\$10\$/)
  expect(await passwordMatches('correct horse', encoded)).toBe(true)
  expect(await passwordMatches('correct hors', encoded)).toBe(false)
  expect(await passwordMatches('correct horse', undefined)).toBe(false)
  expect(compared).toEqual([encoded, encoded, expect.stringMatching(/^\$2[aby]\$10\$.{53}$/)])
})
