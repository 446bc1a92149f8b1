const unfilled = {
  /** Empty: not shown. */
  quote: '',
  name: '',
  role: '',
  company: '',
  /** A stored picture (`contract/editing/pictures.ts`). */
  picture: '',
  /** Day on which the person allowed it. A public site leaves out what has none. */
  permitted: '',
} as const

/** Both have texts of their own, which may become an owner's. */
const first = {
  id: 'first',
  quote: '',
  name: '',
  role: '',
  company: '',
  picture: '',
  permitted: '',
} as const
/** A placeholder in place of a reader's own words. */
const sample = {
  id: 'sample',
  quote:
    'Here a reader of the draft says, in two sentences, what they changed at work after reading it.',
  name: 'Name, role and company of the reader',
  role: '',
  company: '',
  picture: '',
  permitted: '',
} as const

/** What people say about our work and about the book. Staff change both lists on 'Settings'. */
export const testimonials = {
  title: 'What customers say',
  note: 'A public site leaves this out until its owner has given the day of the permission. The sample quotes no one.',
  work: [first],
  book: [sample],
} as const

export const newTestimonial = {
  ...unfilled,
  quote: 'What the person says.',
  name: 'Name of the person',
} as const
