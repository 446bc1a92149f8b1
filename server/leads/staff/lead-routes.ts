/**
 * A lead in full, and what staff do about it (`/admin/api/leads`). Needs the token of staff who
 * work with leads.
 */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { LeadDelivery } from '#contract/database.ts'
import { emailAddress } from '#contract/email-address.ts'
import { BY_HAND, CORRECTABLE_FIELDS, type CorrectableField } from '#contract/lead-forms.ts'
import { LEAD_STATES } from '#contract/lead-state.ts'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import {
  EMAIL_SUBJECT_MAX_CHARACTERS,
  LEAD_LINE_MAX_CHARACTERS,
  LEAD_VALUE_MAX,
  type LeadDeed,
  type LeadRecord,
  NOTE_MAX_CHARACTERS,
  type RelatedLeads,
  type SharedView,
  STAFF_API_PATH,
  STAFF_IDS_MAX,
  type StaffLead,
  type StaffNote,
  type StaffReceipt,
} from '#contract/staff.ts'
import { type AuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { callName } from '#server/meetings/calls.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { leadTemplates } from './lead-mail.ts'

interface LeadRoutesDependencies extends CallerDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'SMTP_URL'>
  words: CurrentWords
  wakeOutbox: () => void
}

const PATH = `${STAFF_API_PATH}/leads`
/** The pattern accepts only ids, because `/export` is a path at the same level. */
const ONE_LEAD = `${PATH}/:id{[0-9a-f]{8}-[0-9a-f-]{27}}`

const textOf = (max: number) => z.string().trim().min(1).max(max)
const noteText = textOf(NOTE_MAX_CHARACTERS)
const oneShape = z.object({ id: z.uuid() })
const idsShape = z.array(z.uuid()).min(1).max(STAFF_IDS_MAX)
const changeShape = z
  .object({
    ids: idsShape,
    state: z.enum(LEAD_STATES).optional(),
    lostReason: textOf(LEAD_LINE_MAX_CHARACTERS).optional(),
    value: z.int().min(0).max(LEAD_VALUE_MAX).optional(),
    next: z
      .object({ step: textOf(LEAD_LINE_MAX_CHARACTERS), on: z.iso.date().startsWith('20') })
      .nullable()
      .optional(),
    assignedTo: z.uuid().nullable().optional(),
  })
  .refine(({ state, lostReason }) => (state === 'lost') === (lostReason !== undefined))
  .refine(({ ids, ...change }) => Object.values(change).some((value) => value !== undefined))
const line = z.string().trim().max(LEAD_VALUE_MAX_CHARACTERS)
const personShape = z.object({
  ...(Object.fromEntries(CORRECTABLE_FIELDS.map((name) => [name, line])) as Record<
    CorrectableField,
    typeof line
  >),
  email: line.transform((typed) => emailAddress(typed)).pipe(z.string()),
})
const newNoteShape = z.object({ leadId: z.uuid(), text: noteText })
const emailShape = newNoteShape.extend({
  subject: textOf(EMAIL_SUBJECT_MAX_CHARACTERS).regex(/^\P{Cc}*$/u),
})
const viewShape = z.object({
  name: textOf(60),
  search: z.string().max(1000),
  hash: z.string().max(1000),
  columns: z.array(z.string().max(40)).max(40).optional(),
})

