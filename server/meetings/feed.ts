import { createHash } from 'node:crypto'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarObject, CalendarReading } from './caldav.ts'
import { FeedError } from './feed-error.ts'
import { guardedRequest } from './guarded-request.ts'

/** An iCal file, as a calendar with one object. Its address is a secret, so that the object has none. */
export function feed({ address }: { address: string }, signal: AbortSignal): CalendarReading {
  let object: CalendarObject | undefined
  return {
    async changes(token) {
      const { status, text, etag } = await guardedRequest(address.replace(/^webcal:/, 'https:'), {
        headers: {
          accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
          ...(token !== null && { 'if-none-match': token }),
        },
        signal,
      })
      if (status === 304) return { token, changed: new Map(), removed: [], isWhole: false }
      if (status !== 200) throw new FeedError(fillIn(words.calendars.problems.status, { status }))
      object = { text, etag: hashOfText(text) }
      return { token: etag, changed: new Map([['', object.etag]]), removed: [], isWhole: true }
    },
    read: async (urls) => new Map(urls.flatMap((url) => (object ? [[url, object] as const] : []))),
  }
}

/** Some services write the time of the request into every event. */
const hashOfText = (text: string) =>
  createHash('sha256')
    .update(text.replace(/^DTSTAMP.*\r?\n/gm, ''))
    .digest('hex')
