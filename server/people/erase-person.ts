/** Erases a person by email address, and says what goes and what stays. For `npm run privacy` and the staff page 'Person'. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { personErasure as words } from '#content/staff/person.ts'
import { fillIn } from '#contract/fill-in.ts'
import { AUDIT_RETENTION_DAYS } from '#contract/retention.ts'
import type { PersonData } from '#contract/staff.ts'
import type { CrmErasure } from '#server/crm/erase-person.ts'
import type { RunSql } from '#server/db/store.ts'
import { addressesOf, LEADS_OF_PERSON, mailFilesAbout, OUTBOX_OF_PERSON } from './person-data.ts'

const COUNTED = ['leads', 'notes', 'meetings', 'canvases', 'accounts', 'outbox'] as const
/** Numbers of what is deleted, and of the leads that the CRM has. */
type Counts = Record<(typeof COUNTED)[number] | 'forwarded', number>

interface ErasureDependencies {
  run: RunSql
  dataDirectory: string
  /** Dates of the backups. */
  backups: PersonData['backups']
  /** Erases a person in the CRM by email address in lower case. */
  eraseAtCrm: (email: string) => Promise<CrmErasure>
  /** Account that asks for it. Null for a command at the server. */
  actor: string | null
  now?: () => Date
}

/** Whether this person is the only admin who can sign in. @param email in lower case */
async function isLastAdmin(run: RunSql, email: string): Promise<boolean> {
  const { rows } = await run(
    `select count(*) filter (where u.email = $1) > 0 and count(*) filter (where u.email <> $1) = 0 as is_last
     from public.user_roles r join auth.users u on u.id = r.user_id
     where r.role = 'admin' and u.email_confirmed_at is not null`,
    [email],
  )
  return rows[0]?.is_last === true
}

/**
 * Deletes everything about a person, and records in the audit log that this was done, not for whom.
 * @param address in lower case
 * @returns the receipt, without personal data. Undefined for the only admin who can sign in, who is not erased.
 */
export async function erasePerson(
  { run, dataDirectory, backups, eraseAtCrm, actor, now = () => new Date() }: ErasureDependencies,
  address: string,
): Promise<{ receipt: string; isComplete: boolean } | undefined> {
  if (await isLastAdmin(run, address)) return undefined
  const addresses = await addressesOf(run, address)
  // All deletions are one statement, so that a failure leaves everything as it was. Sessions and roles are deleted with
  // the account. Notes and meetings would be deleted with their leads. They are named here in order to count them.
  const { rows } = await run(
    `with outbox as (delete from private.outbox where ${OUTBOX_OF_PERSON} returning 1),
       meetings as (delete from public.meetings
         where lead_id in (select id from public.leads where ${LEADS_OF_PERSON}) returning 1),
       notes as (delete from public.lead_notes
         where lead_id in (select id from public.leads where ${LEADS_OF_PERSON}) returning 1),
       leads as (delete from public.leads where ${LEADS_OF_PERSON} returning delivery),
       canvases as (delete from public.canvas_submissions where lower(email) = $1 returning 1),
       tokens as (delete from auth.one_time_tokens where lower(relates_to) = $1 returning 1),
       account as (delete from auth.users where lower(email) = $1 returning 1),
       noted as (insert into private.audit (actor, action, subject, row_count) select $2::uuid, 'erase_person', 'person',
         ((select count(*) from leads) + (select count(*) from canvases) + (select count(*) from account))::int)
     select (select count(*)::int from leads) as leads,
       (select count(*)::int from leads where delivery = 'delivered') as forwarded,
       (select count(*)::int from meetings) as meetings, (select count(*)::int from notes) as notes,
       (select count(*)::int from canvases) as canvases, (select count(*)::int from account) as accounts,
       (select count(*)::int from outbox) as outbox`,
    [address, actor],
  )
  const files = await mailFilesAbout(addresses, dataDirectory)
  for (const name of files) await rm(join(dataDirectory, 'mail', name), { force: true })
  // The CRM comes last, when no outbox row is left that could create the contact again.
  const crm = await eraseAtCrm(address)
  const lines = linesOf(rows[0] as unknown as Counts, files.length, crm, backups)
  if (typeof crm === 'object') lines.push(fillIn(words.failed, { reason: crm.failed }))
  const receipt = [fillIn(words.erased, { at: now().toISOString() }), ...lines].join('\n')
  return { receipt, isComplete: typeof crm !== 'object' }
}

/** What erasing would delete and leave, as the receipt would say it. @param hasToken the CRM can be asked to erase as well */
export function erasurePreview(data: PersonData, hasToken: boolean): string {
  const { leads, meetings, canvases, account, deliveries, mailFiles, backups } = data
  const counts: Counts = {
    leads: leads.length,
    forwarded: leads.filter(({ delivery }) => delivery === 'delivered').length,
    notes: leads.reduce((sum, { notes }) => sum + notes.length, 0),
    meetings: meetings.length,
    canvases: canvases.length,
    accounts: account ? 1 : 0,
    outbox: deliveries.length,
  }
  return [words.goesTitle, ...linesOf(counts, mailFiles.length, hasToken ? 'erased' : 'no token', backups)].join('\n')
}

function linesOf(counts: Counts, files: number, crm: CrmErasure, backups: PersonData['backups']): string[] {
  const { goes, stays } = words
  const days = [...new Set(backups.map(({ madeAt }) => madeAt.slice(0, 10)))].join(', ')
  const row = (name: keyof typeof goes, value: number | string) => `  ${goes[name].padEnd(14)} ${value}`
  return [
    ...COUNTED.map((name) => row(name, counts[name])),
    row('files', files),
    ...(crm === 'erased' ? [row('crm', words.crmErased)] : []),
    words.staysTitle,
    ...(crm === 'no token' && counts.forwarded > 0 ? [fillIn(stays.crm, { count: counts.forwarded })] : []),
    stays.sent,
    days ? fillIn(stays.backups, { days }) : stays.otherBackups,
    fillIn(stays.audit, { days: AUDIT_RETENTION_DAYS }),
  ]
}
