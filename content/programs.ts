import { notFilledIn, offerings } from './offerings.ts'

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