export function leadRoutes({
  settings,
  words,
  wakeOutbox,
  ...dependencies
}: LeadRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const sendsEmail = settings.SMTP_URL !== undefined

  routes.get(ONE_LEAD, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'leads')
    const id = z.uuid().safeParse(c.req.param('id'))
    const found = await inTransaction(async (trx) => {
      const lead = id.success ? await readLead(trx, id.data, actor, words) : undefined
      if (lead) {
        await recordAudit(sqlThrough(trx), {
          actor,
          action: 'read',
          subject: 'person',
          ids: [lead.lead.id, ...[...lead.otherLeads, ...lead.colleagues].map((other) => other.id)],
          rowCount: 1 + lead.otherLeads.length + lead.colleagues.length + lead.canvases.length,
        })
      }
      return lead
    })
    if (!found) {
      throw new RestRefusal(404, '404', refusals.noLead)
    }
    return c.json({
      ...found,
      sendsEmail,
      templates: leadTemplates(words, settings.SITE_URL, found.lead),
    })
  })

  /**
   * A call that changes leads: its body, and what it does in one transaction with its entry in the
   * audit log, if any.
   */
  function changes<Body>(
    path: string,
    action: AuditEntry['action'] | undefined,
    shape: z.ZodType<Body>,
    work: (trx: Trx, body: Body, actor: string, staff: SignedInStaff) => Promise<Changed>,
  ) {
    routes.post(PATH + path, async (c) => {
      const staff = await signedInStaff(c, dependencies, 'leads')
      const body = await staff.body(shape, refusals.invalid)
      const { actor, inTransaction } = staff
      const { ids } = await inTransaction(async (trx) => {
        const done = await work(trx, body, actor, staff)
        if (action && done.ids.length > 0) {
          await recordAudit(sqlThrough(trx), {
            actor,
            action,
            subject: 'leads',
            rowCount: done.ids.length,
            ...done,
          })
        }
        return done
      })
      if (action === 'email') {
        wakeOutbox()
      }
      return c.json({ ids } satisfies StaffReceipt)
    })
  }

  changes('/update', 'update', changeShape, async (trx, { ids: wanted, ...given }, actor) => {
    const { state, lostReason, value, next, assignedTo } = given
    const { rows: staff } = await sql<{ email: string }>`
      select email from public.staff_members where id = ${assignedTo ?? null}`.execute(trx)
    if (assignedTo && !staff[0]) {
      throw new RestRefusal(409, '409', refusals.notAssignable)
    }
    const isDecided = state === 'won' || state === 'lost'
    const nextNow = isDecided ? null : next
    const changed = await trx
      .updateTable('leads')
      .set({
        ...(state !== undefined && {
          state,
          lost_reason: lostReason ?? null,
          decided_at: isDecided
            ? sql<Date>`case when state = ${state} then decided_at else now() end`
            : null,
        }),
        ...(value !== undefined && { value }),
        ...(nextNow !== undefined && {
          next_step: nextNow?.step ?? null,
          next_on: nextNow?.on ?? null,
        }),
        ...(assignedTo !== undefined && { assigned_to: assignedTo }),
      })
      .where(sql<boolean>`id = any (${`{${wanted}}`}::uuid[])`)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    const ids = changed.map(({ id }) => id)
    await addDeed(trx, ids, actor, {
      change: {
        ...given,
        ...(assignedTo !== undefined && { assignedTo: staff[0]?.email ?? null }),
      },
    })
    return {
      ids,
      filter: {
        ...(state && { state }),
        ...(assignedTo !== undefined && { assigned_to: assignedTo }),
      },
    }
  })

  changes('/enter', 'enter', personShape.extend({ message: line }), async (trx, fields, actor) => {
    const { id } = await trx
      .insertInto('leads')
      .values({
        form: BY_HAND,
        email: fields.email.toLowerCase(),
        fields: JSON.stringify(fields),
        dedupe_hash: randomUUID(),
        assigned_to: actor,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addDeed(trx, [id], actor, { entered: true })
    return { ids: [id] }
  })

  changes(
    '/correct',
    'correct',
    oneShape.extend({ person: personShape }),
    async (trx, { id, person }, actor) => {
      const lead = await living(trx, id).forUpdate().executeTakeFirst()
      if (!lead) {
        return { ids: [] }
      }
      const typed = { company: lead.company ?? '', ...(lead.fields as object) } as Record<
        string,
        string | undefined
      >
      const shown = { ...typed, ...lead.corrected }
      const differing = (before: typeof typed) =>
        CORRECTABLE_FIELDS.filter((name) => person[name] !== (before[name] ?? ''))
      const corrected = Object.fromEntries(differing(typed).map((name) => [name, person[name]]))
      const now = differing(shown)
      if (now.length === 0) {
        return { ids: [] }
      }
      await trx
        .updateTable('leads')
        .set({ corrected: JSON.stringify(corrected), email: person.email.toLowerCase() })
        .where('id', '=', id)
        .execute()
      await addDeed(trx, [id], actor, {
        corrected: Object.fromEntries(now.map((name) => [name, [shown[name] ?? '', person[name]]])),
      })
      return { ids: [id] }
    },
  )

  changes(
    '/email',
    'email',
    emailShape,
    async (trx, { leadId, subject, text }, actor, { caller }) => {
      if (!sendsEmail) {
        throw new RestRefusal(409, '409', refusals.noSmtp)
      }
      const lead = await living(trx, leadId).executeTakeFirst()
      if (!lead) {
        return { ids: [] }
      }
      const to = lead.email
      await addDeed(trx, [leadId], actor, { email: { to, subject } }, text)
      const payload = { template: 'lead-email', to, subject, text, replyTo: caller.claims?.email }
      await enqueue(trx, { kind: 'email', ref: leadId, payload }, sql<Date>`now()`)
      return { ids: [leadId] }
    },
  )

  changes('/notes', 'add_note', newNoteShape, async (trx, { leadId, text }, author) => {
    // The lead must not be deleted. The foreign key alone would also accept a note about a deleted
    // lead.
    const added = await sql<{ id: string }>`
      insert into public.lead_notes (lead_id, author, text)
      select id, ${author}, ${text} from public.leads where id = ${leadId} and deleted_at is null
      returning lead_id as id`.execute(trx)
    return { ids: added.rows.map(({ id }) => id) }
  })

  /** An author's own note. Emails and changes stay as they are. */
  const ownNote = (id: string, author: string) =>
    sql<boolean>`id = ${id} and author = ${author} and about is null`
  const leadIds = (rows: { lead_id: string }[]) => ({ ids: rows.map(({ lead_id }) => lead_id) })
  changes(
    '/notes/edit',
    'edit_note',
    oneShape.extend({ text: noteText }),
    async (trx, { id, text }, author) => {
      const edited = trx.updateTable('lead_notes').set({ text, changed_at: sql<Date>`now()` })
      return leadIds(await edited.where(ownNote(id, author)).returning('lead_id').execute())
    },
  )
  changes('/notes/delete', 'delete_note', oneShape, async (trx, { id }, author) =>
    leadIds(
      await trx.deleteFrom('lead_notes').where(ownNote(id, author)).returning('lead_id').execute(),
    ),
  )

  routes.post(`${PATH}/related`, async (c) => {
    const { body, inTransaction } = await signedInStaff(c, dependencies, 'leads')
    const { ids } = await body(z.object({ ids: idsShape }), refusals.invalid)
    const { rows } = await inTransaction((trx) => countRelated(trx, ids), { readOnly: true })
    return c.json(
      Object.fromEntries(rows.map(({ id, ...counts }) => [id, counts])) satisfies RelatedLeads,
    )
  })

  routes.get(`${PATH}/views`, async (c) => {
    const { actor, inTransaction } = await signedInStaff(c, dependencies, 'leads')
    const { rows } = await inTransaction(
      (trx) =>
        sql<{ view: SharedView }>`
          select view || jsonb_build_object('name', name, 'isOwn', coalesce(author = ${actor}, true)) as view
          from private.lead_views order by name`.execute(trx),
      { readOnly: true },
    )
    return c.json(rows.map(({ view }) => view))
  })

  /** Only who saved a view can change it, and everyone once that account is deleted. */
  const ownView = ({ rows }: { rows: unknown[] }): Changed => {
    if (rows.length === 0) {
      throw new RestRefusal(409, '409', refusals.viewOfOther)
    }
    return { ids: [] }
  }
  changes('/views', undefined, viewShape, async (trx, { name, ...view }, actor) => {
    const saves = sql`
      insert into private.lead_views as v (name, author, view) values (${name}, ${actor}, ${JSON.stringify(view)}::jsonb)
      on conflict (name) do update set view = excluded.view, author = excluded.author
      where coalesce(v.author = excluded.author, true) returning name`
    return ownView(await saves.execute(trx))
  })
  changes(
    '/views/delete',
    undefined,
    viewShape.pick({ name: true }),
    async (trx, { name }, actor) =>
      ownView(
        await sql`
        delete from private.lead_views where name = ${name} and coalesce(author = ${actor}, true) returning 1`.execute(
          trx,
        ),
      ),
  )

  return routes
}

/** A lead that is not deleted. */
const living = (trx: Trx, id: string) =>
  trx
    .selectFrom('leads')
    .select(['fields', 'corrected', 'company', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/** The rows that a call changed, and what the audit log says about the change. */
type Changed = { ids: string[]; filter?: Record<string, unknown> }

async function addDeed(
  trx: Trx,
  leadIds: readonly string[],
  author: string,
  deed: LeadDeed,
  text = '',
): Promise<void> {
  if (leadIds.length === 0) {
    return
  }
  await trx
    .insertInto('lead_notes')
    .values(leadIds.map((lead_id) => ({ lead_id, author, text, about: JSON.stringify(deed) })))
    .execute()
}

/** A bot may have thousands, and a list asks for each of its rows. */
const RELATED_COUNTED_MAX = 100

const countRelated = (trx: Trx, ids: readonly string[]) =>
  sql<{ id: string; person: number; company: number }>`
    select l.id::text as id,
      (select count(*)::int from (select from public.leads o
        where o.email = l.email and o.id <> l.id and o.deleted_at is null limit ${RELATED_COUNTED_MAX}) o) as person,
      (select count(*)::int from (select from public.leads o
        where o.domain = l.domain and o.email <> l.email and o.deleted_at is null limit ${RELATED_COUNTED_MAX}) o) as company
    from public.leads l where l.id = any (${`{${ids}}`}::uuid[]) and l.deleted_at is null`.execute(
    trx,
  )

/**
 * Most rows of each kind on the page, the newest first. A person has a few, but a bot may have
 * thousands.
 */
const SHOWN_MAX = 100

/**
 * Reads a lead and everything from the same email address. Times become ISO 8601 in the answer's
 * JSON.
 * @param reader account of the caller
 * @returns undefined when there is no such lead, or when it was deleted
 */
async function readLead(
  trx: Trx,
  id: string,
  reader: string,
  words: CurrentWords,
): Promise<Omit<StaffLead, 'templates' | 'sendsEmail'> | undefined> {
  const found = await sql<{
    lead: LeadRecord
    assignee: string | null
    delivery: LeadDelivery | null
  }>`
    select to_jsonb(l) - array['dedupe_hash', 'context', 'search_text', 'deleted_at'] as lead,
      (select u.email from auth.users u where u.id = l.assigned_to) as assignee,
      (select jsonb_build_object('lead_id', o.ref, 'state', o.state, 'attempts', o.attempts,
         'next_at', o.run_at, 'last_status', o.last_status, 'last_error', o.last_error, 'done_at', o.done_at)
       from private.outbox o where o.ref = l.id and o.kind = 'crm_lead' order by o.id desc limit 1) as delivery
    from public.leads l where l.id = ${id} and l.deleted_at is null`.execute(trx)
  const row = found.rows[0]
  if (!row) {
    return undefined
  }
  const { email, domain } = row.lead

  const all = async <Row>(query: RawBuilder<Row>) => (await query.execute(trx)).rows
  const otherLeads = await all(sql<StaffLead['otherLeads'][number]>`
    select id, form, received_at, excerpt, state from public.leads
    where email = ${email} and deleted_at is null and id <> ${id} order by received_at desc limit ${SHOWN_MAX}`)
  const colleagues = await all(sql<StaffLead['colleagues'][number]>`
    select distinct on (email) id, name, email, state from public.leads
    where domain = ${domain} and email <> ${email} and deleted_at is null order by email, received_at desc
    limit ${SHOWN_MAX}`)
  const canvases = await all(sql<StaffLead['canvases'][number]>`
    select id, created_at as "createdAt", q1_activation_rating as rating, q2_activation_goal as goal
    from public.canvas_submissions where lower(email) = lower(${email}) and deleted_at is null
    order by created_at desc limit ${SHOWN_MAX}`)
  const meetings = await all(sql<StaffLead['meetings'][number]>`
    select m.id, m.call, m.starts_at as "startsAt", m.canceled_by as "canceledBy"
    from public.meetings m join public.leads l on l.id = m.lead_id
    where l.email = ${email} and l.deleted_at is null order by m.starts_at desc limit ${SHOWN_MAX}`)
  const about = [id, ...[...otherLeads, ...canvases, ...meetings].map((one) => one.id)]
  // Emails that staff wrote and that were sent are among the notes, with their text.
  const emails = await all(sql<StaffLead['emails'][number]>`
    select id::text, payload->>'template' as template, state, last_error as "lastError", run_at as at, done_at as "sentAt"
    from private.outbox where kind = 'email' and ref = any (${`{${about}}`}::uuid[])
      and (state <> 'done' or payload->>'template' is distinct from 'lead-email')
    order by run_at desc limit ${SHOWN_MAX}`)
  const notes = await all(sql<StaffNote>`
    select n.id, n.lead_id as "leadId", n.text, n.about, u.email as author, n.author is not distinct from ${reader} as "isOwn",
      n.created_at as "createdAt", n.changed_at as "changedAt"
    from public.lead_notes n join public.leads l on l.id = n.lead_id left join auth.users u on u.id = n.author
    where l.email = ${email} and l.deleted_at is null order by n.created_at desc`)
  return {
    ...row,
    otherLeads,
    colleagues,
    canvases,
    meetings: meetings.map((meeting) => ({ ...meeting, call: callName(words, meeting.call) })),
    emails,
    notes,
  }
}
