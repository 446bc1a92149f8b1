import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { leadNotice as words } from '#content/emails.ts'
import { fillIn } from '#contract/fill-in.ts'
import { leadKindName } from '#contract/lead-forms.ts'
import type { LeadsTable } from '#contract/tables/leads.ts'
import { brandedEmail, footOf } from '#server/branded-email.ts'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { MailBlock } from '#server/mail/compose.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { NOTICE_REF, type StaffNotice } from './enqueue-staff-notice.ts'

const payloadShape = z.object({ to: z.string(), leadIds: z.array(z.uuid()).min(1) })
/** Kept short, because the whole message is in the CRM and on the lead's page. */
const MESSAGE_MAX_CHARACTERS = 500

const RECEIVED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

interface LeadNoticeDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  store: Pick<Store, 'db'>
  words: CurrentWords
}

/**
 * The emails that tell staff about leads and meetings, by name. Leads deleted or erased in the meantime are left out, and nobody is
 * told who no longer may read leads or no longer wants to be told.
 */
export function staffNotices({ settings, store, words: current }: LeadNoticeDependencies) {
  const write =
    (name: StaffNotice): WriteMail =>
    async (payload, { ref }) => {
      const { to, leadIds } = payloadShape.parse(payload)
      if (ref !== NOTICE_REF && !(await isWanted(store, ref))) return undefined
      const leads = await store.db
        .selectFrom('leads')
        .selectAll()
        .where('id', 'in', leadIds)
        .where('deleted_at', 'is', null)
        .orderBy('received_at')
        .orderBy('id')
        .execute()
      const [first] = leads
      if (!first) return undefined
      const subject =
        leads.length === 1
          ? fillIn(words[name].subjectOne, { form: leadKindName(first.form) })
          : fillIn(words[name].subjectMany, { count: String(leads.length) })
      const blocks: MailBlock[] = [{ text: leads.length === 1 ? words[name].introOne : words[name].introMany }]
      for (const lead of leads) {
        const received = RECEIVED.format(lead.received_at)
        const outro = fillIn(words.outro, { received })
        const facts = { facts: factsOf(lead, settings.SITE_URL) }
        const url = `${settings.SITE_URL}/admin/leads?lead=${lead.id}`
        if (leads.length === 1) blocks.push(facts, { action: words.open, url }, { note: outro })
        else blocks.push({ section: leadKindName(lead.form), sectionText: outro }, facts, { link: words.open, url })
      }
      const foot = { because: 'staff', siteUrl: settings.SITE_URL, ...footOf(current) } as const
      return { to, ...brandedEmail(subject, blocks, foot) }
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

function factsOf(lead: Selectable<LeadsTable>, siteUrl: string): [string, string][] {
  const value = (name: string) => {
    const given = (lead.fields as Record<string, unknown>)[name]
    return typeof given === 'string' ? given : ''
  }
  const message = value('message')
  const facts: [string, string][] = [
    [words.facts.name, `${value('firstname')} ${value('lastname')}`.trim()],
    [words.facts.email, value('email')],
    [words.facts.phone, value('phone')],
    [words.facts.company, value('company')],
    [words.facts.jobtitle, value('jobtitle')],
    [
      words.facts.message,
      message.length > MESSAGE_MAX_CHARACTERS ? `${message.slice(0, MESSAGE_MAX_CHARACTERS)}…` : message,
    ],
    [words.facts.page, pageOf(lead.page_uri ?? '', siteUrl)],
  ]
  return facts.filter(([, text]) => text !== '')
}

/** A page of this site by its path, which reads better than an address that must not become a link. */
function pageOf(address: string, siteUrl: string): string {
  return address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
}
