/** Every word of the mails the site sends. `{…}` is filled in when the mail is written. */

/** To staff, about new leads. The subject names no person: subjects stand in logs. */
export const leadNotice = {
  subjectOne: 'New lead: {form}',
  subjectMany: '{count} new leads',
  intro: 'Received and stored on the website.',
  facts: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    company: 'Company',
    jobtitle: 'Job title',
    message: 'Message',
    page: 'Page',
    received: 'Received',
  },
  outro: 'In full: npm run leads -- show {reference}',
  forms: {
    waitlist: 'Book waitlist',
    contact: 'Contact form',
    pioneer: 'Pioneer Cohort request',
    ebook: 'Ebook download',
    meeting: 'Meeting request',
    partner: 'Partner inquiry',
  },
} as const

/** To whoever asked for the ebook. Holds nothing that was typed into the form, so that it cannot be used to write to others. */
export const ebookLink = {
  subject: 'Your copy of {title}',
  intro: 'Here is the ebook you asked for.',
  action: 'Download the ebook (PDF)',
  outro: 'Somebody entered this address at {site}. If that was not you, there is nothing you need to do.',
} as const
