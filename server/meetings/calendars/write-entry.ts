/** Writes the entry of a meeting into its host's calendar. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Updateable } from 'kysely'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { MeetingWithLead } from '../stored-meeting.ts'
import type { OwnEntry } from './events.ts'
import { FeedError } from './feed-error.ts'
import { isSame } from './follow-entry.ts'
import type { CalendarObject, EntryToWrite, HostCalendar, WrittenEntry } from './host-calendar.ts'
import type { HostChanges } from './host-changes.ts'
import type { Calendar } from './hosts-calendars.ts'
import { readCalendar } from './read-calendar.ts'
import type { VideoLinks } from './video-link.ts'

const VIDEO_QUESTIONS = 3
const VIDEO_PAUSE_MS = 700

/** Reason to try again. */
export const CHANGED = 'the meeting changed meanwhile'

/** A calendar that was opened for writing. */
interface Target {
  calendar: Calendar
  access: HostCalendar
}

interface WriteDependencies {
  store: Pick<Store, 'db'>
  changes: HostChanges
  /** The entry for the host. */
  entryOf: (meeting: MeetingWithLead) => EntryToWrite
  videos: VideoLinks
  /** Host name of the site, with which the ids of our own entries end. */
  siteHost: string
}

/** An entry that is in the way of another one. */
interface Overwriting {
  access: HostCalendar
  meeting: MeetingWithLead
  url: string
  entry: EntryToWrite
}

/** What is at the address of an entry. */
interface Before {
  /** Entity tag of the entry, if it was written before. */
  known: string | null
  /** The entry that is to be replaced, if it was not. */
  there: { url: string; etag: string } | undefined
}

export type WriteEntry = (target: Target, meeting: MeetingWithLead, before: Before) => Promise<void>

export function entryWriter({
  store,
  changes,
  entryOf,
  videos,
  siteHost,
}: WriteDependencies): WriteEntry {
  /**
   * Something else is there than was known, or nothing.
   * @returns what was written; undefined when the host's change counts, or another write was queued
   */
  async function overwrite(
    { access, meeting, url, entry }: Overwriting,
    known: string | null,
  ): Promise<WrittenEntry | undefined> {
    const found = await entryNow({ access, meeting, url, entry })
    const [own] = found ? await ownEntries(found.text, siteHost) : []
    const isChanged = own !== undefined && !isSame(own, meeting)
    // Only the host has changed it. Whoever reads the calendar follows that.
    const isChangedHere = known === null || meeting.calendar_sequence !== meeting.sequence
    if ((!found || isChanged) && !isChangedHere) {
      return undefined
    }
    // The entry that had the call is gone, also where another one is found by the id.
    const isGone = found?.url !== url
    if (isGone && meeting.video_url !== null && (await videos.end(meeting))) {
      return undefined
    }
    // Changed on both sides. The later change counts.
    const isLater = isChanged && own.changedAt > meeting.changed_at.getTime() && known !== null
    if (found && isLater && (await changes.follow(meeting, { etag: found.etag, own }, true))) {
      return undefined
    }
    const written = await access.write(found?.url ?? url, entry, found?.etag ?? null)
    if (!written) {
      throw new FeedError(CHANGED)
    }
    if (known !== null && (isChanged || !own)) {
      await changes.overrule(meeting.id, 'kept')
    }
    return written
  }

  return async ({ calendar, access }, meeting, { known, there }) => {
    const { hash, makesVideo } = calendar
    // The entry that had the call is not there any more, or in another calendar.
    const isNew = known === null && there === undefined
    if (isNew && makesVideo && meeting.video_url !== null && (await videos.end(meeting))) {
      return
    }
    const url = there?.url ?? meeting.calendar_url ?? access.addressOf(`${meeting.id}@${siteHost}`)
    const asksVideo = makesVideo && meeting.video_url === null
    const entry = { ...entryOf(meeting), asksVideo }
    // Noted before, so that the entry is found again when the answer is lost or this process ends.
    await store.db
      .updateTable('meetings')
      .set({ calendar: hash, calendar_url: url, calendar_etag: null })
      .where('id', '=', meeting.id)
      .where(sql<boolean>`(calendar_url is null or calendar_etag is null and calendar = ${hash})`)
      .execute()
    const written =
      (await access.write(url, entry, there?.etag ?? known)) ??
      (await overwrite({ access, meeting, url, entry }, known))
    if (written) {
      await noteWritten(store, meeting, {
        calendar: hash,
        calendar_url: written.url,
        calendar_etag: written.etag,
      })
      const video = written.videoUrl ?? (asksVideo ? await videoOf(access, written.url) : undefined)
      if (video !== undefined && makesVideo) {
        await videos.note({ id: meeting.id, calendar: hash, calendar_url: written.url }, video)
      }
    }
  }
}

/**
 * The entry of a meeting at its address, or else where its id is found. A service that chooses
 * addresses has it at another one if an attempt wrote it again and was then broken off.
 * @throws {FeedError} also when the whole calendar is gone
 */
async function entryNow({
  access,
  meeting,
  url,
  entry,
}: Overwriting): Promise<(CalendarObject & { url: string }) | undefined> {
  const found = (await access.read([url])).get(url)
  if (found) {
    return { url, ...found }
  }
  const { uid } = entry.entry
  const mayBeElsewhere = access.addressOf(uid) !== url
  // Only the search tells a missing entry from a missing calendar, whose calls go on.
  const mayHaveCall = meeting.video_url !== null
  return mayBeElsewhere || mayHaveCall ? access.search(uid) : undefined
}

/** Services make video calls a moment after the entry. */
async function videoOf(access: HostCalendar, url: string): Promise<string | undefined> {
  for (let question = 0; question < VIDEO_QUESTIONS; question++) {
    await delay(VIDEO_PAUSE_MS)
    const video = (await access.read([url])).get(url)?.videoUrl
    if (video !== undefined) {
      return video
    }
  }
  return undefined
}

async function ownEntries(text: string, siteHost: string): Promise<OwnEntry[]> {
  const within = { from: 0, to: 0 }
  const options = { hostZone: 'UTC', within, ownUidEnding: `@${siteHost}` }
  return (await readCalendar({ texts: [text], options })).flatMap(({ own }) => own)
}

/**
 * Notes where the entry of a meeting is now.
 * @throws {FeedError} when the meeting changed meanwhile. Another process may then have found no
 *   entry to change or remove
 */
export async function noteWritten(
  { db }: Pick<Store, 'db'>,
  { id, sequence }: MeetingWithLead,
  columns: Updateable<MeetingsTable>,
): Promise<void> {
  const [now] = await db
    .updateTable('meetings')
    .set({ ...columns, calendar_sequence: sequence })
    .where('id', '=', id)
    .returning('sequence')
    .execute()
  const { calendar, calendar_url } = columns
  // Deleted while its entry was written.
  if (!now && calendar_url) {
    const payload = { calendar, calendar_url }
    return enqueue(db, { kind: 'calendar', ref: id, payload }, sql`now()`)
  }
  if (now?.sequence !== sequence) {
    throw new FeedError(CHANGED)
  }
}
