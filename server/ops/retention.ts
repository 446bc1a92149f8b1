/** Deletes data whose retention period in `contract/retention.ts` is over. */

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DeleteResult, type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { DAY_MS } from '#contract/durations.ts'
import { LEAD_FORM_NAMES, LEAD_FORM_RULES } from '#contract/lead-forms.ts'
import {
  AUDIT_RETENTION_DAYS,
  CANVAS_RETENTION_DAYS,
  CRM_ABSENCE_DAYS,
  DELETED_RETENTION_DAYS,
  ENDED_DRAFT_RETENTION_DAYS,
  GIVEN_UP_RETENTION_DAYS,
  KNOWN_PLACE_RETENTION_DAYS,
  MAIL_FILE_RETENTION_DAYS,
  PAST_CALENDAR_RETENTION_DAYS,
  RATE_LIMIT_RETENTION_DAYS,
  SENT_RETENTION_DAYS,
  SURVEY_RUN_RETENTION_DAYS,
  UNCONFIRMED_RETENTION_DAYS,
} from '#contract/retention.ts'
import { STAFF_TABLES } from '#contract/staff.ts'
import { sqlThrough } from '#server/db/run-sql.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import { type Clock, systemClock } from '#server/outbox/clock.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'
import { recordAudit } from '#server/staff/record-audit.ts'

/** Numbers of deleted rows and files. */
interface RetentionReceipt {
  leads: number
  /** Leads that no longer wait for a CRM, because no CRM is set up. */
  leadsNotForwarded: number
  canvases: number
  canvasLinks: number
  /** Leads and canvases that staff had deleted before. */
  deletedRows: number
  outboxRows: number
  auditEntries: number
  counters: number
  /** Unconfirmed accounts, ended sessions, unused places and expired links. */
  accountRows: number
  mailFiles: number
}

interface RetentionOptions {
  dataDirectory: string
  /** Whether a CRM is set up to which leads are forwarded. */
  forwardsLeads: boolean
}

