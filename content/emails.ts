/**
 * Words of the emails to visitors and account owners. `{…}` is filled in when the email is written.
 */
import { fixed, heading, note } from '#contract/values.ts'
import { calls } from './calls.ts'
import { programs } from './programs.ts'
import { tools } from './tools.ts'

/** Why someone gets an email. One of them is at the foot of each. */
export const emailReasons = {
  entered:
    'You got this email because your address was entered at {site}. If that was not you, you can ignore it.',
  booked:
    'You got this email because your address was entered at {site} to book a meeting. If that was not you, cancel the meeting with the link above.',
  account: 'You got this email because your address was entered for an account at {site}.',
  staff: 'You got this email because your address is set up for notices from {site}.',
} as const

/**
 * To anyone who asked for the ebook. Holds nothing that was typed into the form, so that it cannot
 * be used to write to others.
 */
export const ebookLink = {
  subject: 'Your copy of {title}',
  intro:
    'Here is the ebook you asked for. It is a PDF with {pages} pages, and the link does not expire.',
  action: 'Download the ebook (PDF)',
  next: `Short of time? Read “The short version” and fill in the canvas at the end. If you would like to talk about your first team, book your ${calls.discovery.name}: ${calls.discovery.length}, ${calls.discovery.price}.`,
  book: `Book your ${calls.discovery.name}`,
  list: 'With your copy you joined our book list: two emails, when the date is set and when the book is out. One reply and you are off the list.',
} as const

/** Emails that staff begin with on a lead's page, and change before they send them. */
export const leadMails = {
  /** In place of the first name of a person who gave none. */
  nameless: 'there',
  templates: [
    {
      title: heading('First answer'),
      subject: 'Your message to {site.name}',
      paragraphs: [
        'Hello {firstname},',
        'Thank you for writing to us. What would have to be different in six months for this to have been worth your time?',
        'A short call is often the fastest way to find out whether we can help. You can choose a time here: {link}',
        'Best regards',
      ],
    },
    {
      title: heading('After a call'),
      subject: 'Our call, and the next step',
      paragraphs: [
        'Hello {firstname},',
        'Thank you for the call. This is what we agreed on:',
        '-',
        'If I got something wrong, one line is enough.',
        'Best regards',
      ],
    },
    {
      title: heading('Asking again'),
      subject: 'Is this still on your list?',
      paragraphs: [
        'Hello {firstname},',
        'A while ago you wrote to us. Is the topic still open? If so, here are our free times: {link}',
        'If not, one word is enough, and I will not write again.',
        'Best regards',
      ],
    },
  ],
} as const

const answer = `You will hear from us by email within {site.replyTime}`

/**
 * To anyone who sent one of these forms. Hold nothing that was typed into it, so that they cannot
 * be used to write to others.
 */
export const formReceived = {
  contact: { subject: 'We have your message', intro: `${answer}.` },
  pioneer: {
    subject: `We have your ${programs.pioneer.name} request`,
    intro: `${answer}, whether or not there is a place for your team.`,
  },
  waitlist: {
    subject: 'You are on the book waitlist',
    intro:
      'Two emails will follow: when the date is set and when the book is out. One reply and you are off the list.',
    next: `Until then, ${tools.survey.questions} questions show where your AI work stands and where to start. It takes ${tools.survey.length} and needs no account.`,
    action: `Take the ${tools.survey.name}`,
  },
  partner: { subject: `You are on the ${programs.alpha.name} waitlist`, intro: `${answer}.` },
  correct:
    'Answers to this email reach us at {email}. If something you sent is wrong, or if it was not you, answer, and we correct or delete it.',
} as const

/**
 * About accounts. None greets by name or repeats what was typed, so that none can be used to write
 * to others.
 */
