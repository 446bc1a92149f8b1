/** Cancels a meeting. */
import { sql } from 'kysely'
import type { MeetingAnswer } from '#contract/meetings.ts'
import type { Store } from '#server/db/store.ts'
import type { BookingDesk } from './desk.ts'
import { endHolds } from './holds.ts'

export type CancelMeeting = (id: string, by: 'visitor' | 'staff') => Promise<MeetingAnswer>

/** A hold ends as it does after half an hour, because nobody else knows of it yet. */
export function cancellation({
  store,
  desk,
}: {
  store: Pick<Store, 'db'>
  desk: BookingDesk
}): CancelMeeting {
  return async (id, by) => {
    const [held] = await endHolds(store.db, sql`id = ${id}::uuid`)
    if (held) {
      const meeting = desk.answers.seen({ ...held, state: 'canceled' }, false)
      return { outcome: 'done', meeting }
    }
    const work = async () => ({ state: 'canceled' as const, canceled_by: by })
    return desk.change({ id, kind: 'canceled', by, work })
  }
}
