/** What an attacker can learn from the figures of a team, whose answers are replaced at random. */
import { expect, test } from 'vitest'
import { SCALE, type Scores } from '#contract/survey.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { figuresDue, figuresOf, KEPT_OF_256, replacedScores } from './teams.ts'

test('an attacker who knows or sends all other answers and sees every update learns no score for certain', () => {
  const random = seededRandom(38)
  const draw = (below: number) => Math.floor(random() * below)
  const drawScore = () => SCALE[draw(SCALE.length)] as number
  const all = (score: number) => [score, score, score, score, score] as unknown as Scores
  const games = 4_000
  let right = 0
  const possible = new Map<string, Set<number>>()
  for (let turn = 0; turn < games; turn++) {
    const victim = drawScore()
    // Those the attacker knows, and the attacker's own answers, which are stored as the attacker
    // wants, because the browser's secret can be tried out until they are.
    const others = Array.from({ length: 3 + draw(13) }, drawScore)
    const rows = others.map((score) => ({ scores: all(score), is_published: false }))
    const stored = replacedScores(all(victim), String(random()), 'team')
    const place = draw(others.length + 1)
    const updates = (score: number) => {
      const before: typeof rows = []
      const seen = rows
        .toSpliced(place, 0, { scores: all(score), is_published: false })
        .map((row) => {
          before.push({ ...row })
          const figures = figuresDue(before)
          if (figures) {
            for (const each of before) {
              each.is_published = true
            }
          }
          return figures
        })
      return JSON.stringify(seen)
    }
    const seen = updates(stored[0])
    // What may have been stored, given every update. Each stored score can come from each true one.
    const candidates = SCALE.filter((score) => updates(score) === seen)
    expect(candidates).toContain(stored[0])
    if (candidates[draw(candidates.length)] === victim) {
      right++
    }
    possible.set(String(stored[0]), (possible.get(String(stored[0])) ?? new Set()).add(victim))
  }
  // No more often than a score is stored as it was given, and every true score was behind every
  // stored one.
  expect(right / games).toBeLessThan(KEPT_OF_256 / 256)
  for (const behind of possible.values()) {
    expect(behind.size).toBe(SCALE.length)
  }
})

test('the same answer sent again is replaced in the same way, so that asking often tells nothing more', () => {
  const random = seededRandom(1)
  const browsers = Array.from({ length: 500 }, () => String(random()))
  const sent = browsers.map((browser) => replacedScores([1, 2, 3, 4, 5], browser, 'a'))
  expect(browsers.map((browser) => replacedScores([1, 2, 3, 4, 5], browser, 'a'))).toEqual(sent)
  const kept = sent
    .flatMap((scores) => scores.map((score, area) => score === area + 1))
    .filter(Boolean).length
  expect(kept / 2_500).toBeCloseTo(KEPT_OF_256 / 256, 1)
  expect(figuresOf([[1], [2], [4], [5]]).areas).toEqual([{ median: 3, low: 2, high: 4.5 }])
})
