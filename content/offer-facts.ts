import { paragraph, shown, text } from '#contract/values.ts'

/**
 * What an owner changes about the three offerings and the early programs on 'Settings'. Not in `offerings.ts`, because every byte of that travels with
 * the booking page. A page whose texts name one of these facts has this record in its own. An empty fact is left out, with the
 * text or the item of a list that names it.
 */
export const offerFacts = {
  at: 'offers',
  workshop: {
    /** 'yes', or empty. */
    shown: shown('yes'),
    /** A sentence without its period: the price, or what it depends on. */
    price: text('It depends on the place, the preparation and the number of teams', { max: 80 }),
    dates: text('By arrangement', { max: 80, optional: true }),
    size: '8 to 12',
    place: text('The place is agreed in the first call', { max: 80, optional: true }),
    languages: text('', { max: 80 }),
  },
  accelerator: {
    shown: shown('yes'),
    price: text('It depends on the format, the place and the number of leads', { max: 80 }),
    dates: text('By arrangement', { max: 80, optional: true }),
    size: '',
    place: text('On site or online', { max: 80, optional: true }),
    languages: text('', { max: 80 }),
  },
  hub: {
    shown: shown('yes'),
    price: text('It depends on the number of workshops and leads in it', { max: 80 }),
    dates: text('By arrangement', { max: 80, optional: true }),
    size: '',
    place: text('In your company; meetings as agreed, in person or online', {
      max: 80,
      optional: true,
    }),
    languages: text('', { max: 80 }),
  },
  // The early programs.
  pioneer: { size: '', dates: text('', { max: 80, optional: true }), price: text('', { max: 80 }) },
  founding: {
    size: '',
    dates: text('', { max: 80, optional: true }),
    price: text('', { max: 80 }),
  },
  alpha: {
    size: '',
    dates: text('', { max: 80, optional: true }),
    price: text('We agree on it after we have talked', { max: 80 }),
  },
} as const

const TERMS = { size: 'Group size', dates: 'Dates', languages: 'Languages', price: 'Price' }

/** The facts of an offering or a program as a list of terms. */
export const listOfFacts = (offer: keyof Omit<typeof offerFacts, 'at'>) =>
  Object.entries(TERMS)
    .filter(([fact]) => fact in offerFacts[offer])
    .map(([fact, term]) => ({ term, text: paragraph(`{offers.${offer}.${fact}}`) }))
