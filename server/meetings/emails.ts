/** The emails about a meeting. Each is made when it is sent, from the data stored at that time. */
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { meetingEmails } from '#content/emails.ts'
import { meetingPlace } from '#content/meetings.ts'
import { site } from '#content/site.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { dayInWords, placeOfZone, shortDayInWords, timeInWords, zoneInWords } from '#contract/meeting-time.ts'
import { MEETING_PAGE_PATH } from '#contract/meetings.ts'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { letterhead } from '#server/letterhead.ts'
import { composeMail, type MailBlock } from '#server/mail/compose.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { type CalendarEntry, calendarText } from './calendar-entry.ts'
import { findCall, meetingRules } from './calls.ts'
import { leadMessage } from './lead-of-meeting.ts'
import type { MeetingLinks } from './meeting-links.ts'

export interface MeetingWithLead extends Selectable<MeetingsTable> {
  /** What was typed into the form, by field name. */
  fields: Record<string, unknown>
  email: string
}

/** Reads a meeting. Undefined when it no longer exists. */
export type ReadMeeting = (id: string) => Promise<MeetingWithLead | undefined>

interface MailDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL'>
  meetingOf: ReadMeeting
  links: MeetingLinks
  words: CurrentWords
}

const payloadShape = z.object({
  to: z.string(),
  change: z.enum(['booked', 'moved', 'canceled']),
  sequence: z.number(),
})

export const callName = (id: string) => findCall(id)?.name ?? id

/** Three lines: `Tuesday, December 1, 2026`, `2:30 PM to 3:15 PM` and `Central European Standard Time (Zurich)`. */
function whenInWords(meeting: { starts_at: Date; ends_at: Date }, zone: string, words: typeof meetingEmails): string {
  const at = meeting.starts_at.getTime()
  const span = { from: timeInWords(at, zone), to: timeInWords(meeting.ends_at.getTime(), zone) }
  return [dayInWords(at, zone), fillIn(words.span, span), `${zoneInWords(at, zone)} (${placeOfZone(zone)})`].join('\n')
}

function typedBy({ fields }: MeetingWithLead, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

export const nameOf = (meeting: MeetingWithLead) =>
  `${typedBy(meeting, 'firstname')} ${typedBy(meeting, 'lastname')}`.trim()

/** Company and note. */
export const messageOf = (meeting: MeetingWithLead) =>
  leadMessage({ company: typedBy(meeting, 'company'), note: typedBy(meeting, 'note') })

/** Reads meetings with the visitor's data from their leads. */
export async function readMeetings(
  db: Store['db'],
  where: ReturnType<typeof sql<boolean>>,
): Promise<MeetingWithLead[]> {
  return db
    .selectFrom('meetings as m')
    .innerJoin('leads as l', 'l.id', 'm.lead_id')
    .selectAll('m')
    .select(['l.fields', sql<string>`coalesce(l.fields->>'email', l.email)`.as('email')])
    .where(where)
    .orderBy('m.starts_at')
    .execute()
}

export function storedMeeting({ db }: Pick<Store, 'db'>): ReadMeeting {
  return async (id) => (await readMeetings(db, sql<boolean>`m.id = ${id}::uuid`))[0]
}

type EntryDependencies = Pick<MailDependencies, 'settings' | 'words'>

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
    ...entryFacts(meeting, settings.SITE_URL),
    summary: fillIn(words.entry.visitor, { call: callName(meeting.call), brand: site.name }),
    description: meeting.state === 'canceled' ? '' : `${meetingPlace}.${change}`,
    ...(page && { url: page }),
    attendees: [meeting.email],
  }
}

/** The same meeting for the host. */
function hostEntry(
  meeting: MeetingWithLead,
  { settings: { SITE_URL: siteUrl }, words }: EntryDependencies,
  attendees: readonly string[],
): CalendarEntry {
  // Text that a visitor typed never becomes a link in the host's calendar.
  const lines = [meeting.email, unlinked(messageOf(meeting)), '', `${siteUrl}/admin/meetings`]
  return {
    ...entryFacts(meeting, siteUrl),
    summary: fillIn(words('meetingEmails').entry.host, {
      call: callName(meeting.call),
      name: unlinked(nameOf(meeting)),
    }),
    description: lines.join('\n'),
    attendees,
  }
}

function entryFacts(meeting: MeetingWithLead, siteUrl: string) {
  return {
    uid: `${meeting.id}@${new URL(siteUrl).hostname}`,
    sequence: meeting.sequence,
    changedAt: meeting.changed_at,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    isCanceled: meeting.state === 'canceled',
    location: meetingPlace,
  }
}

function calendarOptions(settings: MailDependencies['settings']) {
  return { zone: meetingRules.zone, organizer: settings.CONTACT_EMAIL, product: site.name }
}

/** The file behind 'add to calendar'. @param page where the meeting can be moved, for those who have the link to it */
export function entryFile(meeting: MeetingWithLead, dependencies: EntryDependencies, page: string | undefined): string {
  return calendarText([visitorEntry(meeting, dependencies, page)], {
    ...calendarOptions(dependencies.settings),
    method: 'PUBLISH',
  })
}

/** The feed of all meetings for staff. */
export function feedFile(meetings: readonly MeetingWithLead[], dependencies: EntryDependencies): string {
  return calendarText(
    meetings.map((meeting) => hostEntry(meeting, dependencies, [])),
    {
      ...calendarOptions(dependencies.settings),
      method: 'PUBLISH',
      name: fillIn(dependencies.words('meetingEmails').entry.all, { brand: site.name }),
    },
  )
}

