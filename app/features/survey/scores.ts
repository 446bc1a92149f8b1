/** The scale of every question. */
export const LOWEST_SCORE = 1
export const HIGHEST_SCORE = 5
/** What an untouched slider counts as. */
export const DEFAULT_SCORE = 3

export type Score = 1 | 2 | 3 | 4 | 5

/** One score per dimension, in the table's order. */
export type Scores = readonly [Score, Score, Score, Score, Score]

/** As `Scores`, with `undefined` for a slider nobody has moved yet. */
export type Answers = readonly [
  Score | undefined,
  Score | undefined,
  Score | undefined,
  Score | undefined,
  Score | undefined,
]

export const UNANSWERED: Answers = [undefined, undefined, undefined, undefined, undefined]

/** What the answers count as. */
export function scoresOf(answers: Answers): Scores {
  return answers.map((answer) => answer ?? DEFAULT_SCORE) as unknown as Scores
}

/** The answers with one of them given. */
export function withAnswer(answers: Answers, index: number, score: Score): Answers {
  return answers.map((answer, at) => (at === index ? score : answer)) as unknown as Answers
}

export function isScore(value: unknown): value is Score {
  return Number.isInteger(value) && (value as number) >= LOWEST_SCORE && (value as number) <= HIGHEST_SCORE
}

export function equalScores(one: Scores, other: Scores): boolean {
  return one.every((score, index) => score === other[index])
}

/** The three steps; the results carry the scores they are about. */
export type SurveyStep = { name: 'welcome' } | { name: 'assessment' } | { name: 'results'; scores: Scores }

/** Fragment of the assessment, and id of what it leads to where no scripts run. */
export const QUESTIONS_ID = 'questions'

/** The fragment of a step, `#results-43521` for results: the five scores in the table's order and nothing else. */
export function stepFragment(step: SurveyStep): string {
  if (step.name === 'assessment') return `#${QUESTIONS_ID}`
  return step.name === 'results' ? `#results-${step.scores.join('')}` : ''
}

/** Reads a fragment; anything unknown or damaged is the welcome. */
export function stepOf(fragment: string): SurveyStep {
  if (fragment === `#${QUESTIONS_ID}`) return { name: 'assessment' }
  const digits = /^#results-([1-5]{5})$/.exec(fragment)?.[1]
  return digits ? { name: 'results', scores: [...digits].map(Number) as unknown as Scores } : { name: 'welcome' }
}
