import { expect, test } from 'vitest'
import { readMigrations } from './migrations.ts'
import releases from './releases.json' with { type: 'json' }
import { changedSince, type Releases, recordOf } from './releases.ts'

const migrations = readMigrations()

test('no release has a migration that was changed, removed or moved since', () => {
  for (const [version, released] of Object.entries<Releases[string]>(releases)) {
    expect(changedSince(released, migrations), version).toEqual([])
  }
})

test('a change of a released migration is noticed, and a new one after it is fine', () => {
  const released = recordOf(migrations)
  const [first, ...rest] = migrations
  if (!first) {
    throw new Error('there are no migrations')
  }
  const added = { name: 'migrations/99_new.sql', sql: 'select 1' }
  expect(changedSince(released, [...migrations, added])).toEqual([])
  expect(changedSince(released, [{ ...first, sql: `${first.sql} ` }, ...rest])).toEqual([
    first.name,
  ])
  expect(changedSince(released, [added, ...migrations])).toContain(first.name)
})
