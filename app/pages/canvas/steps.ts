import { CANVAS_TEXT_KEYS, type CanvasAnswers, type CanvasTextKey } from '#contract/canvas.ts'

/** Eleven questions and the summary. */
export const STEP_COUNT = 12
export const SUMMARY_STEP = 12
const FIRST_TEXT_STEP = 2

export const RATING_KEY = 'q1_activation_rating'

/** The column a text step fills; undefined for the rating and the summary. */
export function textKeyOf(step: number): CanvasTextKey | undefined {
  return CANVAS_TEXT_KEYS[step - FIRST_TEXT_STEP]
}

/** @returns 2 to 11 */
export function stepOf(key: CanvasTextKey): number {
  return CANVAS_TEXT_KEYS.indexOf(key) + FIRST_TEXT_STEP
}

/** Reads the step from a query; anything that names none is the first. */
export function stepInQuery(search: string): number {
  const asked = new URLSearchParams(search).get('step') ?? ''
  return /^([1-9]|1[0-2])$/.test(asked) ? Number(asked) : 1
}

/** Address of a step on the page: the first one is the page itself. */
export function addressOfStep(step: number): { search: string } {
  return { search: step === 1 ? '' : `?step=${step}` }
}

export function isAnswered(answers: CanvasAnswers, key: CanvasTextKey): boolean {
  return answers[key].trim() !== ''
}

/** How many of the eleven questions are answered. The rating counts once anything else does, since it has a default. */
export function answeredCount(answers: CanvasAnswers): number {
  const texts = CANVAS_TEXT_KEYS.filter((key) => isAnswered(answers, key)).length
  return texts === 0 ? 0 : texts + 1
}
