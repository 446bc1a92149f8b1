import type { StaffMeetings } from '#contract/staff.ts'
import type { Trx } from '#server/db/store.ts'
import { feedHash } from './read-occupied.ts'

/** What staff see of the calendars. @param feeds CALENDAR_FEEDS; calendars that were removed from it do not matter */
export async function calendarStates(trx: Trx, feeds: readonly string[]): Promise<StaffMeetings['calendars']> {
  const known = await trx.selectFrom('private.calendar_feeds').selectAll().execute()
  return [...new Set(feeds)].map((address) => {
    const feed = known.find(({ address_hash }) => address_hash === feedHash(address))
    return {
      answeredAt: feed?.answered_at?.toISOString() ?? null,
      readAt: feed?.read_at?.toISOString() ?? null,
      failingSince: feed?.failing_since?.toISOString() ?? null,
      failure: feed?.failure ?? null,
      oddEvents: feed?.odd_events ?? [],
    }
  })
}
