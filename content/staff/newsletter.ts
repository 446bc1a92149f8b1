/** Words of the staff page 'Newsletter', and of its part of a lead's page. */
export const newsletter = {
  label: 'Newsletter',
  key: 'n',
  title: 'Newsletter',
  subtitle: 'People who want it. You send it with another program',
  description: 'Who subscribed to the newsletter, for staff.',
  elsewhere: {
    title: 'The newsletter’s list is kept by this site’s own server',
    text: 'Accounts and canvas submissions of this site live in a hosted project. The list never goes there: webhooks tell other programs about it.',
  },
  caption: 'Newsletter',
  search: 'Name or email',
  columns: {
    email: 'Email',
    name: 'Name',
    state: 'State',
    form: 'Form',
    asked: 'Ticked',
    confirmed: 'Confirmed',
    ended: 'Unsubscribed',
    consent: 'Agreed to',
  },
  states: {
    pending: 'Not confirmed',
    confirmed: 'On the list',
    unsubscribed: 'Unsubscribed',
  },
  filters: { state: 'Any state', form: 'Any form' },
  counts: {
    confirmed: '{count} on the list',
    pending: '{count} not confirmed',
    unsubscribed: '{count} unsubscribed lately',
  },
  export:
    'The export has everyone on the list, or the state that you filter by. Each row has a link to unsubscribe.',
  off: 'The newsletter is switched off, so no form has the checkbox.',
  settings: 'Settings',
  empty: {
    on: 'No one has ticked the checkbox yet.',
    off: 'Switch the newsletter on in Settings and choose its forms. People who tick the checkbox are listed here, and count once they confirm by email.',
  },
  unsubscribe: 'Unsubscribe',
  confirmUnsubscribe: 'Press again to unsubscribe',
  unsubscribed: {
    one: '{count} address is off the list.',
    many: '{count} addresses are off the list.',
  },
  /** On a lead's page. */
  lead: {
    title: 'Newsletter',
    pending: 'Ticked, not confirmed yet',
    facts: {
      state: 'State',
      email: 'Email',
      form: 'Form',
      asked: 'Ticked',
      confirmed: 'Confirmed',
      unsubscribed: 'Unsubscribed',
      consent: 'Agreed to',
    },
  },
} as const
