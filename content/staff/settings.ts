import type { LaunchGap } from '../../contract/staff.ts'
import { resourceSections } from '../resources.ts'

/** Names of the pages that show facts. */
const pages = {
  '/': 'Home',
  '/why-us': 'Why Us',
  '/book': 'Book',
  '/ebook': 'Ebook',
  '/resources': 'Resources',
  '/terms-of-service': 'Terms of Service',
  '/privacy-policy': 'Privacy Policy',
} as const

interface FactField {
  /** Address of the fact in `content/words.ts`. */
  at: string
  label: string
  /** An example, or what the fact is for. */
  hint: string
  /** A page that shows it. */
  to: keyof typeof pages
}

interface FactSection {
  title: string
  lead: string
  fields: readonly FactField[]
}

interface LaunchStep {
  title: string
  text: string
  /** Address of the fact to fill in. */
  at?: string
  /** Lines to add to the settings of the server, as an example. */
  setting?: string
  /** Not everyone needs it. */
  isOptional?: true
}

/** Whether a document of the page 'Resources' shows, and the file in place of ours. */
const ownFile = (slug: string, title: string): FactField => ({
  at: `documents.${slug}.own`,
  label: `${title}: your file`,
  hint: 'A PDF of at most 20 MB in place of ours, at the same address.',
  to: '/resources',
})
const resources = resourceSections.flatMap(({ items }) => items)

const sections: readonly FactSection[] = [
  {
    title: 'Company',
    lead: 'In pages, emails, PDFs made on request, calendar entries and search results.',
    fields: [
      { at: 'site.name', label: 'Name', hint: 'For example: Northwind Advisory.', to: '/' },
      { at: 'site.tagline', label: 'What you do, in one sentence', hint: 'For search engines and emails.', to: '/' },
      { at: 'site.copyright', label: 'Copyright', hint: 'After the year and the name, in the footer.', to: '/' },
      {
        at: 'site.legal.entity',
        label: 'Legal name',
        hint: 'For example: Northwind Advisory GmbH. In the legal texts and at the foot of emails.',
        to: '/terms-of-service',
      },
      {
        at: 'site.legal.address',
        label: 'Postal address',
        hint: 'For example: Bahnhofstrasse 1, 8001 Zurich, Switzerland.',
        to: '/terms-of-service',
      },
      {
        at: 'site.legal.representative',
        label: 'Representative in the European Union',
        hint: 'Name and address, if the GDPR (Article 27) asks for one. Otherwise leave it empty.',
        to: '/privacy-policy',
      },
    ],
  },
  {
    title: 'Founder',
    lead: 'Signs the letter on “Why us”, and is the author of the book and the ebook.',
    fields: [
      { at: 'site.founder.name', label: 'Name', hint: 'For example: Maria Keller.', to: '/why-us' },
      { at: 'site.founder.role', label: 'Role', hint: 'For example: Founder.', to: '/why-us' },
      { at: 'site.founder.bio.0', label: 'About, first paragraph', hint: 'What qualifies the person.', to: '/why-us' },
      { at: 'site.founder.bio.1', label: 'About, second paragraph', hint: 'How it shapes your work.', to: '/why-us' },
    ],
  },
  {
    title: 'Book and ebook',
    lead: 'Their names on every page that mentions them.',
    fields: [
      { at: 'site.book.title', label: 'Title of the book', hint: 'Also on its drawn cover.', to: '/book' },
      { at: 'site.book.subtitle', label: 'Subtitle of the book', hint: 'Below the title.', to: '/book' },
      { at: 'site.book.release', label: 'Release of the book', hint: 'For example: March 2027.', to: '/book' },
      { at: 'site.ebook.title', label: 'Title of the ebook', hint: 'Also on its cover.', to: '/ebook' },
      {
        at: 'site.method',
        label: 'Name of the method',
        hint: 'Of the four stages, within a sentence: the AI Learning Flywheel.',
        to: '/',
      },
    ],
  },
  {
    title: 'Documents',
    lead: 'Ours name your facts and are made again when one changes.',
    fields: [
      ...resources.flatMap(({ slug, title }): FactField[] => [
        { at: `documents.${slug}.shown`, label: title, hint: 'Offered on Resources.', to: '/resources' },
        ownFile(slug, title),
      ]),
      ownFile('the-ai-learning-flywheel-ebook', 'Ebook'),
      ownFile('first-team-plan', 'First-team plan'),
      ownFile('security-and-data', 'Security and data'),
    ],
  },
  {
    title: 'Look',
    lead: 'In pages, drawings, the icon, emails, PDFs and preview images.',
    fields: [
      {
        at: 'site.accent',
        label: 'Accent color',
        hint: 'Of links, buttons and the first stage. Lighter and darker ones are made from it.',
        to: '/',
      },
    ],
  },
]

