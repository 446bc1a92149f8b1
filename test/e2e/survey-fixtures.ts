/** The words of the survey, and what the survey reports. */
import type { Page } from '@playwright/test'
import { fillIn } from '#contract/fill-in.ts'
import { type Answers, answersFromCode, spokenAnswers } from '#contract/survey.ts'
import { originalWords } from '#server/words/current-words.ts'
import { postsTo } from './fixtures.ts'

export const survey = originalWords('survey')
export const surveyReport = originalWords('surveyReport')

/**
 * The name of the chart of a result.
 * @param code in the order of the questions, as in addresses, e.g. '51423'
 */
export const radarOf = (code: string) =>
  fillIn(surveyReport.results.radarLabel, {
    scores: spokenAnswers(
      survey.dimensions.map(({ short }) => short),
      answersFromCode(code) as Answers,
      survey.shared.notAnswered,
    ),
  })

/** Opens the numbers of a result. */
export const openNumbers = (page: Page) =>
  page.getByText(surveyReport.results.numbers, { exact: true }).click()

export const REPORTS = '/rest/v1/survey_completions'
export const reportsOf = (page: Page) => postsTo(REPORTS, page)
