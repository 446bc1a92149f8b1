import { notFilledIn, offerings } from './offerings.ts'

/** What the offerings ask of a company. Not in `offerings.ts`, because every byte of that travels with the booking page. */
export const effort = {
  /** How long IT and legal people need to clear the tool and the material of a team. */
  clearance: 'ten working days',
  /** Each of the two meetings after one week and after three, as the ebook describes them. */
  returns: '45 minutes',
  /** The sponsor's time for the hub, beside the decisions. */
  sponsor: 'about an hour a week',
  /** Follows 'It depends on'. */
  price: {
    workshop: 'the place, the preparation and the number of teams',
    accelerator: 'the format, the place and the number of leads',
    hub: 'the number of workshops and leads in it',
  },
} as const

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
    forWhom: `companies that want one of their teams to be among the first to take the ${offerings.workshop.name}`,
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
