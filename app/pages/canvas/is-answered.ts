import type { CanvasAnswers, CanvasTextKey } from '#contract/canvas.ts'

export function isAnswered(answers: CanvasAnswers, key: CanvasTextKey): boolean {
  return answers[key].trim() !== ''
}
