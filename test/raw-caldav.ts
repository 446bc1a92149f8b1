/** A calendar on a CalDAV server, into which tests write any text, as calendar programs do. */

import type { Span } from '#contract/meetings.ts'
import type { CaldavAccount } from '#server/meetings/calendars/account.ts'
import { accountCalls } from '#server/meetings/calendars/caldav/calls.ts'
import { writeObject } from '#server/meetings/calendars/caldav/objects.ts'
import { caldav } from '#server/meetings/calendars/caldav/open.ts'

export type RawCaldav = ReturnType<typeof rawCaldav>

/** CalDAV servers list all objects, whenever they are. */
const ALWAYS: Span = { from: 0, to: 0 }

/** @param signal ends all calls */
export function rawCaldav(account: Omit<CaldavAccount, 'kind'>, signal: AbortSignal) {
  const whole = { ...account, kind: 'caldav' as const }
  const calls = accountCalls(whole, account.entered ?? '', signal)
  const { changes, ...opened } = caldav(whole, signal)
  return {
    ...opened,
    changes: (token: string | null) => changes(token, ALWAYS),
    write: (url: string, text: string, etag: string | null) =>
      writeObject(calls, account.address, { url, text, etag }),
  }
}
