import { date, heading, image, list, note, text } from '#contract/values.ts'

type Part = 'testimonials' | 'praise'

/** The field of a fact about a testimonial. */
const field = (part: Part, label: string, hint: string) => ({
  field: {
    in: part,
    label,
    hint,
    on: part === 'praise' ? ('/book' as const) : ('/why-us' as const),
  },
})
const quoteIn = (part: Part) => ({
  max: 300,
  ...field(part, 'Text', 'In the person’s own words, without quotation marks.'),
})
const nameIn = (part: Part) => field(part, 'Name', 'For example: Grace Weber.')

/** One with nothing filled in, which is not shown. */
const unfilled = (part: Part) => ({
  quote: text('', quoteIn(part)),
  name: text('', nameIn(part)),
  role: text('', field(part, 'Role', 'For example: Head of Operations.')),
  company: text('', field(part, 'Company', 'For example: Northwind Mills.')),
  picture: image('', field(part, 'Portrait', 'It is cropped to a circle.')),
  /** A public site leaves out what has none. */
  permitted: date(
    '',
    field(part, 'Permitted on', 'The day on which the person allowed you to show this.'),
  ),
})

/** A placeholder in place of a reader's own words. */
const sample = {
  id: 'sample',
  ...unfilled('praise'),
  quote: text(
    'Here a reader of the draft says, in two sentences, what they changed at work after reading it.',
    { ...quoteIn('praise'), optional: true },
  ),
  name: text('Name, role and company of the reader', { ...nameIn('praise'), optional: true }),
} as const

/** A testimonial that staff add. */
const added = {
  quote: text('What the person says.', { max: 300 }),
  name: 'Name of the person',
} as const

const quotes = { area: 'setting' as const, item: 'testimonial', min: 0, max: 12 }

/** What people say about our work and about the book. Staff change both lists on 'Settings'. */
export const testimonials = {
  title: heading('What customers say'),
  note: note(
    'A public site leaves this out until its owner has given the day of the permission. The sample quotes no one.',
  ),
  work: list([{ id: 'first', ...unfilled('testimonials') }], {
    ...quotes,
    blank: { ...unfilled('testimonials'), ...added },
  }),
  book: list([sample], { ...quotes, blank: { ...unfilled('praise'), ...added } }),
} as const
