/** The real app with the booking of meetings, on a test's store. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import {
  type BookedMeeting,
  MEETING_BOOK_PATH,
  MEETING_CANCEL_PATH,
  MEETING_MOVE_PATH,
  MEETING_TIMES_PATH,
  type MeetingAnswer,
} from '#contract/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { parseSettings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { type BookableCall, meetingHosts, offeredCalls } from '#server/meetings/calls.ts'
import { meetingEmails, writtenEntry } from '#server/meetings/emails.ts'
import { meetingLinks } from '#server/meetings/meeting-links.ts'
import { readMeetings, storedMeeting } from '#server/meetings/stored-meeting.ts'
import { currentWords, wordsWith } from '#server/words/current-words.ts'
import { nothingPublished } from '#server/words/published-words.ts'
import { withDerived } from '#server/words/site-words.ts'
import { NO_OWN_ADDRESSES, OPEN_FOR_TESTS } from './own-facts.ts'
import { formPost, jsonPost } from './posts.ts'
import { createTestSite, TEST_SIGNING_SECRET } from './test-site.ts'
import { nextVisitorAddress } from './visitor-address.ts'

const words = wordsWith(OPEN_FOR_TESTS)
/** All calls, with the lengths that they have as shipped. */
export const CALLS = offeredCalls(words)
export const CALL = CALLS[0] as BookableCall
/** The only host as it ships. */
export const RULES = meetingHosts(words)[0]

/** The values that a visitor enters, with a new email address each time. */
export function visitor(at: number, email = `visitor${Math.random()}@example.org`): Record<string, string> {
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

export type MeetingSite = ReturnType<typeof createMeetingSite>

/** @param texts that staff published */
export function createMeetingSite(
  store: Store,
  settings: Record<string, string> = {},
  texts: Record<string, string> = {},
) {
  const all = { TRUST_PROXY: '0.0.0.0/0', SITE_URL: 'https://site.example', ...settings }
  const shown = withDerived({ ...NO_OWN_ADDRESSES, ...OPEN_FOR_TESTS, ...texts })
  const published = { ...nothingPublished, snapshot: () => ({ generation: 1, texts: shown }) }
  const app = createTestSite({ store, settings: all, published })
  const links = meetingLinks({ signingSecret: TEST_SIGNING_SECRET, siteUrl: all.SITE_URL })
  const own = { settings: parseSettings(all), words: currentWords(published) }
  const writers: Record<string, WriteMail> = meetingEmails({ ...own, meetingOf: storedMeeting(store), links })
  const newVisitor = () => ({ 'X-Forwarded-For': nextVisitorAddress() })
  async function times({ id }: Pick<BookableCall, 'id'> = CALL) {
    const response = await app.request(`${MEETING_TIMES_PATH}?call=${id}`)
    return ((await response.json()) as { times: number[] }).times
  }
  async function send(path: string, values: Record<string, string>) {
    const response = await app.request(path, jsonPost(values, newVisitor()))
    expect(response.status).toBe(200)
    return (await response.json()) as MeetingAnswer
  }
  return {
    app,
    links,
    times,
    send,
    /**
     * The first free time of a day that is at least three days away. Of a time in the middle of a day it would depend on the hour of
     * the test whether those after it are free.
     */
    firstTime: async () => {
      const first = (await times()).find(
        (at, index, times) => at > Date.now() + 72 * HOUR_MS && at - (times[index - 1] ?? 0) > 12 * HOUR_MS,
      )
      if (first === undefined) throw new Error('No time is free in this test')
      return first
    },
    /** Posts a form as a browser does without scripting. */
    post: async (path: string, values: Record<string, string>) => app.request(path, formPost(values, newVisitor())),
    /** Books, and reads the token in the visitor's email. @throws unless the meeting is booked */
    async book(values: Record<string, string>, state: BookedMeeting['state'] = 'booked'): Promise<BookedMeeting> {
      const answer = await send(MEETING_BOOK_PATH, values)
      if (answer.outcome !== 'done' || answer.meeting.state !== state)
        throw new Error(`not ${state}: ${answer.outcome}`)
      const token = links.tokenOf(links.viewIdOf(answer.meeting.token) ?? '')
      return { ...answer.meeting, token }
    },
    move: (meeting: string, at: number) => send(MEETING_MOVE_PATH, { meeting, at: new Date(at).toISOString() }),
    cancel: (meeting: string) => send(MEETING_CANCEL_PATH, { meeting }),
    /** The entries in the hosts' calendars, without line breaks within a text. */
    entries: async () => {
      const meetings = await readMeetings(store.db, sql<boolean>`true`)
      return meetings.map((meeting) => writtenEntry(meeting, own).replaceAll('\r\n ', ''))
    },
    /** Emails that wait in the outbox, in order. */
    emails: async () => {
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
    },
  }
}
