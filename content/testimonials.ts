import { date, heading, image, list, note, text } from '#contract/values.ts'

/** One with nothing filled in, which is not shown. */
const unfilled = {
  quote: text('', { max: 300 }),
  name: text(''),
  role: text(''),
  company: text(''),
  picture: image(''),
  /** Day on which the person allowed it. A public site leaves out what has none. */
  permitted: date(''),
} as const

/** A placeholder in place of a reader's own words. */
const sample = {
  id: 'sample',
  ...unfilled,
  quote: text(
    'Here a reader of the draft says, in two sentences, what they changed at work after reading it.',
    { max: 300, optional: true },
  ),
  name: text('Name, role and company of the reader', { optional: true }),
} as const

const quotes = {
  area: 'setting' as const,
  item: 'testimonial',
  min: 0,
  max: 12,
  blank: {
    ...unfilled,
    quote: text('What the person says.', { max: 300 }),
    name: 'Name of the person',
  },
}

/** What people say about our work and about the book. Staff change both lists on 'Settings'. */
export const testimonials = {
  title: heading('What customers say'),
  note: note(
    'A public site leaves this out until its owner has given the day of the permission. The sample quotes no one.',
  ),
  work: list([{ id: 'first', ...unfilled }], quotes),
  book: list([sample], quotes),
} as const
