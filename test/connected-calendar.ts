/** A calendar of a host at a fake of Google or Microsoft, for a site for tests. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import type { CalendarService } from '#contract/staff/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { startOutbox } from '#server/outbox/start.ts'
import { firstFreeTime, freeTimes } from './bookings.ts'
import { type ConnectedService, startConnectedService } from './connected-service.ts'
import { bringServicesHere } from './fakes/services-here.ts'
import { clear } from './store.ts'
import { createTestSite, type TestSite } from './test-site.ts'

/** What runs during a test. */
interface Running {
  service: ConnectedService
  site: TestSite
  outbox: ReturnType<typeof startOutbox>
}

/**
 * Starts the service before each test, in which the calendar is not connected yet.
 * @param hostEmail address of the host. Empty: that of all notices
 */
export function connectedCalendar(
  store: Store,
  kind: CalendarService,
  hostEmail = 'jane@example.org',
) {
  const running = {} as Running
  let leave = () => {}
  beforeEach(async () => {
    await clear(
      store,
      'leads',
      'private.outbox',
      'private.rate_limits',
      'private.calendar_feeds',
      'private.calendar_grants',
      'private.calendar_links',
      'private.pacing',
    )
    running.service = await startConnectedService(kind)
    leave = bringServicesHere(running.service.fake.hosts)
    running.site = createTestSite({
      store,
      clock: systemClock,
      settings: { ...running.service.app, LEAD_NOTIFY_EMAIL: 'sales@example.org' },
      texts: { 'hosts.all.first.email': hostEmail },
    })
    running.outbox = startOutbox({
      store,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      deliverers: running.site.deliverers,
    })
  })
  afterEach(async () => {
    await running.outbox.stop(1000)
    leave()
    running.service.fake.stop()
  })

  const ask = () => running.site.askCalendars(['first'])

  return {
    running,
    ask,
    isFree: async (at: number) => (await freeTimes(running.site)).includes(at),
    stored: () => store.db.selectFrom('meetings').selectAll().orderBy('created_at').execute(),
    /** The entries of meetings. */
    own: () => running.service.seen().filter(({ title }) => title.includes('Ada Byron')),
    stateOf: () =>
      store.db.selectFrom('private.calendar_feeds').selectAll().executeTakeFirstOrThrow(),

    /** A free time of a site whose calendar is empty. */
    async firstFreeTimeOf(): Promise<number> {
      await ask()
      return firstFreeTime(running.site)
    },

    /** Until everything is written, and what the host did is followed. */
    async settle(): Promise<void> {
      const waiting = store.db
        .selectFrom('private.outbox')
        .select('id')
        .where('kind', '=', 'calendar')
        .where('state', '=', 'pending')
      for (let quiet = 0; quiet < 2; ) {
        await sql`update private.outbox set run_at = now() where kind = 'calendar' and state = 'pending' and locked_until is null`.execute(
          store.db,
        )
        await sql`delete from private.pacing`.execute(store.db)
        await sql`update private.calendar_grants set paused_until = null`.execute(store.db)
        running.outbox.wake()
        const isQuiet = async () => (await waiting.execute()).length === 0
        if (await isQuiet()) {
          await ask()
        } else {
          await delay(20)
        }
        quiet = (await isQuiet()) ? quiet + 1 : 0
      }
    },
  }
}
