import { hash } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './password-hash.ts'

test('passwords are hashed with a cost of 10, and only the same one matches', async () => {
  const encoded = await hashPassword('correct horse')
  // Tests hash at a lower cost (test/setup/fast-passwords.ts).
  expect(hash).toHaveBeenCalledWith('correct horse', { cost: 10 })
  expect(await passwordMatches('correct horse', encoded)).toBe(true)
  expect(await passwordMatches('correct hors', encoded)).toBe(false)
  expect(await passwordMatches('correct horse', undefined)).toBe(false)
})
