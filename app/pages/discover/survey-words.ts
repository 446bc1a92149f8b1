import type { AreasOfReport } from '#contract/survey-report.ts'
import type { Questions, ReportWords } from '#contract/survey-words.ts'

type Same<Names extends string> = Readonly<Record<Names, string>>

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

/** Words of the form that has the report emailed. */
export type MailWords = Same<
  'title' | 'text' | 'label' | 'action' | 'busy' | 'note' | 'sent' | 'invalid' | 'tooMany' | 'failed'
>

export interface ResultsWords
  extends Same<
    | 'title'
    | 'sharedTitle'
    | 'sharedNote'
    | 'sharedAction'
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
  gist: Same<'withStrength' | 'without'>
  mail: MailWords
  change: Same<'note' | 'up' | 'down' | 'same'>
}

/** The words up to the last question. */
export interface SurveyWords {
  welcome: WelcomeWords
  assessment: AssessmentWords
  dimensions: Questions
}

/** The words of the results. */
export interface SurveyReportWords extends AreasOfReport {
  results: ResultsWords
  report: ReportWords
}
