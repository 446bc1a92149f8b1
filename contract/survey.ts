/** The Discovery Survey: its areas, its scale, and the address under which a result is shared. */

/**
 * The areas of the survey, in the order of the questions, which are the same for one person and for
 * a team. What another one needs, in order: `docs/architecture.md`, 'Another area of the survey'.
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
 * to both checks in the migration `…_survey.sql`. Nothing leads to the marks in
 * `app/components/slider.css`.
 */
export const SCALE = [1, 2, 3, 4, 5] as const
const [LOWEST_SCORE] = SCALE
export const HIGHEST_SCORE = SCALE.length
/** What a question without an answer counts as. */
export const UNANSWERED_SCORE = 3

export type Score = (typeof SCALE)[number]

export type Scores = PerArea<Score>

/** As `Scores`, with `undefined` for a question that was not answered. */
export type Answers = PerArea<Score | undefined>

/** The scores of the answers. */
export function scoresOf(answers: Answers): Scores {
  return answers.map((answer) => answer ?? UNANSWERED_SCORE) as unknown as Scores
}

export function isScore(value: unknown): value is Score {
  return (
    Number.isInteger(value) &&
    (value as number) >= LOWEST_SCORE &&
    (value as number) <= HIGHEST_SCORE
  )
}

/** Digit of a question without an answer, in addresses and in the counts. */
const UNANSWERED_DIGIT = 0

/**
 * A result as it is written in addresses: one digit for each area, 0 where the question was not
 * answered. Addresses with scores only were answered in full. @example answersCode([4, undefined, 2,
 * 1, 5]) // '40215'
 */
export function answersCode(answers: Answers): string {
  return answers.map((answer) => answer ?? UNANSWERED_DIGIT).join('')
}

const ANSWERS_CODE = new RegExp(`^[${UNANSWERED_DIGIT}-${HIGHEST_SCORE}]{${SURVEY_AREAS.length}}$`)

/** Answers of such a code. Undefined for any other text. */
export function answersFromCode(code: string | null | undefined): Answers | undefined {
  if (!code || !ANSWERS_CODE.test(code)) {
    return undefined
  }
  return [...code].map((digit) => {
    const answer = Number(digit)
    return isScore(answer) ? answer : undefined
  }) as unknown as Answers
}

/**
 * The scores for people who do not see them drawn.
 * @param notAnswered said of a question without an answer
 * @example 'Sponsorship 4, Strategy 3 (not answered)'
 */
export function spokenAnswers(
  titles: readonly string[],
  answers: Answers,
  notAnswered: string,
): string {
  return titles
    .map((title, index) => {
      const answer = answers[index]
      return answer ? `${title} ${answer}` : `${title} ${UNANSWERED_SCORE} (${notAnswered})`
    })
    .join(', ')
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
export function sharedResultPath(answers: Answers): string {
  return `${SURVEY_PATH}?${SCORES_PARAMETER}=${answersCode(answers)}`
}

/** The answers in a query, with or without its `?`. Undefined when there are none. */
export function sharedAnswers(query: string | undefined): Answers | undefined {
  return query ? answersFromCode(new URLSearchParams(query).get(SCORES_PARAMETER)) : undefined
}

/** Folder of the preview images: `43215.png` in it belongs to that result. */
export const SURVEY_PREVIEWS_PATH = '/previews/survey'

export function surveyPreviewPath(answers: Answers): string {
  return `${SURVEY_PREVIEWS_PATH}/${answersCode(answers)}.png`
}

/** The report as a tagged PDF in any letters: `?scores=` is that of a shared result. */
export const SURVEY_REPORT_PATH = `${SURVEY_PATH}/report.pdf`

export function surveyReportPath(answers: Answers): string {
  return `${SURVEY_REPORT_PATH}?${SCORES_PARAMETER}=${answersCode(answers)}`
}

/**
 * Takes `{email, scores}`, with `scores` as {@link answersCode} writes them, and emails the report
 * to that address.
 */
export const SURVEY_MAIL_PATH = '/api/survey-report'
