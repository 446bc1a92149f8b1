import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { leadNotice as words } from '#content/staff/emails.ts'
import type { NoticeKind } from '#contract/tables/accounts.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { aboutLeads, type StaffMailDependencies } from './about-leads.ts'

/** Leads within this time of the last notice share the next one. */
const NOTICE_WINDOW_SECONDS = 5 * 60
/** When the summary of the day is sent, in the company's time zone. */
const SUMMARY_HOUR = 7

/**
 * `ref` of the notices to the address for all. The others have the account. Each is about several
 * leads.
 */
const NOTICE_REF = '00000000-0000-4000-8000-00000000001e'

const SUMMARY = 'daily-summary'
const AT_ONCE = { lead: 'lead-notice', meeting: 'meeting-notice' } as const
type StaffNotice = typeof SUMMARY | (typeof AT_ONCE)[keyof typeof AT_ONCE]

interface Told {
  kind: keyof typeof AT_ONCE & NoticeKind
  leadId: string
  /** The address that is told at once, whatever staff have chosen. */
  to?: string | undefined
  /** Mailboxes that need no notice, because the hosts of a meeting are told about it anyway. */
  hosts?: readonly string[]
  /** The company's time zone. */
  zone: string
}

/**
 * Queues the emails that tell staff about a lead, as each has chosen. The first is sent at once.
 * Leads within the next five minutes share one email, and those of a day the summary of the next
 * morning. Part of the transaction that stores the lead.
 */
export async function noteForStaff(trx: Trx, told: Told, now: RawBuilder<Date>): Promise<void> {
  const { kind, leadId, zone } = told
  const hosts = (told.hosts ?? []).map((address) => address.toLowerCase())
  const all = told.to?.toLowerCase() ?? ''
  const to = hosts.includes(all) ? undefined : told.to
  const chosen = sql`private.notice_recipients(${kind}) where email <> all (${[all, ...hosts]}::text[]) or how = 'daily'`
  if (
    to === undefined &&
    (await sql`select from ${chosen} limit 1`.execute(trx)).rows.length === 0
  ) {
    return
  }
  await lockName(trx, AT_ONCE.lead)
  const morning = sql`(date_trunc('day', (${now} at time zone ${zone}) - make_interval(hours => ${SUMMARY_HOUR}))
    + make_interval(days => 1, hours => ${SUMMARY_HOUR})) at time zone ${zone}`
  await sql`
    with told as (
      select ${NOTICE_REF}::uuid as ref, ${to ?? null}::text as email, ${AT_ONCE[kind]} as template
      where ${to ?? null}::text is not null
      union all select user_id, email, case how when 'daily' then ${SUMMARY} else ${AT_ONCE[kind]} end from ${chosen}
    ), latest as (
      select distinct on (told.ref, told.template) told.*, o.id, o.run_at from told
      left join private.outbox o on o.ref = told.ref and o.payload->>'template' = told.template
      order by told.ref, told.template, o.id desc
    ), joined as (
      update private.outbox o
      set payload = jsonb_set(payload, '{leadIds}', payload->'leadIds' || to_jsonb(${leadId}::text))
      from latest where o.id = latest.id
        and o.state = 'pending' and o.attempts = 0 and o.lease is null and o.payload->>'to' = latest.email
      returning o.id
    )
    insert into private.outbox (kind, ref, payload, created_at, run_at)
    select 'email', ref,
      jsonb_build_object('template', template, 'to', email, 'leadIds', jsonb_build_array(${leadId}::text)), ${now},
      case when template = ${SUMMARY} then ${morning} when run_at is null then ${now}
        else greatest(${now}, least(run_at, ${now}) + make_interval(secs => ${NOTICE_WINDOW_SECONDS})) end
    from latest where id is null or id not in (select id from joined)`.execute(trx)
}

const payloadShape = z.object({ to: z.string(), leadIds: z.array(z.uuid()).min(1) })

/**
 * The emails that tell staff about leads and meetings, by name. Leads deleted or erased in the
 * meantime are left out, and nobody is told who no longer may read leads or no longer wants to be
 * told.
 */
export function staffNotices({ settings, store, words: current }: StaffMailDependencies) {
  const write =
    (name: StaffNotice): WriteMail =>
    async (payload, { ref }) => {
      const { to, leadIds } = payloadShape.parse(payload)
      if (ref !== NOTICE_REF && !(await isWanted(store, ref))) {
        return undefined
      }
      const leads = await store.db
        .selectFrom('leads')
        .selectAll()
        .where('id', 'in', leadIds)
        .where('deleted_at', 'is', null)
        .orderBy('received_at')
        .orderBy('id')
        .execute()
      return aboutLeads(
        { settings, words: current },
        { name, to, leads, because: 'staff' },
        words[name],
      )
    }
  return {
    'lead-notice': write('lead-notice'),
    'meeting-notice': write('meeting-notice'),
    'daily-summary': write('daily-summary'),
  } satisfies Record<StaffNotice, WriteMail>
}

async function isWanted({ db }: Pick<Store, 'db'>, account: string): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(array['lead', 'meeting']) kind, private.notice_recipients(kind) told
    where told.user_id = ${account} limit 1`.execute(db)
  return rows.length > 0
}
