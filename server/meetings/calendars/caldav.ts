/** What can be done with one calendar of an account on a CalDAV server (RFC 4791). */
import { accountCalls } from './account-calls.ts'
import { changesOf } from './dav-changes.ts'
import { readObjects, removeObject, searchObject, writeObject } from './dav-objects.ts'
import type { CalendarAccount } from './hosts-calendars.ts'
import type { CalendarReading } from './reading.ts'

/** Every call can throw a {@link FeedError}. */
export interface Caldav extends CalendarReading {
  /**
   * An object that has an event with an id, for example one that the owner's mail program made of
   * an invitation. Undefined also where the server cannot search.
   */
  search(uid: string): ReturnType<typeof searchObject>
  /**
   * Writes an object.
   * @param etag the present one; null for a new object
   * @returns the new one; undefined when the object has another one, or exists
   */
  write(url: string, text: string, etag: string | null): Promise<string | undefined>
  /** @returns false when the object has another entity tag */
  remove(url: string, etag: string): Promise<boolean>
}

/** @param signal ends all calls */
export function caldav(account: CalendarAccount, signal: AbortSignal): Caldav {
  const { address, entered = '' } = account
  const calls = accountCalls(account, entered, signal)
  return {
    changes: (token) => changesOf(calls, address, token),
    read: (addresses) => readObjects(calls, address, addresses),
    search: (uid) => searchObject(calls, address, uid),
    write: (url, text, etag) => writeObject(calls, address, { url, text, etag }),
    remove: (url, etag) => removeObject(calls, url, etag),
  }
}
