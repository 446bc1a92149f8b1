import { heading, image, list, text, url } from '#contract/values.ts'

/** Someone with nothing filled in. Without a name the person is not shown. */
const unfilled = {
  name: text(''),
  role: text(''),
  text: text('', { max: 240 }),
  /** Address of a page about the person. */
  profile: url(''),
  picture: image(''),
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
