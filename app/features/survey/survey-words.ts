type Same<Names extends string> = Readonly<Record<Names, string>>

/** One of the five areas as it is asked about (`content/survey.ts`). */
export interface Question {
  key: string
  title: string
  /** Title for the spoke of the radar. */
  short: string
  question: string
  /** Words for the scores 1 to 5. */
  labels: readonly [string, string, string, string, string]
}

/** One of the five areas with what the report says of it (`content/survey-report.ts`). */
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

export type WelcomeWords = Same<
  | 'eyebrow'
  | 'title'
  | 'lead'
  | 'note'
  | 'action'
  | 'pictureLabel'
  | 'previewTitle'
  | 'previewLead'
  | 'withoutScripting'
>

export type AssessmentWords = Same<
  'title' | 'lead' | 'untouched' | 'untouchedSpoken' | 'radarTitle' | 'radarLabel' | 'answered' | 'rest' | 'action'
>

export interface ResultsWords
  extends Same<
    | 'title'
    | 'sharedTitle'
    | 'sharedNote'
    | 'radarLabel'
    | 'download'
    | 'downloading'
    | 'downloadFailed'
    | 'startOver'
    | 'revise'
    | 'copy'
    | 'copied'
    | 'copyFailed'
    | 'copyLink'
    | 'linkCopied'
    | 'linkFailed'
    | 'plainText'
    | 'nextLabel'
  > {
  table: Same<'caption' | 'dimension' | 'score' | 'meaning' | 'change'>
  change: Same<'note' | 'up' | 'down' | 'same'>
}

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

/** The words up to the last question. */
export interface SurveyWords {
  welcome: WelcomeWords
  assessment: AssessmentWords
  dimensions: Questions
}

/** The words of the results. */
export interface SurveyReportWords {
  results: ResultsWords
  report: ReportWords
  dimensions: Dimensions
}
