/** Shape of `content/survey-report.ts`: what the report is made of, on the page, in the PDFs and in the mail. */

import type { PerArea, SurveyArea } from './survey.ts'

type Same<Names extends string> = Readonly<Record<Names, string>>

/** An area with its question. */
export interface Question {
  key: SurveyArea
  title: string
  /** Title for the spoke of the radar. */
  short: string
  question: string
  /** Words for the scores 1 to 5. */
  labels: readonly [string, string, string, string, string]
}

/** An area with what the report says about it. */
export interface Dimension extends Question {
  high: string
  low: string
  /** Separated by `;`. */
  modules: string
  /** What to do when this is the weakest area; `to` is a path or `scheduler`. */
  next: Readonly<{ title: string; text: string; label: string; to: string }>
}

export type Questions = PerArea<Question>
export type Dimensions = readonly Dimension[]

export type ReportWords = Same<
  | 'title'
  | 'scoresTitle'
  | 'scoreOutOf'
  | 'introTitle'
  | 'intro'
  | 'strength'
  | 'priority'
  | 'implication'
  | 'modules'
  | 'conclusionTitle'
  | 'conclusion'
  | 'nextTitle'
>
