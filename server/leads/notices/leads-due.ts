/**
 * The email in the morning about next steps that are due, to staff who chose it on their account
 * page.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { leadsDue as words } from '#content/staff/emails.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { wallClock } from '#contract/meetings.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { lockName, type Store } from '#server/db/store.ts'
import { staffFootOf } from '#server/email-foot.ts'
import { describeError } from '#server/errors.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { StaffMailDependencies } from './about-leads.ts'
import { personsInSubject } from './persons-in-subject.ts'

/** Name of the email in the outbox. */
export const LEADS_DUE = 'leads-due'
/** In the consultancy's time zone. */
const MORNING = '07:00'
const NOON = '12:00'
const LOOK_EVERY_MS = 5 * MINUTE_MS
/** More are behind the link to all of them. */
const LISTED_MAX = 20

interface DueDependencies {
  store: Pick<Store, 'inTransaction'>
  clock: Clock
  words: CurrentWords
}

/**
 * Between seven and noon, queues today's email to everyone who has something due and has not got it
 * yet, whichever process looks first. @returns the number of emails
 */
export async function queueLeadsDue({
  store,
  clock,
  words: current,
}: DueDependencies): Promise<number> {
  const now = wallClock(clock.now(), current('site').zone)
  const day = now.slice(0, 10)
  const time = now.slice(11, 16)
  if (time < MORNING || time >= NOON) {
    return 0
  }
  return store.inTransaction(async (trx) => {
    await lockName(trx, LEADS_DUE)
    const { rows } = await sql<{ ref: string; to: string }>`
      select r.user_id as ref, r.email as to from private.notice_recipients('due') r
      where exists (select from public.leads l where l.next_on <= ${day}::date and l.deleted_at is null
          and (l.assigned_to = r.user_id or l.assigned_to is null))
        and not exists (select from private.outbox o where o.ref = r.user_id and o.payload ->> 'template' = ${LEADS_DUE}
          and o.created_at > ${clock.databaseNow()} - interval '12 hours')`.execute(trx)
    for (const { ref, to } of rows) {
      await enqueue(
        trx,
        { kind: 'email', ref, payload: { template: LEADS_DUE, to, day } },
        clock.databaseNow(),
      )
    }
    return rows.length
  })
}

/**
 * Looks every few minutes until it is stopped. A failure is logged, and the next look makes up for
 * it.
 */
export function startLeadsDue({
  log,
  wakeOutbox,
  ...dependencies
}: DueDependencies & { log: Pick<Logger, 'error'>; wakeOutbox: () => void }): Repeated {
  const run = async () => {
    try {
      if ((await queueLeadsDue(dependencies)) > 0) {
        wakeOutbox()
      }
    } catch (error) {
      log.error(describeError(error), 'The emails about due leads could not be queued')
    }
  }
  return repeatEvery(LOOK_EVERY_MS, run, { isFirstAtOnce: true })
}

const payloadShape = z.object({ to: z.string(), day: z.iso.date() })

/** Lists what is still due when the email is sent. */
export function leadsDueMail({
  settings,
  store,
  words: current,
}: StaffMailDependencies): WriteMail {
  return async (payload, { ref }) => {
    const { to, day } = payloadShape.parse(payload)
    const { rows: due } = await sql<
      Record<'id' | 'email' | 'next_step' | 'next_on', string> &
        Record<'name' | 'company', string | null>
    >`
      select id, name, email, company, next_step, next_on::text from public.leads
      where next_on <= ${day}::date and deleted_at is null and coalesce(assigned_to = ${ref}, true)
      order by leads.next_on`.execute(store.db)
    if (due.length === 0) {
      return undefined
    }
    const leads = `${settings.SITE_URL}/admin/leads`
    const blocks = due.slice(0, LISTED_MAX).flatMap(({ id, name, email, next_step, next_on }) => [
      // The name is a visitor's. The step is staff's, who may have noted the address of a call.
      { facts: [[next_on, { ours: `${unlinked(name ?? email)}: ${next_step}` }]] as const },
      { links: [[words.open, `${leads}?lead=${id}`]] as const },
    ])
    const foot = { because: 'staff', siteUrl: settings.SITE_URL, ...staffFootOf(current) } as const
    const all = [{ action: words.all, url: `${leads}?sort=next&due=today` }, { note: words.outro }]
    const subject = fillIn(words.subject, { count: due.length, who: personsInSubject(due) })
    return {
      to,
      logged: LEADS_DUE,
      ...brandedEmail(subject, [{ text: words.intro }, ...blocks, ...all], foot),
    }
  }
}
