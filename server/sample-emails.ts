/** The emails whose words staff can edit, for previews and tests with sample data. */
import type { LeadRecord } from '#contract/staff/leads.ts'
import { type AccountMailName, accountMail } from './auth/emails.ts'
import { canvasCopy, type ReadCanvas } from './canvas/email.ts'
import { CANVAS_COPY } from './canvas/email-function.ts'
import type { Settings } from './env.ts'
import { leadEmails } from './leads/intake/visitor-emails.ts'
import { leadMail, leadTemplates } from './leads/staff/lead-mail.ts'
import type { WriteMail } from './mail/deliverer.ts'
import { meetingEmails } from './meetings/emails/meeting-emails.ts'
import { meetingLinks } from './meetings/links.ts'
import type { ReadMeeting } from './meetings/stored-meeting.ts'
import { confirmEmail, NEWSLETTER_CONFIRM, type ReadAsked } from './newsletter/confirm-email.ts'
import { SURVEY_REPORT, surveyReportMail } from './survey/report-email.ts'
import { teamLinksMail } from './survey/team-email.ts'
import { TEAM_LINKS } from './survey/teams.ts'
import type { Typesetter } from './typeset/typesetter.ts'
import type { CurrentWords } from './words/current-words.ts'

interface SampleDependencies {
  settings: Settings
  typesetter: Pick<Typesetter, 'typeset'>
  signingSecret: string
  words: CurrentWords
  canvasOf: ReadCanvas
  meetingOf: ReadMeeting
  askedOf: ReadAsked
}

/** @returns the writers by name. They read no store. */
export function sampleMails({
  settings,
  typesetter,
  signingSecret,
  words,
  canvasOf,
  meetingOf,
  askedOf,
}: SampleDependencies) {
  const siteUrl = settings.SITE_URL
  const writeAccountMail = accountMail({ settings, words })
  const account: WriteMail = async ({ to, account }) =>
    writeAccountMail(String(to), account as AccountMailName, `${siteUrl}/auth`)
  /** Those to leads, as staff begin with them. */
  const leadEmail: WriteMail = async ({ to, template, fields }, job) => {
    const lead = { fields, corrected: {} } as Pick<LeadRecord, 'fields' | 'corrected'>
    const templates = leadTemplates(words, siteUrl, lead)
    return leadMail({ to, ...templates[Number(template)] }, job)
  }
  return {
    ...leadEmails({ settings, words }),
    'lead-email': leadEmail,
    account,
    [CANVAS_COPY]: canvasCopy({ settings, canvasOf, typesetter, words }),
    [SURVEY_REPORT]: surveyReportMail({ settings, typesetter, words }),
    [NEWSLETTER_CONFIRM]: confirmEmail({ settings, signingSecret, words, askedOf }),
    [TEAM_LINKS]: teamLinksMail({ settings, signingSecret, words }),
    ...meetingEmails({
      settings,
      meetingOf,
      words,
      links: meetingLinks({ signingSecret, siteUrl }),
    }),
  }
}
