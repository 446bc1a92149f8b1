/** Reads what the page of a company shows. Decision 0472 says which leads are of one company. */
import { type RawBuilder, sql } from 'kysely'
import { COMPANY_SHOWN, type StaffCompany } from '#contract/staff/leads.ts'
import type { Trx } from '#server/db/store.ts'

/** With times as text: they come as JSON. Meetings have the ids of their calls. */
export type StoredCompany = StaffCompany

interface CompanyOf {
  domain: string | null
  key: string | null
}

/**
 * Leads `l` of the company with a domain: those with an address there, and those from free mailers
 * who gave a name that is used there. Without a domain, all who gave the name.
 */
const isOfCompany = ({ domain, key }: CompanyOf): RawBuilder<boolean> =>
  domain === null
    ? sql<boolean>`l.company_key = ${key}`
    : sql<boolean>`(l.domain = ${domain} or l.domain is null and l.company_key in (
        select c.company_key from public.leads c
        where c.domain = ${domain} and c.company_key is not null and c.deleted_at is null))`

/**
 * @param id of one of its leads
 * @returns undefined when there is no such lead, or its company is not known
 */
export async function readCompany(trx: Trx, id: string): Promise<StoredCompany | undefined> {
  const { rows } = await sql<CompanyOf & { name: string | null }>`
    select domain, company_key as key, company as name from public.leads
    where id = ${id} and deleted_at is null`.execute(trx)
  const [of] = rows
  if (!of || (of.domain === null && of.key === null)) {
    return undefined
  }
  const all = async <Row>(query: RawBuilder<Row>) => (await query.execute(trx)).rows
  const living = sql<boolean>`l.deleted_at is null and ${isOfCompany(of)}`
  const leads = await all(sql<StaffCompany['leads'][number]>`
    select l.id, l.email, l.name, l.form, l.state, l.value, l.excerpt, l.company, l.received_at as "receivedAt",
      (private.addresses_of(l.email))[1] as person, (l.fields || l.corrected)->>'jobtitle' as "jobTitle", (l.fields || l.corrected)->>'phone' as phone
    from public.leads l where ${living} order by l.received_at desc limit ${COMPANY_SHOWN}`)
  const isMeeting = sql<boolean>`m.state <> 'held' and ${living}`
  const meetings = await all(sql<StaffCompany['meetings'][number]>`
    select m.id, m.call, m.starts_at as "startsAt", m.zone, m.canceled_by as "canceledBy", l.id as "leadId",
      coalesce(l.name, l.email) as name
    from public.meetings m join public.leads l on l.id = m.lead_id
    where ${isMeeting} order by m.starts_at desc limit ${COMPANY_SHOWN}`)
  const isCanvas = sql<boolean>`c.deleted_at is null and (private.company_domain(c.email) = ${of.domain}
    or lower(c.email) in (select l.email from public.leads l where ${living}))`
  const canvases = await all(sql<StaffCompany['canvases'][number]>`
    select c.id, c.email, c.created_at as "createdAt", c.q1_activation_rating as rating, c.q2_activation_goal as goal
    from public.canvas_submissions c
    where ${isCanvas} order by c.created_at desc limit ${COMPANY_SHOWN}`)
  const [figures] = await all(sql<StaffCompany['figures'] & { name: string | null }>`
    with own as (select l.* from public.leads l where ${living})
    select
      (select count(distinct (private.addresses_of(email))[1]) from (select distinct email from own) e)::int as people,
      (select count(*) from own)::int as leads,
      (select coalesce(sum(value), 0) from own where state = 'won')::float8 as won,
      (select count(*) from public.meetings m join public.leads l on l.id = m.lead_id where ${isMeeting})::int as meetings,
      (select count(*) from public.canvas_submissions c where ${isCanvas})::int as canvases,
      (select company from own where company is not null
       group by company order by count(*) desc, max(received_at) desc limit 1) as name`)
  if (!figures) {
    return undefined
  }
  const { name, ...counts } = figures
  return {
    name: name ?? of.domain ?? '',
    domain: of.domain,
    figures: counts,
    leads,
    meetings,
    canvases,
  }
}
