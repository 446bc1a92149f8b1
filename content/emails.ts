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
  },
  outro: 'Received on {received} UTC. In full: npm run leads -- show {reference}',
} as const

/** To whoever asked for the ebook. Holds nothing that was typed into the form, so that it cannot be used to write to others. */
export const ebookLink = {
  subject: 'Your copy of {title}',
  intro: 'Here is the ebook you asked for.',
  action: 'Download the ebook (PDF)',
  outro: 'Somebody entered this address at {site}. If that was not you, there is nothing you need to do.',
} as const

/** About accounts. None greets by name or repeats what was typed, so that none can be used to write to others. */
export const authMails = {
  confirm: {
    subject: 'Confirm your e-mail address',
    intro:
      'Someone, probably you, opened an account with this address at {brand}. Follow the link to confirm that it is yours. You are signed in right after.',
    action: 'Confirm this address',
    outro:
      'The link works once, for 24 hours. If it was not you, do not follow it: without the link the account cannot be used.',
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    intro:
      'Someone, probably you, tried to open an account with this address at {brand}. There is one already, and nothing about it has changed: the password that was just entered was not saved.',
    action: 'Sign in, or choose a new password there',
    outro:
      'If you know the password of your account, there is nothing you need to do. If you do not, or if someone else may have opened the account, choose a new one: that signs out everyone else.',
  },
  recovery: {
    subject: 'Choose a new password',
    intro:
      'A new password was asked for your account at {brand}. Follow the link and choose one. Your old password works until you have.',
    action: 'Choose a new password',
    outro:
      'The link works once, for six hours, and voids every other link. If you did not ask for it, leave it: your account stays as it is. Do not pass this email on, because anyone who follows the link is signed in as you.',
  },
  emailChange: {
    subject: 'Confirm your new e-mail address',
    intro: 'The owner of an account at {brand} wants to use this address from now on. Follow the link to agree.',
    action: 'Use this address',
    outro: 'The link works once, for 24 hours. If you do not know what this is about, leave it and nothing changes.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    intro:
      'The password of your account at {brand} was changed just now. Every other device that was signed in has been signed out.',
    action: 'Not you? Choose a new password here',
    outro: 'If it was you, there is nothing you need to do.',
  },
  emailChangeAsked: {
    subject: 'A new address was asked for your account',
    intro:
      'Someone who is signed in to your account at {brand} wants it to use another email address. That happens only once the new address is confirmed. If it was you, open the email at your new address and follow its link.',
    action: 'Not you? Cancel this change',
    signIn: 'Choose a new password',
    outro:
      'If it was not you, do both: cancel the change, and choose a new password. That signs out everyone else and voids every link sent before. The link to cancel works once, for 24 hours.',
  },
} as const

/** To whoever has sent a canvas: their own answers, by question. */
export const canvasCopy = {
  subject: 'Your AI Activation Canvas',
  intro:
    'Here is your canvas as you sent it. Put the experiment and the date into your calendar while you still remember why.',
  attached: 'It is attached as one page (PDF), to print, pin up or pass on.',
  /** When the page could not be made in time. */
  notAttached:
    'The one-page PDF could not be made in time for this mail. To get it, write to {email}, or enter the answers once more at {canvas} and choose ‘{download}’ on the last step.',
  /** The same, where the mail can open the canvas. */
  notAttachedOpen:
    'The one-page PDF could not be made in time for this mail. To get it, open the canvas with the link below and choose ‘{download}’ on the last step.',
  link: 'You can open this canvas again until {date}, on any device, to go on with it or to send a newer version. Whoever has the link can read your answers, so pass on the page rather than this mail.',
  open: 'Open this canvas again',
  revoke: 'Revoke this link',
  action: 'Start another canvas',
  outro:
    'Somebody entered this address on the canvas page of {site}. If that was not you, there is nothing you need to do.',
} as const

/** At the foot of the canvas page (PDF). */
export const canvasPage = { imprint: 'Written on {date} at {address}' } as const

/** To whoever asked for their survey report. Holds nothing but five scores from outside, so that it cannot be used to write to others. */
export const surveyReportMail = {
  subject: 'Your AI Foundation Radar',
  attached: 'The whole report is attached as a PDF: the chart, the numbers and what to do about them.',
  /** When the pages could not be set in time. */
  notAttached: 'The PDF could not be made in time for this mail, so here is the whole report as text.',
  action: 'Open this result on the website',
  outro:
    'Somebody entered this address beside a survey result at {site}. If that was not you, there is nothing you need to do: the address is on no list, and this was the only mail.',
  fileName: '{product}-foundation-report.pdf',
  /** At the foot of the pages. */
  imprint: '{date} · {address}',
} as const
