/** Everything that is stored about a person, by email address, to read and to erase. For `npm run privacy` and the staff page 'Person'. */
import { statSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import PostalMime from 'postal-mime'
import { personErasure as words } from '#content/staff/person.ts'
import { fillIn } from '#contract/fill-in.ts'
import { AUDIT_RETENTION_DAYS } from '#contract/retention.ts'
import type { ErasedPerson, PersonData } from '#contract/staff.ts'
import type { CrmErasure } from '#server/crm/erase-person.ts'
import { dataPaths, listBackups } from '#server/db/embedded/data-directory.ts'
import type { RunSql } from '#server/db/store.ts'
import { asTyped } from '#server/mail/unlinked.ts'

/** Leads of a person: by the address as it is now, as it was typed, and as it was in between. `$1` is the address in lower case. */
const LEADS_OF_PERSON = `(lower(email) = $1 or lower(fields->>'email') = $1 or id in (
  select lead_id from public.lead_notes where lower(about->'corrected'->>'email')::jsonb @> to_jsonb($1::text)))`

/** Outbox rows about a person: those of their leads, meetings, canvases and accounts, and emails to them. */
const OUTBOX_OF_PERSON = `
  ref in (select id from public.leads where ${LEADS_OF_PERSON}
          union all select id from public.meetings where lead_id in (select id from public.leads where ${LEADS_OF_PERSON})
          union all select id from public.canvas_submissions where lower(email) = $1
          union all select id from auth.users where lower(email) = $1)
  or lower(payload->>'to') = $1`

/** Every address that the leads of a person have or had, in lower case, and the given one. Emails may have gone to each. */
async function addressesOf(run: RunSql, address: string): Promise<string[]> {
  const { rows } = await run(
    `select $1::text as address union select lower(a) from (select * from public.leads where ${LEADS_OF_PERSON}) l, lateral (
       values (l.email), (l.fields->>'email') union all
       select jsonb_array_elements_text(about->'corrected'->'email') from public.lead_notes where lead_id = l.id) v (a)
     where a <> ''`,
    [address],
  )
  return rows.map((row) => String(row.address))
}

/** Reads it all, without what the database derives and what only programs need. @param address in lower case */
export async function readPerson(run: RunSql, dataDirectory: string, address: string): Promise<PersonData> {
  const { rows } = await run(
    `select jsonb_pretty(jsonb_build_object(
       'leads', (select coalesce(jsonb_agg(to_jsonb(l) - 'dedupe_hash' - 'assigned_to' - derived || jsonb_build_object('notes',
                   (select coalesce(jsonb_agg(to_jsonb(n) - array['id', 'lead_id', 'author'] order by n.created_at), '[]')
                    from public.lead_notes n where n.lead_id = l.id)) order by l.received_at), '[]')
                 from public.leads l, (select array_agg(attname::text) as derived from pg_attribute
                   where attrelid = 'public.leads'::regclass and attgenerated <> '') d where ${LEADS_OF_PERSON}),
       'meetings', (select coalesce(jsonb_agg(to_jsonb(m) - array['lead_id', 'during', 'sequence', 'calendar',
                   'calendar_url', 'calendar_etag', 'calendar_sequence'] order by m.starts_at), '[]') from public.meetings m
                    where lead_id in (select id from public.leads where ${LEADS_OF_PERSON})),
       'canvases', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]')
                    from public.canvas_submissions c where lower(c.email) = $1),
       'account', (select to_jsonb(u) - 'encrypted_password' || jsonb_build_object(
                     'roles', (select coalesce(jsonb_agg(r.role), '[]') from public.user_roles r where r.user_id = u.id),
                     'notices', (select coalesce(jsonb_object_agg(n.kind, n.how), '{}')
                                 from private.notice_choices n where n.user_id = u.id),
                     'sign_ups', (select coalesce(jsonb_agg(to_jsonb(p) - 'encrypted_password' - 'user_id'), '[]')
                                  from auth.pending_sign_ups p where p.user_id = u.id),
                     'sessions', (select coalesce(jsonb_agg(to_jsonb(s) - array['id', 'user_id', 'factor_id']), '[]')
                                  from auth.sessions s where s.user_id = u.id),
                     'browsersAndNetworks', (select coalesce(jsonb_agg(to_jsonb(p) - 'user_id'), '[]')
                                             from auth.trusted_devices p where p.user_id = u.id))
                   from auth.users u where lower(u.email) = $1),
       'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'created_at', created_at,
                        'done_at', done_at, 'payload', payload) order by id), '[]')
                      from private.outbox where ${OUTBOX_OF_PERSON}))) as text`,
    [address],
  )
  return {
    ...JSON.parse(String(rows[0]?.text)),
    mailFiles: await mailFilesAbout(await addressesOf(run, address), dataDirectory),
    backups: backupsIn(dataDirectory),
  }
}

/** How many rows the audit log names: leads, canvases and the account. */
export const rowsOf = ({ leads, canvases, account }: PersonData) => leads.length + canvases.length + (account ? 1 : 0)

/**
 * Names of the emails in `DATA_DIR/mail` that are addressed to a person or contain one of their addresses, such as notices to
 * staff.
 */
async function mailFilesAbout(addresses: readonly string[], dataDirectory: string): Promise<string[]> {
  const folder = join(dataDirectory, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const about: string[] = []
  for (const name of names.sort()) {
    const content = await readFile(join(folder, name)).catch(() => undefined)
    if (!content) continue
    const mail = await PostalMime.parse(content)
    const to = mail.to?.map((recipient) => recipient.address?.toLowerCase())
    const text = asTyped(mail.text ?? '').toLowerCase()
    if (addresses.some((address) => to?.includes(address) || text.includes(address))) about.push(name)
  }
  return about
}

/** When the backups in the data folder were made, which hold what was stored then. Oldest first. */
function backupsIn(dataDirectory: string): PersonData['backups'] {
  return listBackups(dataPaths(dataDirectory).backups).map((file) => ({
    name: basename(file),
    madeAt: statSync(file).mtime.toISOString(),
  }))
}

const COUNTED = ['leads', 'notes', 'meetings', 'canvases', 'accounts', 'outbox'] as const
/** Numbers of what is deleted, and of the leads that the CRM has. */
type Counts = Record<(typeof COUNTED)[number] | 'forwarded', number>

export interface ErasureDependencies {
  run: RunSql
  dataDirectory: string
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
  { run, dataDirectory, eraseAtCrm, actor, now = () => new Date() }: ErasureDependencies,
  address: string,
): Promise<ErasedPerson | undefined> {
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
  const lines = linesOf(rows[0] as unknown as Counts, files.length, crm, backupsIn(dataDirectory))
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
