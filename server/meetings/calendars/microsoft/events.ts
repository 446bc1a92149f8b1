/**
 * Events of Microsoft 365 and Outlook.
 * https://learn.microsoft.com/en-us/graph/api/resources/event
 */
import { z } from 'zod'
import type { CalendarEntry } from '../entry-text.ts'
import { eventText } from '../event-text.ts'
import { type CalendarObject, type EntryToWrite, meetingIdIn } from '../host-calendar.ts'

/** In UTC, which every call asks for, without an offset. */
const timeShape = z.object({ dateTime: z.string() })

export const eventShape = z.object({
  id: z.string(),
  '@odata.etag': z.string().default(''),
  '@removed': z.object({ reason: z.string() }).optional(),
  type: z.enum(['singleInstance', 'occurrence', 'exception', 'seriesMaster']).optional(),
  seriesMasterId: z.string().nullish(),
  transactionId: z.string().nullish(),
  iCalUId: z.string().nullish(),
  subject: z.string().nullish(),
  start: timeShape.optional(),
  end: timeShape.optional(),
  isAllDay: z.boolean().optional(),
  isCancelled: z.boolean().optional(),
  isOrganizer: z.boolean().optional(),
  isOnlineMeeting: z.boolean().optional(),
  showAs: z.string().optional(),
  responseStatus: z.object({ response: z.string().optional() }).nullish(),
  lastModifiedDateTime: z.string().optional(),
  onlineMeeting: z.object({ joinUrl: z.string().nullish() }).nullish(),
})

export type MicrosoftEvent = z.infer<typeof eventShape>

/** What Outlook shows as not busy. All other values take time: tentative, busy, oof, unknown. */
const FREE = ['free', 'workingElsewhere']

/** Ids of invitations from other systems are within one of Exchange (MS-OXCICAL, 2.1.3.1.1.20.26). */
const FOREIGN_ID = /^040000008200E00074C5B7101A82E008.*?7643616C2D55696401000000([\dA-F]+)00$/i

/** Id of the event in an iCalendar file. */
function uidOf({ iCalUId: id }: Pick<MicrosoftEvent, 'iCalUId'>): string {
  const [, hex] = FOREIGN_ID.exec(id ?? '') ?? []
  return hex === undefined ? (id ?? '') : Buffer.from(hex, 'hex').toString('utf8')
}

const ID_START = '040000008200E00074C5B7101A82E008'
const FOREIGN_START = '7643616C2D55696401000000'

/** The same id as Exchange stores it, the date of an instance being empty. */
export function foreignIdOf(uid: string): string {
  const id = Buffer.from(uid, 'utf8')
  const size = Buffer.alloc(4)
  size.writeUInt32LE(FOREIGN_START.length / 2 + id.length + 1)
  const hex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()
  return `${ID_START}${'0'.repeat(32)}${hex(size)}${FOREIGN_START}${hex(id)}00`
}

/**
 * A transaction makes one event, however often it is repeated. An entry that comes back later, after
 * it was taken out, is another one.
 */
const transactionOf = ({ uid, sequence }: CalendarEntry) => `${uid}/${sequence}`

/** Our id of an event that was created from here. Copies that people make have none. */
function ownUid({ transactionId }: MicrosoftEvent): string | undefined {
  const [uid = '', sequence] = transactionId?.split('/') ?? []
  return sequence !== undefined && meetingIdIn(uid) !== undefined ? uid : undefined
}

/** A time in UTC as ISO 8601. */
const utc = (time: string) => `${time.slice(0, 19)}Z`

/**
 * The event as an object of the calendar. An instance of a series has only its times, and all else
 * from the series.
 * @param series the series of an instance
 */
export function objectOf(event: MicrosoftEvent, series?: MicrosoftEvent): CalendarObject {
  const whole = { ...series, ...event }
  const { start, end, showAs, responseStatus, type } = whole
  const isDeclined = responseStatus?.response === 'declined'
  const own = series ? undefined : ownUid(whole)
  const text = eventText({
    uid: own ?? uidOf(whole),
    title: whole.subject ?? '',
    from: utc(start?.dateTime ?? ''),
    to: utc(end?.dateTime ?? ''),
    isAllDay: whole.isAllDay ?? false,
    takesTime: !FREE.includes(showAs ?? 'busy') && !isDeclined,
    isCanceled: whole.isCancelled ?? false,
    isSeries: type === 'seriesMaster',
    changedAt: whole.lastModifiedDateTime ?? new Date(0).toISOString(),
  })
  return {
    text,
    etag: etagOf(event, series),
    meetingId: own && meetingIdIn(own),
    videoUrl: videoOf(event),
  }
}

/** Address of the video call, once Microsoft has made it. */
export const videoOf = ({ onlineMeeting }: MicrosoftEvent) => onlineMeeting?.joinUrl ?? undefined

/** A change of a series changes its instances, too. */
export const etagOf = (event: MicrosoftEvent, series?: MicrosoftEvent) =>
  series ? `${event['@odata.etag']} ${series['@odata.etag']}` : event['@odata.etag']

/** By this property our entries are found. Its name is of the set for everyone (MS-OXPROPS, 1.3.2). */
export const OWN_UID = 'String {00020329-0000-0000-C000-000000000046} Name MeetingUid'

/** An entry as a resource that is created. */
export function resourceOf(entry: EntryToWrite): object {
  const { description, uid } = entry.entry
  return {
    ...changesOf(entry),
    body: { contentType: 'text', content: description },
    transactionId: transactionOf(entry.entry),
    singleValueExtendedProperties: [{ id: OWN_UID, value: uid }],
  }
}

/** https://learn.microsoft.com/en-us/graph/outlook-calendar-online-meetings */
const TEAMS = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }

/**
 * What changes in an entry. Its text stays, because Microsoft keeps the way into a video call in it.
 * https://learn.microsoft.com/en-us/graph/api/event-update
 */
export function changesOf({ entry, asksVideo = false }: EntryToWrite): object {
  const { summary, startsAt, endsAt } = entry
  const at = (time: Date) => ({ dateTime: time.toISOString().slice(0, 19), timeZone: 'UTC' })
  return {
    subject: summary,
    // Otherwise the calendar names the video call itself.
    location: { displayName: asksVideo ? '' : entry.location },
    isAllDay: false,
    // The host can have made a series of it.
    recurrence: null,
    start: at(startsAt),
    end: at(endsAt),
    showAs: 'busy',
    ...(asksVideo && TEAMS),
  }
}