export const authMails = {
  confirm: {
    subject: 'Confirm your email address',
    intro:
      'Someone, probably you, created an account at {brand} with this address. Confirm that the address is yours. You are signed in right after.',
    action: 'Confirm this address',
    outro:
      'The link works once and expires after 24 hours. If this was not you, do not follow it: the account cannot be used until the address is confirmed.',
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    intro:
      'Someone, probably you, tried to create an account at {brand} with this address. The address already has an account. Nothing about it has changed, and the password that was just entered was not saved.',
    action: 'Sign in or choose a new password',
    outro:
      'If you know your password, you do not need to do anything. If you do not know it, or if someone else may have created the account, choose a new password. That signs out everyone else.',
  },
  recovery: {
    subject: 'Choose a new password',
    intro:
      'Someone asked for a new password for your account at {brand}. Follow the link to choose it. Until you do, your old password works.',
    action: 'Choose a new password',
    outro:
      'The link works once and expires after six hours. Using it cancels all other links. If you did not ask for it, ignore this email: your account stays as it is. Do not forward this email, because anyone who follows the link is signed in as you.',
  },
  emailChange: {
    subject: 'Confirm your new email address',
    intro:
      'The owner of an account at {brand} wants to use this address from now on. Follow the link to confirm.',
    action: 'Use this address',
    outro:
      'The link works once and expires after 24 hours. If you do not know what this is about, ignore it and nothing changes.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    intro:
      'The password of your account at {brand} has just been changed. Every other device that was signed in has been signed out.',
    action: 'Not you? Choose a new password',
    outro: 'If it was you, you do not need to do anything.',
  },
  invite: {
    subject: 'You are invited to {brand}',
    intro:
      '{brand} has created a staff account for you with this address. To use it, follow the link and choose a password.',
    action: 'Choose a password',
    outro:
      'The link works once and expires after four days. If you do not know what this is about, ignore this email: the account cannot be used without the link. Do not forward this email, because anyone who follows the link is signed in as you.',
  },
  secondFactorAdded: {
    subject: 'Two-step sign-in is on',
    intro:
      'An authenticator app has just been added to your account at {brand}. From now on, you sign in with your password and a code from the app. Every other device has been signed out.',
    action: 'Not you? Choose a new password',
    outro:
      'If it was you, keep your recovery codes in a safe place. If it was not, choose a new password and tell the people who run {brand}.',
  },
  secondFactorRemoved: {
    subject: 'A second step was removed from your account',
    intro:
      'An authenticator app or the recovery codes have just been removed from your account at {brand}. Every other device has been signed out.',
    action: 'Not you? Choose a new password',
    outro: 'If it was you, you do not need to do anything.',
  },
  secondFactorReset: {
    subject: 'Two-step sign-in was reset',
    intro:
      'The people who run {brand} have removed every authenticator app and all recovery codes from your account, and signed out every device. Sign in with your password and set up two-step sign-in again.',
    action: 'Sign in',
    outro: 'If you did not ask for this, tell the people who run {brand} at once.',
  },
  recoveryCodesMade: {
    subject: 'Your account has new recovery codes',
    intro:
      'Recovery codes have just been made for your account at {brand}. Earlier codes no longer work, and every other device has been signed out.',
    action: 'Not you? Choose a new password',
    outro:
      'If it was you, keep the codes in a safe place. If it was not, choose a new password, make new codes on your account page, and tell the people who run {brand}.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used to sign in',
    intro:
      'Someone, probably you, signed in to your account at {brand} with your password and a recovery code. That code does not work again.',
    action: 'Not you? Choose a new password',
    outro:
      'If you have lost your app, add a new one on your account page and make new recovery codes there.',
  },
  emailChangeAsked: {
    subject: 'Someone asked to change your email address',
    intro:
      'Someone who is signed in to your account at {brand} wants it to use another email address. The address changes only when the new one is confirmed. If it was you, open the email at your new address and follow its link.',
    action: 'Not you? Keep your address',
    signIn: 'Choose a new password',
    outro:
      'If it was not you, do both: keep your address and choose a new password. That signs out everyone else and cancels every link sent before. The link to keep your address works once, for seven days, also after the change.',
  },
} as const

