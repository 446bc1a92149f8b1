/** Shape of `content/survey-report.ts`: what the report is made of, on the page, in the PDFs and in the mail. */

type Same<Names extends string> = Readonly<Record<Names, string>>

/** One of the five areas as it is asked about. */
export interface Question {
  key: string
  title: string
  /** Title for the spoke of the radar. */
  short: string
  question: string
  /** Words for the scores 1 to 5. */
  labels: readonly [string, string, string, string, string]
}

/** One of the five areas with what the report says of it. */
export interface Dimension extends Question {
  high: string
  low: string
  /** Separated by `;`. */
  modules: string
  /** What to do when this is the weakest area; `to` is a path or `scheduler`. */
  next: Readonly<{ title: string; text: string; label: string; to: string }>
}

/** Five, in the order of the questions. */
export type Questions = readonly Question[]
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
