/** What `npm ci` installs is what was locked. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCKFILES, type Lockfile, NOT_OFFERED, withoutIntegrity } from './complete-lockfile.ts'

test.each(LOCKFILES)('every package of %s has the hash of its file', (path) => {
  const lock: Lockfile = JSON.parse(readFileSync(path, 'utf8'))
  expect(withoutIntegrity(lock).filter((name) => !NOT_OFFERED.test(name))).toEqual([])
})
