/** Meetings in calendars at Google and Microsoft, with their video calls, on fakes of both. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { CALENDAR_SERVICES } from '#contract/staff/meetings.ts'
import {
  bookMeeting,
  cancelMeeting,
  freeTimes,
  moveMeeting,
  RULES,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { connectedCalendar } from '#test/connected-calendar.ts'
import { openFileStore } from '#test/store.ts'
import { writeMeetingsToCome } from './connect-calendars.ts'

const store = await openFileStore()

for (const kind of CALENDAR_SERVICES) {
  describe(`a calendar at ${kind}`, () => {
    const { running, isFree, stored, own, firstFreeTimeOf, settle } = connectedCalendar(store, kind)

    /** Books the first free time. @returns the meeting that is in the calendar, and a later time */
    async function written() {
      const { service, site } = running
      await service.connect(store)
      const first = await firstFreeTimeOf()
      const later = (await freeTimes(site)).find((time) => time > first + 2 * HOUR_MS) ?? 0
      const { token } = await bookMeeting(site, visitor(first))
      await settle()
      const [{ id } = { id: '' }] = own()
      return { token, id, first, later }
    }

    test('a booking is written, and its entry moves with it and takes no time of its own', async () => {
      const { site } = running
      const { token, first, later } = await written()
      expect(own()).toMatchObject([{ from: first }])
      await moveMeeting(site, token, later)
      await settle()
      expect(own()).toMatchObject([{ from: later }])
      expect(await isFree(first)).toBe(true)
    })

    test('a meeting moves with the entry that the host moves, and the visitor is told', async () => {
      const { service, site } = running
      const { id } = await written()
      const far = Date.UTC(2099, 0, 5, 8)
      service.move(id, far)
      await settle()
      expect(await stored()).toMatchObject([{ starts_at: new Date(far), state: 'booked' }])
      const told = (await waitingMails(site)).filter(({ mail }) => mail?.to.startsWith('visitor'))
      expect(told.map(({ template }) => template)).toContain('meeting-changed')
    })

    test('an entry that the host changes into what no meeting can be is put back', async () => {
      const { service } = running
      const { id } = await written()
      const far = Date.UTC(2099, 0, 5, 8)
      service.move(id, far)
      await settle()
      service.move(id, Date.now() - HOUR_MS)
      await settle()
      expect(own()).toMatchObject([{ from: far }])
      service.fake.edit(id, service.weekly(2))
      await settle()
      expect(own()).toMatchObject([{ from: far }])
    })

    test('a meeting is canceled when the host removes its entry', async () => {
      const { service } = running
      const { id } = await written()
      service.fake.remove(id)
      await settle()
      expect(await stored()).toMatchObject([{ state: 'canceled', canceled_by: 'host' }])
    })

    test('the entry of a meeting that is canceled is removed, also where the host has removed one before', async () => {
      const { service, site } = running
      const { id, later } = await written()
      service.fake.remove(id)
      await settle()
      const again = await bookMeeting(site, visitor(later))
      await settle()
      expect(own()).toMatchObject([{ from: later }])
      await cancelMeeting(site, again.token)
      await settle()
      expect(own()).toEqual([])
    })

    test('an entry whose answer is lost is written once', async () => {
      const { service, site } = running
      await service.connect(store)
      const at = await firstFreeTimeOf()
      service.fake.fail('lost', service.isCreation)
      await bookMeeting(site, visitor(at))
      await settle()
      expect(own()).toHaveLength(1)
      expect(await stored()).toMatchObject([{ calendar_url: own()[0]?.id }])
    })

    test('when both sides change a meeting at once, the later change counts', async () => {
      const { service, site } = running
      await service.connect(store)
      const first = await firstFreeTimeOf()
      const later = (await freeTimes(site)).find((time) => time > first + 24 * HOUR_MS) ?? 0
      const { token } = await bookMeeting(site, visitor(first))
      await settle()
      const [{ id } = { id: '' }] = own()
      service.move(id, Date.UTC(2099, 0, 6, 8))
      await sql`update meetings set changed_at = now() + interval '1 hour'`.execute(store.db)
      await sql`update private.outbox set run_at = now() + interval '1 hour' where kind = 'calendar'`.execute(
        store.db,
      )
      await moveMeeting(site, token, later)
      await settle()
      const [meeting] = await stored()
      expect(own()).toMatchObject([{ from: meeting?.starts_at.getTime() }])
    })

    test('makes the video call that the visitor’s email and page and the entry name', async () => {
      const { service, site } = running
      await service.connect(store)
      const at = await firstFreeTimeOf()
      const { token } = await bookMeeting(site, visitor(at))
      const toVisitor = async () =>
        (await waitingMails(site)).filter(({ mail }) => mail?.to.startsWith('visitor'))
      // It waits for the calendar, and is then sent at once.
      expect((await toVisitor())[0]?.runAt.getTime()).toBeGreaterThan(Date.now())
      await settle()
      const [{ video = 'none' } = {}] = own()
      const [booked, ...others] = await toVisitor()
      expect(booked?.runAt.getTime()).toBeLessThan(Date.now() + HOUR_MS / 120)
      expect(booked?.mail?.text).toContain(video)
      expect(booked?.mail?.invitation?.content.replaceAll('\r\n ', '')).toContain(video)
      expect(others.map(({ template }) => template)).toEqual(['meeting-reminder'])
      const page = await site.request(`/meetings/meeting.ics?meeting=${token}`)
      expect((await page.text()).replaceAll('\r\n ', '')).toContain(video)
      // A change keeps it.
      const later = (await freeTimes(site)).find((time) => time > at + 2 * HOUR_MS) ?? 0
      await moveMeeting(site, token, later)
      await settle()
      expect(own()).toMatchObject([{ from: later, video }])
      expect(await stored()).toMatchObject([{ video_url: video }])
    })

    /** Emails to the visitor, as they would be sent now. */
    const toVisitor = async () =>
      (await waitingMails(running.site)).filter(({ mail }) => mail?.to.startsWith('visitor'))

    /** All emails that wait are sent. */
    const sendAll = () =>
      sql`update private.outbox set state = 'done' where kind = 'email'`.execute(store.db)

    test('an entry that the host removes while the visitor moves the meeting is written again, with a call of its own', async () => {
      const { service, site } = running
      const { token, id, later } = await written()
      const [{ video: before } = { video: undefined }] = own()
      await sendAll()
      await moveMeeting(site, token, later)
      service.fake.remove(id)
      await settle()
      const [{ video = 'none' } = {}, ...others] = own()
      expect(others).toEqual([])
      expect(video).not.toBe(before)
      expect(await stored()).toMatchObject([{ video_url: video, state: 'booked' }])
      const last = (await toVisitor())
        .filter(({ template }) => template === 'meeting-changed')
        .at(-1)
      expect(last?.mail?.text).toContain(video)
      const toHost = (await waitingMails(site)).filter(
        ({ mail }) => mail?.to === 'jane@example.org',
      )
      const subjects = toHost.map(({ mail }) => mail?.subject)
      expect(subjects).toContainEqual(expect.stringContaining('moved'))
      expect(subjects).toContainEqual(expect.stringContaining('not moved'))
    })

    test('a meeting that moves twice while its entry is gone has one entry', async () => {
      const { service, site } = running
      const { token, id, first, later } = await written()
      await sendAll()
      // Both moves are under way before the calendar answers one.
      service.fake.fail({ afterMs: 500 }, ({ method }) => method === 'PATCH')
      service.fake.fail({ afterMs: 500 }, ({ method }) => method === 'PATCH')
      await moveMeeting(site, token, later)
      service.fake.remove(id)
      await moveMeeting(site, token, first)
      await settle()
      const [{ video = 'none' } = {}, ...others] = own()
      expect(others).toEqual([])
      expect(own()).toMatchObject([{ from: first }])
      expect(await stored()).toMatchObject([{ video_url: video, calendar_url: own()[0]?.id }])
    })

    // At Google the site chooses the ids, so that there cannot be two.
    test.runIf(kind === 'microsoft')(
      'an entry that was written again is found when the meeting moves before that is known',
      async () => {
        const { service, site } = running
        const { token, id, first, later } = await written()
        await sendAll()
        service.fake.fail('lost', service.isCreation)
        await moveMeeting(site, token, later)
        service.fake.remove(id)
        await expect.poll(() => own().length).toBe(1)
        await moveMeeting(site, token, first)
        await settle()
        expect(own()).toMatchObject([{ from: first }])
        expect(await stored()).toMatchObject([{ calendar_url: own()[0]?.id, state: 'booked' }])
      },
    )

    test('a meeting that has not changed is canceled when its entry is to be written and is removed', async () => {
      const { service } = running
      const { id } = await written()
      service.fake.remove(id)
      await store.inTransaction((trx) => writeMeetingsToCome(trx, 'first'))
      await settle()
      expect(await stored()).toMatchObject([{ state: 'canceled', canceled_by: 'host' }])
      expect(own()).toEqual([])
    })

    test('a meeting stays when its calendar is gone', async () => {
      const { service, outbox } = running
      const { id } = await written()
      for (let call = 0; call < 5; call++) {
        service.fake.fail({ status: 404 }, ({ url }) => url.pathname.includes('/events'))
      }
      await store.inTransaction((trx) => writeMeetingsToCome(trx, 'first'))
      const waiting = store.db
        .selectFrom('private.outbox')
        .select('id')
        .where('kind', '=', 'calendar')
        .where('state', '=', 'pending')
        .where('attempts', '=', 0)
      outbox.wake()
      await expect.poll(() => waiting.execute()).toEqual([])
      expect(await stored()).toMatchObject([{ state: 'booked', calendar_url: id }])
    })

    test('a meeting stays when the answer is lost with which its entry is taken out', async () => {
      const { service } = running
      await written()
      await sendAll()
      service.fake.fail('lost', ({ method }) => method === 'DELETE')
      await sql`update private.calendar_feeds set is_written = false`.execute(store.db)
      await store.inTransaction((trx) => writeMeetingsToCome(trx, 'first'))
      await settle()
      expect(await stored()).toMatchObject([{ state: 'booked', calendar: null, video_url: null }])
      expect((await toVisitor()).map(({ mail }) => mail?.subject)).toContainEqual(
        expect.stringContaining('New place'),
      )
    })

    test('an email that could not be sent yet names the link that is made meanwhile', async () => {
      const { service, site } = running
      await service.connect(store)
      service.setVideo('pending')
      await bookMeeting(site, visitor(await firstFreeTimeOf()))
      await settle()
      await sql`update private.outbox set attempts = 1 where kind = 'email'`.execute(store.db)
      service.finishVideo()
      await settle()
      const [{ video = 'none' } = {}] = own()
      const told = await toVisitor()
      expect(told.map(({ template }) => template)).toEqual(['meeting-booked', 'meeting-reminder'])
      expect(told[0]?.mail?.text).toContain(video)
    })

    test('a visitor whose call ends with its calendar is told where the meeting takes place', async () => {
      await written()
      await sendAll()
      await sql`update private.calendar_feeds set is_written = false`.execute(store.db)
      await store.inTransaction((trx) => writeMeetingsToCome(trx, 'first'))
      await settle()
      expect(own()).toEqual([])
      expect(await stored()).toMatchObject([{ video_url: null, state: 'booked' }])
      const [told] = (await toVisitor()).filter(({ template }) => template === 'meeting-changed')
      expect(told?.mail?.subject).toContain('New place')
      expect(told?.mail?.text).toContain(RULES.place)
    })

    test('sends the link of a video call that is made late', async () => {
      const { service, site } = running
      await service.connect(store)
      const at = await firstFreeTimeOf()
      service.setVideo('pending')
      await bookMeeting(site, visitor(at))
      await settle()
      await sql`update private.outbox set state = 'done' where payload->>'template' = 'meeting-booked'`.execute(
        store.db,
      )
      service.finishVideo()
      await settle()
      const [{ video = 'none' } = {}] = own()
      expect(await stored()).toMatchObject([{ video_url: video, sequence: 0, link_changes: 1 }])
      const linked = (await waitingMails(site)).filter(({ mail }) => mail?.text.includes(video))
      expect(linked.map(({ template }) => template)).toContain('meeting-changed')
    })
  })
}

describe('a host without an email address', () => {
  const { running, own, firstFreeTimeOf, settle } = connectedCalendar(store, 'google', '')

  test('what the host does in the calendar is told where all notices go', async () => {
    const { service, site } = running
    await service.connect(store)
    await bookMeeting(site, visitor(await firstFreeTimeOf()))
    await settle()
    service.fake.remove(own()[0]?.id ?? '')
    await settle()
    const notices = await store.db
      .selectFrom('private.outbox')
      .select('payload')
      .where(sql`payload->>'template'`, '=', 'meeting-notice')
      .execute()
    expect(notices).toMatchObject([{ payload: { to: 'sales@example.org' } }])
  })
})
