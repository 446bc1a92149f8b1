/** The Discovery Survey: its scale, and the address under which a result is passed on. */

/** The scale of every question. */
export const LOWEST_SCORE = 1
export const HIGHEST_SCORE = 5

export type Score = 1 | 2 | 3 | 4 | 5

/** One score per dimension, in the table's order. */
export type Scores = readonly [Score, Score, Score, Score, Score]

export function isScore(value: unknown): value is Score {
  return Number.isInteger(value) && (value as number) >= LOWEST_SCORE && (value as number) <= HIGHEST_SCORE
}

/** The five digits that stand for a result in addresses. @example scoresCode([4, 3, 2, 1, 5]) // '43215' */
export function scoresCode(scores: Scores): string {
  return scores.join('')
}

/** Reads them back; undefined for anything else. There are 3,125 of them. */
export function scoresFromCode(code: string | null | undefined): Scores | undefined {
  return code && /^[1-5]{5}$/.test(code) ? ([...code].map(Number) as unknown as Scores) : undefined
}

export const SURVEY_PATH = '/discover'
const SCORES_PARAMETER = 'scores'

/** Where a result can be passed on, with a preview image of its own: unlike a fragment, a query reaches the server. */
export function sharedResultPath(scores: Scores): string {
  return `${SURVEY_PATH}?${SCORES_PARAMETER}=${scoresCode(scores)}`
}

/** The scores in the query of such an address, with or without its `?`; undefined when there are none. */
export function sharedScores(query: string | undefined): Scores | undefined {
  return query ? scoresFromCode(new URLSearchParams(query).get(SCORES_PARAMETER)) : undefined
}

/** Folder of the preview images: `43215.png` in it belongs to that result. */
export const SURVEY_PREVIEWS_PATH = '/previews/survey'

export function surveyPreviewPath(scores: Scores): string {
  return `${SURVEY_PREVIEWS_PATH}/${scoresCode(scores)}.png`
}

/** Takes `{email, scores}` and has the report mailed there; `scores` are the five digits. */
export const SURVEY_MAIL_PATH = '/api/survey-report'
