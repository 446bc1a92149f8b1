const unfilled = {
  /** Empty: not shown. */
  name: '',
  role: '',
  text: '',
  /** Address of a page about the person. */
  profile: '',
  /** A stored picture (`contract/editing/pictures.ts`). */
  picture: '',
} as const

/** Has texts of its own, which may become an owner's. */
const first = { id: 'first', name: '', role: '', text: '', profile: '', picture: '' } as const

/** The people besides the founder. Staff change the list on 'Settings'. */
export const people = {
  title: 'The people you work with',
  profile: 'About {name}',
  all: [first],
} as const

export const newPerson = {
  ...unfilled,
  name: 'A new person',
  text: 'What the person does.',
} as const
