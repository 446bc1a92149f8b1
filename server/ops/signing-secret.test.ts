import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { signingSecret } from './signing-secret.ts'

const folder = temporaryFolder()

test('is made once, long enough, and only its owner may read it', () => {
  const data = join(folder, 'data')
  const secret = signingSecret(data)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(signingSecret(data)).toBe(secret)
  expect(readdirSync(data)).toEqual(['jwt-secret'])
  expect(statSync(join(data, 'jwt-secret')).mode & 0o777).toBe(0o600)
})

test('a truncated file is refused', () => {
  writeFileSync(join(folder, 'jwt-secret'), 'short')
  expect(() => signingSecret(folder)).toThrow('no secret of at least 32 characters')
})
