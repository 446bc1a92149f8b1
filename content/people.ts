import { heading, image, list, text, url } from '#contract/values.ts'

/** The field of a fact about a person. */
const field = (label: string, hint: string) => ({
  field: { in: 'people' as const, label, hint, on: '/why-us' as const },
})

/** Someone with nothing filled in. Without a name the person is not shown. */
const unfilled = {
  name: text('', field('Name', 'For example: Ada Keller.')),
  role: text('', field('Role', 'For example: Trainer.')),
  text: text('', { max: 240, ...field('What the person does', 'One or two sentences.') }),
  /** Address of a page about the person. */
  profile: url('', field('Page about the person', 'https://…')),
  picture: image('', field('Portrait', 'It is cropped to a square.')),
} as const

/** A person whom staff add. */
const newPerson = {
  ...unfilled,
  name: 'A new person',
  text: text('What the person does.', { max: 240 }),
} as const

/** The people besides the founder. Staff change the list on 'Settings'. */
export const people = {
  title: heading('The people you work with'),
  profile: 'About {name}',
  all: list([{ id: 'first', ...unfilled }], {
    area: 'setting',
    item: 'person',
    min: 0,
    max: 24,
    blank: newPerson,
  }),
} as const
