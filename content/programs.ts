import { offers } from './calls.ts'

/**
 * What the offerings ask of a company. Not in `offerings.ts`, because every byte of that travels
 * with the booking page.
 */
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

/**
 * Early groups that shape the method with us. Each is for someone else; `forWhom` completes 'For
 * …'.
 */
export const programs = {
  pioneer: {
    name: 'Pioneer Cohort',
    to: '/why-us#pioneer',
    forWhom: 'companies that want to take one team through all four stages of the flywheel',
  },
  founding: {
    name: 'Founding Partners',
    to: '/labs#founding-partners',
    forWhom: `companies that want one of their teams to be among the first to take the ${offers.workshop.name}`,
  },
  alpha: {
    name: 'Alpha',
    to: '/licensing',
    forWhom:
      'consultancies, training firms and in-house academies that want to teach the method to others',
  },
} as const
