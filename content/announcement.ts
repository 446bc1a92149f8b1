import { date, shown } from '#contract/values.ts'

/** When the announcement above the header shows. Its text and link are in `navigation.ts`. No page carries this. */
export const announcement = {
  /** 'yes', or empty. */
  shown: shown('yes'),
  /** First and last day in the company's time zone, such as `2027-03-01`. Empty: no limit. */
  from: date(''),
  until: date(''),
} as const
