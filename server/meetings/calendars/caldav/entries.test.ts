/**
 * Meetings in a CalDAV calendar: what blocks, what is written there, and what the host does with it.
 *
 * @second-ring: starts real CalDAV servers
 * @full-size: the servers
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH } from '#contract/meetings.ts'
import {
  bookMeeting,
  cancelMeeting,
  firstFreeTime,
  freeTimes,
  LINKS,
  moveMeeting,
  sendMeeting,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { CALDAV_SERVERS, caldavCalendar } from '#test/caldav-calendar.ts'
import { clear, openFileStore } from '#test/store.ts'

const store = await openFileStore()
const NIGHT = Date.UTC(2099, 0, 5, 8)

for (const kind of CALDAV_SERVERS) {
  describe(`a calendar on ${kind}`, () => {
    const calendar = caldavCalendar(store, kind)
    const { running, connect, urlOf, settle, stored, entries, enter, moveThere } = calendar

    /** Books the first free time. @returns the meeting that is in the calendar, and a later time */
    async function written() {
      const { site } = running
      const at = await firstFreeTime(site)
      const { token } = await bookMeeting(site, visitor(at))
      const later = (await freeTimes(site)).find((time) => time > at + 2 * HOUR_MS) ?? 0
      await settle()
      const [meeting] = await stored()
      return { token, later, url: urlOf(meeting?.id ?? '') }
    }

    /** What happened to meetings, and who did it. */
    async function history() {
      const changes = await store.db
        .selectFrom('private.meeting_changes')
        .select(['what', 'by'])
        .orderBy('id')
        .execute()
      return changes.map(({ what, by }) => `${what} ${by}`)
    }

    test('an event that the host entered just before blocks its time', async () => {
      const { site } = running
      const at = await firstFreeTime(site)
      await enter('offsite', at)
      expect((await sendMeeting(site, MEETING_BOOK_PATH, visitor(at))).outcome).toBe('taken')
    })

    test('a booking is written without an invitation in it', async () => {
      const { url } = await written()
      const text = (await entries()).get(url)?.text ?? ''
      expect(text).toMatch(/Ada Byron/)
      expect(text).not.toMatch(/METHOD|ORGANIZER|ATTENDEE/)
    })

    test('a meeting is moved by the visitor and by the host, who moves its entry, and the visitor is told', async () => {
      const { site } = running
      const { token, later, url } = await written()
      expect((await moveMeeting(site, token, later)).outcome).toBe('done')
      await settle()
      expect(await moveThere(url, NIGHT)).toBeTruthy()
      await settle()
      expect(await stored()).toMatchObject([
        { starts_at: new Date(NIGHT), sequence: 2, state: 'booked' },
      ])
      const sent = (await waitingMails(site)).filter(({ mail }) => mail?.to.startsWith('visitor'))
      expect(sent.map(({ template }) => template)).toEqual(['meeting-changed', 'meeting-reminder'])
      expect(sent[0]?.mail?.invitation?.content).toContain('SEQUENCE:2')
      expect(await history()).toEqual(['booked visitor', 'moved visitor', 'moved host'])
    })

    test('an entry that the host moves to where no meeting can be is put back, and the history says so', async () => {
      const { url } = await written()
      await moveThere(url, NIGHT)
      await settle()
      await moveThere(url, Date.now() - HOUR_MS)
      await settle()
      expect(await stored()).toMatchObject([{ starts_at: new Date(NIGHT), sequence: 1 }])
      expect((await entries()).get(url)?.text).toMatch(/DTSTART[^\r\n]*:20990105T/)
      expect(await history()).toEqual(['booked visitor', 'moved host', 'putBack host'])
    })

    test('the entry of a lead that is deleted is removed', async () => {
      const { site } = running
      const { later } = await written()
      await enter('offsite', NIGHT)
      const erased = await bookMeeting(site, visitor(later))
      await settle()
      expect(await entries()).toHaveProperty('size', 3)
      const id = LINKS.idOf(erased.token) ?? ''
      await sql`delete from leads where id = (select lead_id from meetings where id = ${id}::uuid)`.execute(
        store.db,
      )
      await settle()
      expect((await entries()).has(urlOf(id))).toBe(false)
    })

    test('a meeting whose entry the host removes is canceled, also when the server does not tell', async () => {
      const { url } = await written()
      // Its server does not tell, because it was written and removed between two readings.
      await clear(store, 'private.calendar_objects')
      await store.db.updateTable('private.calendar_feeds').set({ token: null }).execute()
      await running.dav.remove(url, (await entries()).get(url)?.etag ?? '')
      await settle()
      expect(await stored()).toMatchObject([
        { state: 'canceled', canceled_by: 'host', sequence: 1 },
      ])
      expect(await history()).toEqual(['booked visitor', 'canceled host'])
    })

    /** The latest email to the host that is not outdated. */
    const toHost = async () =>
      (await waitingMails(running.site))
        .filter(({ template, mail }) => template === 'meeting-host' && mail)
        .at(-1)

    test('an invitation that the host accepted before the calendar was connected is the entry from then on', async () => {
      const { dav, site } = running
      await clear(store, 'private.calendar_feeds')
      const at = await firstFreeTime(site)
      const { token } = await bookMeeting(site, visitor(at))
      const invitation = (await toHost())?.mail?.invitation?.content ?? ''
      const url = `${running.calendar}from-mail.ics`
      await dav.write(url, invitation.replace(/METHOD:.*\r\n/, ''), null)
      await connect()
      expect(await site.askCalendars(['first'])).toBe(true)
      const later = (await freeTimes(site)).find((time) => time > at + 2 * HOUR_MS) ?? 0
      expect((await moveMeeting(site, token, later)).outcome).toBe('done')
      await settle()
      const ours = [...(await entries())].filter(([, { text }]) =>
        text.includes('@everturn.example'),
      )
      expect(ours).toMatchObject([[url, { text: expect.stringContaining('SEQUENCE:1') }]])
      expect(await stored()).toMatchObject([{ calendar_url: url, calendar_sequence: 1 }])
      // What the host does with it counts, as with every other entry.
      await moveThere(url, NIGHT)
      await settle()
      expect(await stored()).toMatchObject([{ starts_at: new Date(NIGHT), sequence: 2 }])
      await cancelMeeting(site, token)
      await settle()
      expect((await entries()).has(url)).toBe(false)
    })
  })
}
