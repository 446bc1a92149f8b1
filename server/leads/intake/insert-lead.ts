/** The row of a lead. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { LEAD_FORMS } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import { LEAD_REPEAT_WINDOW_SECONDS } from '#contract/limits.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'

export interface InsertedLead {
  id: string
  /** False when an equal lead came in within the last ten minutes. `id` is then that lead's. */
  isNew: boolean
}

interface InsertOptions {
  engine: Store['engine']
  now: RawBuilder<Date>
  /** Version of the privacy notice that the form linked to. */
  privacyNotice: string
  /** `waiting` when it will be forwarded to the CRM. */
  delivery: 'waiting' | 'stored'
}

/** Stores a lead in the caller's transaction, and queues nothing. */
export async function insertLead(
  trx: Trx,
  lead: LeadFacts,
  { engine, now, privacyNotice, delivery }: InsertOptions,
): Promise<InsertedLead> {
  const hash = dedupeHash(lead)
  // On the embedded engine transactions take turns anyway.
  if (engine === 'postgres') {
    await lockName(trx, hash)
  }
  const { context, submittedAt } = lead
  // One statement, because each waits for its turn on the thread that answers everyone and on the
  // database's.
  const {
    rows: [row],
  } = await sql<InsertedLead>`
    with known as (
      select id from public.leads
      where dedupe_hash = ${hash} and deleted_at is null
        and received_at > ${now} - make_interval(secs => ${LEAD_REPEAT_WINDOW_SECONDS})
      limit 1
    ), stored as (
      insert into public.leads
        (form, email, fields, context, submitted_at, page_uri, dedupe_hash, privacy_notice, received_at, delivery)
      select ${lead.form}::text, ${(lead.values.email ?? '').toLowerCase()}::text, ${JSON.stringify(lead.values)}::jsonb,
        ${context ? JSON.stringify(context) : null}::jsonb,
        ${submittedAt === undefined ? null : new Date(submittedAt)}::timestamptz, ${context?.pageUri ?? null}::text,
        ${hash}::text, ${privacyNotice}::text, ${now}, ${delivery}::text
      where not exists (select from known)
      returning id
    )
    select id, true as "isNew" from stored union all select id, false from known`.execute(trx)
  if (!row) {
    throw new Error('The lead was not stored')
  }
  return row
}

/**
 * SHA-256 (hex) of form, values and page. A double click, a retry and the Back button give the same
 * hash.
 */
function dedupeHash({ form, values, context }: LeadFacts): string {
  const normalized = LEAD_FORMS[form].fields.map((name) => {
    const value = values[name] ?? ''
    return name === 'email' ? value.toLowerCase() : value
  })
  return createHash('sha256')
    .update(JSON.stringify([form, normalized, context?.pageUri ?? null]))
    .digest('hex')
}
