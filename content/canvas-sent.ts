import { fixed, heading, note } from '#contract/values.ts'
import { callFacts, calls } from './calls.ts'

/** After the canvas was sent: below the finished sheet, and above an empty first step. */
export const canvasSent = {
  calls: callFacts,
  /** Names the finished sheet for screen readers. */
  sheet: 'Your finished canvas',
  openAgain: 'Open it again',
  calendar: {
    label: 'Add the experiment to my calendar',
    /** `{date}`: two weeks from today. */
    note: note('All day on {date}, two weeks from today.'),
    file: fixed('ai-experiment.ics'),
    /** What the entry is called in the visitor's calendar. */
    entry: heading('What did our AI experiment show?'),
    /** Below the answer, in the entry's text. */
    text: note('From the canvas at {address}'),
  },
  talk: `Talk it through, ${calls.discovery.length}`,
  bar: {
    sentTo: 'Sent to {email}.',
    fresh: 'Start a new one',
    last: 'Open the last',
  },
} as const
