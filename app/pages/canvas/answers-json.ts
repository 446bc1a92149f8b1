import type { CanvasWords } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, RATING_KEY, storedAnswer } from '#contract/canvas.ts'

/** The canvas for other programs: each question by the key it is stored under, its words, and its answer or null. */
export function canvasJson(answers: CanvasAnswers, words: CanvasWords): string {
  const { title, question } = words.rating
  const rating = { key: RATING_KEY, title, question, answer: answers[RATING_KEY] }
  const texts = CANVAS_TEXT_KEYS.map((key) => {
    const asked = words.questions[key]
    return { key, title: asked.title, question: asked.question, answer: storedAnswer(answers[key]) }
  })
  return `${JSON.stringify({ title: words.title, answers: [rating, ...texts] }, null, 2)}\n`
}
