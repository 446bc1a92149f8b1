import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A member of something else whose name begins with an underscore, or pino's symbols: what Node and
 * packages keep to themselves. The CRM's tracking documents `_hsq`, and `_tcp` and
 * `_domainkey` are parts of names in DNS (RFC 2782 and 6376).
 */
const PRIVATE =
  /[\w)\]]\??(?:\._|\[['"]_)(?!hsq\b|tcp\b|domainkey\b)[a-zA-Z]|\bsymbols\b.*from 'pino'/

test('no private interface of Node or of a package is used', () => {
  const project = join(import.meta.dirname, '..')
  const files = globSync('{app,contract,server,scripts}/**/*.{ts,tsx}', { cwd: project })
  expect(files.length).toBeGreaterThan(500)
  const uses = files.flatMap((file) =>
    readFileSync(join(project, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        PRIVATE.test(line) && !file.endsWith('public-interfaces.test.ts')
          ? `${file}:${at + 1}: ${line.trim()}`
          : [],
      ),
  )
  expect(uses).toEqual([])
})
