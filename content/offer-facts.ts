/**
 * What an owner changes about the three offerings and the early programs on 'Settings'. Not in `offerings.ts`, because every byte of that travels with
 * the booking page. A page whose texts name one of these facts has this record in its own. An empty fact is left out, with the
 * text or the item of a list that names it.
 */
export const offerFacts = {
  at: 'offers',
  workshop: {
    /** 'yes', or empty. */
    shown: 'yes',
    /** A sentence without its period: the price, or what it depends on. */
    price: 'It depends on the place, the preparation and the number of teams',
    dates: 'By arrangement',
    size: '8 to 12',
    place: 'The place is agreed in the first call',
    languages: '',
  },
  accelerator: {
    shown: 'yes',
    price: 'It depends on the format, the place and the number of leads',
    dates: 'By arrangement',
    size: '',
    place: 'On site or online',
    languages: '',
  },
  hub: {
    shown: 'yes',
    price: 'It depends on the number of workshops and leads in it',
    dates: 'By arrangement',
    size: '',
    place: 'In your company; meetings as agreed, in person or online',
    languages: '',
  },
  // The early programs.
  pioneer: { size: '', dates: '', price: '' },
  founding: { size: '', dates: '', price: '' },
  alpha: { size: '', dates: '', price: 'We agree on it after we have talked' },
} as const

const TERMS = { size: 'Group size', dates: 'Dates', languages: 'Languages', price: 'Price' }

/** The facts of an offering or a program as a list of terms. */
export const listOfFacts = (offer: keyof Omit<typeof offerFacts, 'at'>) =>
  Object.entries(TERMS)
    .filter(([fact]) => fact in offerFacts[offer])
    .map(([fact, term]) => ({ term, text: `{offers.${offer}.${fact}}` }))
