/** The deliverer of each kind of outbox row: leads to the CRM, emails to people. */
import type { Logger } from 'pino'
import type { EmailName } from '#contract/limits.ts'
import { authMails } from './auth/emails.ts'
import { canvasCopy } from './canvas/email.ts'
import { CANVAS_COPY } from './canvas/enqueue-email.ts'
import { canvasLinks } from './canvas/links.ts'
import { leadDeliverer } from './crm/deliver-lead.ts'
import type { Store } from './db/store.ts'
import type { Settings } from './env.ts'
import { ebookLink } from './leads/ebook-email.ts'
import { LEAD_NOTICE } from './leads/enqueue-staff-notice.ts'
import { leadNotice } from './leads/staff-notice.ts'
import { mailDeliverer, type WriteMail } from './mail/deliverer.ts'
import { openMailTransport } from './mail/transport.ts'
import { calendarAlert } from './meetings/alert-email.ts'
import { meetingChanged, meetingForHost, meetingReminder } from './meetings/emails.ts'
import { meetingLinks } from './meetings/meeting-links.ts'
import { systemClock } from './outbox/clock.ts'
import type { OutboxParts } from './outbox/start.ts'
import { SURVEY_REPORT } from './survey/enqueue-report-email.ts'
import { surveyReportMail } from './survey/report-email.ts'
import type { Typesetter } from './typeset/typesetter.ts'
import type { CurrentWords } from './words/current-words.ts'

export interface Deliverers {
  deliverers: OutboxParts['deliverers']
  /** Ends connections that are kept open between deliveries. */
  close(): void
}

/** What the deliverers of emails and leads need. */
export interface DelivererParts {
  settings: Settings
  store: Store
  typesetter: Typesetter
  /** Signs the links in emails. */
  signingSecret: string
  /** What emails and PDFs say. */
  words: CurrentWords
  log: Logger
}

/** Every email the site sends, by name. */
export function mailTemplates(parts: Omit<DelivererParts, 'log'>): Record<EmailName, WriteMail> {
  const { settings, store, typesetter, signingSecret, words } = parts
  const links = canvasLinks({ signingSecret, siteUrl: settings.SITE_URL, clock: systemClock })
  const meeting = { settings, store, words, links: meetingLinks({ signingSecret, siteUrl: settings.SITE_URL }) }
  return {
    [LEAD_NOTICE]: leadNotice({ settings, store }),
    'ebook-link': ebookLink({ settings, words }),
    [CANVAS_COPY]: canvasCopy({ settings, store, typesetter, links, words }),
    [SURVEY_REPORT]: surveyReportMail({ settings, typesetter, words }),
    'meeting-booked': meetingChanged(meeting),
    'meeting-changed': meetingChanged(meeting),
    'meeting-reminder': meetingReminder(meeting),
    'meeting-host': meetingForHost(meeting),
    'calendar-alert': calendarAlert(settings),
    ...authMails(settings, store),
  }
}

/** Without CRM_FORMS_HOST leads are stored and shown to admins, and none is waiting to be forwarded. */
export function openDeliverers({ log, ...parts }: DelivererParts): Deliverers {
  const { settings } = parts
  const mail = openMailTransport({ settings, log })
  const crmFormsHost = settings.CRM_FORMS_HOST
  return {
    deliverers: {
      email: mailDeliverer(mail, mailTemplates(parts)),
      ...(crmFormsHost && { crm_lead: leadDeliverer({ crmFormsHost, settings, clock: systemClock }) }),
    },
    close: () => mail.close(),
  }
}
