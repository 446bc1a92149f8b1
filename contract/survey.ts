/** The Discovery Survey: its areas, its scale, and the address under which a result is shared. */

/**
 * The areas of the survey, in the order of the questions. A new area is its name here, its words in
 * `content/survey.ts` and `content/survey-report.ts`, and a migration that adds its column to
 * `survey_completions`.
 */
export const SURVEY_AREAS = ['sponsorship', 'strategy', 'safety', 'staff', 'success'] as const
export type SurveyArea = (typeof SURVEY_AREAS)[number]

/** A tuple with one value for each area, in their order. */
export type PerArea<Value, Areas extends readonly unknown[] = typeof SURVEY_AREAS> = {
  readonly [Index in keyof Areas]: Value
}

/**
 * The scale of every question. On another scale, the types lead to the words of each score in
 * `content/survey.ts` and to its shade on the staff page, and tests to the numbers in
 * `content/tools.ts`, to the scores that a text is for (`implicationOf` in `survey-report.ts`) and
 * to both checks in the migration `survey.sql`. Nothing leads to the marks in
 * `app/components/slider.css`.
 */
export const SCALE = [1, 2, 3, 4, 5] as const
const [LOWEST_SCORE] = SCALE
export const HIGHEST_SCORE = SCALE.length
/** What a question without an answer counts as. */
export const UNANSWERED_SCORE = 3

export type Score = (typeof SCALE)[number]

export type Scores = PerArea<Score>

export function isScore(value: unknown): value is Score {
  return (
    Number.isInteger(value) &&
    (value as number) >= LOWEST_SCORE &&
    (value as number) <= HIGHEST_SCORE
  )
}

/**
 * A result as it is written in addresses: one digit for each area. @example scoresCode([4, 3, 2, 1,
 * 5]) // '43215'
 */
export function scoresCode(scores: Scores): string {
  return scores.join('')
}

const SCORES_CODE = new RegExp(`^[${LOWEST_SCORE}-${HIGHEST_SCORE}]{${SURVEY_AREAS.length}}$`)

/** Scores of such a code. Undefined for any other text. */
export function scoresFromCode(code: string | null | undefined): Scores | undefined {
  return code && SCORES_CODE.test(code) ? ([...code].map(Number) as unknown as Scores) : undefined
}

export const SURVEY_PATH = '/discover'
/**
 * The page that begins a team's survey. With a link's token it takes answers, or shows the results
 * (`survey-team.ts`).
 */
export const TEAM_PATH = '/discover/team'
const SCORES_PARAMETER = 'scores'

/**
 * The address for sharing a result. It uses the query string because the server needs the scores to
 * draw the preview image.
 */
export function sharedResultPath(scores: Scores): string {
  return `${SURVEY_PATH}?${SCORES_PARAMETER}=${scoresCode(scores)}`
}

/** The scores in a query, with or without its `?`. Undefined when there are none. */
export function sharedScores(query: string | undefined): Scores | undefined {
  return query ? scoresFromCode(new URLSearchParams(query).get(SCORES_PARAMETER)) : undefined
}

/** Folder of the preview images: `43215.png` in it belongs to that result. */
export const SURVEY_PREVIEWS_PATH = '/previews/survey'

export function surveyPreviewPath(scores: Scores): string {
  return `${SURVEY_PREVIEWS_PATH}/${scoresCode(scores)}.png`
}

/** The report as a tagged PDF in any letters: `?scores=` is that of a shared result. */
export const SURVEY_REPORT_PATH = `${SURVEY_PATH}/report.pdf`

export function surveyReportPath(scores: Scores): string {
  return `${SURVEY_REPORT_PATH}?${SCORES_PARAMETER}=${scoresCode(scores)}`
}

/**
 * Takes `{email, scores}`, with `scores` as {@link scoresCode} writes them, and emails the report
 * to that address.
 */
export const SURVEY_MAIL_PATH = '/api/survey-report'
