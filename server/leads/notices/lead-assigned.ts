/** The email to a colleague to whom leads were assigned. */
import { sql } from 'kysely'
import { z } from 'zod'
import { leadAssigned as words } from '#content/staff/emails.ts'
import { fillIn } from '#contract/fill-in.ts'
import { brandedEmail } from '#server/branded-email.ts'
import type { Trx } from '#server/db/store.ts'
import { staffFootOf } from '#server/email-foot.ts'
import type { MailBlock } from '#server/mail/blocks.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import { personsInSubject } from './persons-in-subject.ts'
import type { StaffMailDependencies } from './staff-notice.ts'

/** Name of the email in the outbox. */
export const LEAD_ASSIGNED = 'lead-assigned'
/** Leads that are assigned one after the other share an email, and a mistake can be taken back. */
const PAUSE_SECONDS = 60
/** More are behind the link to all of them. */
const LISTED_MAX = 20

interface Assigned {
  assignee: { id: string; email: string }
  leadIds: readonly string[]
}

/** Queues the email. Part of the transaction that assigns the leads. */
export async function tellAssignee(trx: Trx, { assignee, leadIds }: Assigned): Promise<void> {
  const ids = JSON.stringify(leadIds)
  const { rows } = await sql`
    update private.outbox set payload = jsonb_set(payload, '{leadIds}', payload->'leadIds' || ${ids}::jsonb)
    where ref = ${assignee.id} and payload->>'template' = ${LEAD_ASSIGNED} and payload->>'to' = ${assignee.email}
      and state = 'pending' and attempts = 0 and lease is null
    returning id`.execute(trx)
  if (rows.length > 0) {
    return
  }
  const payload = { template: LEAD_ASSIGNED, to: assignee.email, leadIds }
  await sql`
    insert into private.outbox (kind, ref, payload, run_at)
    values ('email', ${assignee.id}, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${PAUSE_SECONDS}))`.execute(
    trx,
  )
}

const payloadShape = z.object({ to: z.string(), leadIds: z.array(z.uuid()).min(1) })

interface AssignedLead {
  id: string
  email: string
  name: string | null
  company: string | null
  next_step: string | null
  next_on: string | null
}

/** Lists the leads that are still assigned to the colleague, who must still be able to read them. */
export function leadAssignedMail({
  settings,
  store,
  words: current,
}: StaffMailDependencies): WriteMail {
  return async (payload, { ref }) => {
    const { to, leadIds } = payloadShape.parse(payload)
    const { rows: leads } = await sql<AssignedLead>`
      select l.id, l.name, l.email, l.fields ->> 'company' as company, l.next_step, l.next_on::text from public.leads l
      where l.id = any (${`{${leadIds}}`}::uuid[]) and l.assigned_to = ${ref} and l.deleted_at is null
        and exists (select from public.user_roles r, private.staff_lists s
          where r.user_id = l.assigned_to and s.name = 'leads' and r.role = any (s.readers))
      order by l.received_at desc, l.id`.execute(store.db)
    if (leads.length === 0) {
      return undefined
    }
    const isOne = leads.length === 1
    const page = `${settings.SITE_URL}/admin/leads`
    const blocks: MailBlock[] = [
      { text: isOne ? words.introOne : words.introMany },
      ...leads.slice(0, LISTED_MAX).flatMap((lead) => aboutLead(lead, page)),
      ...(isOne ? [] : [{ action: words.all, url: `${page}?assigned=${ref}` }]),
      { note: words.outro },
    ]
    const foot = { because: 'staff', siteUrl: settings.SITE_URL, ...staffFootOf(current) } as const
    const subject = fillIn(isOne ? words.subjectOne : words.subjectMany, {
      count: leads.length,
      who: personsInSubject(leads),
    })
    return { to, logged: LEAD_ASSIGNED, ...brandedEmail(subject, blocks, foot) }
  }
}

/** Name, company and address are a visitor's. The next step is staff's. */
function aboutLead(
  { id, name, email, company, next_step: step, next_on: on }: AssignedLead,
  page: string,
): MailBlock[] {
  const who = [name ?? email, company].filter(Boolean).join(', ')
  const facts: [string, string | { ours: string }][] = [[words.facts.who, unlinked(who)]]
  if (step && on) {
    facts.push([words.facts.next, { ours: `${on}: ${step}` }])
  }
  return [{ facts }, { links: [[words.open, `${page}?lead=${id}`]] }]
}
