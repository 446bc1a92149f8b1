/** The words of the survey, and what the survey reports. */
import type { Page } from '@playwright/test'
import { fillIn } from '#contract/fill-in.ts'
import { originalWords } from '#server/words/current-words.ts'
import { postsTo } from './fixtures.ts'

export const survey = originalWords('survey')
export const surveyReport = originalWords('surveyReport')

/** The name of the chart of a result. @param scores in the order of the questions, e.g. '51423' */
export const radarOf = (scores: string) =>
  fillIn(surveyReport.results.radarLabel, {
    scores: survey.dimensions.map(({ short }, index) => `${short} ${scores[index]}`).join(', '),
  })

export const REPORTS = '/rest/v1/survey_completions'
export const reportsOf = (page: Page) => postsTo(REPORTS, page)
