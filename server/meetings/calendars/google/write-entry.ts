/** Writes entries of meetings into Google Calendar, each with a link to Google Meet. */
import { z } from 'zod'
import type { EntryToWrite, HostCalendar, WrittenEntry } from '../host-calendar.ts'
import { type CallService, failureOf, type ServiceAnswer } from '../oauth/service-calls.ts'
import { eventAt, eventIn, reasonOf } from './calls.ts'
import { eventIdOf, objectOf, resourceOf, videoOf } from './events.ts'

/** People are invited by our own emails. */
const WITHOUT_INVITATIONS = { sendUpdates: 'none', conferenceDataVersion: '1' }
const listShape = z.object({ items: z.array(z.unknown()).default([]) })

/** @param events path of the calendar's events */
export function entryWriting(
  call: CallService,
  events: string,
): Pick<HostCalendar, 'addressOf' | 'search' | 'write' | 'remove'> {
  const pathOf = (id: string) => `${events}/${encodeURIComponent(id)}`

  const find = (id: string) => eventAt(call, pathOf(id))

  const change = (id: string, etag: string, resource: object) =>
    call(pathOf(id), {
      method: 'PATCH',
      query: WITHOUT_INVITATIONS,
      headers: { 'if-match': etag },
      json: resource,
    })

  async function insert(entry: EntryToWrite): Promise<WrittenEntry | undefined> {
    const id = eventIdOf(entry.entry.uid)
    const resource = resourceOf(entry)
    const json = { ...resource, id }
    const answer = await call(events, { method: 'POST', query: WITHOUT_INVITATIONS, json })
    if (answer.status !== 409) {
      return writtenIn(answer)
    }
    // An id is used up for ever, also by an entry that was deleted. That one is brought back.
    const there = await find(id)
    return there?.status === 'cancelled'
      ? writtenIn(await change(id, there.etag, resource))
      : undefined
  }

  async function remove(id: string, etag: string): Promise<boolean> {
    const query = { sendUpdates: 'none' }
    const answer = await call(pathOf(id), {
      method: 'DELETE',
      query,
      headers: { 'if-match': etag },
    })
    if (answer.status >= 300 && ![404, 410, 412].includes(answer.status)) {
      throw failureOf(answer)
    }
    return answer.status !== 412
  }

  return {
    addressOf: eventIdOf,
    remove,

    async search(uid) {
      const own = await find(eventIdOf(uid))
      if (own && own.status !== 'cancelled') {
        return { url: own.id, ...objectOf(own) }
      }
      const answer = await call(events, { query: { iCalUID: uid } })
      if (answer.status !== 200) {
        throw failureOf(answer)
      }
      const [first] = listShape.parse(answer.json).items.map(eventIn)
      return first && { url: first.id, ...objectOf(first) }
    },

    async write(url, entry, etag) {
      if (etag === null) {
        return insert(entry)
      }
      const answer = await change(url, etag, resourceOf(entry))
      // It came with an invitation by email, so that it is not the host's to change.
      if (answer.status === 403 && reasonOf(answer) === 'forbiddenForNonOrganizer') {
        return (await remove(url, etag)) ? insert(entry) : undefined
      }
      return answer.status === 404 || answer.status === 410 ? undefined : writtenIn(answer)
    },
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
  return { url: event.id, etag: event.etag, videoUrl: videoOf(event) }
}
