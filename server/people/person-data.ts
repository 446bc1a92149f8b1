/** Everything that is stored about a person, by email address. For `npm run privacy` and the staff page 'Person'. */
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import PostalMime from 'postal-mime'
import type { PersonData } from '#contract/staff.ts'
import { dataPaths, listBackups } from '#server/db/embedded/data-directory.ts'
import type { RunSql } from '#server/db/store.ts'
import { asTyped } from '#server/mail/unlinked.ts'

/** Leads of a person: by the address as it is now, and as it was typed. `$1` is the address in lower case. */
export const LEADS_OF_PERSON = `(lower(email) = $1 or lower(fields->>'email') = $1)`

/** Outbox rows about a person: those of their leads, meetings, canvases and accounts, and emails to them. */
export const OUTBOX_OF_PERSON = `
  ref in (select id from public.leads where ${LEADS_OF_PERSON}
          union all select id from public.meetings where lead_id in (select id from public.leads where ${LEADS_OF_PERSON})
          union all select id from public.canvas_submissions where lower(email) = $1
          union all select id from auth.users where lower(email) = $1)
  or lower(payload->>'to') = $1`

/** Reads it all. @param address in lower case */
export async function readPerson(run: RunSql, dataDirectory: string, address: string): Promise<PersonData> {
  const { rows } = await run(
    `select jsonb_pretty(jsonb_build_object(
       'leads', (select coalesce(jsonb_agg(to_jsonb(l) - array['dedupe_hash', 'search_text'] || jsonb_build_object('notes',
                   (select coalesce(jsonb_agg(to_jsonb(n) - array['id', 'lead_id', 'author'] order by n.created_at), '[]')
                    from public.lead_notes n where n.lead_id = l.id)) order by l.received_at), '[]')
                 from public.leads l where ${LEADS_OF_PERSON}),
       'meetings', (select coalesce(jsonb_agg(to_jsonb(m) - 'during' order by m.starts_at), '[]') from public.meetings m
                    where lead_id in (select id from public.leads where ${LEADS_OF_PERSON})),
       'canvases', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]')
                    from public.canvas_submissions c where lower(c.email) = $1),
       'account', (select to_jsonb(u) - 'encrypted_password' || jsonb_build_object(
                     'roles', (select coalesce(jsonb_agg(r.role), '[]') from public.user_roles r where r.user_id = u.id),
                     'notices', (select coalesce(jsonb_object_agg(n.kind, n.how), '{}')
                                 from private.notice_choices n where n.user_id = u.id),
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
  return {
    ...JSON.parse(String(rows[0]?.text)),
    mailFiles: await mailFilesAbout(address, dataDirectory),
    backups: backupsIn(dataDirectory),
  }
}

/** How many rows the audit log names: leads, canvases and the account. */
export const rowsOf = ({ leads, canvases, account }: PersonData) => leads.length + canvases.length + (account ? 1 : 0)

/**
 * Names of the emails in `DATA_DIR/mail` that are addressed to a person or contain their address, such as notices to
 * staff.
 */
export async function mailFilesAbout(address: string, dataDirectory: string): Promise<string[]> {
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

/** When the backups in the data folder were made, which hold what was stored then. Oldest first. */
export function backupsIn(dataDirectory: string): PersonData['backups'] {
  return listBackups(dataPaths(dataDirectory).backups).map((file) => ({
    name: basename(file),
    madeAt: statSync(file).mtime.toISOString(),
  }))
}
