import { type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { leadNotice as words } from '#content/staff/emails.ts'
import { findBookedTime } from '#contract/booked-time.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import { leadKindName } from '#contract/lead-forms.ts'
import { momentInWords, placeOfZone, timeInWords } from '#contract/meeting-time.ts'
import type { NoticeKind } from '#contract/tables/accounts.ts'
import type { LeadsTable } from '#contract/tables/leads.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'
import { staffFootOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import type { MailBlock } from '#server/mail/blocks.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { type Person, personsInSubject } from './persons-in-subject.ts'

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
/** Kept short, because the whole message is in the CRM and on the lead's page. */
const MESSAGE_MAX_CHARACTERS = 500

/** What the emails to staff about leads need. */
export interface StaffMailDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  store: Pick<Store, 'db'>
  words: CurrentWords
}

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
      const [first] = leads
      if (!first) {
        return undefined
      }
      const subject = fillIn(words[name][leads.length === 1 ? 'subjectOne' : 'subjectMany'], {
        form: leadKindName(first.form),
        count: leads.length,
        who: personsInSubject(leads.map(personOf)),
      })
      const zone = current('site').zone
      const blocks: MailBlock[] = [
        { text: leads.length === 1 ? words[name].introOne : words[name].introMany },
      ]
      for (const lead of leads) {
        const received = momentInWords(lead.received_at, zone, STAFF_LANGUAGE)
        const outro = fillIn(words.outro, { received })
        const facts = { facts: factsOf(lead, settings.SITE_URL, zone) }
        const url = `${settings.SITE_URL}/admin/leads?lead=${lead.id}`
        if (leads.length === 1) {
          blocks.push(facts, { action: words.open, url }, { note: outro })
        } else {
          blocks.push({ section: leadKindName(lead.form), sectionText: outro }, facts, {
            links: [[words.open, url]],
          })
        }
      }
      const foot = {
        because: 'staff',
        siteUrl: settings.SITE_URL,
        ...staffFootOf(current),
      } as const
      // Several people cannot be answered at once.
      const [replyTo, ...others] = new Set(leads.map(({ email }) => email))
      return {
        to,
        ...(others.length === 0 && { replyTo }),
        logged: name,
        ...brandedEmail(subject, blocks, foot),
      }
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

function fieldOf(lead: Selectable<LeadsTable>, name: string): string {
  const given = (lead.fields as Record<string, unknown>)[name]
  return typeof given === 'string' ? given : ''
}

const nameOf = (lead: Selectable<LeadsTable>) =>
  `${fieldOf(lead, 'firstname')} ${fieldOf(lead, 'lastname')}`.trim()

function personOf(lead: Selectable<LeadsTable>): Person {
  return { name: nameOf(lead), company: fieldOf(lead, 'company'), email: lead.email }
}

/** With the time of a meeting as the company's clocks show it. */
function messageIn(message: string, zone: string): string {
  const found = findBookedTime(message)
  if (!found) {
    return message
  }
  const ours = momentInWords(new Date(found.at), zone, STAFF_LANGUAGE)
  const theirs = `${timeInWords(found.at, found.zone, STAFF_LANGUAGE)} (${placeOfZone(found.zone)})`
  return found.before + fillIn(words.bookedFor, { ours, theirs }) + found.after
}

/** @param zone the company's */
function factsOf(lead: Selectable<LeadsTable>, siteUrl: string, zone: string): [string, string][] {
  const value = (name: string) => fieldOf(lead, name)
  const message = messageIn(value('message'), zone)
  const page = lead.page_uri ?? ''
  const facts = {
    name: nameOf(lead),
    email: value('email'),
    phone: value('phone'),
    company: value('company'),
    jobtitle: value('jobtitle'),
    message:
      message.length > MESSAGE_MAX_CHARACTERS
        ? `${message.slice(0, MESSAGE_MAX_CHARACTERS)}…`
        : message,
    // A page of this site by its path, which reads better than an address that must not become a
    // link.
    page: page.startsWith(`${siteUrl}/`) ? page.slice(siteUrl.length) : page,
  }
  const named = Object.entries(facts).map(([key, text]): [string, string] => [
    words.facts[key as keyof typeof facts],
    text,
  ])
  return named.filter(([, text]) => text !== '')
}
