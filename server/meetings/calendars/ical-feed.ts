/** An iCal file, as a calendar with one object. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { guardedRequest } from '#server/outgoing/guarded-request.ts'
import type { IcalAccount } from './account.ts'
import { FeedError } from './feed-error.ts'
import { type CalendarObject, type HostCalendar, readOnly } from './host-calendar.ts'

const { problems } = words.calendars
const SLICE_CHARACTERS = 65_536

/** The address is a secret, so that the object has none. @param signal ends the request */
export function icalFeed({ address }: IcalAccount, signal: AbortSignal): HostCalendar {
  let object: CalendarObject | undefined
  return {
    ...readOnly,
    async changes(token) {
      const { status, text, etag } = await guardedRequest(address.replace(/^webcal:/, 'https:'), {
        headers: {
          accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
          ...(token !== null && { 'if-none-match': token }),
        },
        signal,
      })
      if (status === 304) {
        return { token, changed: new Map(), removed: [], isWhole: false }
      }
      if (status !== 200) {
        throw new FeedError(fillIn(problems.status, { status }))
      }
      object = { text, etag: await hashOf(text) }
      return { token: etag, changed: new Map([['', object.etag]]), removed: [], isWhole: true }
    },
    read: async (urls) => new Map(urls.flatMap((url) => (object ? [[url, object] as const] : []))),
  }
}

async function hashOf(text: string): Promise<string> {
  const hash = createHash('sha256')
  // Some services write the time of the request into every event.
  for await (const part of slicesOf(text, '\n')) {
    hash.update(part.replace(/^DTSTAMP.*(\r\n?|\n)/gm, ''))
  }
  return hash.digest('hex')
}

/**
 * Parts of a text, each of which ends with a character. Other requests are answered between them.
 */
async function* slicesOf(text: string, end: string): AsyncGenerator<string> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = text.indexOf(end, from + SLICE_CHARACTERS) + 1 || text.length
    yield text.slice(from, to)
    await nextTurn()
  }
}
