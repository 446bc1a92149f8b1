/** The helpers' templates, filled with the visitor's answers. No service is called. */
import type { canvas } from '#content/canvas.ts'
import type { CanvasAnswers } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { CANVAS_ANSWER_MAX_CHARACTERS } from '#contract/limits.ts'
import type { Plain } from '#contract/values.ts'

type Helpers = Plain<typeof canvas.helpers>

/** Answers are quoted up to this length. */
const QUOTE_MAX_CHARACTERS = 140

/** The first line of an answer, shortened at a word. */
function quoted(answer: string): string {
  const line =
    answer
      .trim()
      .split('\n')[0]
      ?.trim()
      .replace(/[.;:,]+$/, '') ?? ''
  const characters = Array.from(line)
  if (characters.length <= QUOTE_MAX_CHARACTERS) {
    return line
  }
  const cut = characters.slice(0, QUOTE_MAX_CHARACTERS).join('')
  return `${cut.replace(/\s+\S*$/, '')}…`
}

/** @returns undefined while there is no goal to measure */
export function suggestMetrics(
  answers: CanvasAnswers,
  words: Helpers['metrics'],
): string | undefined {
  const goal = quoted(answers.q2_activation_goal)
  if (goal === '') {
    return undefined
  }
  return words.lines.map((line) => fillIn(line, { goal })).join('\n')
}

/**
 * The workflows of step 8, one a line or numbered within one.
 * @example workflowsIn('1. Offers. 2. Minutes') // ['Offers', 'Minutes']
 */
export function workflowsIn(answer: string): string[] {
  return answer
    .split(/\n|(?:^|\s)(?:\d{1,2}[.)]|[-•*])\s+/m)
    .map((part) => quoted(part.split(/[:(]/)[0] ?? ''))
    .filter((part) => part !== '')
}

export function suggestExperiments(answers: CanvasAnswers, words: Helpers['experiments']): string {
  const named = workflowsIn(answers.q8_high_value_workflows)
  const [first, second, third] = words.workflows.map((standIn, index) =>
    named[index] ? `“${named[index]}”` : standIn,
  )
  const people = quoted(answers.q4_first_movers) || words.people
  const values = { first: first ?? '', second: second ?? '', third: third ?? '', people }
  const lines = words.lines.map((line) => fillIn(line, values))
  const goal = quoted(answers.q2_activation_goal)
  if (goal !== '') {
    lines.push(fillIn(words.outcome, { goal }))
  }
  return lines.join('\n')
}

/** Adds a suggestion below the answer. Undefined when both together exceed the limit. */
export function withSuggestion(answer: string, suggestion: string): string | undefined {
  const text = answer.trim() === '' ? suggestion : `${answer.trimEnd()}\n\n${suggestion}`
  return text.length <= CANVAS_ANSWER_MAX_CHARACTERS ? text : undefined
}
