/** The deliverer of each kind of outbox row: leads to the CRM, emails to people. */
import type { Logger } from 'pino'
import type { EmailName } from '#contract/limits.ts'
import type { LeadRecord } from '#contract/staff.ts'
import { type AccountMailName, accountMail, authMails } from './auth/emails.ts'
import { canvasCopy, type ReadCanvas, storedCanvas } from './canvas/email.ts'
import { CANVAS_COPY } from './canvas/email-function.ts'
import { canvasLinks } from './canvas/links.ts'
import type { Store } from './db/store.ts'
import type { Settings } from './env.ts'
import { leadDeliverer } from './leads/crm/deliver-lead.ts'
import { erasureDeliverer } from './leads/crm/erase-person.ts'
import { leadEmails } from './leads/intake/visitor-emails.ts'
import { LEADS_DUE, leadsDueMail } from './leads/notices/leads-due.ts'
import { staffNotices } from './leads/notices/staff-notice.ts'
import { LEADS_UNDELIVERED, leadsUndeliveredMail } from './leads/notices/undelivered.ts'
import { leadMail, leadTemplates } from './leads/staff/lead-mail.ts'
import { mailDeliverer, type WriteMail } from './mail/deliverer.ts'
import { openMailTransport } from './mail/transport.ts'
import { calendarAlert, meetingEmails } from './meetings/emails/emails.ts'
import { meetingLinks } from './meetings/links.ts'
import { type ReadMeeting, storedMeeting } from './meetings/stored-meeting.ts'
import { systemClock } from './outbox/clock.ts'
import type { OutboxDependencies } from './outbox/start.ts'
import { SURVEY_REPORT, surveyReportMail } from './survey/report-email.ts'
import { teamLinksMail } from './survey/team-email.ts'
import { TEAM_LINKS } from './survey/teams.ts'
import type { Typesetter } from './typeset/typesetter.ts'
import type { CurrentWords } from './words/current-words.ts'

interface DelivererDependencies {
  settings: Settings
  store: Store
  typesetter: Pick<Typesetter, 'typeset'>
  signingSecret: string
  words: CurrentWords
  log: Logger
}

/** What the emails about something that a visitor did need. */
interface VisitorMailDependencies
  extends Pick<DelivererDependencies, 'settings' | 'typesetter' | 'signingSecret' | 'words'> {
  canvasOf: ReadCanvas
  meetingOf: ReadMeeting
}

/**
 * The emails whose words staff can edit, by name. They read no store, so that previews can pass
 * samples.
 */
function visitorMails({
  settings,
  typesetter,
  signingSecret,
  words,
  canvasOf,
  meetingOf,
}: VisitorMailDependencies) {
  const links = meetingLinks({ signingSecret, siteUrl: settings.SITE_URL })
  return {
    ...leadEmails({ settings, words }),
    'lead-email': leadMail,
    [CANVAS_COPY]: canvasCopy({ settings, canvasOf, typesetter, words }),
    [SURVEY_REPORT]: surveyReportMail({ settings, typesetter, words }),
    [TEAM_LINKS]: teamLinksMail({ settings, signingSecret, words }),
    ...meetingEmails({ settings, meetingOf, words, links }),
  } satisfies Partial<Record<EmailName, WriteMail>>
}

/**
 * The same for previews and tests, with the emails about accounts, and those to leads as staff
 * begin with them.
 */
export function sampleMails(dependencies: VisitorMailDependencies) {
  const write = accountMail(dependencies)
  const account: WriteMail = async ({ to, account }) =>
    write(String(to), account as AccountMailName, `${dependencies.settings.SITE_URL}/auth`)
  const leadEmail: WriteMail = async ({ to, template, fields }, job) => {
    const lead = { fields, corrected: {} } as Pick<LeadRecord, 'fields' | 'corrected'>
    const templates = leadTemplates(dependencies.words, dependencies.settings.SITE_URL, lead)
    return leadMail({ to, ...templates[Number(template)] }, job)
  }
  return { ...visitorMails(dependencies), account, 'lead-email': leadEmail }
}

function mailTemplates(
  dependencies: Omit<DelivererDependencies, 'log'>,
): Record<EmailName, WriteMail> {
  const { settings, store, signingSecret, words } = dependencies
  const links = canvasLinks({ signingSecret, siteUrl: settings.SITE_URL, clock: systemClock })
  return {
    ...visitorMails({
      ...dependencies,
      canvasOf: storedCanvas(store, links),
      meetingOf: storedMeeting(store),
    }),
    [LEADS_DUE]: leadsDueMail({ settings, store, words }),
    [LEADS_UNDELIVERED]: leadsUndeliveredMail({ settings, store, words }, systemClock),
    ...staffNotices({ settings, store, words }),
    'calendar-alert': calendarAlert({ settings, words }),
    'calendar-event-alert': calendarAlert({ settings, words }),
    ...authMails({ settings, store, words }),
  }
}

/**
 * Without CRM_FORMS_HOST leads are stored and shown to admins, and none is waiting to be forwarded.
 */
export function createDeliverers({
  log,
  ...dependencies
}: DelivererDependencies): OutboxDependencies['deliverers'] {
  const { settings, words } = dependencies
  const sender = () => words('site').name
  const crmFormsHost = settings.CRM_FORMS_HOST
  return {
    crm_erasure: erasureDeliverer(settings),
    email: mailDeliverer(openMailTransport({ settings, log, sender }), mailTemplates(dependencies)),
    ...(crmFormsHost && {
      crm_lead: leadDeliverer({ crmFormsHost, settings, clock: systemClock }),
    }),
  }
}
