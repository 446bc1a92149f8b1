import { type StorageArea, storedJson } from '#app/lib/browser-storage.ts'
import {
  isScore,
  type PerArea,
  type Score,
  type Scores,
  SURVEY_AREAS,
  scoresCode,
  scoresFromCode,
  sharedScores,
  UNANSWERED_SCORE,
} from '#contract/survey.ts'

/** As `Scores`, with `undefined` for a slider that has not been moved yet. */
export type Answers = PerArea<Score | undefined>

export const UNANSWERED = SURVEY_AREAS.map(() => undefined) as unknown as Answers

/** The scores of the answers. */
export function scoresOf(answers: Answers): Scores {
  return answers.map((answer) => answer ?? UNANSWERED_SCORE) as unknown as Scores
}

/** The three steps. The results include their scores. */
export type SurveyStep =
  | { name: 'welcome' }
  | { name: 'assessment' }
  | { name: 'results'; scores: Scores }

/** Fragment of the assessment, and id of what it leads to where no scripts run. */
export const QUESTIONS_ID = 'questions'

/** The fragment of a step, `#results-43521` for results: the scores and nothing else. */
export function stepFragment(step: SurveyStep): string {
  if (step.name === 'assessment') {
    return `#${QUESTIONS_ID}`
  }
  return step.name === 'results' ? `#results-${scoresCode(step.scores)}` : ''
}

/**
 * The step that an address names: by its fragment, else by the query that a shared result has, else
 * the welcome.
 */
export function stepOf(fragment: string, query = ''): SurveyStep {
  if (fragment === `#${QUESTIONS_ID}`) {
    return { name: 'assessment' }
  }
  const scores = scoresFromCode(/^#results-(.*)$/.exec(fragment)?.[1]) ?? sharedScores(query)
  return scores ? { name: 'results', scores } : { name: 'welcome' }
}

/** Key of the browser's storage. */
export const SAVED_KEY = 'everturn-survey'

export interface FinishedRun {
  run: string
  scores: Scores
  /** Epoch milliseconds. */
  at: number
}

/** What this browser stores. */
export interface SavedSurvey {
  answers: Answers
  latest?: FinishedRun | undefined
  /** The run before the latest. */
  previous?: FinishedRun | undefined
}

function answersFrom(value: unknown): Answers {
  if (!Array.isArray(value) || value.length !== UNANSWERED.length) {
    return UNANSWERED
  }
  return value.map((entry) => (isScore(entry) ? entry : undefined)) as unknown as Answers
}

function runFrom(value: unknown): FinishedRun | undefined {
  const { run, scores, at } = (value ?? {}) as Partial<Record<keyof FinishedRun, unknown>>
  const answers = answersFrom(scores)
  if (typeof run !== 'string' || typeof at !== 'number' || answers.includes(undefined)) {
    return undefined
  }
  return { run, scores: scoresOf(answers), at }
}

/** Reads what was stored. Missing or damaged parts are left out. */
export function readSavedSurvey(storage: Pick<StorageArea, 'getItem'>): SavedSurvey {
  const { answers, latest, previous } = (storedJson(storage, SAVED_KEY) ?? {}) as Record<
    string,
    unknown
  >
  return { answers: answersFrom(answers), latest: runFrom(latest), previous: runFrom(previous) }
}

/**
 * Adds a finished run. The same run finished again, with an answer changed, replaces itself and
 * keeps what came before.
 */
export function withFinishedRun(saved: SavedSurvey, finished: FinishedRun): SavedSurvey {
  const isSameRun = saved.latest?.run === finished.run
  return {
    ...saved,
    latest: finished,
    previous: isSameRun ? saved.previous : (saved.latest ?? saved.previous),
  }
}
