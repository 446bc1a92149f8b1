/** Generated requests. The seed is fixed, and a failure names the smallest request that still fails. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

/** Number of requests of each test: a few in `npm test`, 10,000 with SOAK=1. */
export const RUNS = process.env.SOAK ? 10_000 : 250
export const TIME_LIMIT = { timeout: process.env.SOAK ? HOUR_MS : 2 * MINUTE_MS }
/** What only the program and its database may know. */
const INSIDE =
  /\bat \w+ \(|node_modules|insert into|select .* from |PGlite|TypeError|encrypted_password|\$2[ab]\$|"42601"/i

/** Texts that have a meaning somewhere between a caller and the database, and limits of what can be stored. */
const NASTY = [
  ...['', ' ', '\0', '\ud800', '\r\nBcc: b@example.org', '🦊'.repeat(18), 'x'.repeat(73), 'x'.repeat(5001)],
  ...['"', "'", "' or 1=1 --", "'; drop table leads; --", '") or true --', '$1', '*', '%', '\\', '::text', 'a,b'],
  ...['(', ')', '(((', ',', '.', '<script>', '{{7*7}}', '__proto__', 'constructor', '1e400', '-9223372036854775809'],
  ...['2026-02-30T25:61:00Z', 'infinity', 'a@b', 'ada@example.org', 'ADA@EXAMPLE.ORG ', '"quoted @"@example.org'],
  ...['a@example.org\r\nBcc: b@example.org', `${'a'.repeat(250)}@example.org`, '𝔞@example.org'],
]
export const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(...NASTY),
)
export const anything = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Rarely something else, so that all combinations occur, among them a request without any fault. */
export const often = <T, U>(usual: fc.Arbitrary<T>, otherwise: fc.Arbitrary<U>, weight = 4) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: otherwise })
/** A value that is known only once the test runs. */
export const later = <T>(value: () => T) => fc.constant(undefined).map(value)
/** A value of a header field. */
export const headerText = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_=.%{} '), maxLength: 60 })

/**
 * Sends generated requests. No answer may be a failure of the server, or tell anything of its inside.
 * @returns how often each status was the answer
 */
export async function sendGenerated<T>(
  requests: fc.Arbitrary<T>,
  send: (request: T) => Promise<Response>,
  check: (answer: Response, said: string, request: T) => unknown = () => {},
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const property = fc.asyncProperty(requests, async (request) => {
    const answer = await send(request)
    const said = await answer.text()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    expect([answer.status, answer.status < 500 || said]).toEqual([answer.status, true])
    expect(said).not.toMatch(INSIDE)
    await check(answer, said, request)
  })
  await fc.assert(property, { numRuns: RUNS, seed: 20260108 })
  return statuses
}