/** Pages that the links in account emails open. Each asks before the link is followed. */
export const linkPages = {
  asks: {
    signup: {
      title: 'Confirm your email address',
      text: 'The button confirms {email} and signs you in. If you did not create this account, close this page.',
      action: 'Confirm this address',
    },
    recovery: {
      title: 'Choose a new password',
      text: 'The button signs you in as {email}, and you choose the password next. Every other device is signed out. If you did not ask for this, close this page: nothing changes.',
      action: 'Continue',
    },
    invite: {
      title: 'Set up your account',
      text: 'The button signs you in as {email}, and you choose a password next.',
      action: 'Continue',
    },
    email_change: {
      title: 'Confirm your new email address',
      text: 'The button makes an account use {email} from now on, and signs you in to it. If you did not ask for this, close this page: nothing changes.',
      action: 'Use this address',
    },
    email_change_cancel: {
      title: 'Keep your email address',
      text: 'The button cancels the change of your email address. If the change has happened already, your account gets {email} back, every device is signed out, and you choose a new password.',
      action: 'Keep this address',
    },
  },
  why: 'This page asks first, because some email programs open links by themselves.',
  canceled: {
    title: 'The change of address is canceled',
    text: 'Your account keeps its address. If you did not ask for the change, choose a new password as well.',
  },
  notCanceled: {
    title: 'This link no longer changes anything',
    text: 'The change was canceled before, or the link has expired. If you did not ask for the change, choose a new password.',
  },
  otherAccount: {
    title: 'Another account uses this address',
    text: 'It was created after the change. The button closes it and gives your earlier account this address back. Every device is signed out, and you choose a new password.',
    action: 'Close the other account',
  },
  otherAccountHasRole: {
    title: 'Another account uses this address',
    text: 'That account has a role on this site, so it is not closed here. Ask the people who run this site to remove its role. Then open this link again: it still works.',
  },
  toSignIn: 'Go to the sign-in page',
} as const

/** To anyone who has sent a canvas: their own answers, by question. */
export const canvasCopy = {
  subject: `Your ${tools.canvas.name}`,
  intro:
    'Here is your canvas. Your next step: put the experiment and its date into your calendar today.',
  attached: 'It is attached as a one-page PDF to print or to pass on. Your answers are also below.',
  /** When the page could not be made in time. */
  notAttached:
    'The one-page PDF could not be made in time for this email. To get it, write to {email}, or enter your answers again at {canvas} and choose “{download}” on the last step.',
  /** The same, where the email can open the canvas. */
  notAttachedOpen:
    'The one-page PDF could not be made in time for this email. To get it, open the canvas with the link below and choose “{download}” on the last step.',
  link: 'Until {date} you can open this canvas on any device, continue it or send a newer version. Anyone who has the link can read your answers, so pass on the PDF and not this email.',
  open: 'Open this canvas again',
  revoke: 'Revoke this link',
  action: 'Start another canvas',
  talk: `Talk it through: ${calls.discovery.name}, ${calls.discovery.length}, ${calls.discovery.price}`,
} as const

/** At the foot of the canvas page (PDF). */
export const canvasPage = { imprint: 'Written on {date} at {address}' } as const

/**
 * To anyone who asked for their survey report. Holds nothing but five scores from outside, so that
 * it cannot be used to write to others.
 */
export const surveyReportMail = {
  subject: `Your ${tools.survey.name}`,
  attached:
    'The full report is attached as a PDF: the chart, the numbers, and the tools we recommend for the two areas to work on first.',
  /** When the pages could not be set in time. */
  notAttached:
    'The PDF could not be made in time for this email, so here is the full report as text.',
  action: 'Open this result on the website',
  outro: 'Your address is on no list, and this is the only email.',
  file: fixed('{product}-foundation-report.pdf'),
  /** At the foot of the pages. */
  imprint: '{date} · {address}',
  page: '{page} of {pages}',
} as const

/**
 * To anyone who started a team's survey. Holds nothing that was typed, so that it cannot be used to
 * write to others.
 */
export const surveyTeamMail = {
  subject: 'The two links of your team survey',
  member: 'Pass this link on to the team. Anyone who has it can answer:',
  results: 'The results have a private link. It also deletes the survey. Keep it to yourself:',
  action: 'Open the results',
  start: 'Start another team survey',
  outro:
    'We delete the survey and all answers 90 days after the start. Your address is on no list, and this is the only email.',
} as const

/**
 * About meetings: to the visitor and, in short, to the host. The visitor's hold nothing that was
 * typed into the form, so that they cannot be used to write to others. `{when}` is a day and a time
 * with its zone.
 */
