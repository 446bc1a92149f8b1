/**
 * Fake of the calendars of Microsoft Graph, version 1.0: delta queries of a calendar view with pages,
 * entity tags, transactions, extended properties, Teams. From its reference:
 * https://learn.microsoft.com/en-us/graph/api/resources/event, /calendar, /graph/api/event-delta,
 * /graph/delta-query-events, /graph/outlook-calendar-online-meetings and /graph/throttling.
 */
import { hash, randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { type FakeAnswer, type FakeCall, startOAuthService } from './oauth-service.ts'

export const MICROSOFT_APP = {
  MICROSOFT_CLIENT_ID: '11111111-2222-3333-4444-555555555555',
  MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
}
const GRAPH = 'https://graph.microsoft.com'
const WEEK_MS = 7 * DAY_MS

type Resource = Record<string, unknown>

export interface FakeMicrosoftEvent extends Resource {
  id: string
  start: { dateTime: string }
  end: { dateTime: string }
}

interface StoredEvent {
  resource: FakeMicrosoftEvent
  calendar: string
  version: number
  isGone: boolean
}

interface FakeCalendar {
  id: string
  name: string
  isDefaultCalendar?: boolean
  canEdit: boolean
  owner: { address: string }
}

const refusal = (status: number, code: string, headers = {}): FakeAnswer => ({
  status,
  json: { error: { code, message: code } },
  headers,
})

/** As it answers too many calls. */
export const MICROSOFT_THROTTLE = refusal(429, 'ApplicationThrottled', { 'retry-after': '7' })

export async function startFakeMicrosoft(
  calendars: FakeCalendar[] = [
    {
      id: 'AAMkMain=',
      name: 'Calendar',
      isDefaultCalendar: true,
      canEdit: true,
      owner: { address: 'jane@contoso.example' },
    },
  ],
) {
  const events = new Map<string, StoredEvent>()
  const [{ id: main } = { id: '' }] = calendars
  let version = 1
  let epoch = 1
  let stale = refusal(410, 'SyncStateNotFound')
  /** Calendars whose changes can be asked for. Of the others only the events of a time. */
  let tellsChangesOf: 'all' | 'main' = 'all'
  let pageEvents = 1_000
  let teams: 'made' | 'pending' | 'none' = 'made'

  function put(calendar: string, resource: Resource): FakeMicrosoftEvent {
    version++
    const id = String(resource.id ?? `AAMk${randomUUID()}=`)
    const stored = {
      type: 'singleInstance',
      isAllDay: false,
      isCancelled: false,
      isOrganizer: true,
      showAs: 'busy',
      transactionId: null,
      iCalUId: `040000008200E00074C5B7101A82E008${randomUUID().replaceAll('-', '').toUpperCase()}`,
      responseStatus: { response: 'organizer' },
      onlineMeeting: null,
      ...resource,
      id,
      '@odata.etag': `W/"${version}"`,
      changeKey: `${version}`,
      lastModifiedDateTime: new Date().toISOString(),
    } as unknown as FakeMicrosoftEvent
    events.set(id, { resource: stored, calendar, version, isGone: false })
    return stored
  }

  const seen = ({ singleValueExtendedProperties: _, ...resource }: Resource) => resource

  function create(calendar: string, { json }: FakeCall): FakeAnswer {
    const same = [...events.values()].find(
      ({ resource, isGone }) =>
        !isGone && json.transactionId && resource.transactionId === json.transactionId,
    )
    const { recurrence: _, ...given } = json
    const isOnline = json.isOnlineMeeting === true && teams !== 'none'
    const resource = {
      ...given,
      ...(isOnline && { onlineMeeting: teams === 'made' ? meetingOf(json) : null }),
    }
    return { status: 201, json: seen(same?.resource ?? put(calendar, resource)) }
  }

  function change(id: string, call: FakeCall): FakeAnswer {
    const stored = events.get(id)
    if (!stored || stored.isGone) {
      return refusal(404, 'ErrorItemNotFound')
    }
    const condition = call.headers['if-match']
    if (condition !== undefined && condition !== stored.resource['@odata.etag']) {
      return refusal(412, 'ErrorIrresolvableConflict')
    }
    if (call.method === 'DELETE') {
      version++
      events.set(id, { ...stored, version, isGone: true })
      return { status: 204 }
    }
    if (call.method === 'GET') {
      return { status: 200, json: seen(stored.resource) }
    }
    const { recurrence, ...changed } = call.json
    // The way into the meeting is a part of the text, and the meeting ends with it.
    const ended = 'body' in changed && { isOnlineMeeting: false, onlineMeeting: null }
    const type = recurrence === null ? { type: 'singleInstance', weeks: undefined } : {}
    const resource = put(stored.calendar, { ...stored.resource, ...changed, ...ended, ...type })
    return { status: 200, json: seen(resource) }
  }

  /** `singleValueExtendedProperties/Any(…)` and `iCalUId eq … or iCalUId eq …`. */
  function search(calendar: string, filter: string): FakeAnswer {
    const [, property, value] = /ep\/id eq '([^']+)' and ep\/value eq '([^']+)'/.exec(filter) ?? []
    const uids = [...filter.matchAll(/iCalUId eq '([^']+)'/g)].map(([, uid]) => uid)
    const found = [...events.values()].filter(({ resource, isGone, ...one }) => {
      const own = (resource.singleValueExtendedProperties ?? []) as { id: string; value: string }[]
      const isOwn = own.some((each) => each.id === property && each.value === value)
      return !isGone && one.calendar === calendar && (isOwn || uids.includes(`${resource.iCalUId}`))
    })
    return { status: 200, json: { value: found.map(({ resource }) => seen(resource)) } }
  }

  function delta(calendar: string, { url, headers }: FakeCall): FakeAnswer {
    if (!headers.prefer?.includes('outlook.timezone="UTC"')) {
      return refusal(400, 'ErrorInvalidParameter')
    }
    const { searchParams: asked } = url
    const token = asked.get('$deltatoken') ?? asked.get('$skiptoken')
    const [ofEpoch, since = '0', from, to, at = '0'] = token?.split('_') ?? []
    if (token !== null && ofEpoch !== `${epoch}`) {
      return stale
    }
    const range = {
      from: Number(from ?? Date.parse(asked.get('startDateTime') ?? '')),
      to: Number(to ?? Date.parse(asked.get('endDateTime') ?? '')),
    }
    const all = [...events.values()]
      .filter((one) => one.calendar === calendar && one.version > Number(since))
      .flatMap((one) => listed(one, range, since !== '0'))
    const page = all.slice(Number(at), Number(at) + pageEvents)
    const isLast = Number(at) + pageEvents >= all.length
    const link = (name: string, ...parts: (string | number)[]) =>
      `${GRAPH}${url.pathname}?${name}=${[epoch, ...parts].join('_')}`
    return {
      status: 200,
      json: {
        value: page,
        ...(isLast
          ? { '@odata.deltaLink': link('$deltatoken', version, range.from, range.to) }
          : {
              '@odata.nextLink': link(
                '$skiptoken',
                since,
                range.from,
                range.to,
                Number(at) + pageEvents,
              ),
            }),
      },
    }
  }

  /** A calendar view: events and whole instances, a page at a time. */
  function view(calendar: string, { url }: FakeCall): FakeAnswer {
    const { searchParams: asked } = url
    const range = {
      from: Date.parse(asked.get('startDateTime') ?? ''),
      to: Date.parse(asked.get('endDateTime') ?? ''),
    }
    const all = [...events.values()]
      .filter((one) => one.calendar === calendar && !one.isGone)
      .flatMap(({ resource }) =>
        resource.type === 'seriesMaster'
          ? occurrencesOf(resource).map((one) => ({ ...seen(resource), ...one }))
          : [seen(resource)],
      )
      .filter((one) => isWithin(one as FakeMicrosoftEvent, range))
    const at = Number(asked.get('$skip') ?? 0)
    const next = new URL(url.pathname + url.search, GRAPH)
    next.searchParams.set('$skip', String(at + pageEvents))
    const more = at + pageEvents < all.length && { '@odata.nextLink': next.href }
    return { status: 200, json: { value: all.slice(at, at + pageEvents), ...more } }
  }

  function answer(call: FakeCall): FakeAnswer {
    const path = decodeURIComponent(call.url.pathname).replace('/v1.0/me', '')
    if (path === '/calendars') {
      const value = calendars.map((one) => ({
        allowedOnlineMeetingProviders: ['teamsForBusiness'],
        ...one,
      }))
      return { status: 200, json: { value } }
    }
    const [, event] = /^\/events\/(.+)$/.exec(path) ?? []
    if (event !== undefined) {
      return change(event, call)
    }
    const [, calendar = '', what] =
      /^\/calendars\/(.+?)\/(events|calendarView|calendarView\/delta)$/.exec(path) ?? []
    if (!calendars.some(({ id }) => id === calendar)) {
      return refusal(404, 'ErrorItemNotFound')
    }
    if (what === 'calendarView') {
      return view(calendar, call)
    }
    if (what === 'calendarView/delta') {
      return tellsChangesOf === 'main' && calendar !== main
        ? refusal(400, 'ErrorInvalidRequest')
        : delta(calendar, call)
    }
    return call.method === 'POST'
      ? create(calendar, call)
      : search(calendar, call.url.searchParams.get('$filter') ?? '')
  }

  const service = await startOAuthService({
    clientId: MICROSOFT_APP.MICROSOFT_CLIENT_ID,
    clientSecret: MICROSOFT_APP.MICROSOFT_CLIENT_SECRET,
    answer,
    unauthorized: refusal(401, 'InvalidAuthenticationToken'),
    rotates: true,
    tokenPath: '/common/oauth2/v2.0/token',
  })
  return {
    ...service,
    hosts: { 'graph.microsoft.com': service.origin, 'login.microsoftonline.com': service.origin },
    /**
     * Every delta token is too old from now on. Outlook says so by different answers.
     * https://learn.microsoft.com/en-us/graph/delta-query-overview#synchronization-reset
     */
    expireTokens(status: 400 | 404 | 410 = 410): void {
      epoch++
      stale = refusal(status, 'SyncStateNotFound')
    },
    setChangesOf(calendars: typeof tellsChangesOf): void {
      tellsChangesOf = calendars
    },
    setPageEvents(count: number): void {
      pageEvents = count
    },
    setTeams(state: typeof teams): void {
      teams = state
    },
    /** Online meetings that were pending are made. */
    finishTeams(): void {
      for (const { resource, calendar, isGone } of [...events.values()]) {
        if (!isGone && resource.isOnlineMeeting) {
          put(calendar, { ...resource, onlineMeeting: meetingOf(resource) })
        }
      }
    },
    /** What is in a calendar. */
    events: (calendar = main) =>
      [...events.values()].flatMap((one) =>
        one.isGone || one.calendar !== calendar ? [] : [one.resource],
      ),
    /** The host enters an event. @param resource `weeks`: it is repeated weekly, this often */
    enter: (resource: Resource, calendar = main) =>
      put(calendar, { ...resource, ...(resource.weeks ? { type: 'seriesMaster' } : {}) }),
    edit(id: string, changed: Resource): void {
      const stored = events.get(id)
      if (stored) {
        put(stored.calendar, { ...stored.resource, ...changed })
      }
    },
    remove(id: string): void {
      const stored = events.get(id)
      if (stored) {
        version++
        events.set(id, { ...stored, version, isGone: true })
      }
    },
    clear: () => events.clear(),
  }

  function listed(
    { resource, isGone }: StoredEvent,
    range: { from: number; to: number },
    isIncremental: boolean,
  ): Resource[] {
    const removed = isIncremental ? [{ '@removed': { reason: 'deleted' }, id: resource.id }] : []
    const isIn = (event: FakeMicrosoftEvent) => isWithin(event, range)
    if (isGone) {
      return removed
    }
    if (resource.type !== 'seriesMaster') {
      return isIn(resource) ? [seen(resource)] : removed
    }
    return [seen(resource), ...occurrencesOf(resource).filter(isIn)]
  }
}

function isWithin({ start, end }: FakeMicrosoftEvent, range: { from: number; to: number }) {
  const at = (time: string) => Date.parse(`${time.slice(0, 19)}Z`)
  return at(end.dateTime) > range.from && at(start.dateTime) < range.to
}

/** Only their times, because all else is in the series. */
function occurrencesOf(master: FakeMicrosoftEvent): FakeMicrosoftEvent[] {
  return Array.from({ length: Number(master.weeks) }, (_, week) => {
    const later = ({ dateTime }: { dateTime: string }) => ({
      dateTime: new Date(Date.parse(`${dateTime.slice(0, 19)}Z`) + week * WEEK_MS)
        .toISOString()
        .slice(0, 19),
    })
    return {
      id: `${master.id}.${week}`,
      '@odata.etag': master['@odata.etag'],
      type: 'occurrence',
      seriesMasterId: master.id,
      start: later(master.start),
      end: later(master.end),
    }
  })
}

/** Each event has another one. */
const meetingOf = ({ transactionId }: Resource) => ({
  joinUrl: `https://teams.microsoft.com/l/meetup-join/${hash('md5', String(transactionId)).slice(0, 12)}`,
})
