import { type StorageArea, storedJson } from '#app/lib/browser-storage.ts'
import { isScore, type Scores } from '#contract/survey.ts'
import { type Answers, scoresOf, UNANSWERED } from './scores.ts'

const SAVED_KEY = 'everturn-survey'
/** Id of the run in this browser tab. A new visit or starting over begins a new run. */
const RUN_KEY = 'everturn-survey-run'
/** The run of this tab that was last reported for the counts. */
const COUNTED_KEY = 'everturn-survey-counted'

/** A finished run. */
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
  if (!Array.isArray(value) || value.length !== UNANSWERED.length) return UNANSWERED
  return value.map((entry) => (isScore(entry) ? entry : undefined)) as unknown as Answers
}

function runFrom(value: unknown): FinishedRun | undefined {
  const { run, scores, at } = (value ?? {}) as Partial<Record<keyof FinishedRun, unknown>>
  const answers = answersFrom(scores)
  if (typeof run !== 'string' || typeof at !== 'number' || answers.includes(undefined)) return undefined
  return { run, scores: scoresOf(answers), at }
}

/** Reads what was stored. Missing or damaged parts are left out. */
export function readSavedSurvey(storage: Pick<StorageArea, 'getItem'>): SavedSurvey {
  const { answers, latest, previous } = (storedJson(storage, SAVED_KEY) ?? {}) as Record<string, unknown>
  return { answers: answersFrom(answers), latest: runFrom(latest), previous: runFrom(previous) }
}

export function saveSurvey(storage: Pick<StorageArea, 'setItem'>, saved: SavedSurvey): void {
  storage.setItem(SAVED_KEY, JSON.stringify(saved))
}

/** Adds a finished run. The same run finished again, with an answer changed, replaces itself and keeps what came before. */
export function withFinishedRun(saved: SavedSurvey, finished: FinishedRun): SavedSurvey {
  const isSameRun = saved.latest?.run === finished.run
  return { ...saved, latest: finished, previous: isSameRun ? saved.previous : (saved.latest ?? saved.previous) }
}

/** The run of this tab. Begins one if necessary. */
export function currentRun(storage: Pick<StorageArea, 'getItem' | 'setItem'>, newId: () => string): string {
  const kept = storage.getItem(RUN_KEY)
  if (kept) return kept
  const run = newId()
  storage.setItem(RUN_KEY, run)
  return run
}

/** Ends the run of this tab. */
export function endRun(storage: Pick<StorageArea, 'removeItem'>): void {
  storage.removeItem(RUN_KEY)
}

/** Whether this run has not been counted yet. Marks it as counted. */
export function takeCount(storage: Pick<StorageArea, 'getItem' | 'setItem'>, run: string): boolean {
  if (storage.getItem(COUNTED_KEY) === run) return false
  storage.setItem(COUNTED_KEY, run)
  return true
}
