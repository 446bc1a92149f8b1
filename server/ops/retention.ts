/** Deletes data whose retention period in `contract/retention.ts` is over. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { DAY_MS } from '#contract/durations.ts'
import { LEAD_KINDS, leadRetentionDays } from '#contract/lead-forms.ts'
import * as kept from '#contract/retention.ts'
import { STAFF_TABLE_NAMES } from '#contract/staff.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Store, sqlThrough, type Trx } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import { forgetUnusedAddresses } from '#server/leads/person-merges.ts'
import { type Clock, systemClock } from '#server/outbox/clock.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'

type RetentionOptions = { dataDirectory: string; forwardsLeads: boolean }

/**
 * Rows of one transaction, so that none keeps the embedded engine's only connection from visitors
 * for long.
 */
const BATCH_ROWS = 500

type Condition = RawBuilder<unknown>

/**
 * The first rows that fulfill a condition. Another process that changed one of them in the meantime
 * keeps it.
 */
const firstRows = (table: string, condition: Condition) =>
  sql`ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_ROWS}))`

/**
 * Repeats a transaction until it finds less than a whole batch. @param work returns how many rows
 * it has found
 */
async function inBatches(
  store: RetentionStore,
  work: (trx: Trx) => Promise<number>,
): Promise<number> {
  let total = 0
  for (;;) {
    const found = await store.inTransaction(work)
    total += found
    if (found < BATCH_ROWS) {
      return total
    }
  }
}

type RetentionStore = Pick<Store, 'inTransaction'>

/** The rows of a table whose period is over. */
type Rule = readonly [table: string, condition: Condition]

/**
 * Deletes everything whose period is over. Several processes may do so at once. @returns numbers of
 * rows and files
 */
export async function applyRetention(
  store: RetentionStore,
  clock: Clock,
  { dataDirectory, forwardsLeads }: RetentionOptions,
) {
  const now = clock.databaseNow()
  const before: DaysAgo = (days) => sql<Date>`${now} - make_interval(days => ${days}::int)`
  const remove = (rules: readonly Rule[]) => removeRows(store, rules)
  return {
    // Leads that no longer wait for a CRM, because none is set up.
    leadsNotForwarded: forwardsLeads
      ? 0
      : await inBatches(store, (trx) => endWaiting(trx, before(kept.CRM_ABSENCE_DAYS))),
    leads: await remove(endedLeads(before)),
    canvases: await remove([
      [
        'canvas_submissions',
        sql`created_at < ${before(kept.CANVAS_RETENTION_DAYS)} and deleted_at is null`,
      ],
    ]),
    subscribers: await remove(endedSubscribers(before)),
    merges: await inBatches(store, (trx) => forgetUnusedAddresses(trx, BATCH_ROWS)),
    imports: await remove([
      [
        'private.lead_imports',
        sql`not exists (select from public.leads where import_id = lead_imports.id)`,
      ],
    ]),
    deletedRows: await purgeDeleted(store, clock, before(kept.DELETED_RETENTION_DAYS)),
    auditEntries: await remove([['private.audit', sql`at < ${before(kept.AUDIT_RETENTION_DAYS)}`]]),
    canvasLinks: await remove([['private.canvas_links', sql`expires_at < ${now}`]]),
    canvasTransfers: await remove([['private.canvas_transfers', sql`expires_at < ${now}`]]),
    outboxRows: await remove(endedOutboxRows(before)),
    counters: await remove([
      [
        'private.rate_limits',
        sql`times[cardinality(times)] < ${before(kept.RATE_LIMIT_RETENTION_DAYS)}`,
      ],
      ['private.survey_runs', sql`day < ${before(kept.SURVEY_RUN_RETENTION_DAYS)}`],
    ]),
    // Their answers go with them.
    teams: await remove([
      ['private.survey_teams', sql`created_at < ${before(kept.TEAM_RETENTION_DAYS)}`],
    ]),
    calendarRows: await remove(pastCalendarRows(before)),
    drafts: await remove(endedDrafts(before)),
    pictures: await remove([unusedPictures(before)]),
    accountRows: await remove(endedAccountRows(before, now)),
    mailFiles: await deleteOldFiles(join(dataDirectory, 'mail'), clock.now()),
  }
}

async function removeRows(store: RetentionStore, rules: readonly Rule[]): Promise<number> {
  let total = 0
  for (const [table, condition] of rules) {
    total += await inBatches(store, async (trx) => {
      const { numAffectedRows } =
        await sql`delete from ${sql.table(table)} where ${firstRows(table, condition)}`.execute(trx)
      return Number(numAffectedRows)
    })
  }
  return total
}

/** The time that many days before now. */
type DaysAgo = (days: number) => RawBuilder<Date>

/**
 * `deleted_at` lets the statement use the index by form and time. Rows deleted by staff are handled
 * by {@link purgeDeleted}. A lead waits as long as its outbox row does, and every outbox row ends at
 * some time. A meeting that staff booked for a lead takes place with it.
 */
const endedLeads = (before: DaysAgo): Rule[] =>
  LEAD_KINDS.map((form) => [
    'leads',
    sql`form = ${form} and received_at < ${before(leadRetentionDays(form))} and deleted_at is null
      and not exists (select from private.outbox where ref = leads.id and kind = 'crm_lead' and state = 'pending')
      and not exists (select from public.meetings where lead_id = leads.id and state = 'booked' and ends_at > ${before(0)})`,
  ])

const endedOutboxRows = (before: DaysAgo): Rule[] => [
  [
    'private.outbox',
    sql`state in ('done', 'dismissed') and done_at < ${before(kept.SENT_RETENTION_DAYS)}`,
  ],
  ['private.outbox', sql`state = 'dead' and created_at < ${before(kept.GIVEN_UP_RETENTION_DAYS)}`],
]

