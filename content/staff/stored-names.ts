import { canvas } from '../canvas.ts'
import { account } from './account.ts'
import { leads } from './leads.ts'
import { newsletter } from './newsletter.ts'

/**
 * Names of stored fields whose own names say too little. Every other name is read as words. In the
 * order of reading.
 */
export const storedNames: Readonly<Record<string, string>> = {
  kind: 'What',
  ...leads.fields,
  page_uri: leads.facts.page,
  privacy_notice: leads.facts.privacyNotice,
  ...Object.fromEntries(Object.entries(canvas.questions).map(([key, { title }]) => [key, title])),
  q1_activation_rating: `${canvas.rating.title}, from 1 to 5`,
  ...account.notices.kinds,
  ...leads.lead.touch,
  first_touch: leads.lead.firstTouch,
  last_touch: leads.lead.lastTouch,
  hutk: 'Cookie of the CRM',
  delivery: 'Passed on to the CRM',
  value: 'Expected value',
  next_on: 'Day of the next step',
  about: 'What was done',
  fields: 'As it was typed',
  starts_at: 'Starts',
  ends_at: 'Ends',
  zone: 'Time zone of the person',
  user_agent: 'Browser',
  refreshed_at: 'Last active',
  notices: account.notices.title,
  receiver: 'Webhook',
  subscription: newsletter.columns.state,
  consent: newsletter.columns.consent,
  consent_version: 'Version of that text',
  asked_at: newsletter.columns.asked,
  confirmed_at: newsletter.columns.confirmed,
  unsubscribed_at: newsletter.columns.ended,
}

/**
 * Texts of stored values, by the name of the field. A value that is not among them is shown as it
 * is stored.
 */
export const storedTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  form: leads.forms,
  delivery: { stored: 'No', waiting: 'Not yet', delivered: 'Yes', failed: 'No, it was refused' },
  state: { ...leads.lead.history.emailStates, ...leads.states },
  booking: { held: 'Not confirmed', booked: 'Booked', canceled: 'Canceled' },
  subscription: newsletter.states,
  kind: {
    ...leads.lead.emails,
    'newsletter-confirm': 'Confirmation of the newsletter',
    'survey-report': 'Report of the survey',
    'auth-confirm': 'Confirmation of the account',
    'auth-recovery': 'Forgotten password',
    'auth-notice': 'Notice about the account',
    crm_lead: 'Form, to the CRM',
    crm_erasure: 'Deletion, to the CRM',
    calendar: 'Meeting, to the calendar',
    webhook: 'Event, to a webhook',
  },
  ...Object.fromEntries(
    Object.keys(account.notices.kinds).map((kind) => [kind, account.notices.ways]),
  ),
  recipient: {
    person: 'This address',
    other: 'Someone else. The text is left out, because it may be about others too.',
  },
}
