/** Moves a meeting to another time, or hands it over to another host. */
import type { MeetingAnswer } from '#contract/meetings.ts'
import type { Trx } from '#server/db/store.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { hostOf } from '../calls.ts'
import { minutesOf } from '../stored-meeting.ts'
import type { HostQuestions } from './ask-hosts.ts'
import type { BookingDesk } from './desk.ts'
import { NotBooked } from './not-booked.ts'
import { type MeetingWithEmail, timesOf } from './rows.ts'

interface MoveDependencies {
  clock: { now(): number }
  limiter: RateLimiter
  words: CurrentWords
  desk: BookingDesk
  questions: HostQuestions
}

export interface Moves {
  /** To a time that is free. */
  byVisitor(id: string, at: number): Promise<MeetingAnswer>
  /**
   * Staff may choose any time without another meeting, because they know their own calendar.
   * @param to id of the one who takes it from now on
   */
  byStaff(id: string, at: number, to?: string): Promise<MeetingAnswer>
}

export function moves({ clock, limiter, words, desk, questions }: MoveDependencies): Moves {
  const { availability, change } = desk
  const startsAt = (meeting: MeetingWithEmail, at: number) => meeting.starts_at.getTime() === at

  return {
    async byVisitor(id, at) {
      const { call, isUnchecked } = await questions.forMeeting(id)
      const work = async (trx: Trx, meeting: MeetingWithEmail) => {
        if (startsAt(meeting, at)) {
          return undefined
        }
        const minutes = minutesOf(meeting)
        const wanted = { call: meeting.call, at, minutes, moved: meeting }
        const { host } = await availability.hostFor(trx, wanted)
        const wait = await limiter.check('meeting-changed', meeting.email, { within: trx })
        if (wait > 0) {
          throw new NotBooked('moved-often')
        }
        return { host: host.id, ...timesOf(at, minutes, host) }
      }
      return change({ id, kind: 'moved', by: 'visitor', work, isUnchecked, call })
    },

    byStaff(id, at, to) {
      const work = async (_: Trx, meeting: MeetingWithEmail) => {
        const isSameHost = to === undefined || to === meeting.host
        if (startsAt(meeting, at) && isSameHost) {
          return undefined
        }
        if (at <= clock.now()) {
          throw new NotBooked('taken')
        }
        const host = hostOf(words, { host: to ?? meeting.host })
        return { host: host.id, ...timesOf(at, minutesOf(meeting), host) }
      }
      return change({ id, kind: 'moved', by: 'staff', work })
    },
  }
}
