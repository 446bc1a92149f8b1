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
