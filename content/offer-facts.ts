import type { PagePath } from '#contract/page-paths.ts'
import type { SettingsPart } from '#contract/value-kinds.ts'
import { flag, paragraph, text } from '#contract/values.ts'
import { programs } from './programs.ts'

/** Of whether the book, or a program, is shown. */
const isThere = (part: SettingsPart, label: string, hint: string, on: PagePath) =>
  flag(true, { field: { in: part, label, hint, on } })

/** Of whether an offering is shown. */
const shownIn = (part: SettingsPart) => ({
  field: {
    in: part,
    label: 'Shown',
    hint: 'Its pages, its call and links. Then read Solutions.',
    on: '/solutions' as const,
  },
})
/** Of a fact about an offering, which is on its own page or only in the table of Solutions. */
const factIn = (part: SettingsPart, label: string, hint: string, on: PagePath = '/solutions') => ({
  max: 80,
  field: { in: part, label, hint, on },
})
const priceIn = (part: SettingsPart, on: PagePath) =>
  factIn(part, 'Price', 'Or what it depends on, without a period.', on)
const datesIn = (part: SettingsPart) => ({
  ...factIn(part, 'Dates', 'For example: May 4 and June 8.'),
  optional: true as const,
})
const sizeIn = (part: SettingsPart, on: PagePath) => ({
  field: factIn(part, 'Group size', 'For example: six people.', on).field,
})
const placeIn = (part: SettingsPart) => ({
  ...factIn(part, 'Place', 'For example: Zurich, or at your place.'),
  optional: true as const,
})
const languagesIn = (part: SettingsPart) =>
  factIn(part, 'Languages', 'For example: English and German.')

/** Of a fact about an early program. */
const ofProgram = (program: keyof typeof programs, fact: string, hint: string, on: PagePath) => ({
  field: { in: 'programs' as const, label: `${programs[program].name}: ${fact}`, hint, on },
})
const programShown = (program: keyof typeof programs, hint: string, on: PagePath) =>
  isThere('programs', `${programs[program].name}: shown`, hint, on)
const sizeOf = (program: keyof typeof programs, on: PagePath) =>
  ofProgram(program, 'group size', 'For example: four.', on)
const datesOf = (program: keyof typeof programs, on: PagePath) => ({
  ...ofProgram(program, 'dates', 'For example: from May 4.', on),
  max: 80,
  optional: true as const,
})
const priceOf = (program: keyof typeof programs, on: PagePath) => ({
  ...ofProgram(program, 'price', 'Without a period.', on),
  max: 80,
})

/**
 * What an owner changes about the three offerings and the early programs on 'Settings'. Not in
 * `offerings.ts`, because every byte of that travels with the booking page. A page whose texts name
 * one of these facts has this record in its own. An empty fact is left out, with the text or the
 * item of a list that names it. A price is a sentence without its period, or what it depends on.
 */
export const offerFacts = {
  at: 'offers',
  workshop: {
    shown: flag(true, shownIn('workshop')),
    price: text(
      'It depends on the place, the preparation and the number of teams',
      priceIn('workshop', '/labs'),
    ),
    dates: text('By arrangement', datesIn('workshop')),
    size: text('8 to 12', sizeIn('workshop', '/labs')),
    place: text('The place is agreed in the first call', placeIn('workshop')),
    languages: text('', languagesIn('workshop')),
  },
  accelerator: {
    shown: flag(true, shownIn('accelerator')),
    price: text(
      'It depends on the format, the place and the number of leads',
      priceIn('accelerator', '/accelerate'),
    ),
    dates: text('By arrangement', datesIn('accelerator')),
    size: text('', sizeIn('accelerator', '/accelerate')),
    place: text('On site or online', placeIn('accelerator')),
    languages: text('', languagesIn('accelerator')),
  },
  hub: {
    shown: flag(true, shownIn('hub')),
    price: text('It depends on the number of workshops and leads in it', priceIn('hub', '/hub')),
    dates: text('By arrangement', datesIn('hub')),
    size: text('', sizeIn('hub', '/hub')),
    place: text('In your company; meetings as agreed, in person or online', placeIn('hub')),
    languages: text('', languagesIn('hub')),
  },
  pioneer: {
    shown: programShown('pioneer', 'Its part of Why Us, its form and links.', '/why-us'),
    size: text('', sizeOf('pioneer', '/why-us')),
    dates: text('', datesOf('pioneer', '/why-us')),
    price: text('', priceOf('pioneer', '/why-us')),
  },
  founding: {
    shown: programShown('founding', 'Its part of the workshop’s page, and links.', '/labs'),
    size: text('', sizeOf('founding', '/labs')),
    dates: text('', datesOf('founding', '/labs')),
    price: text('', priceOf('founding', '/labs')),
  },
  alpha: {
    shown: programShown('alpha', 'Licensing: its page, its form and links.', '/licensing'),
    size: text('', sizeOf('alpha', '/licensing')),
    dates: text('', datesOf('alpha', '/licensing')),
    price: text('We agree on it after we have talked', priceOf('alpha', '/licensing')),
  },
  book: {
    shown: isThere(
      'book',
      'The book is shown',
      'Its page, its waitlist and all that names it. The ebook stays.',
      '/book',
    ),
  },
} as const

const TERMS = { size: 'Group size', dates: 'Dates', languages: 'Languages', price: 'Price' }

/** The facts of an offering or a program as a list of terms. */
export const listOfFacts = (offer: keyof Omit<typeof offerFacts, 'at' | 'book'>) =>
  Object.entries(TERMS)
    .filter(([fact]) => fact in offerFacts[offer])
    .map(([fact, term]) => ({ term, text: paragraph(`{offers.${offer}.${fact}}`) }))
