/** The data of a lead's page: everything stored about the person behind a lead, read in an admin's transaction. */

import { sql } from 'kysely'
import type { LeadDelivery } from '#contract/database.ts'
import type { LeadRecord, StaffLead, StaffNote } from '#contract/staff.ts'
import type { Trx } from '#server/db/store.ts'
import { callName } from '#server/meetings/stored-meeting.ts'

/** Most rows of each kind on the page, the newest first. A person has a few, but a bot may have thousands. */
const SHOWN_MAX = 100

const iso = (time: Date) => time.toISOString()

/**
 * Reads a lead and everything from the same email address.
 * @param reader account of the caller
 * @returns undefined when there is no such lead, or when it was deleted
 */
export async function readLead(
  trx: Trx,
  id: string,
  reader: string,
): Promise<Omit<StaffLead, 'templates' | 'sendsEmail'> | undefined> {
  const found = await sql<{ lead: LeadRecord; assignee: string | null; delivery: LeadDelivery | null }>`
    select to_jsonb(l) - array['dedupe_hash', 'context', 'search_text', 'deleted_at'] as lead,
      (select u.email from auth.users u where u.id = l.assigned_to) as assignee,
      (select jsonb_build_object('lead_id', o.ref, 'state', o.state, 'attempts', o.attempts,
         'next_at', o.run_at, 'last_status', o.last_status, 'last_error', o.last_error, 'done_at', o.done_at)
       from private.outbox o where o.ref = l.id and o.kind = 'crm_lead' order by o.id desc limit 1) as delivery
    from public.leads l where l.id = ${id} and l.deleted_at is null`.execute(trx)
  const row = found.rows[0]
  if (!row) return undefined
  const { email, domain } = row.lead

  const others = await trx
    .selectFrom('leads')
    .select(['id', 'form', 'received_at', 'excerpt', 'state', 'delivery'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .orderBy('received_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  const colleagues = await trx
    .selectFrom('leads')
    .distinctOn('email')
    .select(['id', 'name', 'email', 'state'])
    .where('domain', '=', domain)
    .where('email', '<>', email)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .orderBy('received_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  const canvases = await trx
    .selectFrom('canvas_submissions')
    .select(['id', 'created_at', 'q1_activation_rating', 'q2_activation_goal'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  const meetings = await trx
    .selectFrom('meetings as m')
    .innerJoin('leads as l', 'l.id', 'm.lead_id')
    .select(['m.id', 'm.call', 'm.starts_at', 'm.ends_at', 'm.state', 'm.canceled_by'])
    .where('l.email', '=', email)
    .where('l.deleted_at', 'is', null)
    .orderBy('m.starts_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  const about = [id, ...[...others, ...canvases, ...meetings].map((one) => one.id)]
  const emails = await trx
    .selectFrom('private.outbox')
    .select(['state', 'attempts', 'last_error', 'run_at', 'done_at'])
    .select([sql<string>`id::text`.as('id'), sql<string | null>`payload->>'template'`.as('template')])
    .where('kind', '=', 'email')
    // Those that staff wrote are among the notes, with their text.
    .where(sql<boolean>`(state <> 'done' or payload->>'template' is distinct from 'lead-email')`)
    .where(sql<boolean>`ref = any (${`{${about}}`}::uuid[])`)
    .orderBy('run_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return {
    ...row,
    otherLeads: others.map((lead) => ({ ...lead, received_at: iso(lead.received_at) })),
    colleagues,
    canvases: canvases.map((canvas) => ({
      id: canvas.id,
      createdAt: iso(canvas.created_at),
      rating: canvas.q1_activation_rating,
      goal: canvas.q2_activation_goal,
    })),
    meetings: meetings.map((meeting) => ({
      id: meeting.id,
      call: callName(meeting.call),
      startsAt: iso(meeting.starts_at),
      endsAt: iso(meeting.ends_at),
      state: meeting.state,
      canceledBy: meeting.canceled_by,
    })),
    emails: emails.map((mail) => ({
      id: mail.id,
      template: mail.template,
      state: mail.state,
      attempts: mail.attempts,
      lastError: mail.last_error,
      at: iso(mail.run_at),
      sentAt: mail.done_at && iso(mail.done_at),
    })),
    notes: await readNotes(trx, email, reader),
  }
}

async function readNotes(trx: Trx, email: string, reader: string): Promise<StaffNote[]> {
  const notes = await trx
    .selectFrom('lead_notes as n')
    .innerJoin('leads as l', 'l.id', 'n.lead_id')
    .leftJoin('auth.users as u', 'u.id', 'n.author')
    .select(['n.id', 'n.lead_id', 'n.text', 'n.about', 'n.created_at', 'n.changed_at', 'n.author', 'u.email'])
    .where('l.email', '=', email)
    .where('l.deleted_at', 'is', null)
    .orderBy('n.created_at', 'desc')
    .execute()
  return notes.map((note) => ({
    id: note.id,
    leadId: note.lead_id,
    text: note.text,
    about: note.about,
    author: note.email,
    isOwn: note.author === reader,
    createdAt: iso(note.created_at),
    changedAt: note.changed_at && iso(note.changed_at),
  }))
}
