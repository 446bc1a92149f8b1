import type { CanvasWords } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, RATING_KEY } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { isAnswered } from './steps.ts'

/** Characters that begin or make markup in Markdown (CommonMark 0.31). */
const MARKUP = /[\\`*_[\]<>#|~]/g
const LINE_MARKUP = /^(\s*)([-+=]|\d+(?=[.)]))/

/** The canvas as a Markdown document. Answers are text: their own markup is escaped, their lines stay lines. */
export function canvasMarkdown(answers: CanvasAnswers, words: CanvasWords): string {
  const text = (value: string) =>
    value
      .trim()
      .split('\n')
      .map((line) =>
        line
          .replace(MARKUP, '\\$&')
          .replace(LINE_MARKUP, (_, indent, mark: string) =>
            /\d/.test(mark) ? `${indent}${mark}\\` : `${indent}\\${mark}`,
          ),
      )
      .join('  \n')
  const rating = fillIn(words.rating.outOf, { value: answers[RATING_KEY] })
  const sections = CANVAS_TEXT_KEYS.map(
    (key) =>
      `## ${words.questions[key].title}\n\n_${words.questions[key].question}_\n\n${isAnswered(answers, key) ? text(answers[key]) : words.labels.notAnswered}`,
  )
  return `${[`# ${words.title}`, `## ${words.rating.title}\n\n${rating}`, ...sections].join('\n\n')}\n`
}