/** Deletes everything whose period is over. Several processes may do so at the same time. */
export async function applyRetention(
  store: Pick<Store, 'inTransaction'>,
  clock: Clock,
  { dataDirectory, forwardsLeads }: RetentionOptions,
): Promise<RetentionReceipt> {
  const before = (days: number) => sql<Date>`${clock.databaseNow()} - make_interval(days => ${days}::int)`
  const rows = await store.inTransaction(async (trx) => {
    const leadsNotForwarded = forwardsLeads ? 0 : await endWaiting(trx, before(CRM_ABSENCE_DAYS))
    let leads = 0
    for (const form of LEAD_FORM_NAMES) {
      leads += await deleted(
        trx
          .deleteFrom('leads')
          .where('form', '=', form)
          .where('received_at', '<', before(LEAD_FORM_RULES[form].retentionDays))
          // The condition lets the query use the index by form and time. Rows deleted by staff are handled below.
          .where('deleted_at', 'is', null)
          // A lead waits as long as its outbox row does, and every outbox row ends at some time.
          .where((lead) =>
            lead.not(
              lead.exists(
                lead
                  .selectFrom('private.outbox')
                  .select('id')
                  .whereRef('ref', '=', 'leads.id')
                  .where('kind', '=', 'crm_lead')
                  .where('state', '=', 'pending'),
              ),
            ),
          ),
      )
    }
    const canvases = await deleted(
      trx
        .deleteFrom('canvas_submissions')
        .where('created_at', '<', before(CANVAS_RETENTION_DAYS))
        .where('deleted_at', 'is', null),
    )
    let deletedRows = 0
    for (const table of STAFF_TABLES) {
      const gone = await trx
        .deleteFrom(table)
        .where('deleted_at', '<', before(DELETED_RETENTION_DAYS))
        // Deleting a lead must not cancel its meeting. Both are deleted once the meeting is over.
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('meetings')
                .select('meetings.id')
                .where('meetings.lead_id', '=', sql<string>`${sql.id('public', table, 'id')}`)
                .where('meetings.state', '=', 'booked')
                .where('meetings.ends_at', '>', clock.databaseNow()),
            ),
          ),
        )
        .returning('id')
        .execute()
      if (gone.length === 0) continue
      const ids = gone.map(({ id }) => id)
      // The outbox rows that were held back for them are deleted too.
      await trx
        .deleteFrom('private.outbox')
        .where('ref', '=', sql<string>`any (${`{${ids}}`}::uuid[])`)
        .execute()
      await recordAudit(sqlThrough(trx), {
        actor: null,
        action: 'purge',
        subject: table,
        ids,
        rowCount: ids.length,
      })
      deletedRows += ids.length
    }
    await sql`delete from public.word_drafts
      where state <> 'open' and saved_at < ${before(ENDED_DRAFT_RETENTION_DAYS)}`.execute(trx)
    const auditEntries = await deleted(trx.deleteFrom('private.audit').where('at', '<', before(AUDIT_RETENTION_DAYS)))
    const canvasLinks = await deleted(
      trx.deleteFrom('private.canvas_links').where('expires_at', '<', clock.databaseNow()),
    )
    const outboxRows = await deleted(
      trx
        .deleteFrom('private.outbox')
        .where((row) =>
          row.or([
            row('state', '=', 'done').and('done_at', '<', before(SENT_RETENTION_DAYS)),
            row('state', '=', 'dead').and('created_at', '<', before(GIVEN_UP_RETENTION_DAYS)),
          ]),
        ),
    )
    const counters = await deleted(
      trx.deleteFrom('private.rate_limits').where('window_start', '<', before(RATE_LIMIT_RETENTION_DAYS)),
    )
    await trx.deleteFrom('blocked_times').where('ends_at', '<', before(PAST_CALENDAR_RETENTION_DAYS)).execute()
    await trx
      .deleteFrom('private.calendar_feeds')
      .where('asked_at', '<', before(PAST_CALENDAR_RETENTION_DAYS))
      .execute()
    await trx.deleteFrom('private.survey_runs').where('day', '<', before(SURVEY_RUN_RETENTION_DAYS)).execute()
    const accountRows = [
      await deleted(trx.deleteFrom('auth.sessions').where('not_after', '<', clock.databaseNow())),
      await deleted(trx.deleteFrom('auth.known_places').where('last_used_at', '<', before(KNOWN_PLACE_RETENTION_DAYS))),
      await deleted(trx.deleteFrom('auth.flow_codes').where('expires_at', '<', clock.databaseNow())),
      // Only for confirmed addresses. Those of other accounts are deleted with the account.
      await deleted(
        trx
          .deleteFrom('auth.pending_sign_ups')
          .where('created_at', '<', before(UNCONFIRMED_RETENTION_DAYS))
          .where(
            'user_id',
            'in',
            trx.selectFrom('auth.users').select('id').where('email_confirmed_at', 'is not', null),
          ),
      ),
      await deleted(trx.deleteFrom('auth.one_time_tokens').where('expires_at', '<', clock.databaseNow())),
      await deleted(
        trx
          .deleteFrom('auth.users')
          .where('email_confirmed_at', 'is', null)
          .where(sql<Date>`coalesce(confirmation_sent_at, created_at)`, '<', before(UNCONFIRMED_RETENTION_DAYS))
          .where((user) =>
            user.not(user.exists(user.selectFrom('user_roles').select('id').whereRef('user_id', '=', 'auth.users.id'))),
          ),
      ),
    ].reduce((sum, rows) => sum + rows)
    return {
      leads,
      leadsNotForwarded,
      canvasLinks,
      canvases,
      deletedRows,
      outboxRows,
      auditEntries,
      counters,
      accountRows,
    }
  })
  return { ...rows, mailFiles: await deleteOldFiles(join(dataDirectory, 'mail'), clock.now()) }
}

/** @returns the number of deleted rows */
const deleted = async (rows: { executeTakeFirst(): Promise<DeleteResult> }) =>
  Number((await rows.executeTakeFirst()).numDeletedRows)

/** Runs at the start and then daily until it is stopped. A failure is logged, and the next run makes up for it. */
export function startRetention({
  store,
  log,
  ...options
}: { store: Store; log: Pick<Logger, 'info' | 'error'> } & RetentionOptions): Repeated {
  const run = async () => {
    try {
      const receipt = await applyRetention(store, systemClock, options)
      if (Object.values(receipt).some((count) => count > 0)) log.info(receipt, 'Data past its retention period deleted')
    } catch (error) {
      log.error(describeError(error), 'Data past its retention period could not be deleted')
    }
  }
  return repeatEvery(DAY_MS, run, { isFirstAtOnce: true })
}

/**
 * Ends the waiting of leads for a CRM that was switched off, because they would otherwise be kept forever. @returns how
 * many
 */
async function endWaiting(trx: Trx, before: RawBuilder<Date>): Promise<number> {
  const { rows } = await sql`
    with ended as (delete from private.outbox
      where kind = 'crm_lead' and state = 'pending' and created_at < ${before} returning ref)
    update public.leads set delivery = 'stored' where id in (select ref from ended) and delivery = 'waiting'
    returning id`.execute(trx)
  return rows.length
}

async function deleteOldFiles(folder: string, now: number): Promise<number> {
  let deleted = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile() || now - file.mtimeMs < MAIL_FILE_RETENTION_DAYS * DAY_MS) continue
    await rm(path, { force: true })
    deleted++
  }
  return deleted
}
