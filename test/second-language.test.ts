import { expect, test } from 'vitest'
import { siteWords } from '#server/words/registry.ts'
import { problemsIn } from '#server/words/site-words.ts'
import { englishIn, secondLanguage } from './second-language.ts'

test('the whole site can be published in a second language', () => {
  const texts = {
    ...secondLanguage(),
    'legal.privacy.effective': '2026-01-05',
    'legal.terms.effective': '2026-01-05',
  }
  const values = Object.entries(texts).map(([at, value]) => ({ at, value }))
  expect(values.length).toBeGreaterThan(2_000)
  expect(problemsIn(values, {})).toEqual([])
})

test('every text of words has another', () => {
  const texts = secondLanguage()
  const left = [...siteWords.values()].filter(
    ({ at, kind, rule, original }) =>
      kind === 'text' &&
      !rule &&
      englishIn(`${original}`, /\{[^{}]*\}|\S+\.\w+/g).length > 0 &&
      texts[at] === original,
  )
  expect(left.map(({ at }) => at)).toEqual([])
})
