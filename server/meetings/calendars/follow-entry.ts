/**
 * Follows an entry that was moved or removed in a calendar, unless a change from here is still to
 * be written there.
 */
import { sql } from 'kysely'
import type { Store } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { Meeting } from '../booking/rows.ts'
import type { SeenEntry } from './bring-up-to-date.ts'
import type { OwnEntry } from './events.ts'
import type { HostChanges } from './host-changes.ts'
import type { VideoLinks } from './video-link.ts'

interface FollowDependencies {
  store: Pick<Store, 'db'>
  changes: Pick<HostChanges, 'follow'>
  videos: Pick<VideoLinks, 'note'>
}

/** Whether an entry shows a meeting as it is. */
export const isSame = (own: OwnEntry, meeting: Pick<Meeting, 'starts_at' | 'ends_at'>) =>
  own.state === 'booked' &&
  own.from === meeting.starts_at.getTime() &&
  own.to === meeting.ends_at.getTime()

export function entryFollower({ store, changes, videos }: FollowDependencies) {
  return async (seen: SeenEntry): Promise<void> => {
    const { calendar, url, etag, own, read } = seen
    const meeting = await meetingOf(store, seen)
    // Written after the meeting was canceled or handed over: the process that wrote it had ended,
    // or never got the answer.
    const isStray = meeting && (meeting.state !== 'booked' || meeting.calendar_url !== url)
    if (isStray && etag !== null && etag !== meeting.calendar_etag) {
      const payload = { calendar: calendar.hash, calendar_url: url }
      return enqueue(store.db, { kind: 'calendar', ref: meeting.id, payload }, sql`now()`)
    }
    if (!meeting || !isWritten(meeting) || meeting.calendar_etag === etag) {
      return
    }
    // What was read may be older than what was written from here meanwhile.
    const present = (await read([url])).get(url)
    if ((present?.etag ?? null) !== etag) {
      return
    }
    if (own && isSame(own, meeting)) {
      await noteEtag(store, meeting, etag)
      const { videoUrl } = present ?? {}
      if (calendar.makesVideo && videoUrl !== undefined) {
        await videos.note({ id: meeting.id, calendar: calendar.hash, calendar_url: url }, videoUrl)
      }
    } else {
      await changes.follow(meeting, { etag, own })
    }
  }
}

/** The meeting that has this entry, or for which it was written. */
function meetingOf(
  { db }: Pick<Store, 'db'>,
  { calendar, url, own, meetingId }: SeenEntry,
): Promise<Meeting | undefined> {
  return db
    .selectFrom('meetings')
    .selectAll()
    .where(sql<boolean>`calendar = ${calendar.hash} and calendar_url = ${url} or id = ${(own && meetingId) ?? null}::uuid
      and calendar is distinct from ${calendar.hash} and calendar_url is distinct from ${url}`)
    .executeTakeFirst()
}

/** Whether its calendar has the meeting as it is now. */
const isWritten = ({ state, sequence, calendar_etag, calendar_sequence }: Meeting) =>
  state === 'booked' && calendar_etag !== null && calendar_sequence === sequence

async function noteEtag(
  { db }: Pick<Store, 'db'>,
  meeting: Meeting,
  etag: string | null,
): Promise<void> {
  await db
    .updateTable('meetings')
    .set({ calendar_etag: etag })
    .where('id', '=', meeting.id)
    .where('sequence', '=', meeting.sequence)
    .where('calendar_etag', '=', meeting.calendar_etag)
    .execute()
}
