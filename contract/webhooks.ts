/**
 * What webhooks tell other programs, as they receive it. `docs/webhooks.md` has an example of each,
 * which `server/webhooks/webhooks.test.ts` compares.
 */
import type { LeadFormName } from './lead-forms.ts'
import type { MeetingParty } from './tables/meetings.ts'

/** Rises when a receiver has to change. A new field or a new event does not change it. */
export const WEBHOOK_VERSION = 1

/** In the order of the page. */
export const WEBHOOK_EVENTS = [
  'lead.received',
  'meeting.booked',
  'meeting.moved',
  'meeting.canceled',
  'canvas.sent',
  'survey.finished',
  'newsletter.subscribed',
  'newsletter.unsubscribed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent by the test button, whatever a webhook asked for. */
export const WEBHOOK_TEST = 'webhook.test'

/** Who sent a form. A field that the form lacks, or that was left empty, is ''. */
interface WebhookPerson {
  email: string
  firstName: string
  lastName: string
  phone: string
  company: string
  jobTitle: string
}

export interface LeadData extends WebhookPerson {
  id: string
  form: LeadFormName
  message: string
  /** Path of the page with the form. Null when it is not known. */
  page: string | null
  /** Where the visit came from: a campaign’s source, a host, '' for neither. Null: not known. */
  source: string | null
  campaign: string | null
}

export interface MeetingData extends WebhookPerson {
  id: string
  /** Of the lead with which it was booked. */
  leadId: string
  /** Name of the call. */
  call: string
  /** ISO 8601, UTC, as of this event. */
  startsAt: string
  endsAt: string
  /** The visitor’s time zone, an IANA name. */
  zone: string
  /** `host`: in the host’s calendar. */
  changedBy: MeetingParty
}

/** The answers stay on the site. */
export interface CanvasData {
  id: string
  email: string
  /** From 1 to 5. */
  rating: number
}

/** No answers: the site does not keep those of one person. */
export interface SurveyData {
  /** In UTC, such as 2026-03-01. */
  day: string
  /** Surveys that were finished on that day until now. */
  finishedOnDay: number
}

/** Someone who is on the newsletter's list, or was. */
export interface SubscriberData {
  id: string
  email: string
  firstName: string
  lastName: string
  /** The form with the checkbox. */
  form: LeadFormName
  /** What the person agreed to, in words. */
  consent: string
  /** When the checkbox was sent, the link of the email followed, and the list left: ISO 8601, UTC. */
  askedAt: string
  confirmedAt: string | null
  unsubscribedAt: string | null
  /** Takes the person off the list: a page for people, and one-click (RFC 8058) for programs. */
  unsubscribeAddress: string
}

export interface WebhookData {
  'lead.received': LeadData
  'meeting.booked': MeetingData
  'meeting.moved': MeetingData
  'meeting.canceled': MeetingData
  'canvas.sent': CanvasData
  'survey.finished': SurveyData
  'newsletter.subscribed': SubscriberData
  'newsletter.unsubscribed': SubscriberData
  [WEBHOOK_TEST]: Record<string, never>
}

/** The body of a delivery. */
export interface WebhookMessage<Type extends keyof WebhookData = keyof WebhookData> {
  type: Type
  version: typeof WEBHOOK_VERSION
  /** When it happened: ISO 8601, UTC. */
  timestamp: string
  /** One sentence without personal data, for programs that show a text, such as Slack. */
  text: string
  /** Page for staff. */
  link: string
  data: WebhookData[Type]
}