function invitation(entry: CalendarEntry, settings: MailDependencies['settings']): NonNullable<Mail['invitation']> {
  const method = entry.isCanceled ? 'CANCEL' : 'REQUEST'
  return { method, content: calendarText([entry], { ...calendarOptions(settings), method }) }
}

/** @returns the meeting of an email; undefined when it no longer exists, or a later change has its own emails */
async function unchanged(meetingOf: ReadMeeting, id: string, sequence: number): Promise<MeetingWithLead | undefined> {
  const meeting = await meetingOf(id)
  return meeting?.sequence === sequence ? meeting : undefined
}

const day = (meeting: MeetingWithLead, zone: string) => dayInWords(meeting.starts_at.getTime(), zone)

function factsFor(meeting: MeetingWithLead, words: typeof meetingEmails): MailBlock {
  const minutes = (meeting.ends_at.getTime() - meeting.starts_at.getTime()) / MINUTE_MS
  const when: [string, string] = [words.facts.when, whenInWords(meeting, meeting.zone, words)]
  // For a canceled meeting only the time matters.
  if (meeting.state === 'canceled') return { facts: [when] }
  return {
    facts: [when, [words.facts.length, fillIn(words.minutes, { count: minutes })], [words.facts.where, meetingPlace]],
  }
}

/** Email to the visitor when a meeting was booked, moved or canceled. */
export function meetingChanged({ settings, meetingOf, links, words: current }: MailDependencies): WriteMail {
  return async (payload, { ref }) => {
    const { to, change, sequence } = payloadShape.parse(payload)
    const meeting = await unchanged(meetingOf, ref, sequence)
    if (!meeting) return undefined
    const words = current('meetingEmails')
    const call = callName(meeting.call)
    const subject = fillIn(words[change].subject, { call, day: day(meeting, meeting.zone) })
    const link = links.pageOf(meeting.id)
    const deliverable = findCall(meeting.call)?.deliverable
    const rest: MailBlock[] =
      change === 'canceled'
        ? [{ action: words.canceled.action, url: `${settings.SITE_URL}${MEETING_PAGE_PATH}?call=${meeting.call}` }]
        : [
            ...(deliverable ? [{ text: fillIn(words.youGet, { deliverable }) }] : []),
            { action: words.action, url: link },
            { note: fillIn(words.outro, { email: settings.CONTACT_EMAIL, site: settings.SITE_URL }) },
          ]
    const body = composeMail(
      [{ heading: subject }, { text: words[change].intro }, factsFor(meeting, words), ...rest],
      letterhead,
    )
    const entry = visitorEntry(meeting, { settings, words: current }, link)
    return { to, subject, ...(change !== 'canceled' && { link }), ...body, invitation: invitation(entry, settings) }
  }
}

/** Reminder to the visitor, a day before. */
export function meetingReminder({ meetingOf, links, words: current }: Omit<MailDependencies, 'settings'>): WriteMail {
  return async (payload, { ref }) => {
    const { to, sequence } = payloadShape.parse(payload)
    const meeting = await unchanged(meetingOf, ref, sequence)
    if (meeting?.state !== 'booked' || meeting.starts_at.getTime() <= Date.now()) return undefined
    const words = current('meetingEmails')
    const call = callName(meeting.call)
    const at = meeting.starts_at.getTime()
    const when = { day: shortDayInWords(at, meeting.zone), time: timeInWords(at, meeting.zone) }
    const subject = fillIn(words.reminder.subject, { call, ...when })
    const link = links.pageOf(meeting.id)
    const body = composeMail(
      [
        { heading: subject },
        { text: fillIn(words.reminder.intro, { brand: site.name }) },
        factsFor(meeting, words),
        { action: words.action, url: link },
      ],
      letterhead,
    )
    return { to, subject, link, ...body }
  }
}

/** Email to the host about every change. */
export function meetingForHost({ settings, meetingOf, words }: Omit<MailDependencies, 'links'>): WriteMail {
  return async (payload, { ref }) => {
    const { to, change, sequence } = payloadShape.parse(payload)
    const meeting = await unchanged(meetingOf, ref, sequence)
    if (!meeting) return undefined
    const current = words('meetingEmails')
    const { host } = current
    const subject = fillIn(host[change], { call: callName(meeting.call), day: day(meeting, meetingRules.zone) })
    const facts: [string, string][] = [
      [host.facts.yourTime, whenInWords(meeting, meetingRules.zone, current)],
      [host.facts.theirTime, whenInWords(meeting, meeting.zone, current)],
      [host.facts.name, nameOf(meeting)],
      [host.facts.email, meeting.email],
      [host.facts.note, messageOf(meeting)],
      [host.facts.canceledBy, meeting.canceled_by ? host.by[meeting.canceled_by] : ''],
    ]
    const body = composeMail(
      [
        { heading: subject },
        { text: host.intro[change] },
        { facts: facts.filter(([, value]) => value !== '') },
        { action: host.action, url: `${settings.SITE_URL}/admin/meetings` },
      ],
      letterhead,
    )
    const attendees = to.toLowerCase() === settings.CONTACT_EMAIL.toLowerCase() ? [] : [to]
    const entry = hostEntry(meeting, { settings, words }, [meeting.email, ...attendees])
    return { to, subject, ...body, invitation: invitation(entry, settings) }
  }
}
