/** `npm run privacy`: exports everything that is stored about a person, or erases it. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { type CrmErasure, eraseAtCrm } from '#server/crm/erase-person.ts'
import { parseSettings } from '#server/env.ts'
import { asTyped } from '#server/mail/unlinked.ts'
import { type CommandResult, done, refused, runCommand, usage } from './command.ts'
import { noteReading } from './note-reading.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'

const USAGE = usage('privacy', [
  ['export EMAIL > copy.json', 'everything stored about a person'],
  ['erase EMAIL', 'deletes it, and prints a receipt'],
])

/**
 * Outbox rows about a person: those of their leads, meetings, canvases and accounts, and emails to them. `$1` is the
 * email address.
 */
const OUTBOX_OF_PERSON = `
  ref in (select id from public.leads where lower(email) = $1
          union all select m.id from public.meetings m join public.leads l on l.id = m.lead_id where lower(l.email) = $1
          union all select id from public.canvas_submissions where lower(email) = $1
          union all select id from auth.users where lower(email) = $1)
  or lower(payload->>'to') = $1`

export interface PrivacyDependencies {
  database: OperatorDatabase
  dataDirectory: string
  /** Erases a person in the CRM by email address in lower case. */
  eraseAtCrm: (email: string) => Promise<CrmErasure>
  now?: () => Date
}

/** Runs one command line. @returns the outcome in words */
export async function runPrivacy(
  dependencies: PrivacyDependencies,
  commandLine: readonly string[],
): Promise<CommandResult> {
  const [command, email, ...rest] = commandLine
  if (!email?.includes('@') || rest.length > 0) return refused(USAGE)
  const address = email.trim().toLowerCase()
  if (command === 'export') return await exportPerson(dependencies, address)
  if (command === 'erase') return await erasePerson(dependencies, address)
  return refused(USAGE)
}

async function exportPerson({ database, dataDirectory }: PrivacyDependencies, address: string): Promise<CommandResult> {
  const { rows } = await database.query(
    `select jsonb_pretty(jsonb_build_object(
       'leads', (select coalesce(jsonb_agg(to_jsonb(l) - array['dedupe_hash', 'search_text'] || jsonb_build_object('notes',
                   (select coalesce(jsonb_agg(to_jsonb(n) - array['id', 'lead_id', 'author'] order by n.created_at), '[]')
                    from public.lead_notes n where n.lead_id = l.id)) order by l.received_at), '[]')
                 from public.leads l where lower(l.email) = $1),
       'meetings', (select coalesce(jsonb_agg(to_jsonb(m) - 'during' order by m.starts_at), '[]')
                    from public.meetings m join public.leads l on l.id = m.lead_id where lower(l.email) = $1),
       'canvases', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]')
                    from public.canvas_submissions c where lower(c.email) = $1),
       'account', (select to_jsonb(u) - 'encrypted_password' || jsonb_build_object(
                     'roles', (select coalesce(jsonb_agg(r.role), '[]') from public.user_roles r where r.user_id = u.id),
                     'sign_ups', (select coalesce(jsonb_agg(to_jsonb(p) - 'encrypted_password' - 'user_id'), '[]')
                                  from auth.pending_sign_ups p where p.user_id = u.id),
                     'sessions', (select coalesce(jsonb_agg(to_jsonb(s) - 'id' - 'user_id'), '[]')
                                  from auth.sessions s where s.user_id = u.id),
                     'browsersAndNetworks', (select coalesce(jsonb_agg(to_jsonb(p) - 'user_id'), '[]')
                                             from auth.trusted_devices p where p.user_id = u.id))
                   from auth.users u where lower(u.email) = $1),
       'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'created_at', created_at,
                        'done_at', done_at, 'payload', payload) order by id), '[]')
                      from private.outbox where ${OUTBOX_OF_PERSON}))) as text`,
    [address],
  )
  const kept = JSON.parse(String(rows[0]?.text))
  // The entry says that the command was run, but not for whom.
  const warning = await noteReading(database, {
    action: 'export_person',
    subject: 'person',
    rowCount: kept.leads.length + kept.canvases.length + (kept.account ? 1 : 0),
  })
  const mails = await mailFilesAbout(address, dataDirectory)
  return { ...done(JSON.stringify({ ...kept, mailFiles: mails }, null, 2)), ...warning }
}

