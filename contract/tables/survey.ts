/** Rows of the survey: counts only, no person. */
import type { SurveyArea } from '../survey.ts'
import type { Timestamp } from './columns.ts'

/** A trigger counts each completed survey that is inserted here and then drops the row, so the table stays empty. */
export interface SurveyCompletionsTable extends Record<SurveyArea, number | null> {
  run: string
}

/** Completed surveys by day. */
export interface SurveyDaysTable {
  /** In UTC. */
  day: Timestamp
  completed: number
}

/** Spread of the survey's scores, by period. */
export interface SurveyScoresTable {
  /** First day of the period's first month. */
  since: Timestamp
  dimension: string
  /** 0 means that the slider was left untouched. */
  score: number
  n: number
}

/** Survey runs that were counted, so that none counts twice. */
export interface SurveyRunsTable {
  run_hash: Uint8Array
  day: Timestamp
}
