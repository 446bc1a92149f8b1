/** Asks the calendars of hosts again before a time is given away. */
import type { Store } from '#server/db/store.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { meetingHosts } from '../calls.ts'

/**
 * Asks the calendars of hosts again, two seconds at most.
 * @param hosts their ids
 * @returns whether all of them answered
 */
export type AskCalendars = (hosts: readonly string[]) => Promise<boolean>

interface AskDependencies {
  store: Pick<Store, 'db'>
  words: CurrentWords
  askCalendars: AskCalendars
}

export type HostQuestions = ReturnType<typeof hostQuestions>

export function hostQuestions({ store, words, askCalendars }: AskDependencies) {
  /** @returns whether the calendars of all hosts who take a call have answered */
  function haveAnswered(call: string): Promise<boolean> {
    const takers = meetingHosts(words).filter(({ calls }) => calls.includes(call))
    return askCalendars(takers.map(({ id }) => id))
  }

  return {
    haveAnswered,

    /** The same for the call of a meeting, which is undefined when there is no such meeting. */
    async forMeeting(id: string): Promise<{ call: string | undefined; isUnchecked: boolean }> {
      const known = await store.db
        .selectFrom('meetings')
        .select('call')
        .where('id', '=', id)
        .executeTakeFirst()
      return {
        call: known?.call,
        isUnchecked: known !== undefined && !(await haveAnswered(known.call)),
      }
    },
  }
}
