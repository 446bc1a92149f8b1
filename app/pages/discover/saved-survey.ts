import { type StorageArea, storedJson } from '#app/lib/browser-storage.ts'
import {
  type Answers,
  answersCode,
  answersFromCode,
  isScore,
  SURVEY_AREAS,
  sharedAnswers,
} from '#contract/survey.ts'

export const UNANSWERED = SURVEY_AREAS.map(() => undefined) as unknown as Answers

/** The three steps. The results include their answers. */
export type SurveyStep =
  | { name: 'welcome' }
  | { name: 'assessment' }
  | { name: 'results'; answers: Answers }

/** Fragment of the assessment, and id of what it leads to where no scripts run. */
export const QUESTIONS_ID = 'questions'

/** The fragment of a step, `#results-43521` for results: the answers and nothing else. */
export function stepFragment(step: SurveyStep): string {
  if (step.name === 'assessment') {
    return `#${QUESTIONS_ID}`
  }
  return step.name === 'results' ? `#results-${answersCode(step.answers)}` : ''
}

/**
 * The step that an address names: by its fragment, else by the query that a shared result has, else
 * the welcome.
 */
export function stepOf(fragment: string, query = ''): SurveyStep {
  if (fragment === `#${QUESTIONS_ID}`) {
    return { name: 'assessment' }
  }
  const answers = answersFromCode(/^#results-(.*)$/.exec(fragment)?.[1]) ?? sharedAnswers(query)
  return answers ? { name: 'results', answers } : { name: 'welcome' }
}

/** Key of the browser's storage. */
export const SAVED_KEY = 'everturn-survey'

export interface FinishedRun {
  run: string
  /** Full in runs that were stored before questions without an answer were. */
  scores: Answers
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

/** Undefined for what is no list of answers. JSON has `null` for a question without one. */
function answersFrom(value: unknown): Answers | undefined {
  if (!Array.isArray(value) || value.length !== UNANSWERED.length) {
    return undefined
  }
  return value.map((entry) => (isScore(entry) ? entry : undefined)) as unknown as Answers
}

function runFrom(value: unknown): FinishedRun | undefined {
  const { run, scores, at } = (value ?? {}) as Partial<Record<keyof FinishedRun, unknown>>
  const answers = answersFrom(scores)
  if (typeof run !== 'string' || typeof at !== 'number' || !answers) {
    return undefined
  }
  return { run, scores: answers, at }
}

/** Reads what was stored. Missing or damaged parts are left out. */
export function readSavedSurvey(storage: Pick<StorageArea, 'getItem'>): SavedSurvey {
  const { answers, latest, previous } = (storedJson(storage, SAVED_KEY) ?? {}) as Record<
    string,
    unknown
  >
  return {
    answers: answersFrom(answers) ?? UNANSWERED,
    latest: runFrom(latest),
    previous: runFrom(previous),
  }
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
