/** Objects of a calendar of a CalDAV server (RFC 4791). */
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { FeedError } from '../feed-error.ts'
import type { CalendarObject } from '../host-calendar.ts'
import { type AccountCalls, escaped, NAMESPACES, passwordRefusal, statusError } from './calls.ts'
import { davUrl } from './url.ts'

const { problems } = words.calendars
/** Objects of one request. */
const BATCH = 100
/** Of all objects that one reading keeps until they are read. */
const MAX_CHARACTERS = 60 * 1024 * 1024

/** The meeting in the name of an object that was written from here. */
const meetingIn = (url: string) => /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.ics$/.exec(url)?.[1]

/** Objects by address, without those that are gone. */
export async function readObjects(
  calls: AccountCalls,
  address: string,
  addresses: readonly string[],
): Promise<Map<string, CalendarObject>> {
  const objects = new Map<string, CalendarObject>()
  let characters = 0
  for (let at = 0; at < addresses.length; at += BATCH) {
    const part = await readBatch(calls, address, addresses.slice(at, at + BATCH))
    for (const [url, object] of part) {
      objects.set(url, object)
      characters += object.text.length
    }
    const size = MAX_CHARACTERS / 1024 / 1024
    if (characters > MAX_CHARACTERS) {
      throw new FeedError(fillIn(problems.tooLarge, { size }))
    }
  }
  return objects
}

async function readBatch(
  calls: AccountCalls,
  address: string,
  addresses: readonly string[],
): Promise<Map<string, CalendarObject>> {
  const objects = new Map<string, CalendarObject>()
  const links = addresses.map((url) => `<d:href>${escaped(new URL(url).pathname)}</d:href>`)
  const body = `<c:calendar-multiget ${NAMESPACES}><d:prop><d:getetag/><c:calendar-data/></d:prop>${links.join('')}</c:calendar-multiget>`
  const { status, responses } = await calls.ask(address, 'REPORT', '1', body)
  // Old servers (sabre/dav 1) refuse the whole call when one of the objects is gone.
  if (status === 404 && addresses.length > 1) {
    for (const url of addresses) {
      for (const [found, object] of await readBatch(calls, address, [url])) {
        objects.set(found, object)
      }
    }
  }
  if (status === 404) {
    return objects
  }
  if (!responses) {
    throw statusError(status)
  }
  for (const { url, properties } of responses) {
    // Some servers write the address of the one that was asked for in another way.
    const asked = addresses.length === 1 ? (addresses[0] ?? url) : url
    if (properties.data) {
      const { data: text, etag } = properties
      objects.set(asked, { text, etag, meetingId: meetingIn(asked) })
    }
  }
  return objects
}

/**
 * An object that has an event with an id, for example one that the owner's mail program made of
 * an invitation.
 * @returns undefined also where the server cannot search
 */
export async function searchObject(
  calls: AccountCalls,
  address: string,
  uid: string,
): Promise<(CalendarObject & { url: string }) | undefined> {
  const match = `<c:prop-filter name="UID"><c:text-match collation="i;octet">${escaped(uid)}</c:text-match></c:prop-filter>`
  const events = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${match}</c:comp-filter></c:comp-filter>`
  const data = '<d:prop><d:getetag/><c:calendar-data/></d:prop>'
  const body = `<c:calendar-query ${NAMESPACES}>${data}<c:filter>${events}</c:filter></c:calendar-query>`
  const { responses = [] } = await calls.ask(address, 'REPORT', '1', body)
  const folder = davUrl('.', address)
  // Some servers return more than they were asked for, and find parts of an id.
  const found = responses.slice(0, BATCH).find(({ url, properties: { data: text, etag } }) => {
    const lines = text.replace(/\n[ \t]/g, '').split('\n')
    return etag && folder && url.startsWith(folder) && lines.includes(`UID:${uid}`)
  })
  if (!found) {
    return undefined
  }
  const { url, properties } = found
  return { url, text: properties.data, etag: properties.etag, meetingId: meetingIn(url) }
}

/**
 * Writes an object.
 * @param etag the present one; null for a new object
 * @returns the new one; undefined when the object has another one, or exists
 */
export async function writeObject(
  calls: AccountCalls,
  address: string,
  { url, text, etag }: { url: string; text: string; etag: string | null },
): Promise<string | undefined> {
  const condition: Record<string, string> =
    etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
  const headers = { ...condition, 'content-type': 'text/calendar; charset=utf-8' }
  const answer = await calls.call(url, { method: 'PUT', body: text, headers })
  if (answer.status === 412) {
    return undefined
  }
  if (answer.status === 401) {
    throw passwordRefusal(answer.challenge)
  }
  if (answer.status >= 300) {
    throw statusError(answer.status)
  }
  // Servers that change what they store answer without a tag (RFC 4791, 5.3.4). A sign-in page in
  // front of one answers 200.
  return (
    (answer.status !== 200 && answer.etag) ||
    (await readObjects(calls, address, [url])).get(url)?.etag
  )
}

/** @returns false when the object has another entity tag */
export async function removeObject(
  calls: AccountCalls,
  url: string,
  etag: string,
): Promise<boolean> {
  const { status } = await calls.call(url, { method: 'DELETE', headers: { 'if-match': etag } })
  if (status >= 300 && ![404, 410, 412].includes(status)) {
    throw statusError(status)
  }
  return status !== 412
}
