import { invalidEmail } from '#content/errors.ts'
import {
  CANVAS_TEXT_KEYS,
  type CanvasTextKey,
  RATING_KEY,
  RATING_MAX,
  RATING_MIN,
  storedAnswer,
} from '#contract/canvas.ts'
import { emailAddress } from '#contract/email-address.ts'
import { CANVAS_ANSWER_MAX_CHARACTERS } from '#contract/limits.ts'

/**
 * Answers as they are stored. Blank answers are null, and answers that were not sent are absent.
 */
export type CheckedAnswers = { [RATING_KEY]?: number } & Partial<
  Record<CanvasTextKey, string | null>
>

/** Names the invalid field. The message never repeats what was sent. */
type Checked<Result> = ({ outcome: 'valid' } & Result) | { outcome: 'invalid'; message: string }

const invalid = (field: string) =>
  ({ outcome: 'invalid', message: `${field} is not valid.` }) as const

/** Checks a body of `{email, answers}` by all rules of the browser and of the table. */
export function checkCanvasRequest(
  body: unknown,
): Checked<{ email: string; answers: CheckedAnswers }> {
  if (!isRecord(body)) {
    return invalid('The body')
  }
  const { email: given, answers, ...rest } = body
  const email = typeof given === 'string' ? emailAddress(given) : undefined
  if (email === undefined) {
    return { outcome: 'invalid', message: invalidEmail }
  }
  const check = checkAnswers(answers)
  if (check.outcome === 'invalid') {
    return check
  }
  return Object.keys(rest).length > 0 ? invalid('The body') : { ...check, email }
}

/** The same for a body of `{answers}`. */
export function checkCanvasAnswers(body: unknown): Checked<{ answers: CheckedAnswers }> {
  if (!isRecord(body) || Object.keys(body).some((key) => key !== 'answers')) {
    return invalid('The body')
  }
  return checkAnswers(body.answers)
}

function checkAnswers(answers: unknown): Checked<{ answers: CheckedAnswers }> {
  if (!isRecord(answers)) {
    return invalid('answers')
  }
  const checked: CheckedAnswers = {}
  for (const [key, value] of Object.entries(answers)) {
    if (key === RATING_KEY) {
      if (!isRating(value)) {
        return invalid(`answers.${RATING_KEY}`)
      }
      checked[RATING_KEY] = value
    } else {
      const known = CANVAS_TEXT_KEYS.find((each) => each === key)
      if (!known) {
        return invalid('answers')
      }
      if (!isAnswer(value)) {
        return invalid(`answers.${known}`)
      }
      checked[known] = storedAnswer(value)
    }
  }
  return { outcome: 'valid', answers: checked }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRating = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= RATING_MIN && (value as number) <= RATING_MAX

const isAnswer = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= CANVAS_ANSWER_MAX_CHARACTERS)