const endedSubscribers = (before: DaysAgo): Rule[] => [
  [
    'newsletter_subscribers',
    sql`state = 'pending' and asked_at < ${before(kept.NEWSLETTER_CONFIRM_DAYS)}`,
  ],
  [
    'newsletter_subscribers',
    sql`state = 'unsubscribed' and unsubscribed_at < ${before(kept.UNSUBSCRIBED_RETENTION_DAYS)}`,
  ],
]

const pastCalendarRows = (before: DaysAgo): Rule[] => [
  ['blocked_times', sql`ends_at < ${before(kept.PAST_CALENDAR_RETENTION_DAYS)}`],
  [
    'private.calendar_feeds',
    sql`host is null and asked_at < ${before(kept.PAST_CALENDAR_RETENTION_DAYS)}`,
  ],
]

const endedDrafts = (before: DaysAgo): Rule[] => [
  ['word_drafts', sql`state <> 'open' and saved_at < ${before(kept.ENDED_DRAFT_RETENTION_DAYS)}`],
  [
    'private.word_schedules',
    sql`state in ('published', 'canceled') and due_at < ${before(kept.ENDED_DRAFT_RETENTION_DAYS)}`,
  ],
]

/** A picture's value and the names of its files begin with the hash, which has 43 characters. */
const unusedPictures = (before: DaysAgo): Rule => [
  'private.pictures',
  sql`added_at < ${before(kept.UNUSED_PICTURE_RETENTION_DAYS)}
    and left(name, 43) not in (select left(value ->> 'file', 43) from public.word_changes where value ? 'file'
      union all select left(value ->> 'file', 43) from public.word_drafts where value ? 'file'
      union all select left(t -> 'value' ->> 'file', 43) from private.word_schedules, jsonb_array_elements(texts) t
        where t -> 'value' ? 'file')`,
]

const endedAccountRows = (before: DaysAgo, now: RawBuilder<Date>): Rule[] => [
  ['private.editing_presence', sql`seen_at < ${before(1)}`],
  ['auth.sessions', sql`not_after < ${now}`],
  ['auth.trusted_devices', sql`last_used_at < ${before(kept.TRUSTED_DEVICE_RETENTION_DAYS)}`],
  [
    'auth.pending_sign_ups',
    // Only for confirmed addresses. Those of other accounts are deleted with the account.
    sql`created_at < ${before(kept.UNCONFIRMED_RETENTION_DAYS)}
      and user_id in (select id from auth.users where email_confirmed_at is not null)`,
  ],
  ['auth.one_time_tokens', sql`expires_at < ${now}`],
  [
    'auth.users',
    sql`email_confirmed_at is null
      and coalesce(confirmation_sent_at, created_at) < ${before(kept.UNCONFIRMED_RETENTION_DAYS)}
      and not exists (select from public.user_roles where user_id = auth.users.id)`,
  ],
]

/** Removes what staff deleted before, with its outbox rows, which were held back. */
async function purgeDeleted(
  store: RetentionStore,
  clock: Clock,
  before: RawBuilder<Date>,
): Promise<number> {
  let total = 0
  for (const table of STAFF_TABLE_NAMES) {
    // Deleting a lead must not cancel its meeting. Both are deleted once the meeting is over.
    const condition = sql`deleted_at < ${before} and not exists (select from public.meetings m
      where m.lead_id = ${sql.id(table, 'id')} and m.state = 'booked' and m.ends_at > ${clock.databaseNow()})`
    total += await inBatches(store, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        with gone as (delete from ${sql.table(table)} where ${firstRows(table, condition)} returning id),
          sent as (delete from private.outbox where ref in (select id from gone)),
          events as (delete from private.outbox where kind = 'webhook'
            and ref in (select m.id from public.meetings m join gone on gone.id = m.lead_id))
        select id::text as id from gone`.execute(trx)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) {
        await recordAudit(sqlThrough(trx), { actor: null, action: 'purge', subject: table, ids })
      }
      return ids.length
    })
  }
  return total
}

/**
 * Runs at the start and then daily until it is stopped. A failure is logged, and the next run makes
 * up for it.
 */
export function startRetention({
  store,
  log,
  ...options
}: { store: Store; log: Pick<Logger, 'info' | 'error'> } & RetentionOptions): Repeated {
  const run = async () => {
    try {
      const receipt = await applyRetention(store, systemClock, options)
      if (Object.values(receipt).some((count) => count > 0)) {
        log.info(receipt, 'Data past its retention period deleted')
      }
    } catch (error) {
      log.error(describeError(error), 'Data past its retention period could not be deleted')
    }
  }
  return repeatEvery(DAY_MS, run, { isFirstAtOnce: true })
}

/**
 * Ends the waiting of leads for a CRM that was switched off, or they would be kept forever.
 * @returns how many
 */
async function endWaiting(trx: Trx, before: RawBuilder<Date>): Promise<number> {
  const condition = sql`kind = 'crm_lead' and state = 'pending' and created_at < ${before}`
  const { rows } = await sql`
    with ended as (delete from private.outbox where ${firstRows('private.outbox', condition)} returning ref),
      stored as (update public.leads set delivery = 'stored'
        where id in (select ref from ended) and delivery = 'waiting')
    select from ended`.execute(trx)
  return rows.length
}

async function deleteOldFiles(folder: string, now: number): Promise<number> {
  let deleted = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile() || now - file.mtimeMs < kept.MAIL_FILE_RETENTION_DAYS * DAY_MS) {
      continue
    }
    await rm(path, { force: true })
    deleted++
  }
  return deleted
}
