/** What calendars at Google and Microsoft say about the times of a host, on fakes of both. */
import { describe, expect, test } from 'vitest'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH } from '#contract/meetings.ts'
import { CALENDAR_SERVICES } from '#contract/staff/meetings.ts'
import { bookMeeting, firstFreeTime, freeTimes, sendMeeting, visitor } from '#test/bookings.ts'
import { connectedCalendar } from '#test/connected-calendar.ts'
import { openFileStore } from '#test/store.ts'

const { problems } = words.calendars
const store = await openFileStore()

for (const kind of CALENDAR_SERVICES) {
  describe(`a calendar at ${kind}`, () => {
    const { running, ask, isFree, own, stateOf, firstFreeTimeOf, settle } = connectedCalendar(
      store,
      kind,
    )

    test('an event that was entered just before blocks, and what leaves the host free does not', async () => {
      const { service, site } = running
      await service.connect(store)
      expect(await ask()).toBe(true)
      const at = await firstFreeTime(site)
      service.enter(at)
      expect((await sendMeeting(site, MEETING_BOOK_PATH, visitor(at))).outcome).toBe('taken')
      service.fake.clear()
      service.fake.expireTokens()
      for (const free of ['free', 'elsewhere', 'declined'] as const) {
        service.enter(at, service.kinds[free])
      }
      await ask()
      expect(await isFree(at)).toBe(true)
      for (const taken of ['tentative', 'away'] as const) {
        const id = service.enter(at, service.kinds[taken])
        await ask()
        expect(await isFree(at)).toBe(false)
        service.fake.remove(id)
        await ask()
        expect(await isFree(at)).toBe(true)
      }
      const day = new Date(at).toISOString().slice(0, 10)
      const next = new Date(at + DAY_MS).toISOString().slice(0, 10)
      const whole = service.enter(at, service.allDay(day, next))
      await ask()
      expect(await isFree(at)).toBe(false)
      service.fake.remove(whole)
      const series = service.enter(at, service.weekly(3))
      await ask()
      expect([await isFree(at), await isFree(at + 7 * DAY_MS)]).toEqual([false, false])
      service.fake.edit(series, service.kinds.free)
      await ask()
      expect(await isFree(at + 7 * DAY_MS)).toBe(true)
    })

    test('lists of several pages are read whole, and anew when their token is too old', async () => {
      const { service } = running
      await service.connect(store)
      const at = await firstFreeTimeOf()
      service.fake.setPageEvents(2)
      const ids = [0, 1, 2, 3, 4].map((n) => service.enter(at + n * DAY_MS))
      await ask()
      expect(await isFree(at)).toBe(false)
      service.fake.expireTokens()
      for (const id of ids) {
        service.fake.remove(id)
      }
      expect(await ask()).toBe(true)
      expect(await isFree(at)).toBe(true)
    })

    test('no time is offered before a calendar was read, and a booking waits no longer than allowed', async () => {
      const { service, site } = running
      await service.connect(store)
      service.fake.fail('cut')
      expect(await ask()).toBe(false)
      expect((await site.request('/meetings/times?call=discovery-session')).status).toBe(503)
      expect(await ask()).toBe(true)
      expect((await freeTimes(site)).length).toBeGreaterThan(0)
    })

    test('a service that asks to wait is left alone, and bookings go on with the last copy', async () => {
      const { service, site } = running
      await service.connect(store)
      const at = await firstFreeTimeOf()
      service.fake.fail(service.throttle)
      await bookMeeting(site, visitor(at))
      const calls = service.fake.calls.length
      expect(await ask()).toBe(false)
      expect(service.fake.calls).toHaveLength(calls)
      expect(await stateOf()).toMatchObject({ failure: problems.busy })
      const changes = await store.db
        .selectFrom('private.meeting_changes')
        .select('is_unchecked')
        .execute()
      expect(changes).toEqual([{ is_unchecked: true }])
      await settle()
      expect(own()).toHaveLength(1)
    })
  })
}
