/** The calendar entries of a meeting: for its visitor, for its host, and for the feed of staff. */
import { fillIn } from '#contract/fill-in.ts'
import { type ContactSettings, hostEmail, type Settings } from '#server/env.ts'
import type { Mail } from '#server/mail/email.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { type CalendarEntry, calendarText } from '../calendars/entry-text.ts'
import type { EntryToWrite } from '../calendars/host-calendar.ts'
import { callName, hostOf, mailboxOf, placeOf } from '../calls.ts'
import { type MeetingWithLead, messageOf, nameOf } from '../stored-meeting.ts'

export interface EntryDependencies {
  settings: ContactSettings & Pick<Settings, 'SITE_URL'>
  words: CurrentWords
}

/**
 * The calendar entry of a meeting for its visitor. It contains nothing that a visitor typed.
 * @param page where the meeting can be moved; undefined outside of its emails
 */
export function visitorEntry(
  meeting: MeetingWithLead,
  { settings, words: current }: EntryDependencies,
  page?: string,
): CalendarEntry {
  const words = current('meetingEmails')
  const change = page ? `\n\n${words.action}: ${page}` : ''
  return {
    ...entryFacts(meeting, settings.SITE_URL, current),
    summary: fillIn(words.entry.visitor, { call: callName(current, meeting.call) }),
    // No period after the place: calendars would take it for a part of an address.
    description: meeting.state === 'canceled' ? '' : `${placeOf(current, meeting)}${change}`,
    ...(page && { url: page }),
    attendees: [meeting.email],
  }
}

/**
 * Without an account, a link to a page of staff leads to a refusal. The address for all is read by
 * staff.
 */
export const opensStaffPages = (
  to: string,
  { staff }: MeetingWithLead,
  settings: ContactSettings,
) => to === hostEmail(settings) || staff.includes(to.toLowerCase())

/** The same meeting for the host. */
export function hostEntry(
  meeting: MeetingWithLead,
  { settings: { SITE_URL: siteUrl }, words }: EntryDependencies,
  attendees: readonly string[],
  isStaff = true,
): CalendarEntry {
  // Text that a visitor typed never becomes a link in the host's calendar.
  const lines = [
    meeting.email,
    unlinked(messageOf(meeting)),
    ...(isStaff ? ['', `${siteUrl}/admin/meetings`] : []),
  ]
  return {
    ...entryFacts(meeting, siteUrl, words),
    summary: fillIn(words('meetingEmails').entry.host, {
      call: callName(words, meeting.call),
      name: unlinked(nameOf(meeting)),
    }),
    description: lines.join('\n'),
    attendees,
  }
}

function entryFacts(meeting: MeetingWithLead, siteUrl: string, words: CurrentWords) {
  return {
    uid: `${meeting.id}@${new URL(siteUrl).hostname}`,
    sequence: meeting.sequence + meeting.link_changes,
    changedAt: meeting.changed_at,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    isCanceled: meeting.state === 'canceled',
    location: placeOf(words, meeting),
  }
}

/** An entry as the invitation, or its withdrawal, that an email carries. */
export function invitationWith(
  entry: CalendarEntry,
  meeting: MeetingWithLead,
  dependencies: EntryDependencies,
): NonNullable<Mail['invitation']> {
  const method = entry.isCanceled ? 'CANCEL' : 'REQUEST'
  const options = { ...calendarOptions(dependencies, meeting), method } as const
  return { method, content: calendarText([entry], options) }
}

function calendarOptions({ settings, words }: EntryDependencies, meeting?: MeetingWithLead) {
  return {
    zone: hostOf(words, meeting ?? { host: '' }).zone,
    organizer: settings.CONTACT_EMAIL,
    product: words('site').name,
    language: words('site').language,
  }
}

/**
 * The file behind 'add to calendar'. @param page where the meeting can be moved, for those who have
 * the link to it
 */
export function entryFile(
  meeting: MeetingWithLead,
  dependencies: EntryDependencies,
  page: string | undefined,
): string {
  const entry = visitorEntry(meeting, dependencies, page)
  return calendarText([entry], { ...calendarOptions(dependencies, meeting), method: 'PUBLISH' })
}

/** The entry of a meeting as it is written into its host's calendar. */
export function writtenEntry(
  meeting: MeetingWithLead,
  dependencies: EntryDependencies,
): EntryToWrite {
  const { settings, words } = dependencies
  const { organizer: _, ...options } = calendarOptions(dependencies, meeting)
  const isStaff = opensStaffPages(mailboxOf(words, settings, meeting), meeting, settings)
  const entry = hostEntry(meeting, dependencies, [], isStaff)
  return { entry, options }
}

/** The feed of all meetings for staff. */
export function feedFile(
  meetings: readonly MeetingWithLead[],
  dependencies: EntryDependencies,
): string {
  const entries = meetings.map((meeting) => hostEntry(meeting, dependencies, []))
  const name = dependencies.words('meetingEmails').entry.all
  return calendarText(entries, { ...calendarOptions(dependencies), method: 'PUBLISH', name })
}