const steps: Readonly<Record<LaunchGap, LaunchStep>> = {
  https: {
    title: 'No public address',
    text: 'Links in emails and search results lead to this machine.',
    setting: 'SITE_URL=https://www.northwind.example',
  },
  mail: {
    title: 'No email server',
    text: 'Emails are written to files and reach no one.',
    setting: 'SMTP_URL=smtps://user:password@mail.northwind.example:465\nMAIL_FROM=hello@northwind.example',
  },
  notice: {
    title: 'No one is told of leads',
    text: 'Name the address that gets a short email about each.',
    setting: 'LEAD_NOTIFY_EMAIL=leads@northwind.example',
  },
  contact: {
    title: 'No contact address',
    text: 'Pages and emails name hello@ and your domain. Name an address that you read.',
    setting: 'CONTACT_EMAIL=hello@northwind.example',
  },
  legal: {
    title: 'No legal name and address',
    text: 'The legal texts and emails do not say who is responsible.',
    at: 'site.legal.entity',
  },
  founder: {
    title: 'A sample founder',
    text: 'The person is invented. A public site leaves out the letter’s signature, the portrait and the author.',
    at: 'site.founder.name',
  },
  release: {
    title: 'A release date that has passed',
    text: 'A public site leaves it out.',
    at: 'site.book.release',
  },
  secondStep: {
    title: 'A password is enough for admins',
    text: 'With a second step, a stolen password opens nothing.',
    setting: 'REQUIRE_MFA=admin',
  },
  calendar: {
    title: 'No calendar',
    text: 'Visitors can book over your other meetings. Name the private iCal address of your calendar.',
    setting: 'CALENDAR_FEEDS=https://calendar.example/private.ics',
  },
  crm: {
    title: 'No CRM',
    text: 'Leads are kept here and not forwarded. That is all right if you use none.',
    setting: 'CRM_FORMS_HOST=https://api.hsforms.com\nCRM_PORTAL_ID=12345678',
    isOptional: true,
  },
}

const emails = {
  title: 'Emails',
  lead: 'Every word of the emails that visitors get. The preview of an email can send you a test.',
  here: 'Edit it here: Page details in the bar below.',
  open: 'Open its page, then Page details',
  /** Pages on which the words are edited, by record. Null: on this page. */
  places: {
    formReceived: '/contact',
    ebookLink: '/ebook',
    canvasCopy: '/canvas',
    surveyReportMail: '/discover',
    meetingEmails: '/embed/meeting',
    authMails: null,
  },
} as const

/** Words of the staff page 'Settings': the facts about the owner, and what is missing before launch. */
export const settings = {
  label: 'Settings',
  key: 'e',
  title: 'Settings',
  subtitle: 'Facts about your company, each stated once and shown wherever it is named',
  description: 'Facts about the company, for staff.',
  launch: {
    title: 'Ready to launch',
    lead: 'What is missing, with what hurts most first.',
    none: 'Nothing is missing.',
    fill: 'Fill it in',
    setting: 'In the settings of the server, then restart it:',
    copy: 'Copy',
    copied: 'Copied',
    steps,
    proofs: {
      title: 'Proofs',
      lead: 'One click each. A proof tries what is set up, says how that ended, and is kept with its date.',
      all: 'Run all proofs',
      run: 'Run',
      marks: { passed: 'Works', failed: 'Fails', unset: 'Not set up', running: 'Running…', never: 'Never run' },
      by: '{mark}, {when}, by {person}',
      someone: 'a command',
    },
  },
  sections,
  emails,
  pages,
  redirects: {
    title: 'Redirects',
    lead: 'For old links and search engines. They are led on for good, with their query.',
    field: {
      at: 'redirects.oldAddresses',
      label: 'Old addresses',
      hint: 'From an address without a page to a page, or to https://.',
    },
  },
  noEditor: 'Loading the editor…',
} as const
