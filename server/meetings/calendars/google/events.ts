/**
 * Events of Google Calendar.
 * https://developers.google.com/workspace/calendar/api/v3/reference/events
 */
import { z } from 'zod'
import type { CalendarEntry } from '../entry-text.ts'
import { eventText } from '../event-text.ts'
import { type CalendarObject, type EntryToWrite, meetingIdIn } from '../host-calendar.ts'

/** https://developers.google.com/workspace/calendar/api/guides/create-events#conferencing */
const MEET = { conferenceSolutionKey: { type: 'hangoutsMeet' } }

/** A day, or a time with an offset. */
const timeShape = z.object({ date: z.string().optional(), dateTime: z.string().optional() })

const conferenceShape = z.object({
  entryPoints: z
    .array(z.object({ entryPointType: z.string().optional(), uri: z.string().optional() }))
    .default([]),
})

export const eventShape = z.object({
  id: z.string(),
  status: z.string().default('confirmed'),
  etag: z.string().default(''),
  iCalUID: z.string().default(''),
  summary: z.string().default(''),
  start: timeShape.default({}),
  end: timeShape.default({}),
  updated: z.string().optional(),
  transparency: z.string().default('opaque'),
  eventType: z.string().default('default'),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  attendees: z
    .array(z.object({ self: z.boolean().default(false), responseStatus: z.string().optional() }))
    .default([]),
  organizer: z.object({ self: z.boolean().default(false) }).optional(),
  extendedProperties: z
    .object({ private: z.record(z.string(), z.string()).default({}) })
    .optional(),
  conferenceData: conferenceShape.optional(),
})

export type GoogleEvent = z.infer<typeof eventShape>

/** Private property in which our entries have the id that an iCalendar file would have. */
const OWN_UID = 'meetingUid'

/** Ids are letters a to v and digits, so that of a meeting is one without its dashes. */
export const eventIdOf = (uid: string) => uid.replace(/@.*/, '').replaceAll('-', '')

/** Our id of an event, unless it is a copy that the host made of our entry. */
function ownUid({ id, extendedProperties }: GoogleEvent): string | undefined {
  const uid = extendedProperties?.private[OWN_UID]
  return uid !== undefined && eventIdOf(uid) === id ? uid : undefined
}

/** The id of our entry of which the event is an instance, since the host made a series of it. */
export function seriesOfOwn(event: GoogleEvent): string | undefined {
  const { recurringEventId: id } = event
  return id !== undefined && ownUid({ ...event, id }) ? id : undefined
}

/**
 * Working locations say where someone is, and declined invitations that someone is not there. All
 * else takes time as the host chose: out of office and focus time are busy, birthdays are free.
 */
function takesTime({ eventType, transparency, attendees }: GoogleEvent): boolean {
  const isDeclined = attendees.some(
    ({ self, responseStatus }) => self && responseStatus === 'declined',
  )
  return eventType !== 'workingLocation' && transparency !== 'transparent' && !isDeclined
}

/** Address of the video call, once Google has made it. */
export function videoOf({ conferenceData }: GoogleEvent): string | undefined {
  const points = conferenceData?.entryPoints ?? []
  return points.find(({ entryPointType }) => entryPointType === 'video')?.uri
}

/** The event as an object of the calendar. */
export function objectOf(event: GoogleEvent): CalendarObject {
  const { etag, start, end, summary: title, status, iCalUID } = event
  const uid = ownUid(event)
  const text = eventText({
    uid: uid ?? iCalUID,
    title,
    from: start.date ?? start.dateTime ?? '',
    to: end.date ?? end.dateTime ?? '',
    isAllDay: start.date !== undefined,
    takesTime: takesTime(event),
    isCanceled: status === 'cancelled',
    isSeries: event.recurrence !== undefined && event.recurrence.length > 0,
    changedAt: event.updated ?? new Date(0).toISOString(),
  })
  return { text, etag, meetingId: uid && meetingIdIn(uid), videoUrl: videoOf(event) }
}

/** An entry as a resource. What the host changed besides, such as a color, stays. */
export function resourceOf({ entry, options, asksVideo = false }: EntryToWrite): object {
  const { summary, description, uid, sequence } = entry
  const requestId = `${eventIdOf(uid)}-${sequence}`
  return {
    summary,
    description,
    // Otherwise the calendar names the video call itself.
    location: asksVideo ? '' : entry.location,
    ...timesOf(entry, options.zone),
    // The host can have made a series or a whole day of it.
    recurrence: null,
    transparency: 'opaque',
    status: 'confirmed',
    extendedProperties: { private: { [OWN_UID]: uid } },
    ...(asksVideo && { conferenceData: { createRequest: { requestId, ...MEET } } }),
  }
}

function timesOf({ startsAt, endsAt }: CalendarEntry, timeZone: string) {
  const at = (time: Date) => ({ dateTime: time.toISOString(), timeZone, date: null })
  return { start: at(startsAt), end: at(endsAt) }
}
