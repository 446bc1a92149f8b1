/**
 * Fake of Google Calendar, API version 3: lists with pages and sync tokens, conditions on entity
 * tags, ids that are used up, instances of series, Google Meet. From its reference:
 * https://developers.google.com/workspace/calendar/api/v3/reference, and the guides `sync`,
 * `errors`, `version-resources` and `calendar-status` beside it.
 */
import { hash, randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { type FakeAnswer, type FakeCall, startOAuthService } from './oauth-service.ts'

export const GOOGLE_APP = {
  GOOGLE_CLIENT_ID: 'site.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'google-secret',
}

type Resource = Record<string, unknown>

export interface FakeGoogleEvent extends Resource {
  id: string
  status: string
  etag: string
  start: { date?: string; dateTime?: string }
  end: { date?: string; dateTime?: string }
}

interface StoredEvent {
  resource: FakeGoogleEvent
  /** Of its last change. */
  version: number
  organizerIsSelf: boolean
}

interface FakeCalendar {
  id: string
  summary: string
  primary?: boolean
  accessRole: 'owner' | 'writer' | 'reader' | 'freeBusyReader'
}

/** Parameters that no sync token goes with. */
const NOT_WITH_TOKEN = ['timeMin', 'timeMax', 'iCalUID', 'orderBy', 'q', 'updatedMin']
const WEEK_MS = 7 * DAY_MS

const refusal = (code: number, reason: string, domain = 'global'): FakeAnswer => ({
  status: code,
  json: { error: { errors: [{ domain, reason, message: reason }], code, message: reason } },
})

/** As it answers too many calls. */
export const GOOGLE_THROTTLE = refusal(403, 'rateLimitExceeded', 'usageLimits')

export async function startFakeGoogle(
  calendars: FakeCalendar[] = [
    { id: 'jane@example.org', summary: 'jane@example.org', primary: true, accessRole: 'owner' },
  ],
) {
  const events = new Map<string, Map<string, StoredEvent>>()
  let version = 1
  let epoch = 1
  /** Fewer events of a page than were asked for, which Google may send. */
  let pageEvents = 2_500
  let meet: 'success' | 'pending' | 'none' = 'success'

  const eventsOf = (calendar: string) => {
    const known = events.get(calendar) ?? new Map<string, StoredEvent>()
    events.set(calendar, known)
    return known
  }

  function put(calendar: string, resource: Resource, organizerIsSelf = true): FakeGoogleEvent {
    version++
    const id = String(resource.id ?? randomUUID().replaceAll('-', '').slice(0, 26))
    const stored = {
      iCalUID: `${id}@google.com`,
      status: 'confirmed',
      ...withoutNulls(resource),
      id,
      etag: `"${version}"`,
      updated: new Date().toISOString(),
      organizer: { self: organizerIsSelf },
    } as unknown as FakeGoogleEvent
    eventsOf(calendar).set(id, { resource: stored, version, organizerIsSelf })
    return stored
  }

  /** With the conference that a call asks for, another one for each id of a request. Any other that it names is ignored. */
  function withMeet(resource: Resource, { json, url }: FakeCall): Resource {
    const asked = json.conferenceData as { createRequest?: { requestId: string } } | undefined
    const isAsked = asked?.createRequest && url.searchParams.get('conferenceDataVersion') === '1'
    return isAsked ? { ...resource, ...conference(asked.createRequest, meet) } : resource
  }

  function change(calendar: string, id: string, call: FakeCall): FakeAnswer {
    const stored = eventsOf(calendar).get(id)
    if (!stored) {
      return refusal(404, 'notFound')
    }
    const condition = call.headers['if-match']
    if (condition !== undefined && condition !== stored.resource.etag) {
      return refusal(412, 'conditionNotMet')
    }
    if (call.method === 'DELETE') {
      if (stored.resource.status === 'cancelled') {
        return refusal(410, 'deleted')
      }
      put(calendar, { ...stored.resource, status: 'cancelled' }, stored.organizerIsSelf)
      return { status: 204 }
    }
    if (!stored.organizerIsSelf) {
      return refusal(403, 'forbiddenForNonOrganizer', 'calendar')
    }
    const merged = merge(stored.resource, call.json)
    return { status: 200, json: put(calendar, withMeet(merged, call)) }
  }

  function insert(calendar: string, call: FakeCall): FakeAnswer {
    const { id } = call.json
    if (id !== undefined && !/^[a-v0-9]{5,1024}$/.test(String(id))) {
      return refusal(400, 'invalid')
    }
    if (id !== undefined && eventsOf(calendar).has(String(id))) {
      return refusal(409, 'duplicate')
    }
    return { status: 200, json: put(calendar, withMeet(call.json, call)) }
  }

  function list(calendar: string, { url: { searchParams: asked } }: FakeCall): FakeAnswer {
    const uid = asked.get('iCalUID')
    const token = asked.get('syncToken')
    if (token !== null && NOT_WITH_TOKEN.some((name) => asked.has(name))) {
      return refusal(400, 'invalid')
    }
    const [ofEpoch, since = '0', from = '0', to = '0'] = token?.split('.') ?? []
    if (token !== null && ofEpoch !== `s${epoch}`) {
      return refusal(410, 'fullSyncRequired', 'calendar')
    }
    const range =
      token === null
        ? { from: timeOf(asked.get('timeMin'), 0), to: timeOf(asked.get('timeMax'), Infinity) }
        : { from: Number(from), to: to === 'Infinity' ? Infinity : Number(to) }
    const found = [...eventsOf(calendar).values()]
      .filter((one) => one.version > Number(since) && (!uid || one.resource.iCalUID === uid))
      .flatMap(({ resource }) => instancesOf(resource))
      .filter((one) => (token === null ? one.status !== 'cancelled' && overlaps(one, range) : true))
    const at = Number(asked.get('pageToken') ?? 0)
    const size = Math.min(pageEvents, Number(asked.get('maxResults') ?? 250))
    const isLast = at + size >= found.length
    const next = `s${epoch}.${version}.${range.from}.${range.to}`
    const items = found.slice(at, at + size)
    return {
      status: 200,
      json: {
        kind: 'calendar#events',
        items,
        ...(isLast ? { nextSyncToken: next } : { nextPageToken: String(at + size) }),
      },
    }
  }

  function freeBusy({ json }: FakeCall): FakeAnswer {
    const range = { from: timeOf(json.timeMin, 0), to: timeOf(json.timeMax, 0) }
    if (range.to - range.from > 90 * DAY_MS) {
      return refusal(400, 'timeRangeTooLong', 'calendar')
    }
    const asked = (json.items as { id: string }[]).map(({ id }) => {
      const busy = [...eventsOf(id).values()]
        .flatMap(({ resource }) => instancesOf(resource))
        .filter((one) => one.status !== 'cancelled' && one.transparency !== 'transparent')
        .filter((one) => overlaps(one, range))
        .map(({ start, end }) => ({ start: start.dateTime, end: end.dateTime }))
      return [id, { busy }]
    })
    return {
      status: 200,
      json: { kind: 'calendar#freeBusy', calendars: Object.fromEntries(asked) },
    }
  }

  function answer(call: FakeCall): FakeAnswer {
    const path = call.url.pathname.replace('/calendar/v3', '')
    if (path === '/users/me/calendarList') {
      const solutions = { allowedConferenceSolutionTypes: ['hangoutsMeet'] }
      const items = calendars.map((one) => ({ ...one, conferenceProperties: solutions }))
      return { status: 200, json: { kind: 'calendar#calendarList', items } }
    }
    if (path === '/freeBusy') {
      return freeBusy(call)
    }
    const [, calendar = '', id] = /^\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/
      .exec(path)
      ?.map((part = '') => decodeURIComponent(part)) ?? ['', '']
    if (!calendars.some((one) => one.id === calendar)) {
      return refusal(404, 'notFound')
    }
    if (id === '' || id === undefined) {
      return call.method === 'POST' ? insert(calendar, call) : list(calendar, call)
    }
    if (call.method === 'GET') {
      const stored = eventsOf(calendar).get(id)
      return stored ? { status: 200, json: stored.resource } : refusal(404, 'notFound')
    }
    return change(calendar, id, call)
  }

  const service = await startOAuthService({
    clientId: GOOGLE_APP.GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_APP.GOOGLE_CLIENT_SECRET,
    answer,
    unauthorized: refusal(401, 'authError'),
    rotates: false,
    tokenPath: '/token',
  })
  const [{ id: main } = { id: '' }] = calendars
  return {
    ...service,
    hosts: {
      'www.googleapis.com': service.origin,
      'oauth2.googleapis.com': service.origin,
    },
    /** Every sync token is too old from now on. */
    expireTokens(): void {
      epoch++
    },
    setPageEvents(count: number): void {
      pageEvents = count
    },
    setMeet(state: typeof meet): void {
      meet = state
    },
    /** Conferences that were pending are made. */
    finishMeet(): void {
      for (const { resource } of eventsOf(main).values()) {
        const data = resource.conferenceData as { createRequest: { requestId: string } } | undefined
        if (data) {
          put(main, { ...resource, ...conference(data.createRequest, 'success') })
        }
      }
    },
    /** What is in a calendar, without what was deleted. */
    events: (calendar = main) =>
      [...eventsOf(calendar).values()].flatMap(({ resource }) =>
        resource.status === 'cancelled' ? [] : [resource],
      ),
    /** The host enters an event, or changes one. */
    enter: (resource: Resource, calendar = main, isOwn = true) => put(calendar, resource, isOwn),
    edit(id: string, changed: Resource, calendar = main): void {
      const stored = eventsOf(calendar).get(id)
      if (stored) {
        put(calendar, merge(stored.resource, changed), stored.organizerIsSelf)
      }
    },
    remove(id: string, calendar = main): void {
      const stored = eventsOf(calendar).get(id)
      if (stored) {
        put(calendar, { ...stored.resource, status: 'cancelled' }, stored.organizerIsSelf)
      }
    },
    clear: () => events.clear(),
  }
}

function conference(
  request: { requestId: string } = { requestId: '' },
  state: 'success' | 'pending' | 'none',
) {
  if (state === 'none') {
    return { conferenceData: undefined }
  }
  const uri = `https://meet.google.com/${hash('md5', request.requestId).slice(0, 12)}`
  const createRequest = { ...request, status: { statusCode: state } }
  return {
    conferenceData: {
      createRequest,
      ...(state === 'success' && { entryPoints: [{ entryPointType: 'video', uri }] }),
    },
  }
}

/** Members of a patch replace those of the resource, and null removes them. */
function merge(resource: Resource, changed: Resource): Resource {
  const merged = { ...resource }
  for (const [name, value] of Object.entries(changed)) {
    const before = merged[name]
    const areBoth = isRecord(before) && isRecord(value)
    merged[name] = areBoth ? merge(before, value) : value
  }
  return withoutNulls(merged)
}

const isRecord = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withoutNulls(resource: Resource): Resource {
  const kept = Object.entries(resource).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isRecord(value) ? withoutNulls(value) : value]),
  )
}

