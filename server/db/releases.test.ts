import { expect, test } from 'vitest'
import { readMigrations } from './migrations.ts'
import releases from './releases.json' with { type: 'json' }
import { problemSince, recordOf } from './releases.ts'

const migrations = readMigrations()

test('no release has a migration that was changed, removed or moved since', () => {
  const problem = problemSince(releases, migrations)
  if (problem !== undefined) {
    throw new Error(problem)
  }
})

test('one changed letter of a released migration is noticed, and a new file after all others of its folder is fine', () => {
  const released = { '1.0.0': recordOf(migrations) }
  const [first, ...rest] = migrations
  if (!first) {
    throw new Error('there are no migrations')
  }
  const late = { name: 'migrations/99_new.sql', sql: 'select 1' }
  const account = { name: 'bootstrap/9999_new.sql', sql: 'select 1' }
  const early = { name: 'bootstrap/0000_new.sql', sql: 'select 1' }
  expect(problemSince(released, [account, ...migrations, late])).toBeUndefined()
  expect(problemSince(released, [{ ...first, sql: `${first.sql} ` }, ...rest])).toContain(
    `${first.name} differs from that of version 1.0.0.`,
  )
  expect(problemSince(released, rest)).toContain(`${first.name} is missing`)
  expect(problemSince(released, [early, ...migrations])).toContain(
    `${early.name} is newer than version 1.0.0 and sorts before its files.`,
  )
})
