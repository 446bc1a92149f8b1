/**
 * Emails and PDFs made from sample data, so that an editor sees them before their words are
 * published.
 */
import { calls } from '#content/calls.ts'
import { canvas } from '#content/canvas.ts'
import { editing } from '#content/editing.ts'
import { previewTitles, type SentPreview } from '#content/preview-titles.ts'
import { CANVAS_TEXT_KEYS, type CanvasRow, RATING_KEY } from '#contract/canvas.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { EmailName } from '#contract/limits.ts'
import type { AccountMailName } from '#server/auth/emails.ts'
import type { MailedCanvas } from '#server/canvas/email.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import type { MeetingWithLead } from '#server/meetings/stored-meeting.ts'
import type { ReadAsked } from '#server/newsletter/confirm-email.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from './current-words.ts'

const SAMPLE_VISITOR = 'ada@example.org'
const SAMPLE_FIELDS = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  company: 'Brackwater Supply',
  note: 'Six of us.',
}
const LINK_DAYS = 30
const LENGTH_MS = 45 * 60_000

/** Ids of sample records. */
const SAMPLES = {
  canvas: '00000000-0000-4000-8000-000000000001',
  booked: '00000000-0000-4000-8000-000000000002',
  canceled: '00000000-0000-4000-8000-000000000003',
} as const

async function sampleCanvas(): Promise<MailedCanvas> {
  const texts = Object.fromEntries(
    CANVAS_TEXT_KEYS.map((key) => [key, canvas.questions[key].example]),
  )
  const now = new Date()
  const link = (purpose: string) => `https://example.org/canvas#${purpose}=sample`
  return {
    row: { email: SAMPLE_VISITOR, [RATING_KEY]: 2, ...texts } as CanvasRow,
    writtenAt: now,
    link: {
      open: link('resume'),
      revoke: link('revoke'),
      expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    },
  }
}

/** A meeting in a week, booked or canceled by its visitor. */
async function sampleMeeting(id: string): Promise<MeetingWithLead> {
  const isCanceled = id === SAMPLES.canceled
  const now = new Date()
  const startsAt = new Date(Math.floor(now.getTime() / DAY_MS + 7) * DAY_MS + 16 * HOUR_MS)
  return {
    id,
    lead_id: id,
    call: calls.discovery.id,
    host: '',
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + LENGTH_MS),
    zone: 'Europe/Zurich',
    state: isCanceled ? 'canceled' : 'booked',
    canceled_by: isCanceled ? 'visitor' : null,
    sequence: 0,
    created_at: now,
    changed_at: now,
    email: SAMPLE_VISITOR,
    fields: SAMPLE_FIELDS,
    company: SAMPLE_FIELDS.company,
    changes: [],
    // No email reads more of a meeting.
  } as Partial<MeetingWithLead> as MeetingWithLead
}

type SampleEmail = EmailName | 'account'

interface EmailSample {
  email: SampleEmail
  /** The form that was sent. */
  form?: 'contact' | 'pioneer' | 'waitlist' | 'partner'
  /** The email about an account, by the name of its words. */
  account?: AccountMailName
  /** The meeting that the email is about. */
  ref?: string
  change?: 'booked' | 'moved' | 'canceled'
  /** Place of the text in `leadMails`. */
  template?: number
  /** The email whose PDF could not be made, or its PDF in place of the email. */
  pdf?: 'failed' | 'shown'
}

const { booked, canceled, canvas: canvasId } = SAMPLES

const accountSamples = Object.fromEntries(
  Object.keys(previewTitles.authMails).map((account) => [account, { email: 'account', account }]),
) as Record<AccountMailName, EmailSample>

/** One for every entry of `content/preview-titles.ts`. */
const EMAIL_SAMPLES: Readonly<Record<SentPreview, EmailSample>> = {
  ebook: { email: 'ebook-link' },
  contact: { email: 'form-received', form: 'contact' },
  pioneer: { email: 'form-received', form: 'pioneer' },
  waitlist: { email: 'form-received', form: 'waitlist' },
  partner: { email: 'form-received', form: 'partner' },
  newsletter: { email: 'newsletter-confirm', ref: canvasId },
  canvas: { email: 'canvas-copy' },
  canvasLate: { email: 'canvas-copy', pdf: 'failed' },
  canvasPdf: { email: 'canvas-copy', pdf: 'shown' },
  survey: { email: 'survey-report' },
  surveyLate: { email: 'survey-report', pdf: 'failed' },
  surveyPdf: { email: 'survey-report', pdf: 'shown' },
  team: { email: 'survey-team', ref: canvasId },
  booked: { email: 'meeting-booked', ref: booked, change: 'booked' },
  moved: { email: 'meeting-changed', ref: booked, change: 'moved' },
  canceled: { email: 'meeting-changed', ref: canceled, change: 'canceled' },
  reminder: { email: 'meeting-reminder', ref: booked },
  hostBooked: { email: 'meeting-host', ref: booked, change: 'booked' },
  hostMoved: { email: 'meeting-host', ref: booked, change: 'moved' },
  hostCanceled: { email: 'meeting-host', ref: canceled, change: 'canceled' },
  ...accountSamples,
  leadFirst: { email: 'lead-email', template: 0 },
  leadAfterCall: { email: 'lead-email', template: 1 },
  leadAgain: { email: 'lead-email', template: 2 },
}

