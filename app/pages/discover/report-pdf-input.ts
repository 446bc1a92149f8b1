import type { Logo } from '#contract/editing/pictures.ts'
import type { RadarInput } from '#contract/radar-drawing.ts'
import type { Answers } from '#contract/survey.ts'
import type { ReportWords, SurveyReport } from '#contract/survey-report.ts'

/** Everything that the survey's PDF shows. */
export interface ReportPdfInput {
  product: string
  /** BCP 47. */
  language: string
  logo: Logo | undefined
  words: ReportWords
  /** The finding in a sentence or two. */
  gist: string
  report: SurveyReport
  answers: Answers
  radar: RadarInput
  /** Public origin. */
  siteUrl: string
}
