/** Booking on a site for tests: free times, what a visitor sends, and what people get about it. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import {
  type BookedMeeting,
  MEETING_BOOK_PATH,
  MEETING_CANCEL_PATH,
  MEETING_CONFIRM_PATH,
  MEETING_MOVE_PATH,
  MEETING_TIMES_PATH,
  type MeetingAnswer,
} from '#contract/meetings.ts'
import type { Store } from '#server/db/store.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { textOfEntry } from '#server/meetings/calendars/host-calendar.ts'
import { type BookableCall, meetingHosts, offeredCalls } from '#server/meetings/calls.ts'
import { writtenEntry } from '#server/meetings/emails/entries.ts'
import { meetingEmails } from '#server/meetings/emails/meeting-emails.ts'
import { meetingLinks } from '#server/meetings/links.ts'
import { readMeetings, storedMeeting } from '#server/meetings/stored-meeting.ts'
import { originalWords } from '#server/words/current-words.ts'
import { formPost, jsonPost } from './posts.ts'
import { clear, openTestStore } from './store.ts'
import {
  type AnsweringSite,
  createTestSite,
  SITE_URL,
  TEST_SIGNING_SECRET,
  type TestSite,
} from './test-site.ts'

/** All calls, with the lengths that they have as shipped. */
export const CALLS = offeredCalls(originalWords)
export const CALL = CALLS[0] as BookableCall
/** The only host as it ships. */
export const RULES = meetingHosts(originalWords)[0]

/** What one booking queues, by kind or template. */
export const BOOKED = ['crm_lead', 'meeting-booked', 'meeting-host', 'meeting-reminder']

/** The values that a visitor enters, with a new email address each time. */
export function visitor(
  at: number,
  email = `visitor${Math.random()}@example.org`,
): Record<string, string> {
  return {
    call: CALL.id,
    at: new Date(at).toISOString(),
    zone: 'Europe/Zurich',
    firstname: 'Ada',
    lastname: 'Byron',
    email,
    company: 'Engines Ltd',
    note: 'See www.example.org',
  }
}

/** The links of emails about meetings. */
export const LINKS = meetingLinks({ signingSecret: TEST_SIGNING_SECRET, siteUrl: SITE_URL })

export async function freeTimes(site: AnsweringSite, { id }: Pick<BookableCall, 'id'> = CALL) {
  const response = await site.request(`${MEETING_TIMES_PATH}?call=${id}`)
  return ((await response.json()) as { times: number[] }).times
}

/**
 * The first free time of a day that is at least three days away. Of a time in the middle of a day
 * it would depend on the hour of the test whether those after it are free.
 */
export async function firstFreeTime(site: AnsweringSite): Promise<number> {
  const times = await freeTimes(site)
  const first = times.find(
    (at, index) => at > Date.now() + 72 * HOUR_MS && at - (times[index - 1] ?? 0) > 12 * HOUR_MS,
  )
  if (first === undefined) {
    throw new Error('No time is free in this test')
  }
  return first
}

export async function sendMeeting(
  site: AnsweringSite,
  path: string,
  values: Record<string, string>,
): Promise<MeetingAnswer> {
  const response = await site.request(path, jsonPost(values))
  expect(response.status).toBe(200)
  return response.json()
}

/** Books, and reads the token in the visitor's email. @throws unless the meeting is booked */
export async function bookMeeting(
  site: TestSite,
  values: Record<string, string>,
  state: BookedMeeting['state'] = 'booked',
): Promise<BookedMeeting> {
  const answer = await sendMeeting(site, MEETING_BOOK_PATH, values)
  if (answer.outcome !== 'done' || answer.meeting.state !== state) {
    throw new Error(`not ${state}: ${answer.outcome}`)
  }
  const token = LINKS.tokenOf(LINKS.viewIdOf(answer.meeting.token) ?? '')
  return { ...answer.meeting, token }
}

/** @param meeting its token */
export const moveMeeting = (site: AnsweringSite, meeting: string, at: number) =>
  sendMeeting(site, MEETING_MOVE_PATH, { meeting, at: new Date(at).toISOString() })

/** @param meeting its token */
export const cancelMeeting = (site: TestSite, meeting: string) =>
  sendMeeting(site, MEETING_CANCEL_PATH, { meeting })

/**
 * Books a held meeting, as the page does that its email opens.
 * @param meeting the token in the email. @param at shown again if it cannot be booked any more
 * @returns where the answer leads, or else what the page says
 */
export async function confirmMeeting(site: TestSite, meeting: string, at?: number) {
  const values = {
    meeting,
    call: CALL.id,
    ...(at !== undefined && { at: new Date(at).toISOString() }),
  }
  const response = await site.request(MEETING_CONFIRM_PATH, formPost(values))
  return response.headers.get('location') ?? site.renderer.rendered.at(-1)?.context.meeting
}

/** What bookings left in a store, oldest first. */
const storedBookings = ({ db }: Pick<Store, 'db'>) => ({
  leads: () => db.selectFrom('leads').selectAll().orderBy('received_at').execute(),
  meetings: () => db.selectFrom('meetings').selectAll().orderBy('created_at').execute(),
  outbox: () => db.selectFrom('private.outbox').selectAll().orderBy('id').execute(),
})

/** A store that each test of a file finds without bookings, with what its bookings leave there. */
export async function bookingStore() {
  const store = await openTestStore()
  afterAll(() => store.close())
  beforeEach(() =>
    clear(
      store,
      'leads',
      'blocked_times',
      'private.outbox',
      'private.rate_limits',
      'private.calendar_feeds',
    ),
  )
  return { store, kept: storedBookings(store) }
}

/** A site that forwards leads to a CRM, with the calls and the host that ship. */
export const bookingSite = (store: Store): TestSite =>
  createTestSite({ store, settings: { CRM_FORMS_HOST: 'https://crm.example' } })

/** The entries in the hosts' calendars, without line breaks within a text. */
export async function calendarEntries({ store, settings, words }: TestSite): Promise<string[]> {
  const meetings = await readMeetings(store.db, sql<boolean>`true`)
  return meetings.map((meeting) =>
    textOfEntry(writtenEntry(meeting, { settings, words })).replaceAll('\r\n ', ''),
  )
}

/** Emails that wait in the outbox, in order. */
export async function waitingMails({ store, settings, words }: TestSite) {
  const meetingOf = storedMeeting(store)
  const writers: Record<string, WriteMail> = meetingEmails({
    settings,
    words,
    meetingOf,
    links: LINKS,
  })
  const rows = await store.db
    .selectFrom('private.outbox')
    .selectAll()
    .where('kind', '=', 'email')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ ref, payload, run_at }) => ({
      template: String(payload.template),
      runAt: run_at,
      mail: await writers[String(payload.template)]?.(payload, { ref } as Parameters<WriteMail>[1]),
    })),
  )
}
