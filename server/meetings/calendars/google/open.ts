/**
 * A calendar of Google Calendar (API version 3).
 * https://developers.google.com/workspace/calendar/api/v3/reference
 */
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import type { Span } from '#contract/meetings.ts'
import type { GoogleAccount } from '../account.ts'
import { FeedError } from '../feed-error.ts'
import {
  type CalendarChanges,
  type CalendarObject,
  type HostCalendar,
  readOnly,
} from '../host-calendar.ts'
import {
  type CallService,
  failureOf,
  type ServiceAccess,
  serviceCalls,
} from '../oauth/service-calls.ts'
import { listedSince, listToken } from '../time-list.ts'
import { busyTimesOf } from './busy-times.ts'
import { eventAt, eventIn, isThrottled } from './calls.ts'
import { type GoogleEvent, objectOf, seriesOfOwn } from './events.ts'
import { entryWriting } from './write-entry.ts'

const { problems } = words.calendars
const PAGE_EVENTS = 250
/** More pages than a calendar can have that is not full. */
const MAX_PAGES = 200

const pageShape = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})
export function googleCalendar(account: GoogleAccount, access: ServiceAccess): HostCalendar {
  const call = serviceCalls(access, isThrottled)
  const calendar = `/calendar/v3/calendars/${encodeURIComponent(account.address)}`
  if (account.access === 'busy') {
    return { ...readOnly, ...busyTimesOf(account.address, call) }
  }
  const events = `${calendar}/events`
  /** As they were listed, until they are read. What is read again is asked for again. */
  const listed = new Map<string, GoogleEvent>()

  async function read(url: string) {
    const known = listed.get(url)
    listed.delete(url)
    const event = known ?? (await eventAt(call, `${events}/${encodeURIComponent(url)}`))
    return event && event.status !== 'cancelled' ? objectOf(event) : undefined
  }

  async function changes(token: string | null, within: Span): Promise<CalendarChanges> {
    const since = listedSince(token, within)
    const list = await listEvents(call, events, since, within)
    // The token is too old, or the calendar has changed as a whole.
    if (list === undefined) {
      return changes(null, within)
    }
    const changed = new Map<string, string>()
    const removed: string[] = []
    for (const event of list.events) {
      const series = seriesOfOwn(event)
      if (series !== undefined) {
        changed.set(series, event.etag)
      } else if (event.status === 'cancelled') {
        removed.push(event.id)
      } else {
        changed.set(event.id, event.etag)
        listed.set(event.id, event)
      }
    }
    const isWhole = since === undefined
    const next = listToken(isWhole ? within.to : since.to, list.next)
    return { token: next, changed, removed, isWhole }
  }

  return {
    ...(account.access === 'write' ? entryWriting(call, events) : readOnly),
    changes,
    async read(addresses) {
      const objects = new Map<string, CalendarObject>()
      for (const url of addresses) {
        const object = await read(url)
        if (object) {
          objects.set(url, object)
        }
      }
      return objects
    },
  }
}

/**
 * All events of a time, series as their instances, or what changed since they were listed.
 * https://developers.google.com/workspace/calendar/api/guides/sync
 * @returns undefined when the service does not know the token
 */
async function listEvents(
  call: CallService,
  events: string,
  since: { token: string } | undefined,
  { from, to }: Span,
): Promise<{ events: GoogleEvent[]; next: string } | undefined> {
  const found: GoogleEvent[] = []
  const range = since
    ? { syncToken: since.token }
    : { timeMin: new Date(from).toISOString(), timeMax: new Date(to).toISOString() }
  let pageToken: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = {
      singleEvents: 'true',
      maxAttendees: '1',
      maxResults: String(PAGE_EVENTS),
      ...range,
      ...(pageToken && { pageToken }),
    }
    const answer = await call(events, { query })
    if (answer.status === 410 && since) {
      return undefined
    }
    if (answer.status !== 200) {
      throw failureOf(answer)
    }
    const { items, nextPageToken, nextSyncToken } = pageShape.parse(answer.json)
    found.push(...items.map(eventIn))
    if (nextPageToken === undefined) {
      return { events: found, next: nextSyncToken ?? '' }
    }
    pageToken = nextPageToken
  }
  throw new FeedError(problems.tooManyEvents)
}
