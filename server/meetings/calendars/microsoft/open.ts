/**
 * A calendar of Microsoft 365 or Outlook (Microsoft Graph, version 1.0).
 * https://learn.microsoft.com/en-us/graph/api/resources/calendar
 */
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import type { Span } from '#contract/meetings.ts'
import type { MicrosoftAccount } from '../account.ts'
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
  type ServiceAnswer,
  serviceCalls,
} from '../oauth/service-calls.ts'
import { listedSince, listToken } from '../time-list.ts'
import { eventAt, eventIn, isThrottled, PREFERENCES } from './calls.ts'
import { etagOf, type MicrosoftEvent, objectOf } from './events.ts'
import { entryWriting, NOT_WRITTEN } from './write-entry.ts'

const { problems } = words.calendars
/** More pages than a calendar can have that is not full. */
const MAX_PAGES = 200

/**
 * Stands for a token of a calendar whose changes are not told. The reference of version 1.0 promises
 * them for an account's first calendar only: https://learn.microsoft.com/en-us/graph/api/event-delta
 */
const VIEW = 'view'
/** How a service refuses a question that it does not know. */
const NOT_TOLD = [400, 404, 405, 501]

const pageShape = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})

export function microsoftCalendar(account: MicrosoftAccount, access: ServiceAccess): HostCalendar {
  const call = serviceCalls(access, isThrottled)
  const calendar = `/v1.0/me/calendars/${encodeURIComponent(account.address)}`
  const writing = account.access === 'write' ? entryWriting(call, calendar) : readOnly
  /** As they were listed, until they are read. What is read again is asked for again. */
  const listed = new Map<string, CalendarObject>()

  async function find(url: string): Promise<CalendarObject | undefined> {
    // It is asked for before it is known under which id it was written.
    if (url.startsWith(NOT_WRITTEN)) {
      return writing.search(url.slice(NOT_WRITTEN.length))
    }
    const event = await eventAt(call, url)
    return event && objectOf(event)
  }

  async function changes(token: string | null, within: Span): Promise<CalendarChanges> {
    const since = listedSince(token, within)
    if (since?.token === VIEW) {
      return readWhole(within)
    }
    const list = await listEvents(call, since?.token ?? viewOf(calendar, within, '/delta'))
    if ('refused' in list) {
      if (since && isStale(list.refused)) {
        return changes(null, within)
      }
      if (!since && NOT_TOLD.includes(list.refused.status)) {
        return readWhole(within)
      }
      throw failureOf(list.refused)
    }
    // What a change of a series, or something that is gone, means for others is not said.
    if (since && !list.events.every(isPlain)) {
      return changes(null, within)
    }
    return {
      token: listToken(since?.to ?? within.to, list.next),
      changed: await noteListed(list.events),
      removed: [],
      isWhole: since === undefined,
    }
  }

  /** All events of the time, where the service does not tell what changed. */
  async function readWhole(within: Span): Promise<CalendarChanges> {
    const list = await listEvents(call, viewOf(calendar, within))
    if ('refused' in list) {
      throw failureOf(list.refused)
    }
    const changed = await noteListed(list.events)
    return { token: listToken(within.to, VIEW), changed, removed: [], isWhole: true }
  }

  /** @returns entity tags by id */
  async function noteListed(events: readonly MicrosoftEvent[]): Promise<Map<string, string>> {
    const changed = new Map<string, string>()
    for (const [event, series] of await withSeries(call, events)) {
      changed.set(event.id, etagOf(event, series))
      listed.set(event.id, objectOf(event, series))
    }
    return changed
  }

  return {
    ...writing,
    changes,
    async read(addresses) {
      const objects = new Map<string, CalendarObject>()
      for (const url of addresses) {
        const known = listed.get(url)
        listed.delete(url)
        const object = known ?? (await find(url))
        if (object) {
          objects.set(url, object)
        }
      }
      return objects
    },
  }
}

/** Belongs to no series and takes place. */
const isPlain = ({ type, ...event }: MicrosoftEvent) =>
  type === 'singleInstance' && !event['@removed']

/** A calendar view, or the changes in it. */
const viewOf = (calendar: string, { from, to }: Span, changes: '/delta' | '' = '') =>
  `${calendar}/calendarView${changes}?${new URLSearchParams({
    startDateTime: new Date(from).toISOString(),
    endDateTime: new Date(to).toISOString(),
  })}`

const errorShape = z.object({ error: z.object({ code: z.string() }) })

/**
 * The service does not know the token any more. Outlook says so with 410 or with another status and
 * this code: https://learn.microsoft.com/en-us/graph/delta-query-overview#synchronization-reset
 */
function isStale({ status, json }: ServiceAnswer): boolean {
  const refusal = errorShape.safeParse(json)
  return status === 410 || (refusal.success && /^syncState/i.test(refusal.data.error.code))
}

/**
 * All pages of a list that begins at an address.
 * https://learn.microsoft.com/en-us/graph/delta-query-events
 * @returns `next`: where its changes are asked for, '' where they are not told
 */
async function listEvents(
  call: CallService,
  address: string,
): Promise<{ events: MicrosoftEvent[]; next: string } | { refused: ServiceAnswer }> {
  const events: MicrosoftEvent[] = []
  let link = address
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await call(link, { headers: PREFERENCES })
    if (answer.status !== 200) {
      return { refused: answer }
    }
    const list = pageShape.parse(answer.json)
    events.push(...list.value.map(eventIn))
    const { '@odata.nextLink': further } = list
    if (further === undefined) {
      return { events, next: list['@odata.deltaLink'] ?? '' }
    }
    link = further
  }
  throw new FeedError(problems.tooManyEvents)
}

/** The events that take place, each instance with its series, which is listed or asked for. */
async function withSeries(
  call: CallService,
  events: readonly MicrosoftEvent[],
): Promise<[MicrosoftEvent, MicrosoftEvent | undefined][]> {
  const masters = new Map(
    events.flatMap((event) => (event.type === 'seriesMaster' ? [[event.id, event]] : [])),
  )
  const all: [MicrosoftEvent, MicrosoftEvent | undefined][] = []
  for (const event of events) {
    const { type, seriesMasterId: master } = event
    if (event['@removed'] || type === 'seriesMaster') {
      continue
    }
    if (type === 'occurrence' && master && !masters.has(master)) {
      const found = await eventAt(call, master)
      if (found) {
        masters.set(master, found)
      }
    }
    all.push([event, type === 'occurrence' && master ? masters.get(master) : undefined])
  }
  return all
}
