/** Words of the staff page 'System'. */
export const system = {
  label: 'System',
  key: 'y',
  title: 'System',
  subtitle: 'Whether everything that this site depends on works',
  description: 'The state of this installation, for staff.',
  elsewhere: {
    title: 'This page is about the site’s own server',
    text: 'Accounts of this site live in a hosted project, so its server cannot tell who is staff. On that server, this address says whether it works:',
    command: '/readyz',
  },
  caption: 'Parts of this installation',
  columns: { part: 'Part', state: 'State', latest: 'Latest' },
  marks: { fine: 'Works', open: 'Not set up', trouble: 'Needs attention' },
  allFine: 'Everything works.',
  counts: {
    fine: { one: '{count} part works.', many: '{count} parts work.' },
    open: { one: '{count} part is not set up.', many: '{count} parts are not set up.' },
    trouble: { one: '{count} part needs attention.', many: '{count} parts need attention.' },
  },
  launch: {
    title: 'Ready to launch',
    gaps: {
      none: 'Nothing is missing.',
      one: '{count} thing is missing.',
      many: '{count} things are missing.',
    },
    failed: { none: '', one: '{count} proof fails.', many: '{count} proofs fail.' },
    to: 'Open it',
  },
  storage: {
    title: 'Storage',
    embedded: 'Embedded database, {size}. {free} free on the disk.',
    postgres: 'PostgreSQL {version}, {size}.',
    low: 'Below 200 MB nothing new can be stored.',
  },
  backup: {
    title: 'Backup',
    made: 'Made every night and test-restored. Copy it to another machine.',
    none: 'There is none yet. One is made every night; npm run backup (in an installed release: everturn backup) makes one now.',
    late: 'The last one is more than a day and a half old. The log says why.',
    elsewhere:
      'PostgreSQL is backed up by its own tools. npm run backup -- drill (in an installed release: everturn backup drill) tries a restore.',
  },
  crm: {
    title: 'CRM',
    unset: 'No CRM is set up. Leads are kept here.',
    fine: 'Leads are delivered.',
    due: {
      one: '{count} lead has waited since {time}.',
      many: '{count} leads wait, the oldest since {time}.',
    },
    problem: 'The last attempt: {problem}.',
    dead: { one: '{count} lead was given up.', many: '{count} leads were given up.' },
  },
  email: {
    title: 'Email',
    unset: 'No email server is set up. Emails are written to files on the server.',
    fine: 'Emails are sent.',
    due: {
      one: '{count} email has waited since {time}.',
      many: '{count} emails wait, the oldest since {time}.',
    },
    problem: 'The last attempt: {problem}.',
    dead: { one: '{count} email was given up.', many: '{count} emails were given up.' },
  },
  givenUp: {
    kinds: {
      crm_lead: 'Leads that the CRM did not take',
      email: 'Emails that were not sent',
      calendar: 'Meetings that are not in a calendar',
      webhook: 'Events that a webhook did not take',
      crm_erasure: 'People whom the CRM did not erase',
    },
    leads: {
      crm_lead:
        'They are stored here and can be answered. Correct the cause, then send them again. Dismiss spam.',
      email:
        'Correct a wrong address on the lead’s page, and try again. After a failure of the email server, try again as well. Dismiss the others.',
      calendar:
        'The meetings stand. Connect the calendar again, then try again, or enter them by hand.',
      webhook:
        'Webhooks shows each with its answer. Correct the receiver, then try again. Dismiss what it no longer needs.',
      crm_erasure:
        'Erase them in the CRM by hand and dismiss the entry, or correct the token and try again.',
    },
    columns: { what: 'For', why: 'Reason', when: 'Given up', actions: 'Actions' },
    unknown: 'A meeting or a person that no longer exists',
    steps: { retry: 'Try again', dismiss: 'Dismiss' },
    labels: { retry: 'Try again: {what}', dismiss: 'Dismiss: {what}' },
    all: { retry: 'Try all of them again', dismiss: 'Dismiss all of them' },
    done: { retry: 'Tried again', dismiss: 'Dismissed' },
    more: 'The newest {shown} are shown. What is done with all of them also applies to the others.',
  },
  calendars: {
    title: 'Calendars',
    unset: 'No calendar of yours blocks meeting times.',
    fine: { one: '{count} calendar blocks times.', many: '{count} calendars block times.' },
    failing: 'One has been unreadable since {time}. The busy times it last had stay blocked.',
    waiting: 'Not read yet, so no times are offered.',
  },
  program: { title: 'Program', text: 'Version {version} on Node.js {node}, running since {time}.' },
  migrations: { title: 'Migrations', text: 'The last one is {name}.' },
} as const
