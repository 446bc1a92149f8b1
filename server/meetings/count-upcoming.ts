import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'

/** Number of booked meetings that have not begun. */
export async function countUpcoming(db: Kysely<Tables>, now: RawBuilder<Date>): Promise<number> {
  const { upcoming } = await db
    .selectFrom('meetings')
    .select(sql<number>`count(*)::int`.as('upcoming'))
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return upcoming
}
