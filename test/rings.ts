/**
 * Tests run in two rings. The first is what a change needs (`npm test`). The second adds what a
 * release needs (`npm run test:all`): further databases and browsers, faults and kills, random
 * input, and journeys of minutes.
 *
 * A file says in its first comment what differs from the rule, and why:
 *
 * - `@second-ring: why` keeps the file out of the first ring.
 * - `@also embedded: why` and `@also postgres-15: why` run it in the second ring on that database
 *   as well.
 * - `@full-size: what grows` lets `npm run soak` run it at a size that takes hours.
 *
 * A single test of Playwright has the tag `@second-ring`.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '..')

/** `npm test` without names. All other ways to start tests run both rings. */
export const IS_FIRST_RING = process.env.TEST_RING === 'first'

/** A database beside PostgreSQL 18, on which server tests run unless they say otherwise. */
type FurtherDatabase = 'embedded' | 'postgres-15'

interface TestFile {
  /** From the project's folder. */
  path: string
  isSecondRing: boolean
  isFullSize: boolean
  also: readonly FurtherDatabase[]
}

/**
 * What the files that match say about themselves. @throws if a mark gives no reason, or names no
 * database
 */
export function testFiles(pattern: string): TestFile[] {
  return globSync(pattern, { cwd: PROJECT }).map((path) => {
    const [comment = ''] =
      /^(?:\/\/.*\n)*\/\*\*.*?\*\//s.exec(readFileSync(join(PROJECT, path), 'utf8')) ?? []
    const marks = [...comment.matchAll(/@(second-ring|also|full-size)\b(?: ([\w-]+))?(: \S)?/g)]
    for (const [mark, name, database, reason] of marks) {
      const isKnown = name !== 'also' || database === 'embedded' || database === 'postgres-15'
      if (!isKnown || reason === undefined) {
        throw new Error(`${path}: '${mark}' lacks its reason or names no database`)
      }
    }
    const has = (wanted: string) => marks.some(([, name]) => name === wanted)
    const databases = marks
      .filter(([, name]) => name === 'also')
      .map(([, , database]) => database as FurtherDatabase)
    return { path, isSecondRing: has('second-ring'), isFullSize: has('full-size'), also: databases }
  })
}
