import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'

/** Figures for the readiness answer and for operators. */
export interface OutboxFigures {
  /** Rows that are due, and those whose delivery has failed and is tried again. A reminder whose time has not come is neither. */
  pending: number
  /** Seconds since the oldest row that waits was due for the first time; 0 when nothing waits. */
  oldestDueSeconds: number
  /** Dead letters that a person has to look at, without those of leads that staff deleted. */
  dead: number
}

/** When a row was due for the first time: after a failure `run_at` is the time of its next attempt. */
export const firstDueAt = sql<Date>`case when attempts > 0 then created_at else run_at end`

export async function outboxFigures(db: Kysely<Tables>, now: RawBuilder<Date>): Promise<OutboxFigures> {
  // Two counts, so that each can use its partial index: delivered rows are by far the most.
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
