/** A calendar of a host on a real CalDAV server, connected to a site for tests. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { findCalendars } from '#server/meetings/calendars/caldav/find.ts'
import { feedHash, sealAccount } from '#server/meetings/calendars/hosts-calendars.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { startOutbox } from '#server/outbox/start.ts'
import { CALDAV_ACCOUNT, type CaldavServer, startCaldavServer } from './caldav-server.ts'
import { type RawCaldav, rawCaldav } from './raw-caldav.ts'
import { clear, type TestStore } from './store.ts'
import { createTestSite, TEST_SIGNING_SECRET, type TestSite } from './test-site.ts'

/** The other servers with SOAK=1. */
export const CALDAV_SERVERS = process.env.SOAK
  ? (['radicale', 'xandikos', 'sabre'] as const)
  : (['radicale'] as const)
export const TIME_LIMIT_MS = process.env.SOAK ? 2 * HOUR_MS : 240_000

/** What runs during a test. */
interface Running {
  server: CaldavServer
  site: TestSite
  dav: RawCaldav
  /** Address of the calendar. */
  calendar: string
  outbox: ReturnType<typeof startOutbox>
}

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
const times = (from: number) => [`DTSTART:${stamp(from)}`, `DTEND:${stamp(from + 30 * MINUTE_MS)}`]

/** Starts a server before each test, connects its calendar, and ends it afterward. */
export function caldavCalendar(store: TestStore, kind: (typeof CALDAV_SERVERS)[number]) {
  const running = {} as Running
  afterEach(async () => {
    await running.outbox.stop(1000)
    running.server.signal('SIGKILL')
  })
  beforeEach(async () => {
    await clear(
      store,
      'leads',
      'private.outbox',
      'private.rate_limits',
      'private.calendar_feeds',
      'private.pacing',
    )
    running.site = createTestSite({ store, clock: systemClock })
    running.server = await startCaldavServer(kind)
    const account = { ...CALDAV_ACCOUNT, address: running.server.url }
    const [found] = await findCalendars(account, AbortSignal.timeout(TIME_LIMIT_MS))
    running.calendar = found?.url ?? ''
    running.dav = rawCaldav(
      { ...account, address: running.calendar, entered: running.server.url },
      AbortSignal.timeout(TIME_LIMIT_MS),
    )
    await connect()
    expect(await running.site.askCalendars(['first'])).toBe(true)
    running.outbox = startOutbox({
      store,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      deliverers: running.site.deliverers,
    })
  })

  /** Connects the calendar, or changes its password. */
  async function connect(password: string = CALDAV_ACCOUNT.password): Promise<void> {
    const { calendar, server } = running
    const address_hash = feedHash(calendar, 'first')
    const own = { ...CALDAV_ACCOUNT, password, address: calendar, entered: server.url }
    const sealed = sealAccount(own, TEST_SIGNING_SECRET, address_hash)
    await store.db
      .insertInto('private.calendar_feeds')
      .values({ address_hash, host: 'first', sealed, is_written: true, asked_at: new Date(0) })
      .onConflict((row) => row.column('address_hash').doUpdateSet({ sealed }))
      .execute()
  }

  const urlOf = (id: string) => new URL(`${id}.ics`, running.calendar).href

  return {
    running,
    connect,
    urlOf,

    /** Until everything is written and what the host did is followed. */
    async settle(): Promise<void> {
      const waiting = sql<{
        id: number
      }>`select id from private.outbox where kind = 'calendar' and state = 'pending'`
      const isQuiet = async () => (await waiting.execute(store.db)).rows.length === 0
      for (let quiet = 0; quiet < 2; ) {
        await sql`update private.outbox set run_at = now() where kind = 'calendar' and state = 'pending' and locked_until is null`.execute(
          store.db,
        )
        await sql`delete from private.pacing`.execute(store.db)
        running.outbox.wake()
        if (!(await isQuiet())) {
          await delay(50)
        } else {
          await running.site.askCalendars(['first'])
        }
        quiet = (await isQuiet()) ? quiet + 1 : 0
      }
      // What was given up waits no longer, and would be missing or left over in the calendar.
      const givenUp = store.db
        .selectFrom('private.outbox')
        .select('last_error')
        .where('kind', '=', 'calendar')
        .where('state', '=', 'dead')
      expect(await givenUp.execute()).toEqual([])
    },

    stored: () => store.db.selectFrom('meetings').selectAll().orderBy('created_at').execute(),

    entries: async () => running.dav.read([...(await running.dav.changes(null)).changed.keys()]),

    /** The host enters an event. @param rules its further lines */
    enter(uid: string, from: number, ...rules: string[]) {
      const lines = [
        `UID:${uid}`,
        `DTSTAMP:${stamp(Date.now())}`,
        ...times(from),
        'SUMMARY:Offsite',
        ...rules,
      ]
      const event = ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
      const text = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//x//EN',
        ...event,
        'END:VCALENDAR',
        '',
      ].join('\r\n')
      return running.dav.write(urlOf(uid.replace(/@.*/, '')), text, null)
    },

    /** Moves an entry as a calendar program does. @param rules its further lines */
    async moveThere(url: string, to: number, changedAt = Date.now(), ...rules: string[]) {
      const { text = '', etag = '' } = (await running.dav.read([url])).get(url) ?? {}
      const [zone, event = ''] = text.split(/(?=BEGIN:VEVENT)/)
      const changed = event
        .replace(/DTSTART.*\s+DTEND.*/, [...times(to), ...rules].join('\r\n'))
        .replace(/(DTSTAMP|LAST-MODIFIED):.*/g, `$1:${stamp(changedAt)}`)
      return event && running.dav.write(url, `${zone}${changed}`, etag)
    },
  }
}
