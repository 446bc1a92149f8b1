import { sections } from './settings/facts.ts'
import { launchSteps } from './settings/launch-steps.ts'

const emails = {
  title: 'Emails',
  lead: 'Every word of the emails that visitors get. The preview of an email can send you a test.',
  here: 'Edit it here: Page details in the bar below.',
  open: 'Open its page, then Page details',
  /** Pages on which the words are edited, by record. Null: on this page. */
  places: {
    formReceived: '/contact',
    ebookLink: '/ebook',
    newsletterConfirm: '/contact',
    canvasCopy: '/canvas',
    surveyReportMail: '/discover',
    surveyTeamMail: '/discover/team',
    meetingEmails: '/embed/meeting',
    authMails: null,
    leadMails: null,
  },
} as const

const mailServer = {
  title: 'Email server',
  lead: 'It sends all emails of the site. Without one they are written to files and reach no one. Your email provider names these values under “SMTP” or “Send from other programs”.',
  /** Set in the environment of the program, where this page cannot change it. */
  given: 'The server’s own settings have these, and they count whatever this page says: {names}.',
  fields: {
    host: { label: 'Server', hint: 'For example: smtp.northwind.example.' },
    security: {
      label: 'Encryption',
      hint: 'Most providers take either of the first two.',
      choices: {
        tls: 'TLS from the start',
        starttls: 'STARTTLS',
        none: 'None, for a server in your own network',
      },
    },
    port: { label: 'Port', hint: 'As a rule 465 with TLS and 587 with STARTTLS.' },
    sender: {
      label: 'Emails come from',
      hint: 'An address that this server may send for. Answers go to the contact address.',
    },
    user: { label: 'User name', hint: 'Often the email address. Empty: no sign-in.' },
    password: {
      label: 'Password',
      hint: 'Or an app password. It is stored encrypted and never shown again.',
      kept: 'One is stored. Leave this empty to keep it.',
    },
  },
  save: 'Save the email server',
  saved: 'Saved. Send a test email to see that it arrives.',
  test: 'Send a test email to your address',
  remove: 'Remove the email server',
  removed: 'Removed. Emails are written to files again.',
} as const

/**
 * Words of the staff page 'Settings': the facts about the owner, and what is missing before launch.
 */
export const settings = {
  label: 'Settings',
  key: 'e',
  title: 'Settings',
  subtitle: 'Facts about your company, each stated once and shown wherever it is named',
  description: 'Facts about the company, for staff.',
  /** For staff who may change texts and pictures, but no facts. */
  forAdmins:
    'These facts are changed by admins of this site. Ask one of them, and say what should be different. Texts and pictures are changed on the pages themselves.',
  parts: 'Parts of this page',
  launch: {
    title: 'Ready to launch',
    lead: 'What is missing, with what hurts most first.',
    none: 'Nothing is missing.',
    before: 'Before launch',
    beforeDone: 'Nothing is missing.',
    wanted: 'If you want it',
    fill: 'Fill it in',
    setting: 'In .env, or the settings of the service, then restart the server:',
    copy: 'Copy',
    copied: 'Copied',
    steps: launchSteps,
    proofs: {
      title: 'Proofs',
      lead: 'One click each. A proof tries what is set up, says how that ended, and is kept with its date.',
      all: 'Run all proofs',
      run: 'Run',
      marks: {
        passed: 'Works',
        failed: 'Fails',
        unset: 'Not set up',
        running: 'Running…',
        never: 'Never run',
      },
      by: '{mark}, {when}, by {person}',
      someone: 'a command',
    },
  },
  sections,
  mailServer,
  emails,
  /** What a fact is called in the list of changes. */
  names: { fact: '{of}, {label}', hours: '{of}, opening hours, {day}' },
  /** Of a section in which something is missing, for screen readers. */
  missing: { required: 'needed before launch', optional: 'something could be filled in' },
  noEditor: 'Loading the editor…',
} as const
