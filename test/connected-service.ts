/** A fake of Google or Microsoft in which a host has a calendar, driven in the same way. */
import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import type { CalendarService } from '#contract/staff/meetings.ts'
import { type Store, sqlThrough } from '#server/db/store.ts'
import { feedHash, sealAccount } from '#server/meetings/calendars/hosts-calendars.ts'
import { oauthGrants } from '#server/meetings/calendars/oauth/grants.ts'
import { GOOGLE_APP, GOOGLE_THROTTLE, startFakeGoogle } from './fakes/google-calendar.ts'
import { MICROSOFT_APP, MICROSOFT_THROTTLE, startFakeMicrosoft } from './fakes/microsoft-graph.ts'
import type { FakeCall } from './fakes/oauth-service.ts'
import { TEST_SIGNING_SECRET } from './test-site.ts'

/** An event as it is in the calendar. */
interface SeenEvent {
  id: string
  from: number
  to: number
  title: string
  video: string | undefined
}

const iso = (at: number) => new Date(at).toISOString()
const HALF_HOUR_MS = 30 * MINUTE_MS

async function googleService() {
  const second = 'team@group.calendar.google.com'
  const fake = await startFakeGoogle([
    { id: 'jane@example.org', summary: 'jane@example.org', primary: true, accessRole: 'owner' },
    { id: second, summary: 'Team', accessRole: 'writer' },
  ])
  const times = (from: number, to = from + HALF_HOUR_MS) => ({
    start: { dateTime: iso(from), date: null },
    end: { dateTime: iso(to), date: null },
  })
  return {
    fake,
    app: GOOGLE_APP,
    address: 'jane@example.org',
    second,
    user: 'jane@example.org',
    throttle: GOOGLE_THROTTLE,
    isCreation: ({ method, url }: FakeCall) =>
      method === 'POST' && url.pathname.endsWith('/events'),
    enter: (from: number, more: object = {}) =>
      fake.enter({ summary: 'Offsite', ...times(from), ...more }).id,
    kinds: {
      free: { transparency: 'transparent' },
      elsewhere: { eventType: 'workingLocation' },
      declined: { attendees: [{ self: true, responseStatus: 'declined' }] },
      tentative: { status: 'tentative' },
      away: { eventType: 'outOfOffice' },
    },
    allDay: (day: string, next: string) => ({ start: { date: day }, end: { date: next } }),
    weekly: (count: number) => ({ recurrence: [`RRULE:FREQ=WEEKLY;COUNT=${count}`] }),
    move: (id: string, to: number, calendar?: string) => fake.edit(id, times(to), calendar),
    seen: (calendar?: string): SeenEvent[] =>
      fake.events(calendar).map(({ id, start, end, summary, conferenceData }) => ({
        id,
        from: Date.parse(start.dateTime ?? ''),
        to: Date.parse(end.dateTime ?? ''),
        title: String(summary),
        video: (conferenceData as { entryPoints?: { uri: string }[] } | undefined)?.entryPoints?.[0]
          ?.uri,
      })),
    setVideo: (state: 'made' | 'pending') => fake.setMeet(state === 'made' ? 'success' : 'pending'),
    finishVideo: () => fake.finishMeet(),
  }
}

async function microsoftService() {
  const second = 'AAMkTeam='
  const owner = { address: 'jane@contoso.example' }
  const fake = await startFakeMicrosoft([
    { id: 'AAMkMain=', name: 'Calendar', isDefaultCalendar: true, canEdit: true, owner },
    { id: second, name: 'Team', canEdit: true, owner: { address: 'team@contoso.example' } },
  ])
  const time = (at: number) => ({ dateTime: iso(at).slice(0, 19), timeZone: 'UTC' })
  const times = (from: number, to = from + HALF_HOUR_MS) => ({ start: time(from), end: time(to) })
  return {
    fake,
    app: MICROSOFT_APP,
    address: 'AAMkMain=',
    second,
    user: 'jane@contoso.example',
    throttle: MICROSOFT_THROTTLE,
    isCreation: ({ method, url }: FakeCall) =>
      method === 'POST' && url.pathname.endsWith('/events'),
    enter: (from: number, more: object = {}) =>
      fake.enter({ subject: 'Offsite', ...times(from), ...more }).id,
    kinds: {
      free: { showAs: 'free' },
      elsewhere: { showAs: 'workingElsewhere' },
      declined: { responseStatus: { response: 'declined' } },
      tentative: { showAs: 'tentative' },
      away: { showAs: 'oof' },
    },
    allDay: (day: string, next: string) => ({
      isAllDay: true,
      start: { dateTime: `${day}T00:00:00.0000000` },
      end: { dateTime: `${next}T00:00:00.0000000` },
    }),
    weekly: (count: number) => ({ weeks: count }),
    move: (id: string, to: number, _calendar?: string) => fake.edit(id, times(to)),
    seen: (calendar?: string): SeenEvent[] =>
      fake.events(calendar).map(({ id, start, end, subject, onlineMeeting }) => ({
        id,
        from: Date.parse(`${start.dateTime.slice(0, 19)}Z`),
        to: Date.parse(`${end.dateTime.slice(0, 19)}Z`),
        title: String(subject),
        video: (onlineMeeting as { joinUrl: string } | null)?.joinUrl,
      })),
    setVideo: (state: 'made' | 'pending') => fake.setTeams(state),
    finishVideo: () => fake.finishTeams(),
  }
}

const STARTS = { google: googleService, microsoft: microsoftService }

export type ConnectedService = Awaited<ReturnType<typeof startConnectedService>>

export async function startConnectedService(kind: CalendarService) {
  const service = await STARTS[kind]()
  return {
    ...service,
    kind,

    /** Connects the calendar to the first host, as the page on 'Settings' does. */
    async connect(store: Store, hasVideo = true): Promise<string> {
      const grant = randomUUID()
      await oauthGrants(sqlThrough(store.db), TEST_SIGNING_SECRET).store(
        grant,
        service.fake.grant(),
      )
      const { address, user } = service
      const hash = feedHash(address, 'first')
      const account = { kind, address, user, grant, access: 'write' as const, hasVideo }
      const sealed = sealAccount(account, TEST_SIGNING_SECRET, hash)
      await store.db
        .insertInto('private.calendar_feeds')
        .values({
          address_hash: hash,
          host: 'first',
          name: 'Work',
          sealed,
          is_written: true,
          makes_video: hasVideo,
          asked_at: new Date(0),
        })
        .execute()
      return hash
    },
  }
}
