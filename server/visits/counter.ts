/**
 * Counts visits in memory and adds them to the tables every few seconds, so that a page view needs
 * no statement.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Device, Step } from '#contract/visits.ts'
import type { Store } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import { dayIn } from './days.ts'

/** Together with the time for writing, this stays below `VISITS_LOST_MAX_SECONDS`. */
const WRITE_EVERY_MS = 3_000

export type VisitCounter = ReturnType<typeof startVisitCounter>

interface VisitCounterDependencies {
  store: Pick<Store, 'inTransaction'>
  log: Logger
  /** IANA time zone of the days: the consultancy's. */
  zone: () => string
  now?: () => number
}

/** Numbers by the key columns of their row, as a JSON list in order. */
type Counts = Map<string, number>

const add = (counts: Counts, key: string, number: number) =>
  counts.set(key, (counts.get(key) ?? 0) + number)

export function startVisitCounter({ store, log, zone, now = Date.now }: VisitCounterDependencies) {
  let views: Counts = new Map()
  let steps: Counts = new Map()
  let isFailing = false
  let writing: Promise<void> = Promise.resolve()

  async function writeNow(): Promise<void> {
    if (views.size === 0 && steps.size === 0) {
      return
    }
    const taken = { views, steps }
    views = new Map()
    steps = new Map()
    try {
      await store.inTransaction(async (trx) => {
        if (taken.views.size > 0) {
          await sql`
            insert into private.page_views as v (day, page, source, device, views)
            select day, page, source, device, n from ${recordsOf(taken.views, ['day', 'page', 'source', 'device'])}
              as r (day date, page text, source text, device text, n int)
            order by day, page, source, device
            on conflict (day, page, source, device) do update set views = v.views + excluded.views`.execute(
            trx,
          )
        }
        if (taken.steps.size > 0) {
          await sql`
            insert into private.step_counts as s (day, step, n)
            select day, step, n from ${recordsOf(taken.steps, ['day', 'step'])} as r (day date, step text, n int)
            order by day, step
            on conflict (day, step) do update set n = s.n + excluded.n`.execute(trx)
        }
      })
      isFailing = false
    } catch (error) {
      for (const [key, number] of taken.views) {
        add(views, key, number)
      }
      for (const [key, number] of taken.steps) {
        add(steps, key, number)
      }
      if (!isFailing) {
        log.warn(describeError(error), 'visits could not be written; they are kept and tried again')
      }
      isFailing = true
    }
  }

  // Writes run one after the other, because simultaneous writes would only wait for each other's
  // rows.
  const write = () => {
    writing = writing.then(writeNow)
    return writing
  }
  const timer = setInterval(() => void write(), WRITE_EVERY_MS)
  timer.unref()

  return {
    /**
     * @param source a listed or fixed name (contract/visits.ts). The caller limits the number of
     * different names.
     */
    countView(page: string, source: string, device: Device): void {
      add(views, JSON.stringify([dayIn(zone(), now()), page, source, device]), 1)
    },
    countStep(step: Step): void {
      add(steps, JSON.stringify([dayIn(zone(), now()), step]), 1)
    },
    /**
     * Adds the counts so far to the tables. Counts that cannot be written are kept and tried again
     * with the next write.
     */
    write,
    /** Writes for the last time. */
    stop() {
      clearInterval(timer)
      return write()
    },
  }
}

/**
 * The rows as one sorted parameter. Because of the order, processes that write the same rows at
 * once cannot deadlock.
 */
function recordsOf(counts: Counts, columns: readonly string[]) {
  const rows = [...counts].map(([key, n]) => ({
    ...Object.fromEntries(
      (JSON.parse(key) as string[]).map((value, index) => [columns[index], value]),
    ),
    n,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
}
