/**
 * CalDAV servers that end while a meeting is booked, moved or canceled.
 *
 * @second-ring: starts real CalDAV servers
 * @full-size: the servers
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import {
  bookMeeting,
  cancelMeeting,
  freeTimes,
  LINKS,
  moveMeeting,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { CALDAV_SERVERS, caldavCalendar } from '#test/caldav-calendar.ts'
import { openFileStore } from '#test/store.ts'

const store = await openFileStore()

for (const kind of CALDAV_SERVERS) {
  describe(`a calendar on ${kind}`, () => {
    const calendar = caldavCalendar(store, kind)
    const { running, urlOf, settle, stored, entries, enter, moveThere } = calendar

    /** The latest email to the host that is not outdated. */
    const toHost = async () =>
      (await waitingMails(running.site))
        .filter(({ template, mail }) => template === 'meeting-host' && mail)
        .at(-1)

    test('the host’s email waits for the calendar, and has the entry where the calendar could not be written', async () => {
      const { server, site } = running
      const [first = 0, second = 0, third = 0] = (await freeTimes(site)).filter(
        (time, index, all) => time - (all[index - 1] ?? 0) > 12 * HOUR_MS,
      )
      const { token } = await bookMeeting(site, visitor(first))
      expect((await toHost())?.runAt.getTime()).toBeGreaterThan(Date.now())
      await settle()
      const written = await toHost()
      expect(written?.mail?.invitation).toBeUndefined()
      expect(written?.runAt.getTime()).toBeLessThan(Date.now() + MINUTE_MS / 2)

      const attempted = async (ending: () => Promise<unknown>) => {
        server.signal('SIGKILL')
        await ending()
        running.outbox.wake()
        const attempts = sql`select id from private.outbox where kind = 'calendar' and state = 'pending' and attempts > 0`
        await expect.poll(async () => (await attempts.execute(store.db)).rows).toHaveLength(1)
        await expect
          .poll(async () => (await toHost())?.runAt.getTime())
          .toBeLessThan(Date.now() + MINUTE_MS / 2)
        const method = (await toHost())?.mail?.invitation?.method
        await server.start()
        await settle()
        return method
      }
      expect(await attempted(() => moveMeeting(site, token, second))).toBe('REQUEST')
      expect((await toHost())?.mail?.invitation).toBeUndefined()
      expect(await attempted(() => cancelMeeting(site, token))).toBe('CANCEL')
      // Once the calendar has followed, the same email would have no entry.
      expect((await toHost())?.mail?.invitation).toBeUndefined()
      await bookMeeting(site, visitor(third))
    })

    test('when both sides move a meeting at once, the later change counts; with the server down, bookings go on', async () => {
      const { server, site } = running
      const [first = 0, second = 0, third = 0] = (await freeTimes(site)).filter(
        (time, index, all) => time - (all[index - 1] ?? 0) > 12 * HOUR_MS,
      )
      const { token } = await bookMeeting(site, visitor(first))
      await settle()
      const [{ id } = { id: '' }] = await stored()
      for (const isTheirs of [false, true]) {
        const there = Date.UTC(2099, 0, isTheirs ? 6 : 7, 8)
        await moveThere(urlOf(id), there, Date.now() + (isTheirs ? HOUR_MS : -HOUR_MS))
        server.signal('SIGKILL')
        const here = isTheirs ? third : second
        expect((await moveMeeting(site, token, here)).outcome).toBe('done')
        await server.start()
        await settle()
        expect((await stored())[0]?.starts_at.getTime()).toBe(isTheirs ? there : here)
      }
      server.signal('SIGKILL')
      await bookMeeting(site, visitor(first))
      const last = await store.db
        .selectFrom('private.meeting_changes')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(last).toMatchObject({ what: 'booked', is_unchecked: true })
      // One more is written, but the answer is lost, and the entry appears only when the meeting is
      // canceled.
      const lost = LINKS.idOf((await bookMeeting(site, visitor(second))).token) ?? ''
      running.outbox.wake()
      const attempt = sql`select id from private.outbox where kind = 'calendar' and ref = ${lost}::uuid and attempts > 0`
      await expect.poll(async () => (await attempt.execute(store.db)).rows).toHaveLength(1)
      await server.start()
      await cancelMeeting(site, LINKS.tokenOf(lost))
      await settle()
      await enter(`${lost}@everturn.example`, second)
      await settle()
      const mine = async () =>
        [...(await entries()).values()].filter(({ text }) =>
          /UID:[^\r\n]+@everturn\.example/.test(text),
        )
      expect(await mine()).toHaveLength(2)
      // The same happens after another host has taken the meeting over.
      await sql`update meetings set host = 'n000002', calendar = null, calendar_url = null, calendar_etag = null
        where id = ${last?.meeting_id}::uuid`.execute(store.db)
      await moveThere(urlOf(last?.meeting_id ?? ''), third)
      await settle()
      expect(await mine()).toHaveLength(1)
    })
  })
}
