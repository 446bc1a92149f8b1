/**
 * What a team shows, and how each answer is protected before it is stored (decision 0300). Pure, so that the test of an attacker
 * can play thousands of games.
 */
import { createHash, createHmac } from 'node:crypto'
import { type PerArea, SCALE, type Score, type Scores } from '#contract/survey.ts'
import { TEAM_ANSWERS_MIN, TEAM_GROUP, type TeamFigures } from '#contract/survey-team.ts'

/** Of 256, how often a score is stored as it was given: four times in five. Each of the other four has the same share of the rest. */
export const KEPT_OF_256 = 204

/**
 * The scores to store: each is replaced by another one in one of five cases (randomized response, Warner 1965). The chance is
 * drawn from the browser's secret, which is not stored. So the same answer sent again is replaced in the same way, and asking
 * often tells no more than asking once.
 */
export function replacedScores(scores: Scores, browser: string, team: string): Scores {
  return scores.map((score, area): Score => {
    const drawn = createHmac('sha256', browser).update(`${team} ${area} ${score}`).digest()[0] as number
    if (drawn < KEPT_OF_256) return score
    const others = SCALE.filter((other) => other !== score)
    return others[Math.floor(((drawn - KEPT_OF_256) / (256 - KEPT_OF_256)) * others.length)] as Score
  }) as unknown as Scores
}

/** Recognizes a browser in one team, and in no other. */
export const browserHash = (browser: string, team: string): Buffer =>
  createHash('sha256').update(`${team} ${browser}`).digest()

/** Quantile with interpolation, rounded to half a step. @param sorted at least one */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const below = sorted[Math.floor(at)] as number
  const above = sorted[Math.ceil(at)] as number
  return Math.round(2 * (below + (at % 1) * (above - below))) / 2
}

/** The figures of all answers. @param answers at least one */
export function figuresOf(answers: ReadonlyArray<readonly number[]>): TeamFigures {
  const areas = (answers[0] ?? []).map((_, area) => {
    const sorted = answers.map((scores) => scores[area] as number).sort((one, other) => one - other)
    return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
  })
  return { n: answers.length, areas: areas as unknown as PerArea<(typeof areas)[number]> }
}

interface StoredAnswer {
  scores: readonly number[]
  is_published: boolean
}

/** The new figures, once a group of new or changed answers is large enough. Undefined until then. */
export function figuresDue(answers: readonly StoredAnswer[]): TeamFigures | undefined {
  const fresh = answers.filter(({ is_published }) => !is_published).length
  const isFirst = fresh === answers.length
  return fresh >= (isFirst ? TEAM_ANSWERS_MIN : TEAM_GROUP) ? figuresOf(answers.map(({ scores }) => scores)) : undefined
}
