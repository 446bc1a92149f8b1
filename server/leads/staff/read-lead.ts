/** Reads what the page of a lead shows. */
import { type RawBuilder, sql } from 'kysely'
import type { LeadDelivery } from '#contract/database.ts'
import type { LeadRecord, StaffLead, StaffNote } from '#contract/staff/leads.ts'
import type { Trx } from '#server/db/store.ts'

/** Meetings have the ids of their calls in place of the names. */
export type StoredLead = Omit<StaffLead, 'templates' | 'sendsEmail' | 'pageTitle'>

/**
 * Most rows of each kind on the page, the newest first. A person has a few, but a bot may have
 * thousands.
 */
const SHOWN_MAX = 100
/** Most people of the same name who are suggested as the same person. */
const SUGGESTED_MAX = 5

/**
 * Reads a lead and everything from the addresses of the same person. Times become ISO 8601 in the answer's
 * JSON.
 * @param reader account of the caller
 * @returns undefined when there is no such lead, or when it was deleted
 */
export async function readLead(
  trx: Trx,
  id: string,
  reader: string,
): Promise<StoredLead | undefined> {
  const found = await sql<{
    lead: LeadRecord
    assignee: string | null
    delivery: LeadDelivery | null
  }>`
    select to_jsonb(l) - array['dedupe_hash', 'context', 'search_text', 'import_id', 'company_key', 'deleted_at'] as lead,
      (select u.email from auth.users u where u.id = l.assigned_to) as assignee,
      (select jsonb_build_object('lead_id', o.ref, 'state', o.state, 'attempts', o.attempts,
         'next_at', o.run_at, 'last_status', o.last_status, 'last_error', o.last_error, 'done_at', o.done_at)
       from private.outbox o where o.ref = l.id and o.kind = 'crm_lead' order by o.id desc limit 1) as delivery
    from public.leads l where l.id = ${id} and l.deleted_at is null`.execute(trx)
  const row = found.rows[0]
  if (!row) {
    return undefined
  }
  const { email, domain, name } = row.lead

  const all = async <Row>(query: RawBuilder<Row>) => (await query.execute(trx)).rows
  const [person] = await all(
    sql<{ addresses: string[] }>`select private.addresses_of(${email}) as addresses`,
  )
  const addresses = person?.addresses ?? [email]
  const isOwn = sql<boolean>`= any (${addresses}::text[])`
  const merges = await all(sql<StaffLead['merges'][number]>`
    select m.id, array[m.first_email, m.second_email] as emails, u.email as author, m.created_at as at
    from private.person_merges m left join auth.users u on u.id = m.author
    where m.first_email ${isOwn} order by m.created_at desc`)
  const sameName = await all(sql<{ email: string }>`
    select distinct email from public.leads
    where name = ${name} and not (email ${isOwn}) and deleted_at is null order by 1 limit ${SUGGESTED_MAX}`)
  const otherLeads = await all(sql<StaffLead['otherLeads'][number]>`
    select id, email, form, received_at, excerpt, state from public.leads
    where email ${isOwn} and deleted_at is null and id <> ${id} order by received_at desc limit ${SHOWN_MAX}`)
  const colleagues = await all(sql<StaffLead['colleagues'][number]>`
    select distinct on (email) id, name, email, state from public.leads
    where domain = ${domain} and not (email ${isOwn}) and deleted_at is null order by email, received_at desc
    limit ${SHOWN_MAX}`)
  const canvases = await all(sql<StaffLead['canvases'][number]>`
    select id, created_at as "createdAt", q1_activation_rating as rating, q2_activation_goal as goal
    from public.canvas_submissions where lower(email) ${isOwn} and deleted_at is null
    order by created_at desc limit ${SHOWN_MAX}`)
  const meetings = await all(sql<StaffLead['meetings'][number]>`
    select m.id, m.call, m.starts_at as "startsAt", m.zone, m.canceled_by as "canceledBy"
    from public.meetings m join public.leads l on l.id = m.lead_id
    where l.email ${isOwn} and l.deleted_at is null order by m.starts_at desc limit ${SHOWN_MAX}`)
  const newsletter = await all(sql<StaffLead['newsletter'][number]>`
    select email, form, state, consent, asked_at, confirmed_at, unsubscribed_at
    from public.newsletter_subscribers where email ${isOwn} order by asked_at desc`)
  const about = [id, ...[...otherLeads, ...canvases, ...meetings].map((one) => one.id)]
  // Emails that staff wrote and that were sent are among the notes, with their text.
  const emails = await all(sql<StaffLead['emails'][number]>`
    select id::text, payload->>'template' as template, state, last_status as status, last_error as "lastError", run_at as at, done_at as "sentAt"
    from private.outbox where kind = 'email' and ref = any (${`{${about}}`}::uuid[])
      and (state <> 'done' or payload->>'template' is distinct from 'lead-email')
    order by run_at desc limit ${SHOWN_MAX}`)
  const notes = await all(sql<StaffNote>`
    select n.id, n.lead_id as "leadId", n.text, n.about, u.email as author, n.author is not distinct from ${reader} as "isOwn",
      n.created_at as "createdAt", n.changed_at as "changedAt"
    from public.lead_notes n join public.leads l on l.id = n.lead_id left join auth.users u on u.id = n.author
    where l.email ${isOwn} and l.deleted_at is null order by n.created_at desc`)
  return {
    ...row,
    addresses,
    merges,
    sameName: sameName.map((one) => one.email),
    otherLeads,
    colleagues,
    canvases,
    meetings,
    newsletter,
    emails,
    notes,
  }
}
