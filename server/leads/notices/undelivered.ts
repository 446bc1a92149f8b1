/** The email to the address for notices when leads do not reach the CRM. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { leadsUndelivered as words } from '#content/staff/emails.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import { momentInWords } from '#contract/meeting-time.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { type Db, lockName, type Store } from '#server/db/store.ts'
import { staffFootOf } from '#server/email-foot.ts'
import { describeError } from '#server/errors.ts'
import type { MailBlock } from '#server/mail/blocks.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'
import type { StaffMailDependencies } from './about-leads.ts'

/** Name of the email in the outbox. */
export const LEADS_UNDELIVERED = 'leads-undelivered'
/** `ref` of these emails, which are about several leads. */
const ALERT_REF = '00000000-0000-4000-8000-00000000001d'
/** With the time between looks, within an hour. */
const LATE_AFTER_MINUTES = 30
const LOOK_EVERY_MS = 5 * MINUTE_MS
/**
 * Single leads that the CRM refuses for good are told at most this often. An outage is told at
 * once.
 */
const GIVEN_UP_EVERY_HOURS = 24

interface UndeliveredDependencies {
  store: Pick<Store, 'inTransaction'>
  clock: Clock
  /** The address for notices. */
  to: () => string
}

interface Trouble {
  /** Leads that have failed and wait for half an hour or longer. */
  late: number
  givenUp: number
  since: Date | null
  reason: string | null
  /** Trouble that no email has told of yet. */
  isNewlyLate: boolean
  isNewlyGivenUp: boolean
  isToldToday: boolean
}

/**
 * An email tells of everything until the next delivery: as long as none succeeds, it is the same
 * outage. A lead that alone always fails does not hide an outage that begins after it.
 */
async function readTrouble(db: Db, clock: Clock): Promise<Trouble | undefined> {
  const now = clock.databaseNow()
  const { rows } = await sql<Trouble>`
    with told as (
      select max(created_at) as at from private.outbox
      where ref = ${ALERT_REF}::uuid and payload ->> 'template' = ${LEADS_UNDELIVERED}
    ), delivered as (
      select max(done_at) as at from private.outbox where kind = 'crm_lead' and state = 'done'
    ), troubled as (
      select o.state, o.created_at, o.last_error, o.run_at,
        case o.state when 'dead' then o.run_at
          else o.created_at + make_interval(mins => ${LATE_AFTER_MINUTES}) end as noticed_at
      from private.outbox o
      where o.kind = 'crm_lead' and (o.state = 'dead' or o.state = 'pending' and o.attempts > 0
          and o.created_at <= ${now} - make_interval(mins => ${LATE_AFTER_MINUTES}))
        and not exists (select from public.leads l where l.id = o.ref and l.deleted_at is not null)
    ), marked as (
      select t.*, told.at is null or told.at < t.noticed_at and told.at < delivered.at as is_new
      from troubled t, told, delivered
    )
    select count(*) filter (where state = 'pending')::int as late,
      count(*) filter (where state = 'dead')::int as "givenUp",
      min(created_at) as since,
      (array_agg(last_error order by run_at desc) filter (where last_error is not null))[1] as reason,
      coalesce(bool_or(is_new) filter (where state = 'pending'), false) as "isNewlyLate",
      coalesce(bool_or(is_new) filter (where state = 'dead'), false) as "isNewlyGivenUp",
      coalesce((select at from told) > ${now} - make_interval(hours => ${GIVEN_UP_EVERY_HOURS}), false) as "isToldToday"
    from marked`.execute(db)
  return rows[0]
}

/** Queues the email where there is something new to tell. @returns whether it did */
export async function queueLeadsUndelivered({
  store,
  clock,
  to,
}: UndeliveredDependencies): Promise<boolean> {
  return store.inTransaction(async (trx) => {
    await lockName(trx, LEADS_UNDELIVERED)
    const trouble = await readTrouble(trx, clock)
    const isNew = trouble?.isNewlyLate || (trouble?.isNewlyGivenUp && !trouble.isToldToday)
    if (!isNew) {
      return false
    }
    const payload = { template: LEADS_UNDELIVERED, to: to() }
    await enqueue(trx, { kind: 'email', ref: ALERT_REF, payload }, clock.databaseNow())
    return true
  })
}

/**
 * Looks every few minutes until it is stopped. A failure is logged, and the next look makes up for
 * it.
 */
export function startLeadsUndelivered({
  log,
  wakeOutbox,
  ...dependencies
}: UndeliveredDependencies & { log: Pick<Logger, 'error'>; wakeOutbox: () => void }): Repeated {
  const run = async () => {
    try {
      if (await queueLeadsUndelivered(dependencies)) {
        wakeOutbox()
      }
    } catch (error) {
      log.error(describeError(error), 'Whether leads reach the CRM could not be read')
    }
  }
  return repeatEvery(LOOK_EVERY_MS, run, { isFirstAtOnce: true })
}

const payloadShape = z.object({ to: z.string() })

/** Tells how it stands when the email is sent. Nothing when everything has arrived by then. */
export function leadsUndeliveredMail(
  { settings: { SITE_URL: siteUrl }, store, words: current }: StaffMailDependencies,
  clock: Clock,
): WriteMail {
  return async (payload) => {
    const { to } = payloadShape.parse(payload)
    const trouble = await readTrouble(store.db, clock)
    if (!trouble?.since) {
      return undefined
    }
    const { late, givenUp, reason } = trouble
    const since = momentInWords(trouble.since, current('site').zone, STAFF_LANGUAGE)
    const texts = [
      ...(late > 0 ? [fillIn(words.late, { count: late, since })] : []),
      ...(givenUp > 0 ? [fillIn(words.givenUp, { count: givenUp, since })] : []),
      ...(reason ? [fillIn(words.reason, { reason })] : []),
    ]
    const blocks: MailBlock[] = [
      ...texts.map((text) => ({ text })),
      { action: words.action, url: `${siteUrl}/admin/system` },
      { section: words.stepsTitle, sectionText: words.steps.join('\n') },
    ]
    return {
      to,
      ...brandedEmail(words.subject, blocks, {
        because: 'staff',
        siteUrl,
        ...staffFootOf(current),
      }),
    }
  }
}
