/**
 * Emails and PDFs that can be previewed with sample data, by the record of their words (`sentFrom`
 * in `content/words.ts`).
 */
export const previewTitles = {
  ebookLink: { ebook: 'Email: ebook' },
  formReceived: {
    contact: 'Email: contact form received',
    pioneer: 'Email: Pioneer request received',
    waitlist: 'Email: waitlist joined',
    partner: 'Email: partner inquiry received',
  },
  newsletterConfirm: { newsletter: 'Email: confirm the newsletter' },
  canvasCopy: {
    canvas: 'Email: canvas',
    canvasLate: 'Email: canvas, when its PDF could not be made',
  },
  canvasPage: { canvasPdf: 'PDF: canvas' },
  surveyReportMail: {
    survey: 'Email: survey report',
    surveyLate: 'Email: survey report, when its PDF could not be made',
    surveyPdf: 'PDF: survey report',
  },
  surveyTeamMail: { team: 'Email: links of a team survey' },
  meetingEmails: {
    booked: 'Email: meeting booked',
    moved: 'Email: meeting moved',
    canceled: 'Email: meeting canceled',
    reminder: 'Email: reminder',
    hostBooked: 'Email to staff: meeting booked',
    hostMoved: 'Email to staff: meeting moved',
    hostCanceled: 'Email to staff: meeting canceled',
  },
  authMails: {
    confirm: 'Email: confirm the address',
    alreadyRegistered: 'Email: there is an account already',
    recovery: 'Email: choose a new password',
    emailChange: 'Email: confirm the new address',
    emailChangeAsked: 'Email: someone asked to change the address',
    passwordChanged: 'Email: password changed',
    invite: 'Email: invitation to staff',
    secondFactorAdded: 'Email: second step added',
    secondFactorRemoved: 'Email: second step removed',
    secondFactorReset: 'Email: second step reset',
    recoveryCodesMade: 'Email: new recovery codes',
    recoveryCodeUsed: 'Email: recovery code used',
  },
  leadMails: {
    leadFirst: 'Email to a lead: first answer',
    leadAfterCall: 'Email to a lead: after a call',
    leadAgain: 'Email to a lead: asking again',
  },
} as const

type Sent = typeof previewTitles

/** Name of a preview. */
export type SentPreview = { [Record in keyof Sent]: keyof Sent[Record] }[keyof Sent]
