import { CANVAS_TEXT_KEYS, type CanvasAnswers, type CanvasTextKey } from '#contract/canvas.ts'

/** The questions that have a helper, with the name of its words. */
export const HELPERS = { q3_metrics: 'metrics', q9_next_step_experiments: 'experiments' } as const
export type HelpedKey = keyof typeof HELPERS

/** Address of a step on the page: the first one is the page itself. */
export function addressOfStep(step: number): { search: string } {
  return { search: step === 1 ? '' : `?step=${step}` }
}

export function isAnswered(answers: CanvasAnswers, key: CanvasTextKey): boolean {
  return answers[key].trim() !== ''
}

/** How many questions are answered. The rating counts once any other answer does, because it has a default. */
export function answeredCount(answers: CanvasAnswers): number {
  const texts = CANVAS_TEXT_KEYS.filter((key) => isAnswered(answers, key)).length
  return texts === 0 ? 0 : texts + 1
}
