/** The emails about a meeting and its calendar entries. */

import { z } from 'zod'
import type { meetingEmails as meetingWords } from '#content/emails.ts'
import { calendarAlert as words } from '#content/staff/emails.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { EmailName } from '#contract/limits.ts'
import {
  dayInWords,
  placeOfZone,
  shortDayInWords,
  timeInWords,
  zoneInWords,
} from '#contract/meeting-time.ts'
import { callPath, MEETING_PARAMETERS } from '#contract/meetings.ts'
import type { Plain } from '#contract/values.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { footOf, staffFootOf } from '#server/email-foot.ts'
import { type ContactSettings, hostEmail, type Settings } from '#server/env.ts'
import { personInSubject } from '#server/leads/notices/persons-in-subject.ts'
import type { MailBlock } from '#server/mail/compose.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { type CalendarEntry, calendarText } from '../calendars/calendar-text.ts'
import { callName, hostOf } from '../calls.ts'
import type { MeetingLinks } from '../links.ts'
import { type MeetingWithLead, messageOf, nameOf, type ReadMeeting } from '../stored-meeting.ts'

interface MeetingEmailDependencies {
  settings: ContactSettings & Pick<Settings, 'SITE_URL'>
  meetingOf: ReadMeeting
  links: MeetingLinks
  words: CurrentWords
}

type Words = Plain<typeof meetingWords>

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
  ]),
  sequence: z.number(),
  /** Key of the calendar that had the entry when the meeting changed. */
  calendar: z.string().nullish(),
})

/**
 * Three lines: `Tuesday, December 1, 2026`, `2:30 PM to 3:15 PM` and `Central European Standard
 * Time (Zurich)`.
 */
function whenInWords(
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

type EntryDependencies = Pick<MeetingEmailDependencies, 'settings' | 'words'>

/**
 * The calendar entry of a meeting for its visitor. It contains nothing that a visitor typed.
 * @param page where the meeting can be moved; undefined outside of its emails
 */
function visitorEntry(
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
    description: meeting.state === 'canceled' ? '' : `${placeOf(meeting, current)}${change}`,
    ...(page && { url: page }),
    attendees: [meeting.email],
  }
}

/**
 * Without an account, a link to a page of staff leads to a refusal. The address for all is read by
 * staff.
 */
const opensStaffPages = (to: string, { staff }: MeetingWithLead, settings: ContactSettings) =>
  to === hostEmail(settings) || staff.includes(to.toLowerCase())

/** The same meeting for the host. */
function hostEntry(
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
    sequence: meeting.sequence,
    changedAt: meeting.changed_at,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    isCanceled: meeting.state === 'canceled',
    location: placeOf(meeting, words),
  }
}

