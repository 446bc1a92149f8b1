/** Does to meetings what their hosts did to the entries in a calendar. */
import { sql, type Updateable } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { BookingDesk } from '../booking/desk.ts'
import { NotBooked } from '../booking/not-booked.ts'
import { enqueueChange } from '../booking/record-change.ts'
import { type Meeting, timesOf } from '../booking/rows.ts'
import { type Host, hostOf } from '../calls.ts'
import type { SeenEntry } from './bring-up-to-date.ts'

/** An entry that a host made longer is not taken for a meeting. */
const LONGEST_MS = 12 * HOUR_MS

interface HostChangeDependencies {
  store: Store
  clock: Clock
  words: CurrentWords
  desk: Pick<BookingDesk, 'change' | 'announcements'>
}

export type HostChanges = ReturnType<typeof hostChanges>

/**
 * A meeting at the time of its entry.
 * @throws {NotBooked} when no meeting can be like that
 */
function movedTo(
  { etag, own }: Pick<SeenEntry, 'etag' | 'own'>,
  host: Host,
  now: number,
): Updateable<MeetingsTable> {
  const isPossible = own?.state === 'booked' && own.from > now && own.to - own.from <= LONGEST_MS
  if (!isPossible) {
    throw new NotBooked('taken')
  }
  const minutes = (own.to - own.from) / MINUTE_MS
  return { ...timesOf(own.from, minutes, host), calendar_etag: etag }
}

export function hostChanges({ store, clock, words, desk }: HostChangeDependencies) {
  /**
   * Tells the host that a change in the calendar did not count, or that one here did not.
   * @param etag of what is to be put back
   */
  function overrule(
    id: string,
    what: 'kept' | 'followed' | 'putBack',
    etag?: string | null,
  ): Promise<void> {
    return store.inTransaction(async (trx) => {
      const back = etag === undefined ? {} : { calendar_etag: etag, calendar_sequence: null }
      const meeting = await trx
        .updateTable('meetings')
        .set({ changed_at: sql`changed_at`, ...back })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!meeting) {
        return
      }
      const to = { host: desk.announcements.hostEmailOf(meeting) }
      await enqueueChange(trx, meeting, { what, by: 'host', to }, clock.databaseNow())
    })
  }

  return {
    overrule,

    /**
     * Does here what the host did in the calendar, unless something else happened to the meeting
     * since it was read. What no meeting can be is put back there.
     * @param entry without an etag it is gone
     * @param isConflict it was also changed here, and the caller writes that if the calendar's
     *   change is not possible
     * @returns whether it was done
     */
    async follow(
      seen: Meeting,
      entry: Pick<SeenEntry, 'etag' | 'own'>,
      isConflict = false,
    ): Promise<boolean> {
      const { etag, own } = entry
      const isGone = etag === null || own?.state === 'canceled'
      const nowhere = { calendar: null, calendar_url: null, calendar_etag: null }
      const canceled = {
        state: 'canceled' as const,
        canceled_by: 'host' as const,
        ...(etag === null && nowhere),
      }
      const { outcome } = await desk.change({
        id: seen.id,
        kind: isGone ? 'canceled' : 'moved',
        by: 'host',
        work: async (_, meeting) =>
          isGone ? canceled : movedTo(entry, hostOf(words, meeting), clock.now()),
        isWanted: (now) =>
          now.sequence === seen.sequence && now.calendar_etag === seen.calendar_etag,
      })
      if (outcome === 'done' && isConflict) {
        await overrule(seen.id, 'followed')
      }
      if (outcome === 'taken' && !isConflict) {
        await overrule(seen.id, 'putBack', etag)
      }
      return outcome === 'done'
    },
  }
}
