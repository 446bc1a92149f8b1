import { describe, expect, test } from 'vitest'
import { canvas } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, emptyAnswers } from '#contract/canvas.ts'
import { canvasMarkdown } from './last-step.tsx'
import { suggestExperiments, suggestMetrics, withSuggestion, workflowsIn } from './suggestions.ts'

const { metrics, experiments } = canvas.helpers

describe('the helpers', () => {
  const answers = {
    ...emptyAnswers(),
    q2_activation_goal: 'Offers within two days.',
    q4_first_movers: 'Mira and Tom',
    q8_high_value_workflows: '1. First drafts of offers: 30 a month 2. Comparing contracts (60 a month)',
  }
  test('metrics are about the goal, and need one', () => {
    expect(suggestMetrics(answers, metrics)).toContain('“Offers within two days”')
    expect(suggestMetrics({ ...answers, q2_activation_goal: ' \n' }, metrics)).toBeUndefined()
  })
  test('experiments name the workflows, the people and the goal, with defaults for missing answers', () => {
    const text = suggestExperiments(answers, experiments)
    for (const part of ['“First drafts of offers”', '“Comparing contracts”', 'Mira and Tom', 'Offers within two days'])
      expect(text).toContain(part)
    expect(text).toContain(experiments.workflows[2])
    expect(suggestExperiments(emptyAnswers(), experiments)).not.toMatch(/[{}]/)
  })
  test('workflows are read from lines and from numbers', () => {
    expect(workflowsIn('Offers\n\n- Contracts\n3) Minutes')).toEqual(['Offers', 'Contracts', 'Minutes'])
  })
  test('a suggestion keeps the existing answer, and is left out if both do not fit', () => {
    expect(withSuggestion('Mine', 'Yours')).toBe('Mine\n\nYours')
    expect(withSuggestion('x'.repeat(1990), 'Yours 123456')).toBeUndefined()
  })
  test('the longest answers still make a suggestion', () => {
    const long = { ...emptyAnswers() }
    for (const key of CANVAS_TEXT_KEYS) long[key] = '😀'.repeat(1000)
    const texts = [suggestMetrics(long, metrics), suggestExperiments(long, experiments)]
    for (const text of texts) {
      expect(text?.isWellFormed()).toBe(true)
      expect(withSuggestion('', text ?? '')).toBeDefined()
    }
  })
})

test('Markdown contains every answer as text, or says that it is missing', () => {
  const text = canvasMarkdown({ ...emptyAnswers(), q3_metrics: '# not a heading\n- nor *a* list' }, canvas)
  expect(text).toContain('## Metrics')
  expect(text).toContain('\\# not a heading  \n\\- nor \\*a\\* list')
  expect(text.match(/Not answered/g)).toHaveLength(CANVAS_TEXT_KEYS.length - 1)
})
