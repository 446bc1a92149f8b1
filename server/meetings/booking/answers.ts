/** What visitors learn about a meeting, and about a change that was not possible. */
import type { BookedMeeting, MeetingAnswer } from '#contract/meetings.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import type { Store } from '#server/db/store.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { hostOf, offeredCalls, placeOf } from '../calls.ts'
import type { MeetingLinks } from '../links.ts'
import type { Availability } from './availability.ts'
import { NotBooked } from './not-booked.ts'
import type { Meeting } from './rows.ts'

/** SQLSTATE exclusion_violation. */
const EXCLUSION_VIOLATION = '23P01'

interface AnswerDependencies {
  store: Pick<Store, 'db'>
  clock: { now(): number }
  words: CurrentWords
  links: MeetingLinks
  availability: Pick<Availability, 'timesFor'>
}

export type MeetingAnswers = ReturnType<typeof meetingAnswers>

export function meetingAnswers({ store, clock, words, links, availability }: AnswerDependencies) {
  /** @param isByLink the link in the email allows changes */
  function seen(meeting: Meeting, isByLink: boolean): BookedMeeting {
    const hasBegun = meeting.starts_at.getTime() <= clock.now()
    const { name, zone: hostZone } = hostOf(words, meeting)
    return {
      token: isByLink ? links.tokenOf(meeting.id) : links.viewTokenOf(meeting.id),
      canChange: isByLink && meeting.state === 'booked' && !hasBegun,
      canConfirm: isByLink && meeting.state === 'held' && !hasBegun,
      call: meeting.call,
      host: name,
      hostZone,
      place: placeOf(words, meeting),
      startsAt: meeting.starts_at.getTime(),
      endsAt: meeting.ends_at.getTime(),
      zone: meeting.zone,
      state: meeting.state,
      hasBegun,
    }
  }

  return {
    seen,

    /** What the holder of a token sees. Undefined when it opens no meeting. */
    async open(token: string): Promise<BookedMeeting | undefined> {
      const linked = links.idOf(token)
      const id = linked ?? links.viewIdOf(token)
      if (id === undefined) {
        return undefined
      }
      const known = await store.db
        .selectFrom('meetings')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return known && seen(known, linked !== undefined)
    },

    /**
     * Runs a change.
     * @param call whose free times are the answer when the time is taken or no longer offered
     */
    async attempt(
      work: () => Promise<Meeting>,
      { isByLink, call }: { isByLink: boolean; call?: string | undefined },
    ): Promise<MeetingAnswer> {
      try {
        return { outcome: 'done', meeting: seen(await work(), isByLink) }
      } catch (error) {
        const isOverlap = error instanceof DatabaseError && error.code === EXCLUSION_VIOLATION
        if (!isOverlap && !(error instanceof NotBooked)) {
          throw error
        }
        if (error instanceof NotBooked && error.outcome !== 'taken') {
          return { outcome: error.outcome }
        }
        const wanted = offeredCalls(words).find(({ id }) => id === call)
        return { outcome: 'taken', times: wanted ? await availability.timesFor(wanted) : [] }
      }
    },
  }
}