const timeOf = (value: unknown, otherwise: number) =>
  typeof value === 'string' ? Date.parse(value) : otherwise

function overlaps({ start, end }: FakeGoogleEvent, { from, to }: { from: number; to: number }) {
  const at = ({ date, dateTime }: { date?: string; dateTime?: string }) =>
    Date.parse(dateTime ?? date ?? '')
  return at(end) > from && at(start) < to
}

/** `RRULE:FREQ=WEEKLY;COUNT=3` as three events (`singleEvents`). */
function instancesOf(event: FakeGoogleEvent): FakeGoogleEvent[] {
  const [rule = ''] = (event.recurrence as string[] | undefined) ?? []
  const count = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? 0)
  if (count === 0) {
    return [event]
  }
  return Array.from({ length: count }, (_, week) => {
    const later = (time = '') => new Date(Date.parse(time) + week * WEEK_MS).toISOString()
    const { recurrence: _rule, ...rest } = event
    const start = { dateTime: later(event.start.dateTime) }
    const stamp = start.dateTime.replace(/[-:]|\.\d+/g, '')
    return {
      ...rest,
      id: `${event.id}_${stamp}`,
      recurringEventId: event.id,
      start,
      end: { dateTime: later(event.end.dateTime) },
    } as FakeGoogleEvent
  })
}
