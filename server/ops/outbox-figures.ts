import { type RawBuilder, sql } from 'kysely'
import type { DeliveryState } from '#contract/staff/system.ts'
import { OUTBOX_KINDS, type OutboxKind } from '#contract/tables/operations.ts'
import type { Db } from '#server/db/store.ts'
import { IS_OF_DELETED_LEAD } from '#server/leads/deleted-leads.ts'

/** Figures for the readiness answer and for operators. */
export interface OutboxFigures {
  /**
   * Rows that are due, and rows that failed and will be tried again. Not a reminder for a later
   * time.
   */
  pending: number
  /** Seconds since the oldest waiting row was first due, or 0 if no row waits. */
  oldestDueSeconds: number
  /** Dead letters that need attention. Those of leads that staff deleted are not included. */
  dead: number
}

/** The same figures for each kind. */
export type OutboxFiguresByKind = Record<OutboxKind, OutboxFigures>

/** The figures of all kinds together. */
export async function outboxFigures(db: Db, now: RawBuilder<Date>): Promise<OutboxFigures> {
  const figures = Object.values(await readOutbox(db, now))
  const sumOf = (name: 'pending' | 'dead') => figures.reduce((sum, of) => sum + of[name], 0)
  return {
    pending: sumOf('pending'),
    oldestDueSeconds: Math.max(...figures.map(({ oldestDueSeconds }) => oldestDueSeconds)),
    dead: sumOf('dead'),
  }
}

export async function outboxFiguresByKind(
  db: Db,
  now: RawBuilder<Date>,
): Promise<OutboxFiguresByKind> {
  return await readOutbox(db, now)
}

/** What staff see of the deliveries of one kind. */
export async function deliveryState(
  db: Db,
  kind: OutboxKind,
  isSetUp: boolean,
): Promise<DeliveryState> {
  const { pending, oldestDue, dead } = (await readOutbox(db, sql<Date>`now()`))[kind]
  // The last row that was queued is as good as the last delivered, and is found without reading all
  // of them.
  const { rows } = await sql<{ deliveredAt: Date | null; problem: string | null }>`
    select (select done_at from private.outbox where state = 'done' and kind = ${kind} order by id desc limit 1) as "deliveredAt",
      (select last_error from private.outbox
       where state = 'pending' and kind = ${kind} and attempts > 0 order by id desc limit 1) as problem`.execute(
    db,
  )
  return {
    isSetUp,
    lastDelivered: rows[0]?.deliveredAt?.toISOString() ?? null,
    due: pending,
    oldestDue: oldestDue?.toISOString() ?? null,
    problem: rows[0]?.problem ?? null,
    dead,
  }
}

type ReadFigures = OutboxFigures & { oldestDue: Date | null }

async function readOutbox(db: Db, now: RawBuilder<Date>): Promise<Record<OutboxKind, ReadFigures>> {
  // Two separate counts can each use their partial index. Most rows are delivered and belong to
  // neither. After a failure `run_at` is the time of the next attempt, and the row was due when it
  // was created.
  const { rows } = await sql<ReadFigures & { kind: OutboxKind }>`
    select kinds.kind, coalesce(waiting.pending, 0)::int as pending, waiting."oldestDue", coalesce(ended.dead, 0)::int as dead,
      greatest(0, coalesce(extract(epoch from ${now} - waiting."oldestDue"), 0))::int as "oldestDueSeconds"
    from unnest(${sql.val(`{${OUTBOX_KINDS.join(',')}}`)}::text[]) as kinds (kind)
    left join (select kind, count(*) filter (where run_at <= ${now} or attempts > 0) as pending,
        min(case when attempts > 0 then created_at else run_at end) filter (where run_at <= ${now} or attempts > 0) as "oldestDue"
      from private.outbox where state = 'pending' group by kind) waiting using (kind)
    left join (select kind, count(*) as dead from private.outbox o where state = 'dead'
        and not ${sql.raw(IS_OF_DELETED_LEAD)}
      group by kind) ended using (kind)`.execute(db)
  return Object.fromEntries(rows.map(({ kind, ...figures }) => [kind, figures])) as Record<
    OutboxKind,
    ReadFigures
  >
}
