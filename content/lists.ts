/**
 * Lists whose items staff add, remove and move. All others are fixed: by the specification, by a
 * drawing, or because their order means something. `min` and `max` are what the design of the page
 * holds. An item with an `id` keeps the addresses of its texts when the list changes; all others
 * have their position.
 */
import { heading, link, paragraph, question } from '#contract/values.ts'

export const questions = {
  item: 'question',
  min: 2,
  max: 12,
  blank: { question: question('A new question?'), answer: paragraph('Its answer.') },
}

export const points = {
  item: 'point',
  min: 2,
  max: 5,
  blank: { title: heading('A new title'), text: paragraph('A sentence about it.') },
}

export const steps = { ...points, item: 'step' }

export const terms = {
  item: 'entry',
  min: 2,
  max: 10,
  blank: { term: 'A new term', text: paragraph('What it means.') },
}

export const cards = {
  ...points,
  item: 'card',
  max: 6,
  blank: { ...points.blank, action: { label: 'What opens', to: link('/contact#contactForm') } },
}

export const scenes = {
  item: 'scene',
  min: 2,
  max: 6,
  blank: { time: 'Then', text: paragraph('What happens at that time.') },
}
