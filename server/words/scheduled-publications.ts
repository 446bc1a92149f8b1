/**
 * Publishes at their time the texts that staff have scheduled. Any number of processes may do so:
 * each publication is one transaction with its row locked, so exactly one process publishes it, and
 * one that is killed leaves it to the others.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { isAddedPage } from '#contract/added-pages.ts'
import type { ScheduledPublication } from '#contract/editing/api.ts'
import { recordOf } from '#contract/editing/texts.ts'
import type { Store } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'
import { type PublishedWords, sectionTexts } from './published-words.ts'
import { problemsIn } from './site-words.ts'
import { storedWords } from './words-database.ts'

const LOOK_EVERY_MS = 1_000

interface SchedulerDependencies {
  store: Pick<Store, 'inTransaction'>
  clock: Pick<Clock, 'databaseNow'>
  published: Pick<PublishedWords, 'snapshot' | 'refresh'>
}

interface DuePublication {
  id: string
  texts: ScheduledPublication['texts']
  /** Where its author may lead visitors. Null for an admin. */
  listed: string[] | null
}

/** Publishes all that is due, oldest first. @returns how many publications ended */
export async function publishDue({
  store,
  clock,
  published,
}: SchedulerDependencies): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    const wasDue = await store.inTransaction(async (trx) => {
      const { rows } = await sql<DuePublication>`
        select id, texts, case when not exists (select from public.user_roles r where r.user_id = author and r.role = 'admin')
          then to_jsonb(private.listed_places()) end as listed
        from private.word_schedules where state = 'waiting' and due_at <= ${clock.databaseNow()}
        order by due_at limit 1 for update skip locked`.execute(trx)
      const [due] = rows
      if (!due) {
        return false
      }
      const pages = [...new Set(due.texts.map(({ at }) => recordOf(at)).filter(isAddedPage))]
      const { words } = await storedWords({ db: trx }).ofRecords(pages)
      const texts = { ...published.snapshot().texts, ...sectionTexts(pages, words) }
      const problems = problemsIn(due.texts, texts, due.listed ?? undefined)
      const takesAdmin = problems.every(({ problem }) => problem === 'link-for-admins')
      const reason = takesAdmin ? 'role' : 'rules'
      await sql`select private.end_schedule(${due.id}, ${problems.length > 0 ? reason : null}::text)`.execute(
        trx,
      )
      return true
    })
    if (!wasDue) {
      return ended
    }
    await published.refresh()
  }
}

/** Publishes what is due now, and then everything at its time until it is stopped. */
export function startScheduler({
  log,
  ...dependencies
}: SchedulerDependencies & { log: Logger }): Repeated {
  let isFailing = false
  const run = async () => {
    try {
      const ended = await publishDue(dependencies)
      if (ended > 0) {
        log.info({ publications: ended }, 'scheduled publications ended')
      }
      isFailing = false
    } catch (error) {
      // Logged once, because the work is repeated all the time.
      if (!isFailing) {
        log.error(describeError(error), 'scheduled publications could not be published')
      }
      isFailing = true
    }
  }
  return repeatEvery(LOOK_EVERY_MS, run, { isFirstAtOnce: true })
}
