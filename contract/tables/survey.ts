/** Rows of the survey: counts only, no person. */
import type { Generated } from 'kysely'
import type { TeamFigures } from '../survey-team.ts'
import type { Day } from './columns.ts'

export interface SurveyDaysTable {
  /** In UTC. */
  day: Day
  completed: Generated<number>
  teams_started: Generated<number>
  teams_answered: Generated<number>
  teams_finished: Generated<number>
}

/** Surveys of teams, and how many answers are in the benchmark so far. One row. */
export interface SurveyTeamTotalsView {
  started: number
  with_answers: number
  finished: number
  /** Leads of visitors who came by the link of a team. */
  leads: number
  compared: number
}

/** How often a score was given in the benchmark. */
export interface SurveyBenchmarkView {
  dimension: string
  score: number
  n: number
  /** First day of the earliest period with this score, `YYYY-MM-DD`. */
  since: string
  /** Last day of the newest period in the benchmark. */
  until: string
}

export interface SurveyTeamsTable {
  id: Generated<string>
  name: string
  ends_on: Day
  created_at: Generated<Date>
  figures: TeamFigures | null
}

/** What one browser answered for a team, with some scores replaced at random. */
export interface SurveyTeamAnswersTable {
  team: string
  browser_hash: Uint8Array
  scores: readonly number[]
  is_published: Generated<boolean>
}

export interface SurveyScoresTable {
  /** First day of the period's first month. */
  since: Day
  dimension: string
  /** 0 means that the slider was left untouched. */
  score: number
  n: number
  /** Of those, how many are in the benchmark. */
  compared: Generated<number>
}

/** Survey runs that were counted, so that none counts twice. */
export interface SurveyRunsTable {
  run_hash: Uint8Array
  day: Day
}
