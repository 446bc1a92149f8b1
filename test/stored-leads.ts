import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { leadFacts } from '#contract/lead-submission.ts'
import type { LeadsTable } from '#contract/tables/leads.ts'
import type { Store } from '#server/db/store.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import { forwardLead } from '#server/leads/crm/forward-lead.ts'
import { storeLead } from '#server/leads/intake/store-lead.ts'
import type { Clock } from '#server/outbox/clock.ts'

/**
 * Stores a Pioneer lead that waits for the CRM and gets no email. Each `name` gives a different
 * lead.
 */
export async function storeTestLead(store: Store, clock: Clock, name = 'ada'): Promise<void> {
  const work = { company: 'Engines Ltd', jobtitle: 'Analyst', message: '' }
  const values = { firstname: 'Ada', lastname: 'Byron', email: `${name}@example.org`, ...work }
  const context = {
    pageUri: 'https://site.example/',
    hutk: 'a'.repeat(32),
    submittedAt: clock.now(),
  }
  // Sends no email.
  const limiter = rateLimiter(async () => ({ wait: 1, delay: 0 }))
  const site = {
    store,
    clock,
    limiter,
    forward: forwardLead,
    tellStaff: async () => {},
  }
  const lead = leadFacts('pioneer', values, context)
  await storeLead(site, { lead, privacyNotice: 'x' })
}

/** Stores a lead that nothing is queued for. @returns its id */
export async function storeLeadRow(
  { db }: Pick<Store, 'db'>,
  row: Partial<Insertable<LeadsTable>> = {},
) {
  const { id } = await db
    .insertInto('leads')
    .values({
      form: 'contact',
      email: 'ada@example.org',
      fields: {},
      dedupe_hash: randomUUID(),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a booked meeting of an hour. @param startsAt for example `2030-01-01T10:00Z` */
export async function storeTestMeeting(
  { db }: Pick<Store, 'db'>,
  leadId: string,
  startsAt: string,
): Promise<void> {
  await sql`insert into public.meetings (lead_id, call, zone, starts_at, ends_at, during)
    select ${leadId}, 'a-call', 'UTC', lower(span), upper(span), span
    from tstzrange(${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 hour') as span`.execute(
    db,
  )
}

/** Stores leads with what was typed into a form. @returns a function that gives the id of each */
export const typedLeads =
  (store: Pick<Store, 'db'>) =>
  (fields: { email: string } & Record<string, string>, form: LeadFormName = 'contact') =>
    storeLeadRow(store, { form, email: fields.email, fields })
