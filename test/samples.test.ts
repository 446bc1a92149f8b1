/** Samples: a fact is marked as one exactly while it keeps its gap of 'Ready to launch' open. */
import { expect, test } from 'vitest'
import { stateOfFact } from '#app/editing/editing-state.ts'
import { pastRelease } from '#content/pages/book.ts'
import { samples } from '#content/samples.ts'
import { parseSettings } from '#server/env.ts'
import { wordsWith } from '#server/words/current-words.ts'
import { launchGaps } from '#server/words/launch-gaps.ts'
import { siteWord } from '#server/words/registry.ts'

const gaps = (texts: Record<string, string>) =>
  launchGaps(parseSettings({}), wordsWith(texts), async () => ({ rows: [] }))
const all = Object.entries(samples).flatMap(([gap, texts]) =>
  Object.entries(texts).map(([at, sample]) => ({ gap, at, sample })),
)
/** Of an owner who has filled in everything. */
const own = {
  ...Object.fromEntries(all.map(({ at }) => [at, 'Our own'])),
  'testimonials.book.sample.permitted': '2027-01-31',
}

test.each(all)('$at', async ({ gap, at, sample }) => {
  const word = siteWord(at)
  if (!word) {
    throw new Error('no such fact')
  }
  expect(word.original).toBe(sample)
  const stateWith = (value: string) => stateOfFact({ ...word, shown: value, version: 0 }, value)
  expect([stateWith(sample), await gaps({ ...own, [at]: sample })]).toEqual([
    'sample',
    expect.arrayContaining([gap]),
  ])
  expect([stateWith('Our own'), await gaps(own)]).toEqual([
    'filledIn',
    expect.not.arrayContaining([gap]),
  ])
})

test('a fact that was never filled in is empty, and one that ships is left out when it is emptied', () => {
  const word = siteWord('site.name') ?? expect.fail('no such fact')
  const stateOf = (original: string) =>
    stateOfFact({ ...word, original, shown: '', version: 0 }, '')
  expect([stateOf(''), stateOf('Shipped')]).toEqual(['empty', 'leftOut'])
})

test('the release that has passed is the one that the page of the book knows', () =>
  expect(Object.values(samples.release)).toEqual([pastRelease]))
