import { date, flag } from '#contract/values.ts'

/**
 * When the announcement above the header shows. Its text and link are in `navigation.ts`. No page
 * carries this.
 */
export const announcement = {
  shown: flag(true, {
    field: { in: 'announcement', label: 'Announcement shown', hint: 'On every page.', on: '/' },
  }),
  /** First and last day in the company's time zone, such as `2027-03-01`. Empty: no limit. */
  from: date('', { field: { in: 'announcement', label: 'First day', hint: 'Empty: at once.' } }),
  until: date('', {
    field: { in: 'announcement', label: 'Last day', hint: 'Empty: until you end it.' },
  }),
} as const
