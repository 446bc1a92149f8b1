/** A calendar of an account on a CalDAV server (RFC 4791). */
import type { CaldavAccount } from '../account.ts'
import { type HostCalendar, textOfEntry } from '../host-calendar.ts'
import { accountCalls } from './calls.ts'
import { changesOf } from './changes.ts'
import { readObjects, removeObject, searchObject, writeObject } from './objects.ts'
import { davUrl } from './url.ts'

/** @param signal ends all calls */
export function caldav(account: CaldavAccount, signal: AbortSignal): HostCalendar {
  const { address, entered = '' } = account
  const calls = accountCalls(account, entered, signal)
  return {
    changes: (token) => changesOf(calls, address, token),
    read: (addresses) => readObjects(calls, address, addresses),
    addressOf: (uid) => davUrl(`${uid.replace(/@.*/, '')}.ics`, address) ?? '',
    search: (uid) => searchObject(calls, address, uid),
    async write(url, entry, etag) {
      const text = textOfEntry(entry)
      const written = await writeObject(calls, address, { url, text, etag })
      return written === undefined ? undefined : { url, etag: written }
    },
    remove: (url, etag) => removeObject(calls, url, etag),
  }
}
