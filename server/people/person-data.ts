/** Everything that is stored about a person, by email address. For `npm run privacy` and the staff page 'Person'. */
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import PostalMime from 'postal-mime'
import type { PersonData } from '#contract/staff.ts'
import { dataPaths, listBackups } from '#server/db/embedded/data-directory.ts'
import type { RunSql } from '#server/db/store.ts'
import { asTyped } from '#server/mail/unlinked.ts'

/** Leads of a person: by the address as it is now, as it was typed, and as it was in between. `$1` is the address in lower case. */
export const LEADS_OF_PERSON = `(lower(email) = $1 or lower(fields->>'email') = $1 or id in (
  select lead_id from public.lead_notes where lower(about->'corrected'->>'email')::jsonb @> to_jsonb($1::text)))`

/** Outbox rows about a person: those of their leads, meetings, canvases and accounts, and emails to them. */
export const OUTBOX_OF_PERSON = `
  ref in (select id from public.leads where ${LEADS_OF_PERSON}
          union all select id from public.meetings where lead_id in (select id from public.leads where ${LEADS_OF_PERSON})
          union all select id from public.canvas_submissions where lower(email) = $1
          union all select id from auth.users where lower(email) = $1)
  or lower(payload->>'to') = $1`

/** Every address that the leads of a person have or had, in lower case, and the given one. Emails may have gone to each. */
export async function addressesOf(run: RunSql, address: string): Promise<string[]> {
  const { rows } = await run(
    `select $1::text as address union select lower(a) from (select * from public.leads where ${LEADS_OF_PERSON}) l, lateral (
       values (l.email), (l.fields->>'email') union all
       select jsonb_array_elements_text(about->'corrected'->'email') from public.lead_notes where lead_id = l.id) v (a)
     where a <> ''`,
    [address],
  )
  return rows.map((row) => String(row.address))
}

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
export async function mailFilesAbout(addresses: readonly string[], dataDirectory: string): Promise<string[]> {
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
export function backupsIn(dataDirectory: string): PersonData['backups'] {
  return listBackups(dataPaths(dataDirectory).backups).map((file) => ({
    name: basename(file),
    madeAt: statSync(file).mtime.toISOString(),
  }))
}
