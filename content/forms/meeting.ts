import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { type Declaring, fixed, note } from '#contract/values.ts'
import { email, firstname, lastname } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

/**
 * Who a meeting is with: the last step of booking. The words of the steps before are in
 * `pages/embed.ts`.
 */
export const meetingForm = {
  id: 'meeting',
  name: 'Your details',
  fields: [
    firstname,
    lastname,
    email,
    { key: fixed('company'), label: 'Company' },
    { key: fixed('note'), label: 'Anything we should know before the call?', rows: 3 },
  ],
  labels: { idle: 'Book this time', busy: 'Booking…' },
  note: note(
    'The invitation comes by email at once. You can move or cancel the meeting with its link.',
  ),
  messages: {
    done: 'You are booked.',
    refused: 'We could not book this time. Please try again or write to {email}.',
    offline:
      'There was no connection. Nothing is booked yet. Please try again or write to {email}.',
  },
  shared: sharedFormWords,
} as const satisfies Declaring<LeadFormWords>
