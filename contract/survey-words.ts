/** Shape of `content/survey-report.ts`: what the report is made of, on the page, in the PDFs and in the email. */

import type { surveyReport } from '#content/survey-report.ts'
import type { PerArea, SCALE, SurveyArea } from './survey.ts'

/** An area with its question. */
export interface Question {
  key: SurveyArea
  title: string
  /** Title for the spoke of the radar. */
  short: string
  question: string
  /** Words for the scores. */
  labels: PerArea<string, typeof SCALE>
}

/** What the report says about an area. */
export interface AreaTexts {
  /** Said of a strength. */
  high: string
  /** Said of a priority with a score of 1 or 2. */
  low: string
  /** Said of a priority with a score of 3. */
  lowAt3: string
  /** Said of a priority with a score of 4 or 5. */
  lowFrom4: string
  /** What to do when this is the weakest area; `to` is a path or `scheduler`. */
  next: Readonly<{ title: string; text: string; label: string; to: string; isLeftOut?: boolean }>
}

/** A tool that the report recommends; `to` is the path of its PDF on this site. */
export interface RecommendedModule {
  title: string
  to: string
}

/** An area with its question and what the report says about it. */
export interface Dimension extends Question, AreaTexts {
  modules: readonly RecommendedModule[]
}

export type Questions = PerArea<Question>
export type Dimensions = readonly Dimension[]

export type ReportWords = (typeof surveyReport)['report']

/** The words around the parts of a report. */
export interface PartWords {
  scoreOutOf: string
  implication: string
  modules: string
  modulesNote: string
  modulesPlace: { label: string; to: string }
  nextTitle: string
}
