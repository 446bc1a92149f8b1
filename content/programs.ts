import { offers } from './calls.ts'

/** What the offerings ask of a company. Not in `offerings.ts`, because every byte of that travels with the booking page. */
export const effort = {
  /** How long IT and legal people need to clear the tool and the material of a team. */
  clearance: 'ten working days',
  /** Each of the two meetings after one week and after three, as the ebook describes them. */
  returns: '45 minutes',
  /** Of a coach, after a workshop. */
  coaching: 'Two hours',
  /** The sponsor's time for the hub, beside the decisions. */
  sponsor: 'about an hour a week',
} as const

/** A fact only the owner of the site knows. It is shown once it is filled in, and left out until then. */
export type OwnerField = string | undefined

const notFilledIn = undefined as OwnerField

/** What the owner has filled in about a program, as terms with a short text. */
export function ownerFacts(facts: { size?: OwnerField; dates: OwnerField; price: OwnerField }) {
  return [
    { term: 'Group size', text: facts.size },
    { term: 'Dates', text: facts.dates },
    { term: 'Price', text: facts.price },
  ].filter((fact): fact is { term: string; text: string } => Boolean(fact.text))
}

/** Early groups that shape the method with us. Each is for someone else; `forWhom` completes 'For …'. */
export const programs = {
  pioneer: {
    name: 'Pioneer Cohort',
    to: '/why-us#pioneer',
    forWhom: 'companies that want to take one team through all four stages of the flywheel',
    size: notFilledIn,
    dates: notFilledIn,
    price: notFilledIn,
  },
  founding: {
    name: 'Founding Partners',
    to: '/labs#founding-partners',
    forWhom: `companies that want one of their teams to be among the first to take the ${offers.workshop.name}`,
    size: notFilledIn,
    dates: notFilledIn,
    price: notFilledIn,
  },
  alpha: {
    name: 'Alpha',
    to: '/licensing',
    forWhom: 'consultancies, training firms and in-house academies that want to teach the method to others',
    size: notFilledIn,
    dates: notFilledIn,
    price: notFilledIn,
  },
} as const