/** Whether this person is the only admin who can sign in. @param email in lower case */
async function isLastAdmin(database: OperatorDatabase, email: string): Promise<boolean> {
  const { rows } = await database.query(
    `select count(*) filter (where u.email = $1) > 0 and count(*) filter (where u.email <> $1) = 0 as is_last
     from public.user_roles r join auth.users u on u.id = r.user_id
     where r.role = 'admin' and u.email_confirmed_at is not null`,
    [email],
  )
  return rows[0]?.is_last === true
}

async function erasePerson(dependencies: PrivacyDependencies, address: string): Promise<CommandResult> {
  const { database, dataDirectory, now = () => new Date() } = dependencies
  if (await isLastAdmin(database, address))
    return refused(`${address} is the only admin who can sign in. Give the role to someone else first.`)
  // All deletions are one statement, so that a failure leaves everything as it was. Sessions and roles are deleted with
  // the account. Notes and meetings would be deleted with their leads. They are named here in order to count them.
  const { rows } = await database.query(
    `with outbox as (delete from private.outbox where ${OUTBOX_OF_PERSON} returning 1),
       meetings as (delete from public.meetings
         where lead_id in (select id from public.leads where lower(email) = $1) returning 1),
       notes as (delete from public.lead_notes
         where lead_id in (select id from public.leads where lower(email) = $1) returning 1),
       leads as (delete from public.leads where lower(email) = $1 returning delivery),
       canvases as (delete from public.canvas_submissions where lower(email) = $1 returning 1),
       tokens as (delete from auth.one_time_tokens where lower(relates_to) = $1 returning 1),
       account as (delete from auth.users where lower(email) = $1 returning 1),
       noted as (insert into private.audit (action, subject, row_count) select 'erase_person', 'person',
         ((select count(*) from leads) + (select count(*) from canvases) + (select count(*) from account))::int)
     select (select count(*)::int from leads) as leads,
       (select count(*)::int from leads where delivery = 'delivered') as forwarded,
       (select count(*)::int from meetings) as meetings, (select count(*)::int from notes) as notes,
       (select count(*)::int from canvases) as canvases, (select count(*)::int from account) as accounts,
       (select count(*)::int from outbox) as outbox`,
    [address],
  )
  const files = await mailFilesAbout(address, dataDirectory)
  for (const name of files) await rm(join(dataDirectory, 'mail', name), { force: true })
  // The CRM comes last, when no outbox row is left that could create the contact again.
  const crm = await dependencies.eraseAtCrm(address)
  const counts = rows[0] ?? {}
  const receipt = [
    `Erased on ${now().toISOString()}`,
    `  leads          ${counts.leads}`,
    `  notes by staff ${counts.notes}`,
    `  meetings       ${counts.meetings}`,
    `  canvases       ${counts.canvases}`,
    `  accounts       ${counts.accounts}`,
    `  outbox rows    ${counts.outbox}`,
    `  mail files     ${files.length}`,
    ...(crm === 'erased' ? ['  CRM contact    erased'] : []),
    'Not reached from here:',
    ...(crm === 'no token' && Number(counts.forwarded) > 0
      ? [`  the CRM, which has ${counts.forwarded} of the leads: delete the contact there too`]
      : []),
    '  mails that were already sent, and backups made before (they are replaced within a week)',
    ...(typeof crm === 'object'
      ? [`NOT ERASED AT THE CRM: ${crm.failed}. Run the same command again, or delete the contact there by hand.`]
      : []),
  ]
  return (typeof crm === 'object' ? refused : done)(receipt.join('\n'))
}

/**
 * Names of the emails in `DATA_DIR/mail` that are addressed to a person or contain their address, such as notices to
 * staff.
 */
async function mailFilesAbout(address: string, dataDirectory: string): Promise<string[]> {
  const folder = join(dataDirectory, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const about: string[] = []
  for (const name of names.sort()) {
    const content = await readFile(join(folder, name)).catch(() => undefined)
    if (!content) continue
    const mail = await PostalMime.parse(content)
    const isTo = mail.to?.some((recipient) => recipient.address?.toLowerCase() === address)
    const text = asTyped(mail.text ?? '').toLowerCase()
    if (isTo || text.includes(address)) about.push(name)
  }
  return about
}

if (import.meta.main)
  await runCommand(async () => {
    const settings = parseSettings(process.env)
    return await withOperatorDatabase(settings, (database) =>
      runPrivacy(
        { database, dataDirectory: settings.DATA_DIR, eraseAtCrm: (email) => eraseAtCrm(settings, email) },
        process.argv.slice(2),
      ),
    )
  })
