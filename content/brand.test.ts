import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { site } from './site.ts'

test('the name of the product is written in one place', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const others = files.filter((file) => /(?<!\.test)\.(ts|md|svg)$/.test(file) && file !== 'site.ts')
  expect(others.length).toBeGreaterThan(50)
  expect(others.filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes(site.name))).toEqual([])
})
