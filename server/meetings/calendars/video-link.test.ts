/** The link of a meeting's video call, whatever calendar made it. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/outbox/clock.ts'
import { bookingSite, bookingStore, bookMeeting, firstFreeTime, visitor } from '#test/bookings.ts'
import { videoLinks } from './video-link.ts'

const CALL = 'https://call.example/1'
const { store, kept } = await bookingStore()
const videos = videoLinks({ store, clock: systemClock })
const stored = async () => (await kept.meetings())[0]
/** Emails about a link: one at once, and the reminder anew. */
const told = async () =>
  (await kept.outbox()).filter(({ payload }) => payload.change === 'linked').length

/** A meeting of which its visitor was told, in a calendar that made a call for it. */
let entry: Parameters<typeof videos.note>[0]
beforeEach(async () => {
  const site = bookingSite(store)
  await bookMeeting(site, visitor(await firstFreeTime(site)))
  await sql`update private.outbox set state = 'done'`.execute(store.db)
  await sql`update meetings set calendar = 'a', calendar_url = 'one', video_url = ${CALL}`.execute(
    store.db,
  )
  entry = { id: `${(await stored())?.id}`, calendar: 'a', calendar_url: 'one' }
})

test('the link of an entry that the meeting no longer has is not noted', async () => {
  await videos.note({ ...entry, calendar: 'b' }, 'https://call.example/2')
  await videos.note({ ...entry, calendar_url: 'two' }, 'https://call.example/2')
  expect([(await stored())?.video_url, await told()]).toEqual([CALL, 0])
  await videos.note(entry, 'https://call.example/2')
  expect([(await stored())?.video_url, await told()]).toEqual(['https://call.example/2', 2])
})

test('a call that another one has replaced does not end that one', async () => {
  expect(await videos.end({ ...entry, video_url: 'https://call.example/0' })).toBe(false)
  expect((await stored())?.video_url).toBe(CALL)
  expect(await videos.end({ ...entry, video_url: CALL })).toBe(true)
  expect((await stored())?.video_url).toBe(null)
})

test('nobody is told of a call once the meeting has begun', async () => {
  await sql`update meetings set starts_at = now() - interval '1 minute',
    during = tstzrange(now() - interval '1 minute', upper(during))`.execute(store.db)
  await videos.note(entry, 'https://call.example/2')
  expect(await videos.end({ ...entry, video_url: CALL })).toBe(false)
  expect([(await stored())?.video_url, await told()]).toEqual([CALL, 0])
})

test('a link is no change of the meeting itself', async () => {
  const before = await stored()
  await videos.note(entry, 'https://call.example/2')
  expect(await stored()).toMatchObject({
    sequence: before?.sequence,
    changed_at: before?.changed_at,
    link_changes: 1,
  })
})
