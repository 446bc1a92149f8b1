/** What the emails about a meeting have in common. */
import { z } from 'zod'
import type { meetingEmails as meetingWords } from '#content/emails.ts'
import { fillIn } from '#contract/fill-in.ts'
import { dayInWords, placeOfZone, timeInWords, zoneInWords } from '#contract/meeting-time.ts'
import { isCallLink, MEETING_PARAMETERS } from '#contract/meetings.ts'
import type { Plain } from '#contract/values.ts'
import type { MailBlock } from '#server/mail/blocks.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { hostOf, placeOf } from '../calls.ts'
import type { MeetingLinks } from '../links.ts'
import { type MeetingWithLead, minutesOf, type ReadMeeting } from '../stored-meeting.ts'
import type { EntryDependencies } from './entries.ts'

export interface MeetingEmailDependencies extends EntryDependencies {
  meetingOf: ReadMeeting
  links: Pick<MeetingLinks, 'pageOf' | 'confirmationOf'>
}

export type MeetingWords = Plain<typeof meetingWords>

const payloadShape = z.object({
  to: z.string(),
  change: z.enum([
    'held',
    'booked',
    'moved',
    'reassigned',
    'canceled',
    'handedOver',
    'kept',
    'followed',
    'putBack',
    'linked',
  ]),
  sequence: z.number(),
  /** Key of the calendar that had the entry when the meeting changed. */
  calendar: z.string().nullish(),
})

type Payload = z.infer<typeof payloadShape>

/**
 * An email made of the meeting as it is stored when the email is sent. It is not sent once the
 * meeting no longer exists, or a later change has its own emails, which a former host does not get.
 * @param write undefined when there is nothing to say
 */
export function emailAbout(
  { meetingOf, words }: MeetingEmailDependencies,
  write: (meeting: MeetingWithLead, words: MeetingWords, payload: Payload) => Mail | undefined,
): WriteMail {
  return async (payload, { ref }) => {
    const sent = payloadShape.parse(payload)
    const meeting = await meetingOf(ref)
    const isCurrent = meeting?.sequence === sent.sequence || sent.change === 'handedOver'
    return meeting && isCurrent ? write(meeting, words('meetingEmails'), sent) : undefined
  }
}

/**
 * Three lines: `Tuesday, December 1, 2026`, `2:30 PM to 3:15 PM` and `Central European Standard
 * Time (Zurich)`.
 */
export function whenInWords(
  meeting: { starts_at: Date; ends_at: Date },
  zone: string,
  current: CurrentWords,
): string {
  const { language } = current('site')
  const at = meeting.starts_at.getTime()
  const span = {
    from: timeInWords(at, zone, language),
    to: timeInWords(meeting.ends_at.getTime(), zone, language),
  }
  return [
    dayInWords(at, zone, language),
    fillIn(current('meetingEmails').span, span),
    `${zoneInWords(at, zone, language)} (${placeOfZone(zone)})`,
  ].join('\n')
}

/**
 * The way into the call, if its place is an address. The links open the page with the choice of
 * another time, and with the question whether to cancel.
 * @param page of the meeting
 */
export function linksOf(
  meeting: MeetingWithLead,
  page: string,
  current: CurrentWords,
): MailBlock[] {
  const words = current('meetingEmails')
  const url = placeOf(current, meeting)
  return [
    ...(isCallLink(url) ? [{ action: words.join, url }] : []),
    {
      links: [
        [words.move, `${page}&${MEETING_PARAMETERS.move}=1`],
        [words.cancel, `${page}&${MEETING_PARAMETERS.cancel}=1`],
      ],
    },
  ]
}

export const dayOf = (meeting: MeetingWithLead, zone: string, words: CurrentWords) =>
  dayInWords(meeting.starts_at.getTime(), zone, words('site').language)

/** When, how long, where and with whom. */
export function factsFor(meeting: MeetingWithLead, current: CurrentWords): MailBlock {
  const words = current('meetingEmails')
  const when: [string, string] = [words.facts.when, whenInWords(meeting, meeting.zone, current)]
  const { name } = hostOf(current, meeting)
  // For a canceled meeting only the time matters.
  if (meeting.state === 'canceled') {
    return { facts: [when] }
  }
  return {
    facts: [
      when,
      [words.facts.length, fillIn(words.minutes, { count: minutesOf(meeting) })],
      [words.facts.where, { ours: placeOf(current, meeting) }],
      ...(name ? [[words.facts.host, { ours: name }] as const] : []),
    ],
  }
}
