/** Words of the emails to staff. `{…}` is filled in when the email is written. */

/** To staff, about new leads. `{who}` is each person with the company. */
export const leadNotice = {
  'lead-notice': {
    subjectOne: 'New lead: {who} ({form})',
    subjectMany: '{count} new leads: {who}',
    introOne:
      'Someone sent a form on the website. It is stored. If you answer this email, your answer goes to the person.',
    introMany:
      'These forms came in on the website within a few minutes. All are stored. To answer, write to the addresses below.',
  },
  'meeting-notice': {
    subjectOne: 'A meeting was booked or changed: {who}',
    subjectMany: '{count} meetings were booked or changed: {who}',
    introOne: 'A meeting was booked, moved or canceled. This is how it stands now.',
    introMany:
      'These meetings were booked, moved or canceled within a few minutes. This is how they stand now.',
  },
  'daily-summary': {
    subjectOne: 'Since yesterday: {who}',
    subjectMany: 'Since yesterday, {count} leads and meetings: {who}',
    introOne: 'This came in on the website since yesterday morning.',
    introMany:
      'These leads and meetings came in on the website, or changed, since yesterday morning.',
  },
  facts: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    jobtitle: 'Job title',
    message: 'Message',
    page: 'Page',
  },
  /** Of a meeting: `{ours}` in the company's zone, `{theirs}` a time in the visitor's. */
  bookedFor: '{ours}, for them {theirs}',
  open: 'Open this lead',
  outro: 'Received on {received}.',
} as const

/** To staff, when a colleague has assigned leads to them. */
export const leadAssigned = {
  subjectOne: 'Assigned to you: {who}',
  subjectMany: '{count} leads assigned to you: {who}',
  introOne:
    'A colleague has assigned this lead to you. If you answer this email, your answer goes to the person.',
  introMany: 'Colleagues have assigned these leads to you.',
  all: 'All leads assigned to you',
} as const

/** To staff, in the morning: what they planned for today. */
export const leadsDue = {
  subject: 'Due today, {count}: {who}',
  intro:
    'You planned these next steps for today or before. Those of leads that no one looks after are here too.',
  open: 'Open this lead',
  all: 'All that is due',
  outro: 'You chose this email on your account page, and can end it there.',
} as const

/**
 * To staff, when a calendar whose events block times cannot be read, or events in it. Names no
 * address: those are secrets.
 */
export const calendarAlert = {
  subject: 'A calendar cannot be read',
  /** Name of a calendar of the settings. */
  given: '{number} of {count} in CALENDAR_FEEDS',
  intro:
    'The website has not been able to read the calendar “{name}” since {since}. It goes on trying every five minutes.',
  known:
    'Until then the busy times it last read stay blocked. Newer events of that calendar are not known, so visitors may book over them.',
  full: 'No meeting with its host can be booked until then. Delete or decline events there that repeat very often.',
  never: 'This calendar has never been read, so no times are offered at all.',
  reason: 'Reason: {reason}',
  event: 'The event: {event}',
  noTitle: 'An event without a title',
  action: 'Block times by hand',
  oddEvents: {
    subject: 'Events in a calendar cannot be read',
    intro:
      'The website cannot understand these events in the calendar “{name}”, or only a part of them. Visitors may book over them. Change or delete them, or block their times by hand:',
  },
} as const

/** To a host, from an admin: the link on which a calendar is connected. */
export const calendarLink = {
  subject: 'Connect your calendar to the website of {company}',
  intro:
    '{company} books calls with you on its website. Connect your Google or Microsoft calendar, and no one books over what is in it. Booked calls are written to it.',
  action: 'Connect your calendar',
  until:
    'The link works once, until {day}. If you did not expect it, ask the person who runs the website before you follow it.',
} as const

/**
 * To the address for notices, once in an outage, when leads do not reach the CRM. Names no person.
 */
export const leadsUndelivered = {
  subject: 'Leads do not reach the CRM',
  late: 'Leads that wait for the CRM: {count}, the oldest since {since}. They are stored, none is lost, and the website goes on trying for about five days. Visitors notice nothing.',
  givenUp:
    'Leads that were given up: {count}, the oldest from {since}. They are stored and are not sent again by themselves.',
  reason: 'Reason of the latest: {reason}.',
  action: 'See what was not delivered',
  stepsTitle: 'What to do',
  steps: [
    '1. Answer these leads from the website until the CRM takes them: they are all on the page Leads.',
    '2. Look at the status page of the CRM. An outage there passes, and everything that waits is then sent by itself.',
    '3. If the CRM works, check CRM_FORMS_HOST, CRM_PORTAL_ID and the ids of the forms with the person who runs the server.',
    '4. Send again what was given up, on the page System, once the reason is gone. Dismiss what is not wanted, such as spam.',
  ],
} as const
