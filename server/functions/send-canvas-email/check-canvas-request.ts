import { z } from 'zod'
import {
  CANVAS_TEXT_KEYS,
  type CanvasTextKey,
  isCanvasEmail,
  RATING_MIN,
  STORED_RATING_MAX,
  storedAnswer,
} from '#contract/canvas.ts'
import { CANVAS_ANSWER_MAX_CHARACTERS } from '#contract/limits.ts'

/** As agreed for the browser. */
const INVALID_EMAIL = 'Please enter a valid email address.'

const text = z
  .string()
  .max(CANVAS_ANSWER_MAX_CHARACTERS)
  .nullable()
  .transform((answer) => storedAnswer(answer))
const texts = Object.fromEntries(CANVAS_TEXT_KEYS.map((key) => [key, text.optional()])) as Record<
  CanvasTextKey,
  z.ZodOptional<typeof text>
>
const answersShape = z.strictObject({
  q1_activation_rating: z.int().min(RATING_MIN).max(STORED_RATING_MAX).optional(),
  ...texts,
})
const pageShape = z.strictObject({ answers: answersShape })
const bodyShape = z.strictObject({ email: z.string().refine(isCanvasEmail, INVALID_EMAIL), answers: answersShape })

/** Answers as they are stored: blank ones are null; those that were not sent are absent. */
export type CheckedAnswers = z.infer<typeof answersShape>

export type CanvasRequestCheck =
  | { outcome: 'valid'; email: string; answers: CheckedAnswers }
  | { outcome: 'invalid'; message: string }

/** Repeats every rule of the browser and of the table for a body of `{email, answers}`. */
export function checkCanvasRequest(body: unknown): CanvasRequestCheck {
  const parsed = bodyShape.safeParse(body)
  if (parsed.success) return { outcome: 'valid', ...parsed.data }
  if (parsed.error.issues[0]?.path[0] === 'email') return { outcome: 'invalid', message: INVALID_EMAIL }
  return { outcome: 'invalid', message: messageFor(parsed.error) }
}

/** The same for a body of `{answers}`. */
export function checkCanvasAnswers(
  body: unknown,
): { outcome: 'valid'; answers: CheckedAnswers } | { outcome: 'invalid'; message: string } {
  const parsed = pageShape.safeParse(body)
  return parsed.success
    ? { outcome: 'valid', ...parsed.data }
    : { outcome: 'invalid', message: messageFor(parsed.error) }
}

/** The path names a field of ours; what was sent in it is not repeated. */
function messageFor(error: z.ZodError): string {
  const field = error.issues[0]?.path.join('.') ?? ''
  return field === '' ? 'The body is not valid.' : `${field} is not valid.`
}
