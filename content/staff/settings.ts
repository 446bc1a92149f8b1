import type { LaunchGap } from '../../contract/staff.ts'
import { calls as bookable } from '../calls.ts'
import { offerings } from '../offerings.ts'
import { programs } from '../programs.ts'
import { moreResources, resourceSections } from '../resources.ts'

/** Names of the pages that show facts. */
const pages = {
  '/': 'Home',
  '/solutions': 'Solutions',
  '/labs': offerings.workshop.name,
  '/accelerate': offerings.accelerator.name,
  '/hub': offerings.hub.name,
  '/licensing': 'Licensing',
  '/contact': 'Contact',
  '/embed/meeting': 'the booking page',
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
  /** A page that shows it, if one does. */
  to?: keyof typeof pages
}

interface FactSection {
  title: string
  lead: string
  /** A list whose items have these facts. `noName` names an item without a name. */
  list?: { at: string; add: string; remove: string; noName: string }
  /** With a list, addresses are those within an item. */
  fields: readonly FactField[]
  /** Its fields show without a click, because everyone fills them in. */
  isOpen?: true
}

interface LaunchStep {
  title: string
  text: string
  /** Address of the fact to fill in. */
  at?: string
  /** Page on which a sample is edited. */
  to?: string
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
const resources = [...resourceSections, moreResources].flatMap(({ items }) => items)

const sections: readonly FactSection[] = [
  {
    title: 'Company',
    isOpen: true,
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
      { at: 'site.country', label: 'Country', hint: 'In search results. For example: Switzerland.', to: '/' },
      { at: 'site.contact.email', label: 'Email address', hint: 'Empty: the setting CONTACT_EMAIL.', to: '/contact' },
      { at: 'site.contact.phone', label: 'Phone', hint: 'For example: +41 44 555 01 23.', to: '/contact' },
      { at: 'site.replyTime', label: 'You answer within', hint: 'For example: two business days.', to: '/contact' },
      {
        at: 'desk.notices',
        label: 'Notices go to',
        hint: 'Of leads and meetings. Empty: the setting LEAD_NOTIFY_EMAIL.',
      },
      { at: 'site.social.linkedin', label: 'LinkedIn', hint: 'https://…', to: '/contact' },
      { at: 'site.social.youtube', label: 'YouTube', hint: 'https://…', to: '/contact' },
      { at: 'site.social.other', label: 'Another page of yours', hint: 'https://…', to: '/contact' },
      { at: 'site.currency', label: 'Currency', hint: 'Of your prices, for search engines.', to: '/solutions' },
      {
        at: 'site.zone',
        label: 'Time zone',
        hint: 'Of the days that visits and leads are counted by, and of your hours.',
      },
    ],
  },
  {
    title: 'Founder',
    isOpen: true,
    lead: 'Signs the letter on “Why us”, and is the author of the book and the ebook.',
    fields: [
      { at: 'site.founder.name', label: 'Name', hint: 'For example: Maria Keller.', to: '/why-us' },
      { at: 'site.founder.role', label: 'Role', hint: 'For example: Founder.', to: '/why-us' },
      { at: 'site.founder.bio.0', label: 'About, first paragraph', hint: 'What qualifies the person.', to: '/why-us' },
      { at: 'site.founder.bio.1', label: 'About, second paragraph', hint: 'How it shapes your work.', to: '/why-us' },
    ],
  },
  {
    title: 'Legal',
    lead: 'Markdown. {operator} is the legal name and address, {name} the company, {email} the contact address. All versions are in the history.',
    fields: [
      { at: 'legal.privacy.text', label: 'Privacy Policy', hint: 'Have a lawyer read it.', to: '/privacy-policy' },
      { at: 'legal.terms.text', label: 'Terms of Service', hint: 'Have a lawyer read them.', to: '/terms-of-service' },
      { at: 'legal.privacy.effective', label: 'Privacy Policy in effect from', hint: '', to: '/privacy-policy' },
      { at: 'legal.terms.effective', label: 'Terms of Service in effect from', hint: '', to: '/terms-of-service' },
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
    lead: 'In pages, emails, PDFs, preview images and search results.',
    fields: [
      {
        at: 'site.accent',
        label: 'Accent color',
        hint: 'Of links, buttons and the first stage. Lighter and darker ones are made from it.',
        to: '/',
      },
      {
        at: 'site.logo',
        label: 'Logo',
        hint: 'In place of our mark. If it is more than twice as wide as high, it stands for the name, too.',
        to: '/',
      },
      { at: 'site.icon', label: 'Icon', hint: 'A square for browsers and home screens. Empty: your logo.', to: '/' },
    ],
  },
]

const offers: readonly FactSection[] = (
  [
    ['workshop', '/labs'],
    ['accelerator', '/accelerate'],
    ['hub', '/hub'],
  ] as const
).map(([offer, to]) => ({
  title: offerings[offer].name,
  lead: 'On its page, in the table of Solutions and in search results. What is empty is left out.',
  fields: [
    {
      at: `offers.${offer}.shown`,
      label: 'Shown',
      hint: 'Its pages, its call and every link to them. Read Solutions afterward.',
      to: '/solutions',
    },
    { at: `offers.${offer}.price`, label: 'Price', hint: 'Or what it depends on, without a period.', to },
    { at: `offers.${offer}.dates`, label: 'Dates', hint: 'For example: May 4 and June 8.', to: '/solutions' },
    { at: `offers.${offer}.size`, label: 'Group size', hint: 'For example: six people.', to },
    { at: `offers.${offer}.place`, label: 'Place', hint: 'For example: Zurich, or at your place.', to: '/solutions' },
    { at: `offers.${offer}.languages`, label: 'Languages', hint: 'For example: English and German.', to: '/solutions' },
  ],
}))

const programFacts: FactSection = {
  title: 'Early programs',
  lead: 'On their pages. What is empty is left out.',
  fields: (
    [
      ['pioneer', '/why-us'],
      ['founding', '/labs'],
      ['alpha', '/licensing'],
    ] as const
  ).flatMap(([program, to]) => [
    { at: `offers.${program}.size`, label: `${programs[program].name}: group size`, hint: 'For example: four.', to },
    { at: `offers.${program}.dates`, label: `${programs[program].name}: dates`, hint: 'For example: from May 4.', to },
    { at: `offers.${program}.price`, label: `${programs[program].name}: price`, hint: 'Without a period.', to },
  ]),
}

const calls: FactSection = {
  title: 'Calls',
  lead: 'On their pages, in booking, emails and calendars. Meetings that are booked stay as they are.',
  fields: (
    [
      [bookable.discovery, '/'],
      [bookable.strategic, '/why-us'],
      [bookable.workshopScoping, '/labs'],
      [bookable.programBriefing, '/accelerate'],
      [bookable.blueprintBriefing, '/hub'],
    ] as const
  ).flatMap(([{ id, name }, to]) => [
    { at: `calls.${id}.minutes`, label: `${name}: minutes`, hint: 'Empty: not offered.', to },
    { at: `calls.${id}.price`, label: `${name}: price`, hint: 'Follows “is”: free, or an amount.', to },
  ]),
}

const meetings: FactSection = {
  title: 'Meetings',
  lead: 'Who takes calls, and when. A booking goes to the free host with the fewest meetings that week. Meetings that are booked stay as they are.',
  list: { at: 'hosts.all', add: 'Add a host', remove: 'Remove this host', noName: 'Host {number}' },
  fields: [
    {
      at: 'name',
      label: 'Name',
      hint: 'Visitors read it. Empty: they are not told whom they meet.',
      to: '/embed/meeting',
    },
    { at: 'email', label: 'Email address', hint: 'For notices about meetings. Empty: where all notices go.' },
    { at: 'calls', label: 'Takes these calls', hint: 'None chosen: all of them.' },
    { at: 'place', label: 'Place of the call', hint: 'A text, or the address of a video call.', to: '/embed/meeting' },
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => ({
      at: `hours.${day}`,
      label: `${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      hint: '',
    })),
    { at: 'hours.daysOff', label: 'Days off', hint: 'Public holidays and vacation, first and last day.' },
    { at: 'zone', label: 'Time zone of these hours', hint: 'Empty: the company’s.' },
    { at: 'bufferMinutes', label: 'Minutes between meetings', hint: 'At least.' },
    { at: 'noticeHours', label: 'Hours before a meeting', hint: 'Shortest notice for a booking.' },
    { at: 'horizonDays', label: 'Days ahead', hint: 'How far ahead meetings can be booked.' },
    { at: 'maxPerDay', label: 'Meetings a day', hint: 'At most.' },
  ],
}

const announcement: FactSection = {
  title: 'Announcement',
  lead: 'The line above the header. Days are those of the company’s time zone.',
  fields: [
    { at: 'announcement.shown', label: 'Announcement shown', hint: 'On every page.', to: '/' },
    { at: 'navigation.announcement.title', label: 'Title of the announcement', hint: 'On wide screens.', to: '/' },
    { at: 'navigation.announcement.text', label: 'Text of the announcement', hint: 'One short sentence.', to: '/' },
    { at: 'navigation.announcement.action.label', label: 'Text of its link', hint: 'What a click does.', to: '/' },
    { at: 'announcement.from', label: 'First day', hint: 'Empty: at once.' },
    { at: 'announcement.to', label: 'Last day', hint: 'Empty: until you end it.' },
  ],
}

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
    at: 'desk.notices',
  },
  contact: {
    title: 'No contact address',
    text: 'Pages and emails name hello@ and your domain. Name an address that you read.',
    at: 'site.contact.email',
  },
  legal: {
    title: 'No legal name and address',
    text: 'The legal texts and emails do not say who is responsible.',
    at: 'site.legal.entity',
  },
  legalTexts: {
    title: 'Working texts for terms and privacy',
    text: 'Have a lawyer read both, change them, and give the days from which they are in effect.',
    at: 'legal.privacy.effective',
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
  praise: {
    title: 'A sample reader’s praise of the book',
    text: 'No one said it. A public site leaves it out. Edit it on the page.',
    to: '/book',
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
  prices: {
    title: 'No prices',
    text: 'Offers say what the price depends on. That is all right if you agree on it in a call.',
    at: 'offers.workshop.price',
    isOptional: true,
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
    leadMails: null,
  },
} as const

/** Words of the staff page 'Settings': the facts about the owner, and what is missing before launch. */
export const settings = {
  label: 'Settings',
  key: 'e',
  title: 'Settings',
  subtitle: 'Facts about your company, each stated once and shown wherever it is named',
  description: 'Facts about the company, for staff.',
  parts: 'Parts of this page',
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
  sections: [...sections, ...offers, programFacts, calls, meetings, announcement],
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
  /** Opens the fields of a section, with the names of the first of them. */
  fields: 'Fields: {names} …',
  noEditor: 'Loading the editor…',
} as const
