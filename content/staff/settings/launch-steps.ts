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

const written = {
  https: {
    title: 'No public address',
    text: 'Links in emails and search results lead to this machine.',
    setting: 'SITE_URL=https://www.northwind.example\nTRUST_PROXY=127.0.0.1,::1',
  },
  mail: {
    title: 'No email server',
    text: 'Emails are written to files and reach no one. Name the server that sends them.',
    at: 'email-server',
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
  name: {
    title: 'The sample name, or our sentence about what you do',
    text: 'Pages, emails and search results show it. Give your own, then name your offers.',
    at: 'site.name',
  },
  founder: {
    title: 'A sample founder',
    text: 'The name, or what is said about the person, is invented. A public site leaves out the author until you give a name, and what is said until you write it.',
    at: 'site.founder.name',
  },
  book: {
    title: 'A sample book',
    text: 'It is invented, and pages, emails and search results name it. Give the title and the subtitle of yours, or switch the book off.',
    at: 'site.book.title',
  },
  release: {
    title: 'A release date that has passed',
    text: 'A public site leaves it out.',
    at: 'site.book.release',
  },
  praise: {
    title: 'Praise of the book without a permission',
    text: 'A public site leaves it out, as it does the sample. Write what a reader allowed you to, or remove it.',
    at: 'testimonials.book.sample.quote',
  },
  secondStep: {
    title: 'A password is enough for admins',
    text: 'With a second step, a stolen password opens nothing.',
    setting: 'REQUIRE_MFA=admin',
  },
  calendar: {
    title: 'No calendar',
    text: 'Visitors can book over your other meetings. Connect yours, and what is in it blocks their times.',
    at: 'calendars-of-hosts',
  },
  portrait: {
    title: 'No portrait or signature of the founder',
    text: 'A public site leaves out the drawn ones. That is all right if you show none.',
    at: 'pictures.founder',
    isOptional: true,
  },
  prices: {
    title: 'No prices',
    text: 'A public site says nothing about prices until you do. That is all right if you agree on them in a call.',
    at: 'offers.workshop.price',
    isOptional: true,
  },
  crm: {
    title: 'No CRM',
    text: 'Leads are kept here and not forwarded. That is all right if you use none.',
    setting:
      'CRM_FORMS_HOST=https://api.hsforms.com\nCRM_PORTAL_ID=12345678\nCRM_FORM_WAITLIST=…\nCRM_FORM_CONTACT=…\nCRM_FORM_PIONEER=…',
    isOptional: true,
  },
} satisfies Readonly<Record<string, LaunchStep>>

/** What is missing before launch: facts that are still samples, and settings of the server. */
export type LaunchGap = keyof typeof written
export const launchSteps: Readonly<Record<LaunchGap, LaunchStep>> = written
