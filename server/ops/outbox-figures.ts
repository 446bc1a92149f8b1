import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'

/** Figures for the readiness answer and for operators. */
export interface OutboxFigures {
  /**
   * Rows that are due, and rows whose delivery failed and will be tried again. A reminder for a later time is not
   * included.
   */
  pending: number
  /** Seconds since the oldest waiting row was first due, or 0 if no row waits. */
  oldestDueSeconds: number
  /** Dead letters that need attention. Those of leads that staff deleted are not included. */
  dead: number
}

/** Time when a row was first due. After a failure `run_at` is the time of the next attempt. */
export const firstDueAt = sql<Date>`case when attempts > 0 then created_at else run_at end`

export async function outboxFigures(db: Kysely<Tables>, now: RawBuilder<Date>): Promise<OutboxFigures> {
  // Two separate counts can each use their partial index. Most rows are delivered and belong to neither.
  const { rows } = await sql<OutboxFigures>`
    select waiting.pending, waiting."oldestDueSeconds", given_up.dead
    from (select count(*) filter (where run_at <= ${now} or attempts > 0)::int as pending,
            greatest(0, coalesce(extract(epoch from ${now} - min(${firstDueAt})), 0))::int as "oldestDueSeconds"
          from private.outbox where state = 'pending') waiting,
         (select count(*)::int as dead from private.outbox o where state = 'dead'
            and not exists (select from public.leads l where l.id = o.ref and l.deleted_at is not null)) given_up`.execute(
    db,
  )
  return rows[0] ?? { pending: 0, oldestDueSeconds: 0, dead: 0 }
}
