/** Writes the entry of a meeting into its host's calendar. */
import { sql, type Updateable } from 'kysely'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { MeetingWithLead } from '../stored-meeting.ts'
import type { Caldav } from './caldav.ts'
import { davUrl } from './dav-url.ts'
import type { OwnEntry } from './events.ts'
import { FeedError } from './feed-error.ts'
import { isSame } from './follow-entry.ts'
import type { HostChanges } from './host-changes.ts'
import type { Calendar } from './hosts-calendars.ts'
import { readCalendar } from './read-calendar.ts'

/** Reason to try again. */
export const CHANGED = 'the meeting changed meanwhile'

export type OpenCalendar = Caldav & { calendar: Calendar }

interface WriteDependencies {
  store: Pick<Store, 'db'>
  changes: HostChanges
  /** The entry for the host, as text. */
  entryOf: (meeting: MeetingWithLead) => string
  /** Host name of the site, with which the ids of our own entries end. */
  siteHost: string
}

/** What is at the address of an entry. */
interface Before {
  /** Entity tag of the entry, if it was written before. */
  known: string | null
  /** The entry that is to be replaced, if it was not. */
  there: { url: string; etag: string } | undefined
}

export type WriteEntry = (
  dav: OpenCalendar,
  meeting: MeetingWithLead,
  before: Before,
) => Promise<void>

export function entryWriter({ store, changes, entryOf, siteHost }: WriteDependencies): WriteEntry {
  /**
   * Something else is there than was known.
   * @returns the entity tag of what was written; undefined when the host's change counts
   */
  async function overwrite(
    { dav, meeting, url }: { dav: OpenCalendar; meeting: MeetingWithLead; url: string },
    known: string | null,
  ): Promise<string | undefined> {
    const found = (await dav.read([url])).get(url)
    const [own] = found ? await ownEntries(found.text, siteHost) : []
    const isChanged = own !== undefined && !isSame(own, meeting)
    // Changed on both sides. The later change counts.
    const isLater = isChanged && own.changedAt > meeting.changed_at.getTime() && known !== null
    if (found && isLater && (await changes.follow(meeting, { etag: found.etag, own }, true))) {
      return undefined
    }
    const etag = await dav.write(url, entryOf(meeting), found?.etag ?? null)
    if (etag === undefined) {
      throw new FeedError(CHANGED)
    }
    if (known !== null && (isChanged || !own)) {
      await changes.overrule(meeting.id, 'kept')
    }
    return etag
  }

  return async (dav, meeting, { known, there }) => {
    const ownUrl = davUrl(`${meeting.id}.ics`, dav.calendar.account?.address) ?? ''
    const url = there?.url ?? meeting.calendar_url ?? ownUrl
    const { hash } = dav.calendar
    // Noted before, so that the entry is found again when the answer is lost or this process ends.
    await store.db
      .updateTable('meetings')
      .set({ calendar: hash, calendar_url: url, calendar_etag: null })
      .where('id', '=', meeting.id)
      .where(sql<boolean>`(calendar_url is null or calendar_etag is null and calendar = ${hash})`)
      .execute()
    const etag =
      (await dav.write(url, entryOf(meeting), there?.etag ?? known)) ??
      (await overwrite({ dav, meeting, url }, known))
    if (etag !== undefined) {
      await noteWritten(store, meeting, {
        calendar: hash,
        calendar_url: url,
        calendar_etag: etag,
      })
    }
  }
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
