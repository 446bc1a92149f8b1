import { newHost } from './meetings.ts'
import { newPerson } from './people.ts'
import { newTestimonial } from './testimonials.ts'

/**
 * Lists whose items staff add, remove and move, by address. All others are fixed: by the specification, by a drawing, or because
 * their order means something. `min` and `max` are what the design of the page holds. `blank` is an added item until its texts
 * are written; before that it cannot be published.
 */

/** An item with these texts. An `id` that is not its position keeps the address of its texts when the list changes. */
export type Item<Key extends string> = { readonly [K in Key]: string } & { readonly id?: string }
export type Card = Item<'title' | 'text'> & {
  readonly action: { readonly label: string; readonly to: string }
}

const questions = {
  item: 'question',
  min: 2,
  max: 12,
  blank: { question: 'A new question?', answer: 'Its answer.' },
}
const points = {
  item: 'point',
  min: 2,
  max: 5,
  blank: { title: 'A new title', text: 'A sentence about it.' },
}
const steps = { ...points, item: 'step' }
const terms = {
  item: 'entry',
  min: 2,
  max: 10,
  blank: { term: 'A new term', text: 'What it means.' },
}
const action = { label: 'What opens', to: '/contact#contactForm' }
const cards = { ...points, item: 'card', max: 6, blank: { ...points.blank, action } }
const sentences = {
  item: 'sentence',
  min: 3,
  max: 7,
  blank: { says: 'What people say.', answer: 'What fits', to: '/' },
}
const quotes = { item: 'testimonial', min: 0, max: 12, blank: newTestimonial }
const scenes = {
  item: 'scene',
  min: 2,
  max: 6,
  blank: { time: 'Then', text: 'What happens at that time.' },
}

export const lists = {
  'home.question.items': points,
  'solutions.findYourFit.items': sentences,
  'solutions.programs.items': cards,
  'solutions.questions.items': questions,
  'whyUs.contact.items': points,
  'contact.firstCall.items': terms,
  'download.meanwhile.items': cards,
  'licensing.why.items': points,
  'licensing.questions.items': questions,
  'licensing.application.items': steps,
  'resources.glossary.items': { ...terms, max: 20 },
  'labs.questions.items': questions,
  'accelerate.questions.items': questions,
  'accelerateDetails.rules.items': terms,
  'hub.sixMonthsLater.items': scenes,
  'hub.questions.items': questions,
  'hosts.all': { item: 'host', min: 1, max: 30, blank: newHost },
  'people.all': { item: 'person', min: 0, max: 24, blank: newPerson },
  'testimonials.work': quotes,
  'testimonials.book': quotes,
} as const
