/** The email to the host of a meeting. */
import { fillIn } from '#contract/fill-in.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { footOf } from '#server/email-foot.ts'
import { personInSubject } from '#server/leads/notices/persons-in-subject.ts'
import { type Fact, type MailBlock, textOfFact } from '#server/mail/blocks.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { CalendarEntry } from '../calendars/entry-text.ts'
import { callName, hostOf, mailboxOf, placeOf } from '../calls.ts'
import { type MeetingWithLead, messageOf, nameOf } from '../stored-meeting.ts'
import { hostEntry, invitationWith, opensStaffPages } from './entries.ts'
import {
  dayOf,
  emailAbout,
  type MeetingEmailDependencies,
  type MeetingWords,
  whenInWords,
} from './written-email.ts'

export function toHost(dependencies: MeetingEmailDependencies): WriteMail {
  const { settings, words: current } = dependencies
  const siteUrl = settings.SITE_URL
  return emailAbout(dependencies, (meeting, words, { to, change, calendar }) => {
    const { host } = words
    const { id, zone } = hostOf(current, meeting)
    if (change === 'held' || change === 'linked') {
      return undefined
    }
    // It was handed back meanwhile.
    if (change === 'handedOver' && to === mailboxOf(current, settings, meeting)) {
      return undefined
    }
    const { email: address, company } = meeting
    const subject = fillIn(host[change], {
      who: personInSubject({ name: nameOf(meeting), company, email: address }),
      call: callName(current, meeting.call),
      day: dayOf(meeting, zone, current),
    })
    const isStaff = opensStaffPages(to, meeting, settings)
    const links: MailBlock[] = [
      { action: host.action, url: `${siteUrl}/admin/leads?lead=${meeting.lead_id}` },
      { links: [[host.all, `${siteUrl}/admin/meetings`]] },
    ]
    const entry = entryFor(dependencies, meeting, { to, isStaff, isGone: change === 'handedOver' })
    // Also when the host was removed, because the email then goes to another person.
    const isInvited = !isShown(meeting, calendar, entry) || id !== meeting.host
    return {
      to,
      replyTo: address,
      logged: 'meeting-host',
      ...brandedEmail(
        subject,
        [
          { text: host.intro[isByStaff(meeting, change) ? 'bookedByUs' : change] },
          factsForHost(meeting, { words, zone, current }),
          ...(isStaff ? links : []),
        ],
        { because: 'staff', siteUrl, ...footOf(current) },
      ),
      ...(isInvited && { invitation: invitationWith(entry, meeting, dependencies) }),
    }
  })
}

const isByStaff = ({ changes }: MeetingWithLead, change: string) =>
  change === 'booked' && changes.some(({ what, by }) => what === 'booked' && by === 'staff')

function factsForHost(
  meeting: MeetingWithLead,
  { words, zone, current }: { words: MeetingWords; zone: string; current: CurrentWords },
): MailBlock {
  const { facts, by } = words.host
  const where = meeting.state === 'canceled' ? '' : placeOf(current, meeting)
  const all: Fact[] = [
    [facts.yourTime, whenInWords(meeting, zone, current)],
    [facts.theirTime, whenInWords(meeting, meeting.zone, current)],
    [facts.name, nameOf(meeting)],
    [facts.email, meeting.email],
    [facts.where, { ours: where }],
    [facts.note, messageOf(meeting)],
    [facts.canceledBy, meeting.canceled_by ? by[meeting.canceled_by] : ''],
  ]
  return { facts: all.filter(([, value]) => textOfFact(value) !== '') }
}

interface Receiver {
  to: string
  /** The receiver can open the pages of staff. */
  isStaff: boolean
  /** The meeting was handed over to another host. */
  isGone: boolean
}

/** Invites the visitor, and the host unless the contact address, which organizes it, is the host's. */
function entryFor(
  dependencies: MeetingEmailDependencies,
  meeting: MeetingWithLead,
  { to, isStaff, isGone }: Receiver,
): CalendarEntry {
  const isOrganizer = to.toLowerCase() === dependencies.settings.CONTACT_EMAIL.toLowerCase()
  const attendees = [meeting.email, ...(isOrganizer ? [] : [to])]
  const entry = hostEntry(meeting, dependencies, attendees, isStaff)
  return isGone ? { ...entry, isCanceled: true } : entry
}

/**
 * Whether the host's calendar already shows what an entry says, because it was written there or
 * removed from there.
 * @param before key of the calendar that had it before
 */
function isShown(
  meeting: MeetingWithLead,
  before: string | null | undefined,
  { isCanceled }: CalendarEntry,
): boolean {
  if (isCanceled) {
    return Boolean(before) && meeting.calendar !== before
  }
  return meeting.calendar_etag !== null && meeting.calendar_sequence === meeting.sequence
}