export const meetingEmails = {
  /** Titles of the calendar entry, and of the calendar with all of them. */
  entry: {
    visitor: '{call} with {site.name}',
    host: '{call}: {name}',
    all: '{site.name} meetings',
  },
  facts: { when: 'When', length: 'How long', where: 'Where', host: 'With' },
  span: '{from} to {to}',
  minutes: '{count} minutes',
  booked: {
    subject: 'Booked: {call} on {day}',
    intro:
      'Your meeting is booked. The calendar entry is in this email: most programs show it at the top, or as an attachment.',
  },
  held: {
    subject: 'Confirm: {call} on {day}',
    intro:
      'Follow the link within half an hour, and book this time on the page that opens. Until then nothing is booked. If few times are left, someone else can book this time before you.',
    action: 'Confirm this meeting',
  },
  moved: {
    subject: 'Moved: {call}, now on {day}',
    intro: 'Your meeting has a new time. The calendar entry in this email replaces the one before.',
  },
  reassigned: {
    subject: 'Changed: {call} on {day}',
    intro:
      'Another of us takes this meeting. Its time stays. The calendar entry in this email replaces the one before.',
  },
  linked: {
    subject: 'Video link: {call} on {day}',
    intro:
      'This is the link to your video call. The calendar entry in this email replaces the one before.',
  },
  /** The call has ended with the host's entry, and no other was made. */
  elsewhere: {
    subject: 'New place: {call} on {day}',
    intro:
      'The video link that you have for this meeting no longer works. Below is where it takes place now. The calendar entry in this email replaces the one before.',
  },
  canceled: {
    subject: 'Canceled: {call} on {day}',
    intro:
      'This meeting will not take place. The calendar entry in this email removes it from your calendar.',
    action: 'Book another time',
  },
  reminder: {
    subject: 'Reminder: {call} on {day}, at {time}',
    intro: 'This is the reminder for your meeting with {site.name}.',
  },
  youGet: 'You leave with {deliverable}.',
  action: 'Move or cancel this meeting',
  /** Opens the call, where its place is an address. */
  join: 'Join the call',
  move: 'Move',
  cancel: 'Cancel',
  outro:
    'The links work until the meeting begins, for anyone who has them. Questions? Write to {email}.',
  host: {
    booked: 'New meeting with {who}: {call} on {day}',
    moved: 'Meeting with {who} moved: {call}, now on {day}',
    canceled: 'Meeting with {who} canceled: {call} on {day}',
    reassigned: 'Meeting with {who} taken over: {call} on {day}',
    handedOver: 'Meeting with {who} handed over: {call} on {day}',
    kept: 'Meeting with {who} not moved: {call} on {day}',
    followed: 'Meeting with {who}, your calendar counts: {call} on {day}',
    putBack: 'Meeting with {who} put back in your calendar: {call} on {day}',
    intro: {
      booked: 'A visitor booked this meeting on the website.',
      bookedByUs: 'One of us booked this meeting for the visitor, who gets an invitation as well.',
      moved:
        'This meeting has a new time. The calendar entry in this email replaces the one before.',
      canceled: 'This meeting was canceled. The calendar entry in this email removes it.',
      reassigned: 'You take this meeting now.',
      kept: 'You changed this meeting in your calendar while it was changed on the website. The later change counts: that on the website. It is in your calendar again.',
      followed:
        'This meeting was changed on the website while you changed it in your calendar. The later change counts: yours.',
      putBack:
        'You changed this meeting in your calendar to something that it cannot be: in the past, over another meeting, a whole day, or a series. It is as it was.',
      handedOver: 'Another of us takes this meeting. The calendar entry in this email removes it.',
    },
    by: { visitor: 'the visitor', staff: 'one of us', host: 'a change in your calendar' },
    facts: {
      yourTime: 'Your time',
      theirTime: 'Their time',
      name: 'Name',
      email: 'Email',
      where: 'Where',
      note: note('From the form'),
      canceledBy: 'Canceled by',
    },
    action: 'Open the lead',
    all: 'All meetings',
  },
} as const
