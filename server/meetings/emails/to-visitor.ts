/** The email to a visitor about a booking or a change. */
import { fillIn } from '#contract/fill-in.ts'
import { callPath } from '#contract/meetings.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { footOf } from '#server/email-foot.ts'
import type { MailBlock } from '#server/mail/blocks.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { callName } from '../calls.ts'
import type { MeetingWithLead } from '../stored-meeting.ts'
import { invitationWith, visitorEntry } from './entries.ts'
import {
  dayOf,
  emailAbout,
  factsFor,
  linksOf,
  type MeetingEmailDependencies,
  type MeetingWords,
} from './written-email.ts'

/** What visitors are told of. Everything else only concerns hosts. */
const TOLD = ['held', 'booked', 'moved', 'reassigned', 'linked', 'canceled'] as const
type Told = (typeof TOLD)[number]

const isTold = (change: string): change is Told => (TOLD as readonly string[]).includes(change)

export function toVisitor(dependencies: MeetingEmailDependencies): WriteMail {
  const { settings, links, words: current } = dependencies
  return emailAbout(dependencies, (meeting, words, { to, change }) => {
    if (!isTold(change) || (change === 'held') !== (meeting.state === 'held')) {
      return undefined
    }
    const call = callName(current, meeting.call)
    const day = dayOf(meeting, meeting.zone, current)
    const link = change === 'held' ? links.confirmationOf(meeting) : links.pageOf(meeting.id)
    const entry = visitorEntry(meeting, dependencies, link)
    const { subject, intro } = words[hasNoLink(meeting, change) ? 'elsewhere' : change]
    return {
      to,
      ...brandedEmail(
        fillIn(subject, { call, day }),
        [
          { text: intro },
          factsFor(meeting, current),
          ...nextSteps(dependencies, { meeting, words, change, link }),
        ],
        {
          // The link in the email of a hold would book the meeting instead of canceling it.
          because: change === 'canceled' || change === 'held' ? 'entered' : 'booked',
          siteUrl: settings.SITE_URL,
          ...footOf(current),
        },
      ),
      ...(change !== 'canceled' && { link }),
      ...(change !== 'held' && { invitation: invitationWith(entry, meeting, dependencies) }),
    }
  })
}

/** The call has ended, and no other one was made by now. */
const hasNoLink = (meeting: MeetingWithLead, change: Told) =>
  change === 'linked' && meeting.video_url === null

interface Written {
  meeting: MeetingWithLead
  words: MeetingWords
  change: Told
  link: string
}

/** What the visitor can do, and what is worth knowing. */
function nextSteps(
  { settings, words: current }: MeetingEmailDependencies,
  { meeting, words, change, link }: Written,
): MailBlock[] {
  if (change === 'held') {
    return [{ action: words.held.action, url: link }]
  }
  if (change === 'canceled') {
    const url = settings.SITE_URL + callPath(meeting.call)
    return [{ action: words.canceled.action, url }]
  }
  const promises: Readonly<Record<string, { deliverable: string } | undefined>> =
    current('callPromises')
  const deliverable = promises[meeting.call]?.deliverable
  return [
    ...(deliverable ? [{ text: fillIn(words.youGet, { deliverable }) }] : []),
    ...linksOf(meeting, link, current),
    { note: fillIn(words.outro, { email: settings.CONTACT_EMAIL }) },
  ]
}
