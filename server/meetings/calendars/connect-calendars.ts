/** Connects calendars to a host, and puts the host's meetings where they belong then. */
import { sql } from 'kysely'
import type { Trx } from '#server/db/store.ts'
import { enqueueCalendarWrite } from '../booking/record-change.ts'
import type { FoundCalendar } from './find-entered.ts'
import { type Calendar, feedHash, sealAccount } from './hosts-calendars.ts'

interface Connected {
  /** Id of the host. */
  host: string
  found: readonly FoundCalendar[]
  /** All calendars that are connected. */
  known: readonly Calendar[]
  signingSecret: string
}

/** Calendars that were connected before keep what was chosen for them. */
export async function connectCalendars(
  trx: Trx,
  { host, found, known, signingSecret }: Connected,
): Promise<void> {
  const isTaken = known.some((one) => one.host === host && one.isWritten)
  for (const { account, name, blocks, isMain } of found) {
    const address_hash = feedHash(account.address, host)
    const sealed = sealAccount(account, signingSecret, address_hash)
    const is_written = isMain && !isTaken
    const makes_video = 'hasVideo' in account && account.hasVideo
    await trx
      .insertInto('private.calendar_feeds')
      .values({
        address_hash,
        host,
        name,
        sealed,
        blocks,
        is_written,
        makes_video,
        asked_at: new Date(0),
      })
      .onConflict((row) =>
        row
          .column('address_hash')
          .doUpdateSet({ name, sealed, failing_since: null, alerted_at: null, failure: null }),
      )
      .execute()
  }
}

/** After the calendars of a host have changed. */
export async function writeMeetingsToCome(trx: Trx, host: string): Promise<void> {
  const now = sql<Date>`now()`
  const toCome = await trx
    .selectFrom('meetings')
    .select(['id', 'host', 'calendar_url'])
    .where('host', '=', host)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .execute()
  for (const meeting of toCome) {
    await enqueueCalendarWrite(trx, meeting, now)
  }
}