const sampleNamed = (name: string): EmailSample | undefined =>
  Object.hasOwn(EMAIL_SAMPLES, name) ? EMAIL_SAMPLES[name as SentPreview] : undefined

type SentPreviewBody = { html: string } | { pdf: Uint8Array }

/**
 * @returns undefined for an unknown name
 * @throws when the PDF could not be made now
 */
export type PreviewSent = (
  name: string,
  words: CurrentWords,
) => Promise<SentPreviewBody | undefined>

/** What an email is made from. Samples take the place of the stored rows. */
interface MailSource {
  settings: Settings
  typesetter: Pick<Typesetter, 'typeset'>
  words: CurrentWords
  signingSecret: string
  canvasOf: typeof sampleCanvas
  meetingOf: typeof sampleMeeting
  askedOf: ReadAsked
}

interface SampleDependencies extends Pick<MailSource, 'settings'> {
  /** The emails of all subjects, which this one does not know. */
  visitorMails: (source: MailSource) => Readonly<Partial<Record<SampleEmail, WriteMail>>>
}

interface Sample {
  name: string
  words: CurrentWords
  typeset: Typesetter['typeset']
  to?: string
}

/** Writes an email about sample records. Undefined for an unknown name. */
async function writeSample(
  { settings, visitorMails }: SampleDependencies,
  { name, words, typeset, to = SAMPLE_VISITOR }: Sample,
): Promise<Mail | undefined> {
  const sample = sampleNamed(name)
  if (!sample) {
    return undefined
  }
  const { email, ref = '', form, account, change = 'booked', template } = sample
  const mails = visitorMails({
    settings,
    words,
    // Links that are signed with another secret than the site's open nothing.
    signingSecret: 'for-previews-only',
    canvasOf: sampleCanvas,
    meetingOf: async (id) => ({
      ...(await sampleMeeting(id)),
      email: to,
      staff: [to.toLowerCase()],
    }),
    askedOf: async (id) => ({
      email: to,
      consent: words('newsletter').consent,
      state: 'pending',
      confirm_id: id,
    }),
    typesetter: { typeset },
  })
  // What the outbox would hold for the email.
  const payload = {
    ...{ to, submissionId: SAMPLES.canvas, scores: '51423', form, account, change, sequence: 0 },
    ...{ template, fields: SAMPLE_FIELDS },
  }
  return mails[email]?.(payload, { ref, createdAt: new Date() } as never)
}

const plainEmail = (subject: string, html: string) =>
  `<body style="margin:1.5rem;font:1rem/1.5 sans-serif"><h1 style="font-size:1.25rem">${escapeMarkup(subject)}</h1>${html}`

export function sentPreviews({
  typesetter,
  ...dependencies
}: SampleDependencies & Pick<MailSource, 'typesetter'>): PreviewSent {
  return async (name, words) => {
    const shows = sampleNamed(name)?.pdf
    let pdf: Uint8Array | undefined
    const typeset: Typesetter['typeset'] = async (job) => {
      if (shows === 'failed') {
        throw new Error('A preview of the email without its PDF')
      }
      pdf = shows === 'shown' ? await typesetter.typeset(job) : new Uint8Array()
      return pdf
    }
    const mail = await writeSample(dependencies, { name, words, typeset })
    if (shows === 'shown') {
      return pdf && { pdf }
    }
    if (mail?.html === undefined) {
      return undefined
    }
    // Emails to leads have no look of their own, so they do not show their subject.
    return { html: mail.html.includes('<h1') ? mail.html : plainEmail(mail.subject, mail.html) }
  }
}

/**
 * Gives a function that writes a sample to someone who asked for it, marked as a test. Undefined
 * for an unknown name.
 */
export function testMails({
  typesetter,
  ...dependencies
}: SampleDependencies & Partial<Pick<MailSource, 'typesetter'>>) {
  const withoutPdf = () => Promise.reject(new Error('This email has no PDF'))
  return async (name: string, words: CurrentWords, to: string): Promise<Mail | undefined> => {
    const typeset = typesetter?.typeset ?? withoutPdf
    const mail = await writeSample(dependencies, { name, words, typeset, to })
    return (
      mail && {
        ...mail,
        to,
        subject: fillIn(editing.preview.testSubject, { subject: mail.subject }),
      }
    )
  }
}
