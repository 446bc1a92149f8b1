/** Stores the leads of a file, and takes them away again. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { IMPORTED } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import type { ImportRow, LeadImport, PastImport } from '#contract/staff/lead-import.ts'
import { lockName, type Trx } from '#server/db/store.ts'
import { leadPayload } from '../crm/forward-lead.ts'
import { addressOf, leadValueOf } from './check-rows.ts'

interface StoredImport {
  actor: string
  about: Pick<LeadImport, 'id' | 'source' | 'consent' | 'toCrm'>
  rows: readonly ImportRow[]
}

/**
 * Stores rows that were checked. Nothing is sent to the people or noted for staff, and nothing goes
 * to the CRM unless that was chosen.
 * @returns ids of the leads
 */
export async function storeImport(
  trx: Trx,
  { actor, about: { id, source, consent, toCrm }, rows }: StoredImport,
): Promise<string[]> {
  await sql`
    insert into private.lead_imports (id, actor, source, consent, row_count)
    values (${id}, ${actor}, ${source}, ${consent}, ${rows.length})`.execute(trx)
  const leads = rows.map((row) => {
    const email = addressOf(row)
    return { id: randomUUID(), email, value: leadValueOf(row), fields: { ...row.values, email } }
  })
  const touch = JSON.stringify({ source })
  await sql`
    insert into public.leads (id, form, email, fields, value, dedupe_hash, import_id, delivery, first_touch, last_touch)
    select (l->>'id')::uuid, ${IMPORTED}, l->>'email', l->'fields', (l->>'value')::int, l->>'id', ${id}::uuid,
      ${toCrm ? 'waiting' : 'stored'}, ${touch}::jsonb, ${touch}::jsonb
    from jsonb_array_elements(${JSON.stringify(leads)}::jsonb) l`.execute(trx)
  await sql`
    insert into public.lead_notes (lead_id, author, text, about)
    select l.id, ${actor}, '', ${JSON.stringify({ imported: { source, consent } })}::jsonb
    from public.leads l where l.import_id = ${id}`.execute(trx)
  if (toCrm) {
    const queued = leads.map(({ id: ref, fields }) => ({
      ref,
      payload: leadPayload(asContact(fields)),
    }))
    await sql`
      insert into private.outbox (kind, ref, payload)
      select 'crm_lead', (q->>'ref')::uuid, q->'payload'
      from jsonb_array_elements(${JSON.stringify(queued)}::jsonb) q`.execute(trx)
  }
  return leads.map((lead) => lead.id)
}

/**
 * How many leads an import has stored, if it was before: after a double click, or a lost answer.
 * Two calls with one id wait for each other here.
 */
export async function storedBefore(trx: Trx, id: string): Promise<number | undefined> {
  await lockName(trx, `import ${id}`)
  const { rows } = await sql<{ count: number }>`
    select row_count as count from private.lead_imports where id = ${id}`.execute(trx)
  return rows[0]?.count
}

/** As the contact form sends it. What that form has no field for is a line of the message. */
function asContact({ company, jobtitle, message, ...fields }: ImportRow['values']): LeadFacts {
  const lines = [company && `Company: ${company}`, jobtitle && `Job title: ${jobtitle}`, message]
  const values = { ...fields, message: lines.filter(Boolean).join('\n') }
  return { form: 'contact', values, context: undefined, submittedAt: undefined }
}

/**
 * Whether someone has worked with lead `l` of an import, it has a meeting, or the CRM has it. Every
 * change by staff leaves a note.
 */
const IS_TOUCHED = sql<boolean>`(l.delivery = 'delivered'
  or exists (select from public.meetings m where m.lead_id = l.id)
  or exists (select from public.lead_notes n where n.lead_id = l.id and n.about->'imported' is null))`

/** Leads that staff have deleted count as gone. */
const ofImport = (id: RawBuilder<unknown>) => sql`l.import_id = ${id} and l.deleted_at is null`

/** The latest imports whose leads are still here. */
const SHOWN_IMPORTS = 20
/** Leads of one import that are named because they would stay. */
const SHOWN_TOUCHED = 20

/** @param reader account of the caller */
export async function readImports(trx: Trx, reader: string): Promise<PastImport[]> {
  const { rows } = await sql<PastImport>`
    select i.id, i.created_at as at, u.email as author, i.source, i.consent, i.row_count as count,
      (select count(*)::int from public.leads l where ${ofImport(sql`i.id`)}) as left,
      (select count(*)::int from public.leads l where ${ofImport(sql`i.id`)} and ${IS_TOUCHED}) as "touchedCount",
      (select coalesce(jsonb_agg(t), '[]') from (select l.id, coalesce(l.name, l.email) as name from public.leads l
        where ${ofImport(sql`i.id`)} and ${IS_TOUCHED} order by 2 limit ${SHOWN_TOUCHED}) t) as touched,
      ${mayUndo(reader)} as "mayUndo"
    from private.lead_imports i left join auth.users u on u.id = i.actor
    where exists (select from public.leads l where ${ofImport(sql`i.id`)})
    order by i.created_at desc limit ${SHOWN_IMPORTS}`.execute(trx)
  return rows
}

/** Own imports, and all for those who may delete leads. */
const mayUndo = (reader: string) =>
  sql<boolean>`coalesce(i.actor = ${reader}, false) or private.may_read('deleting')`

/**
 * Deletes the leads of an import with which no one has worked, and what waits for the CRM.
 * @returns their ids; undefined when the caller may not, or there is no such import
 */
export async function undoImport(
  trx: Trx,
  id: string,
  reader: string,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ mayUndo: boolean }>`
    select ${mayUndo(reader)} as "mayUndo" from private.lead_imports i where id = ${id} for update`.execute(
    trx,
  )
  if (!rows[0]?.mayUndo) {
    return undefined
  }
  const gone = await sql<{ id: string }>`
    with gone as (delete from public.leads l where ${ofImport(sql`${id}::uuid`)} and not ${IS_TOUCHED} returning l.id),
      waiting as (delete from private.outbox where kind = 'crm_lead' and ref in (select id from gone))
    select id::text from gone`.execute(trx)
  // Its id is free again for those who import the file once more.
  await sql`
    delete from private.lead_imports i where i.id = ${id}
      and not exists (select from public.leads where import_id = i.id)`.execute(trx)
  return gone.rows.map((lead) => lead.id)
}
