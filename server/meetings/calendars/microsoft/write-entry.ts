/** Writes entries of meetings into a calendar of Microsoft 365. */
import { z } from 'zod'
import type { EntryToWrite, HostCalendar, WrittenEntry } from '../host-calendar.ts'
import { type CallService, failureOf, type ServiceAnswer } from '../oauth/service-calls.ts'
import { eventIn, PREFERENCES } from './calls.ts'
import {
  changesOf,
  foreignIdOf,
  type MicrosoftEvent,
  OWN_UID,
  objectOf,
  resourceOf,
  videoOf,
} from './events.ts'

/** Microsoft chooses the ids of events. Until then, the address of an entry is this and its own id. */
export const NOT_WRITTEN = 'uid:'

const listShape = z.object({ value: z.array(z.unknown()) })
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** @param calendar path of the calendar */
export function entryWriting(
  call: CallService,
  calendar: string,
): Pick<HostCalendar, 'addressOf' | 'search' | 'write' | 'remove'> {
  const pathOf = (id: string) => `/v1.0/me/events/${encodeURIComponent(id)}`

  async function findBy(filter: string): Promise<MicrosoftEvent | undefined> {
    const query = { $filter: filter, $top: '1' }
    const answer = await call(`${calendar}/events`, { query, headers: PREFERENCES })
    if (answer.status !== 200) {
      throw failureOf(answer)
    }
    return listShape.parse(answer.json).value.map(eventIn)[0]
  }

  async function insert(entry: EntryToWrite): Promise<WrittenEntry | undefined> {
    const json = resourceOf(entry)
    const answer = await call(`${calendar}/events`, { method: 'POST', headers: PREFERENCES, json })
    return writtenIn(answer)
  }

  async function remove(id: string, etag: string): Promise<boolean> {
    const answer = await call(pathOf(id), { method: 'DELETE', headers: { 'if-match': etag } })
    if (answer.status >= 300 && ![404, 410, 412].includes(answer.status)) {
      throw failureOf(answer)
    }
    return answer.status !== 412
  }

  return {
    addressOf: (uid) => NOT_WRITTEN + uid,
    remove: async (url, etag) => {
      const id = await idOf(url)
      return id === undefined || remove(id, etag)
    },
    search,

    async write(url, entry, etag) {
      if (etag === null) {
        return insert(entry)
      }
      const headers = { ...PREFERENCES, 'if-match': etag }
      const json = changesOf(entry)
      const answer = await call(pathOf(url), { method: 'PATCH', headers, json })
      if (answer.status === 404 || answer.status === 410) {
        return undefined
      }
      const event = answer.status === 200 ? eventIn(answer.json) : undefined
      // It came with an invitation by email, so that it is not the host's to change.
      if (answer.status === 403 || event?.isOrganizer === false) {
        return (await remove(url, event?.['@odata.etag'] ?? etag)) ? insert(entry) : undefined
      }
      return writtenIn(answer)
    },
  }

  async function search(uid: string) {
    const own = `singleValueExtendedProperties/Any(ep: ep/id eq '${OWN_UID}' and ep/value eq ${quoted(uid)})`
    const invited = `iCalUId eq ${quoted(uid)} or iCalUId eq ${quoted(foreignIdOf(uid))}`
    const event = (await findBy(own)) ?? (await findBy(invited))
    return event && { url: event.id, ...objectOf(event) }
  }

  /** An entry can be asked for before it is known under which id it was written. */
  async function idOf(url: string): Promise<string | undefined> {
    const isKnown = !url.startsWith(NOT_WRITTEN)
    return isKnown ? url : (await search(url.slice(NOT_WRITTEN.length)))?.url
  }
}

/** @returns undefined when the event has another entity tag */
function writtenIn(answer: ServiceAnswer): WrittenEntry | undefined {
  if (answer.status === 412) {
    return undefined
  }
  if (answer.status >= 300) {
    throw failureOf(answer)
  }
  const event = eventIn(answer.json)
  return { url: event.id, etag: event['@odata.etag'], videoUrl: videoOf(event) }
}