const placeOf = (meeting: MeetingWithLead, words: CurrentWords) => hostOf(words, meeting).place

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
export function writtenEntry(meeting: MeetingWithLead, dependencies: EntryDependencies): string {
  const { settings, words } = dependencies
  const { organizer: _, ...options } = calendarOptions(dependencies, meeting)
  const isStaff = opensStaffPages(
    hostOf(words, meeting).email || hostEmail(settings),
    meeting,
    settings,
  )
  return calendarText([hostEntry(meeting, dependencies, [], isStaff)], options)
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

/** They open the page with the choice of another time, and with the question whether to cancel. */
const linksOf = (words: Words, page: string): MailBlock[] => [
  { action: words.move, url: `${page}&${MEETING_PARAMETERS.move}=1` },
  { link: words.cancel, url: `${page}&${MEETING_PARAMETERS.cancel}=1` },
]

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

const dayOf = (meeting: MeetingWithLead, zone: string, words: CurrentWords) =>
  dayInWords(meeting.starts_at.getTime(), zone, words('site').language)

function factsFor(meeting: MeetingWithLead, current: CurrentWords): MailBlock {
  const words = current('meetingEmails')
  const minutes = (meeting.ends_at.getTime() - meeting.starts_at.getTime()) / MINUTE_MS
  const when: [string, string] = [words.facts.when, whenInWords(meeting, meeting.zone, current)]
  const { name } = hostOf(current, meeting)
  // For a canceled meeting only the time matters.
  if (meeting.state === 'canceled') {
    return { facts: [when] }
  }
  return {
    facts: [
      when,
      [words.facts.length, fillIn(words.minutes, { count: minutes })],
      [words.facts.where, { ours: placeOf(meeting, current) }],
      ...(name ? [[words.facts.host, { ours: name }] as const] : []),
    ],
  }
}

/**
 * The emails about meetings, by name. Each is made of the meeting as it is stored when the email is
 * sent.
 */
export function meetingEmails({
  settings,
  meetingOf,
  links,
  words: current,
}: MeetingEmailDependencies) {
  const own: EntryDependencies = { settings, words: current }
  const siteUrl = settings.SITE_URL
  const invitation = (
    entry: CalendarEntry,
    meeting: MeetingWithLead,
  ): NonNullable<Mail['invitation']> => {
    const method = entry.isCanceled ? 'CANCEL' : 'REQUEST'
    return { method, content: calendarText([entry], { ...calendarOptions(own, meeting), method }) }
  }
  /**
   * An email is not sent once the meeting no longer exists, or a later change has its own emails.
   */
  const email =
    (
      write: (
        meeting: MeetingWithLead,
        words: Words,
        payload: z.infer<typeof payloadShape>,
      ) => Mail | undefined,
    ): WriteMail =>
    async (payload, { ref }) => {
      const sent = payloadShape.parse(payload)
      const meeting = await meetingOf(ref)
      return meeting?.sequence === sent.sequence
        ? write(meeting, current('meetingEmails'), sent)
        : undefined
    }

  const toVisitor = email((meeting, words, { to, change }) => {
    if (
      change === 'handedOver' ||
      change === 'kept' ||
      change === 'followed' ||
      change === 'putBack'
    ) {
      return undefined
    }
    if ((change === 'held') !== (meeting.state === 'held')) {
      return undefined
    }
    const call = callName(current, meeting.call)
    const link = change === 'held' ? links.confirmationOf(meeting) : links.pageOf(meeting.id)
    const promises: Readonly<Record<string, { deliverable: string } | undefined>> =
      current('callPromises')
    const deliverable = promises[meeting.call]?.deliverable
    const rest: Partial<Record<typeof change, MailBlock[]>> = {
      held: [{ action: words.held.action, url: link }],
      canceled: [{ action: words.canceled.action, url: siteUrl + callPath(meeting.call) }],
    }
    const blocks = rest[change] ?? [
      ...(deliverable ? [{ text: fillIn(words.youGet, { deliverable }) }] : []),
      ...linksOf(words, link),
      { note: fillIn(words.outro, { email: settings.CONTACT_EMAIL }) },
    ]
    return {
      to,
      ...brandedEmail(
        fillIn(words[change].subject, { call, day: dayOf(meeting, meeting.zone, current) }),
        [{ text: words[change].intro }, factsFor(meeting, current), ...blocks],
        // The link in the email of a hold would book the meeting instead of canceling it.
        {
          because: change === 'canceled' || change === 'held' ? 'entered' : 'booked',
          siteUrl,
          ...footOf(current),
        },
      ),
      ...(change !== 'canceled' && { link }),
      ...(change !== 'held' && {
        invitation: invitation(visitorEntry(meeting, own, link), meeting),
      }),
    }
  })

  const reminder = email((meeting, words, { to }) => {
    const at = meeting.starts_at.getTime()
    if (meeting.state !== 'booked' || at <= Date.now()) {
      return undefined
    }
    const { language } = current('site')
    const when = {
      day: shortDayInWords(at, meeting.zone, language),
      time: timeInWords(at, meeting.zone, language),
    }
    const link = links.pageOf(meeting.id)
    return {
      to,
      link,
      ...brandedEmail(
        fillIn(words.reminder.subject, { call: callName(current, meeting.call), ...when }),
        [{ text: words.reminder.intro }, factsFor(meeting, current), ...linksOf(words, link)],
        { because: 'booked', siteUrl, ...footOf(current) },
      ),
    }
  })

  const toHost = email((meeting, words, { to, change, calendar }) => {
    const { host } = words
    const { id, zone } = hostOf(current, meeting)
    if (change === 'held') {
      return undefined
    }
    const isGone = change === 'handedOver'
    const { email: address, fields } = meeting
    const who = personInSubject({ name: nameOf(meeting), company: fields.company, email: address })
    const isStaff = opensStaffPages(to, meeting, settings)
    const facts: [string, string][] = [
      [host.facts.yourTime, whenInWords(meeting, zone, current)],
      [host.facts.theirTime, whenInWords(meeting, meeting.zone, current)],
      [host.facts.name, nameOf(meeting)],
      [host.facts.email, meeting.email],
      [host.facts.note, messageOf(meeting)],
      [host.facts.canceledBy, meeting.canceled_by ? host.by[meeting.canceled_by] : ''],
    ]
    const attendees = to.toLowerCase() === settings.CONTACT_EMAIL.toLowerCase() ? [] : [to]
    const hosts = hostEntry(meeting, own, [meeting.email, ...attendees], isStaff)
    const entry = { ...hosts, ...(isGone && { isCanceled: true }) }
    return {
      to,
      logged: 'meeting-host',
      ...brandedEmail(
        fillIn(host[change], {
          who,
          call: callName(current, meeting.call),
          day: dayOf(meeting, zone, current),
        }),
        [
          { text: host.intro[change] },
          { facts: facts.filter(([, value]) => value !== '') },
          ...(isStaff
            ? [
                { action: host.action, url: `${siteUrl}/admin/leads?lead=${meeting.lead_id}` },
                { link: host.all, url: `${siteUrl}/admin/meetings` },
              ]
            : []),
        ],
        { because: 'staff', siteUrl, ...footOf(current) },
      ),
      // Also when the host was removed, because the email then goes to another person.
      ...((!isShown(meeting, calendar, entry) || id !== meeting.host) && {
        invitation: invitation(entry, meeting),
      }),
    }
  })

  return {
    'meeting-booked': toVisitor,
    'meeting-confirm': toVisitor,
    'meeting-changed': toVisitor,
    'meeting-reminder': reminder,
    'meeting-host': toHost,
  } satisfies Partial<Record<EmailName, WriteMail>>
}

const alertShape = z.object({ to: z.string(), subject: z.string(), texts: z.array(z.string()) })

/** Tells staff what cannot be read in the calendars whose events block times. */
export const calendarAlert =
  ({ settings: { SITE_URL: siteUrl }, words: current }: EntryDependencies): WriteMail =>
  async (payload) => {
    const { to, subject, texts } = alertShape.parse(payload)
    const blocks = [
      ...texts.map((text) => ({ text })),
      { action: words.action, url: `${siteUrl}/admin/meetings` },
    ]
    return {
      to,
      ...brandedEmail(subject, blocks, { because: 'staff', siteUrl, ...staffFootOf(current) }),
    }
  }
