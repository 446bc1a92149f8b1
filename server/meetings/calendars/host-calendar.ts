/**
 * What the site does with a calendar, whatever server or service keeps it. Every call can throw a
 * {@link FeedError}.
 */
import { meetings as words } from '#content/staff/meetings.ts'
import type { Span } from '#contract/meetings.ts'
import { type CalendarEntry, type CalendarOptions, calendarText } from './entry-text.ts'
import { FeedError } from './feed-error.ts'

export interface CalendarChanges {
  /** For the next call. */
  token: string | null
  /** Entity tags of new and changed objects, by address. */
  changed: Map<string, string>
  removed: string[]
  /** `changed` has all objects. */
  isWhole: boolean
}

/** An object of a calendar: an event, or all that a series has in common. */
export interface CalendarObject {
  /** As an iCalendar file. */
  text: string
  etag: string
  /** Id of the meeting for which this site made it. Undefined for what others made. */
  meetingId?: string | undefined
  /** Address of its video call. */
  videoUrl?: string | undefined
}

/** The entry of a meeting, as a calendar is to have it. */
export interface EntryToWrite {
  entry: CalendarEntry
  options: CalendarOptions
  /** The service is to make a video call for it. */
  asksVideo?: boolean
}

/** Where an entry is, and its entity tag there. */
export interface WrittenEntry {
  url: string
  etag: string
  /** Address of its video call, once it is made. */
  videoUrl?: string | undefined
}

export interface CalendarReading {
  /**
   * What changed since a token; without one, or where the server does not know it, everything.
   * @param within what is read at least. Servers that list events by time list no others
   */
  changes(token: string | null, within: Span): Promise<CalendarChanges>
  /** Objects by address, without those that are gone. */
  read(addresses: readonly string[]): Promise<Map<string, CalendarObject>>
}

export interface HostCalendar extends CalendarReading {
  /**
   * The address of an entry that is to be written for the first time.
   * @param uid its id
   */
  addressOf(uid: string): string
  /**
   * An object that has an event with an id, for example one that the owner's mail program made of
   * an invitation. Undefined also where the server cannot search.
   */
  search(uid: string): Promise<(CalendarObject & { url: string }) | undefined>
  /**
   * Writes an entry.
   * @param etag the present one; null for a new entry
   * @returns undefined when the entry has another one, or exists
   */
  write(url: string, entry: EntryToWrite, etag: string | null): Promise<WrittenEntry | undefined>
  /** @returns false when the object has another entity tag */
  remove(url: string, etag: string): Promise<boolean>
}

/** What cannot be done with a calendar that is only read. */
export const readOnly: Pick<HostCalendar, 'addressOf' | 'search' | 'write' | 'remove'> = {
  addressOf: () => '',
  search: async () => undefined,
  write: () => Promise.reject(new FeedError(words.calendars.problems.readOnly)),
  remove: () => Promise.reject(new FeedError(words.calendars.problems.readOnly)),
}

/** The meeting in the id of an entry of this site, or of another one. */
export const meetingIdIn = (uid: string) => UUID_AT.exec(uid)?.[1]

const UUID_AT = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/

/** The iCalendar file of an entry. */
export const textOfEntry = ({ entry, options }: EntryToWrite) => calendarText([entry], options)
