/** The tests that `docs/security.md` names are there, so that its claims cannot outlive them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/security.md').replaceAll(/\s+/g, ' ')

const files = new Map(
  [...page.matchAll(/\| ([a-z-]+) \| `([\w./-]+\.(?:test|spec)\.ts)` \|/g)].map(
    ([, key = '', path = '']) => [key, path],
  ),
)
const claims = [...page.matchAll(/`([a-z-]+) › ([^`]+)`/g)].filter(([, key]) => key !== 'key')

test('every test file of the table is used', () => {
  expect([...files.keys()].sort()).toEqual([...new Set(claims.map(([, key]) => key))].sort())
})

test('every test that the page names exists', () => {
  const missing = claims.filter(([, key = '', name = '']) => {
    const path = files.get(key)
    return path === undefined || !read(path).includes(name)
  })
  expect(missing.map(([claim]) => claim)).toEqual([])
})

test('every item has a state with a test, a file or a reason', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([item]) => /^\| (\d+\.\d+\.\d+|–)/.test(item ?? ''))
  expect(rows.length).toBeGreaterThan(100)
  for (const [item, , state, how = ''] of rows) {
    expect(['met', 'other', 'not met', 'n/a'], item).toContain(state)
    expect(how.length, item).toBeGreaterThan(5)
  }
})
