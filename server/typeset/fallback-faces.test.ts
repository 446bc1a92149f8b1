/** Which fonts a text gets, and how much work they can cause. */
import { expect, test } from 'vitest'
import { fallbackFaces } from './fallback-faces.ts'
import { coverageOf } from './font-file.ts'

const range = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index))
const covers = (font: Buffer | undefined, character: string) =>
  font !== undefined && coverageOf(font).has(character.codePointAt(0) ?? 0)

test('the font of the most frequent characters is tried first', async () => {
  const { fonts, missing } = await fallbackFaces(
    new Map([
      ['\u03b1', 1],
      ['客', 3],
      ['\u05d0', 2],
    ]),
  )
  expect(missing.size).toBe(0)
  for (const [index, character] of ['客', '\u05d0', '\u03b1'].entries()) {
    expect(covers(fonts[index], character)).toBe(true)
  }
})

test('characters are shaped a limited number of times, and those of rare files are left out first', async () => {
  const occurrences = new Map(range(0xac00, 11_172).map((syllable) => [syllable, 5]))
  occurrences.set('한', 1000)
  const { fonts, missing } = await fallbackFaces(occurrences)
  const ranks = fonts.map(coverageOf)
  let attempts = 0
  for (const [cluster, times] of occurrences) {
    const code = cluster.codePointAt(0) ?? 0
    const rank = ranks.findIndex((covered) => covered.has(code))
    if (rank >= 0) {
      attempts += times * (rank + 1)
    }
  }
  expect(attempts).toBeGreaterThan(40_000)
  expect(attempts).toBeLessThanOrEqual(80_000 + occurrences.size * 5)
  expect(missing).not.toContain('한')
  expect(missing.size).toBeGreaterThan(8172)
})
