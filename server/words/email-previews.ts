/** Emails and PDFs made from sample data, so that an editor sees them before their words are published. */
import type { SentPreview } from '#content/editing.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from './current-words.ts'
import { SAMPLE_VISITOR, SAMPLES, sampleCanvas, sampleMeeting } from './email-samples.ts'

export type SampleEmail =
  | 'ebook-link'
  | 'form-received'
  | 'canvas-copy'
  | 'survey-report'
  | 'meeting-booked'
  | 'meeting-changed'
  | 'meeting-reminder'
  | 'meeting-host'

export interface EmailSample {
  email: SampleEmail
  /** The form that was sent. */
  form?: 'contact' | 'pioneer' | 'waitlist' | 'partner'
  /** The meeting that the email is about. */
  ref?: string
  change?: 'booked' | 'moved' | 'canceled'
  /** `missing`: the email as it is when its PDF could not be made. `shown`: the PDF itself. */
  pdf?: 'missing' | 'shown'
}

const { booked, canceled } = SAMPLES

/** One for every entry of `previewTitles` in `content/editing.ts`. */
export const EMAIL_SAMPLES: Readonly<Record<SentPreview, EmailSample>> = {
  ebook: { email: 'ebook-link' },
  contact: { email: 'form-received', form: 'contact' },
  pioneer: { email: 'form-received', form: 'pioneer' },
  waitlist: { email: 'form-received', form: 'waitlist' },
  partner: { email: 'form-received', form: 'partner' },
  canvas: { email: 'canvas-copy' },
  canvasLate: { email: 'canvas-copy', pdf: 'missing' },
  canvasPdf: { email: 'canvas-copy', pdf: 'shown' },
  survey: { email: 'survey-report' },
  surveyLate: { email: 'survey-report', pdf: 'missing' },
  surveyPdf: { email: 'survey-report', pdf: 'shown' },
  booked: { email: 'meeting-booked', ref: booked, change: 'booked' },
  moved: { email: 'meeting-changed', ref: booked, change: 'moved' },
  canceled: { email: 'meeting-changed', ref: canceled, change: 'canceled' },
  reminder: { email: 'meeting-reminder', ref: booked },
  hostBooked: { email: 'meeting-host', ref: booked, change: 'booked' },
  hostMoved: { email: 'meeting-host', ref: booked, change: 'moved' },
  hostCanceled: { email: 'meeting-host', ref: canceled, change: 'canceled' },
}

/** What the outbox would hold for the email. */
export const samplePayload = ({ form, change = 'booked' }: EmailSample) => ({
  to: SAMPLE_VISITOR,
  submissionId: SAMPLES.canvas,
  scores: '51423',
  form,
  change,
  sequence: 0,
})

/** HTML of an email, or a PDF. */
type SentPreviewBody = { html: string } | { pdf: Uint8Array }

/**
 * @returns undefined for an unknown name
 * @throws {TypesetError} when the PDF could not be made now
 */
export type PreviewSent = (name: string, words: CurrentWords) => Promise<SentPreviewBody | undefined>

/** What an email is made from. Samples take the place of the stored rows. */
interface MailSource {
  settings: Settings
  typesetter: Pick<Typesetter, 'typeset'>
  words: CurrentWords
  signingSecret: string
  canvasOf: typeof sampleCanvas
  meetingOf: typeof sampleMeeting
}

interface SampleDependencies extends Pick<MailSource, 'settings'> {
  /** The emails of all subjects, which this one does not know. */
  visitorMails: (source: MailSource) => Readonly<Record<SampleEmail, WriteMail>>
}

/** Writes an email about sample records. */
async function writeSample(
  { settings, visitorMails }: SampleDependencies,
  sample: EmailSample,
  words: CurrentWords,
  typesetter: MailSource['typesetter'],
  to = SAMPLE_VISITOR,
): Promise<Mail | undefined> {
  const mails = visitorMails({
    settings,
    words,
    // Links that are signed with another secret than the site's open nothing.
    signingSecret: 'for-previews-only',
    canvasOf: sampleCanvas,
    meetingOf: async (id) => ({ ...(await sampleMeeting(id)), email: to }),
    typesetter,
  })
  const job = { ref: sample.ref ?? '', createdAt: new Date() }
  return mails[sample.email]({ ...samplePayload(sample), to }, job as never)
}

export function sentPreviews({
  typesetter,
  ...dependencies
}: SampleDependencies & Pick<MailSource, 'typesetter'>): PreviewSent {
  return async (name, words) => {
    if (!Object.hasOwn(EMAIL_SAMPLES, name)) return undefined
    const sample = EMAIL_SAMPLES[name as SentPreview]
    let page: Uint8Array | undefined
    const mail = await writeSample(dependencies, sample, words, {
      async typeset(job) {
        if (sample.pdf === 'missing') throw new Error('A preview of the email without its PDF')
        page = sample.pdf === 'shown' ? await typesetter.typeset(job) : new Uint8Array()
        return page
      },
    })
    if (sample.pdf === 'shown') return page && { pdf: page }
    return mail?.html === undefined ? undefined : { html: mail.html }
  }
}

/** The invitation to a sample meeting, to try whether a calendar takes it. */
export const sampleInvitation = (dependencies: SampleDependencies, words: CurrentWords, to: string) =>
  writeSample(dependencies, EMAIL_SAMPLES.booked, words, { typeset: async () => new Uint8Array() }, to)
