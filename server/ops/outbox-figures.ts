import { type RawBuilder, sql } from 'kysely'
import type { DeliveryState } from '#contract/staff.ts'
import type { Db } from '#server/db/store.ts'
import type { OutboxKind } from '#server/outbox/rows.ts'

/** Figures for the readiness answer and for operators. */
export interface OutboxFigures {
  /** Rows that are due, and rows that failed and will be tried again. Not a reminder for a later time. */
  pending: number
  /** Seconds since the oldest waiting row was first due, or 0 if no row waits. */
  oldestDueSeconds: number
  /** Dead letters that need attention. Those of leads that staff deleted are not included. */
  dead: number
}

export async function outboxFigures(db: Db, now: RawBuilder<Date>): Promise<OutboxFigures> {
  const { oldestDue: _, ...figures } = await readOutbox(db, now)
  return figures
}

/** What staff see of the deliveries of one kind. */
export async function deliveryState(db: Db, kind: OutboxKind, isSetUp: boolean): Promise<DeliveryState> {
  const { pending, oldestDue, dead } = await readOutbox(db, sql<Date>`now()`, kind)
  // The last row that was queued is as good as the last delivered, and is found without reading all of them.
  const { rows } = await sql<{ at: Date | null }>`select done_at as at from private.outbox
    where state = 'done' and kind = ${kind} order by id desc limit 1`.execute(db)
  return {
    isSetUp,
    lastDelivered: rows[0]?.at?.toISOString() ?? null,
    due: pending,
    oldestDue: oldestDue?.toISOString() ?? null,
    dead,
  }
}

/** @param kind of the rows; all unless given */
async function readOutbox(db: Db, now: RawBuilder<Date>, kind?: OutboxKind) {
  const isOfKind = kind === undefined ? sql`true` : sql`kind = ${kind}`
  // Two separate counts can each use their partial index. Most rows are delivered and belong to neither. After a failure
  // `run_at` is the time of the next attempt, and the row was due when it was created.
  const { rows } = await sql<OutboxFigures & { oldestDue: Date | null }>`
    select waiting.*, greatest(0, coalesce(extract(epoch from ${now} - waiting."oldestDue"), 0))::int as "oldestDueSeconds",
      (select count(*)::int from private.outbox o where state = 'dead' and ${isOfKind}
         and not exists (select from public.leads l where l.id = o.ref and l.deleted_at is not null)) as dead
    from (select count(*) filter (where run_at <= ${now} or attempts > 0)::int as pending,
            min(case when attempts > 0 then created_at else run_at end) filter (where run_at <= ${now} or attempts > 0) as "oldestDue"
          from private.outbox where state = 'pending' and ${isOfKind}) waiting`.execute(db)
  return rows[0] ?? { pending: 0, oldestDue: null, oldestDueSeconds: 0, dead: 0 }
}
