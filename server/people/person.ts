/**
 * Everything that is stored about a person, by email address, to read and to erase. For `npm run
 * privacy` and the staff page 'Person'.
 */
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import {
  type ErasedPerson,
  type MentionChoice,
  type PersonData,
  receiptNumber,
} from '#contract/staff/people.ts'
import { dataPaths, listBackups } from '#server/db/embedded/data-directory.ts'
import type { RunSql } from '#server/db/store.ts'
import type { CrmErasure } from '#server/leads/crm/erase-person.ts'
import { asTyped } from '#server/mail/unlinked.ts'
import { erasureTexts, outcomeOf } from './erasure-outcome.ts'
import { addressesIn, findMentions, type Mention } from './mentions.ts'

/** What the data of a person is found by, besides the address that was asked for. */
interface Identity {
  /** In lower case: the address that was asked for, and those that staff merged with it. */
  addresses: string[]
  /** Ids of the leads that have or had the address. */
  ids: string[]
  /**
   * In lower case: what else these leads have or had. If staff entered the wrong person's address
   * at a lead, these are someone else's, so nothing is found or erased by them.
   */
  otherAddresses: string[]
  mentions: Mention[]
}

/** @param address in lower case */
async function identify(run: RunSql, address: string): Promise<Identity> {
  const { rows } = await run(
    `with known (id, address) as (
         select l.id, lower(a) from public.leads l, lateral (values (l.email), (l.fields->>'email')) v (a)
         union select lead_id, lower(jsonb_array_elements_text(about->'corrected'->'email')) from public.lead_notes),
       own as (select private.addresses_of($1) as addresses),
       ids as (select id from known where address = any ((select addresses from own)::text[]))
     select (select addresses from own) as addresses, array(select id::text from ids) as ids,
       array(select distinct address from known join ids using (id) where address <> '' and address <> all ((select addresses from own)::text[]) order by 1) as "otherAddresses",
       array(select distinct n from ids join public.leads using (id),
         lateral (values (name), ((fields || corrected)->>'lastname')) v (n) where length(n) > 1) as names`,
    [address],
  )
  const { names, ...found } = rows[0] as unknown as Omit<Identity, 'mentions'> & { names: string[] }
  const { addresses, ids } = found
  return { ...found, mentions: await findMentions(run, { addresses, names, ids }) }
}

/**
 * Outbox rows about a person: those of their leads, meetings, canvases and account, emails to them,
 * and what the CRM still has to erase.
 */
const OUTBOX_OF_PERSON = `
  ref = any ($2::uuid[]) or ref in (select id from public.meetings where lead_id = any ($2::uuid[])
    union all select id from public.canvas_submissions where lower(email) = any ($1::text[])
    union all select id from public.newsletter_subscribers where email = any ($1::text[])
    union all select id from auth.users where email = any ($1::text[]))
  or lower(payload->>'to') = any ($1::text[]) or payload->>'address' = any ($1::text[])`

/**
 * Reads it all, without what the database derives and what only programs need. @param address in
 * lower case
 */
export async function readPerson(
  run: RunSql,
  dataDirectory: string,
  address: string,
): Promise<PersonData> {
  const { addresses, ids, otherAddresses, mentions } = await identify(run, address)
  const { rows } = await run(
    `select jsonb_pretty(jsonb_build_object(
       'leads', array(select to_jsonb(l) - array['dedupe_hash', 'assigned_to', 'context', 'import_id'] - derived
                   || jsonb_build_object('hutk', l.context->'hutk', 'notes', array(
                   select to_jsonb(n) - array['id', 'lead_id', 'author']
                     -- who looks after the lead is a fact about a colleague
                     || jsonb_build_object('about', jsonb_set(n.about, '{change,assignedTo}', '"changed"', false))
                   from public.lead_notes n where n.lead_id = l.id order by n.created_at))
                 from public.leads l, (select array_agg(attname::text) as derived from pg_attribute
                   where attrelid = 'public.leads'::regclass and attgenerated <> '') d
                 where id = any ($2::uuid[]) order by l.received_at),
       'meetings', array(select to_jsonb(m) - array['lead_id', 'host', 'state', 'is_offered', 'during', 'sequence', 'link_changes', 'calendar', 'calendar_url',
                     'calendar_etag', 'calendar_sequence']
                     || jsonb_build_object('booking', m.state, 'changes', array(
                       select to_jsonb(c) - array['id', 'meeting_id', 'host', 'is_unchecked']
                       from private.meeting_changes c where c.meeting_id = m.id order by c.id))
                   from public.meetings m where lead_id = any ($2::uuid[]) order by m.starts_at),
       'canvases', array(select to_jsonb(c) from public.canvas_submissions c
                   where lower(c.email) = any ($1::text[]) order by c.created_at),
       'newsletter', array(select to_jsonb(n) - array['search_text', 'name', 'confirm_id', 'state'] || jsonb_build_object('subscription', n.state)
                   from public.newsletter_subscribers n where n.email = any ($1::text[]) order by n.asked_at),
       'accounts', array(select to_jsonb(u) - 'encrypted_password' || jsonb_build_object(
                     'roles', array(select r.role from public.user_roles r where r.user_id = u.id),
                     'notices', (select coalesce(jsonb_object_agg(n.kind, n.how), '{}')
                                 from private.notice_choices n where n.user_id = u.id),
                     'sign_ups', array(select to_jsonb(p) - 'encrypted_password' - 'user_id'
                                 from auth.pending_sign_ups p where p.user_id = u.id),
                     'sessions', array(select to_jsonb(s) - array['id', 'user_id', 'factor_id']
                                 from auth.sessions s where s.user_id = u.id),
                     'browsersAndNetworks', array(select to_jsonb(p) - 'user_id'
                                            from auth.trusted_devices p where p.user_id = u.id))
                   from auth.users u where u.email = any ($1::text[])),
       'deliveries', array(select jsonb_build_object('kind', coalesce(payload->>'template', kind), 'state', state,
                       'created_at', created_at, 'done_at', done_at,
                       'content', payload - array['template', 'to', 'form', 'submission'])
                     from private.outbox where ${OUTBOX_OF_PERSON} order by id))) as text`,
    [addresses, ids],
  )
  return {
    addresses,
    otherAddresses,
    ...JSON.parse(String(rows[0]?.text)),
    mentions: mentions.filter(({ isCertain }) => isCertain).map(({ text }) => text),
    possibleMentions: mentions
      .filter(({ isCertain }) => !isCertain)
      .map(({ id, place, text }) => ({ id, place, text })),
    mailFiles: await mailFilesAbout(addresses, dataDirectory),
    backups: backupsIn(dataDirectory),
  }
}

/** How many rows the audit log names: leads, canvases, the newsletter’s list and the account. */
export const rowsOf = ({
  leads,
  canvases,
  newsletter,
  accounts,
}: Pick<PersonData, 'leads' | 'canvases' | 'newsletter' | 'accounts'>) =>
  leads.length + canvases.length + newsletter.length + accounts.length

/**
 * Emails in `DATA_DIR/mail` to a person. Those that only name the address are without text, which
 * may be about others too.
 */
async function mailFilesAbout(
  addresses: readonly string[],
  dataDirectory: string,
): Promise<PersonData['mailFiles']> {
  const folder = join(dataDirectory, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const about: PersonData['mailFiles'] = []
  for (const file of names.sort()) {
    const content = await readFile(join(folder, file)).catch(() => undefined)
    if (!content) {
      continue
    }
    const mail = await PostalMime.parse(content)
    const to = [...(mail.to ?? []), ...(mail.cc ?? [])].map((recipient) =>
      recipient.address?.toLowerCase(),
    )
    const isToPerson = to.some((one) => addresses.includes(one ?? ''))
    const text = asTyped(mail.text ?? '')
    if (!isToPerson && !addressesIn(text).some((one) => addresses.includes(one))) {
      continue
    }
    about.push({
      file,
      sent_at: mail.date ?? null,
      subject: mail.subject ?? '',
      recipient: isToPerson ? 'person' : 'other',
      text: isToPerson ? text.replaceAll(SECRET_OF_LINK, '') : '',
      attachments: isToPerson ? mail.attachments.map(({ filename }) => filename ?? '') : [],
    })
  }
  return about
}

/**
 * What follows the address in a link. It may sign in as the person, which admins must not be able
 * to do.
 */
const SECRET_OF_LINK = /(?<=https?:\/\/[^\s?#]*)[?#]\S*/g

/** When the backups in the data folder were made, which hold what was stored then. Oldest first. */
function backupsIn(dataDirectory: string): PersonData['backups'] {
  return listBackups(dataPaths(dataDirectory).backups).map((file) =>
    statSync(file).mtime.toISOString(),
  )
}

export interface ErasureDependencies {
  run: RunSql
  dataDirectory: string
  /** Erases a person in the CRM by email address, in lower case. */
  eraseAtCrm: (address: string) => Promise<CrmErasure>
  /** Account that asks for it. Null for a command at the server. */
  actor: string | null
  /** The addresses that were shown as the person's. Undefined where none were. */
  shown?: readonly string[]
  /** The company's time zone. */
  zone: string
  now?: () => Date
}

/** Whether a person is the only admin who can sign in. */
async function isLastAdmin(run: RunSql, addresses: readonly string[]): Promise<boolean> {
  const { rows } = await run(
    `select count(*) filter (where u.email = any ($1::text[])) > 0
       and count(*) filter (where u.email <> all ($1::text[])) = 0 as is_last
     from public.user_roles r join auth.users u on u.id = r.user_id
     where r.role = 'admin' and u.email_confirmed_at is not null`,
    [addresses],
  )
  return rows[0]?.is_last === true
}

/**
 * Why nobody was erased. `undecided`: there is a mention by name for which no choice was made.
 * `merged since`: the person has other addresses than those that were shown.
 */
type NotErased = 'last admin' | 'undecided' | 'merged since'

/**
 * Deletes everything about a person, and records in the audit log that this was done, not for whom.
 * What the CRM does not erase at once stays in the outbox, which tries again.
 * @param address in lower case
 * @param choose what happens to what only names the person, by its id. Undefined where that was not
 *   decided
 * @returns the receipt, without personal data
 */
export async function erasePerson(
  {
    run,
    dataDirectory,
    eraseAtCrm,
    actor,
    shown,
    zone,
    now = () => new Date(),
  }: ErasureDependencies,
  address: string,
  choose: (id: string) => MentionChoice | undefined,
): Promise<ErasedPerson | NotErased> {
  const { addresses, ids, otherAddresses, mentions } = await identify(run, address)
  if (shown && shown.toSorted().join() !== addresses.join()) {
    return 'merged since'
  }
  if (await isLastAdmin(run, addresses)) {
    return 'last admin'
  }
  const decided = mentions.map((mention) => ({
    ...mention,
    choice: mention.isCertain ? 'erase' : choose(mention.id),
  }))
  if (decided.some(({ choice }) => !choice)) {
    return 'undecided'
  }
  const goes = decided.filter(({ choice }) => choice === 'erase')
  const data = await readPerson(run, dataDirectory, address)
  const erasures = addresses.map((one) => ({ address: one, id: randomUUID() }))
  const auditId = await deleteStored(run, {
    identity: { addresses, ids },
    erasures,
    mentions: goes,
    entry: { actor, rowCount: rowsOf(data) },
  })
  for (const { file } of data.mailFiles) {
    await rm(join(dataDirectory, 'mail', file), { force: true })
  }
  // The CRM comes last, when no outbox row is left that could create the contact again.
  const crm = await eraseEachAtCrm({ run, eraseAtCrm }, erasures)
  const keptMentions = decided.length - goes.length
  const outcome = outcomeOf({ ...data, mentions: goes.map(({ text }) => text) }, crm, keptMentions)
  return {
    ...erasureTexts(outcome, { number: receiptNumber(auditId), at: now(), zone }),
    isComplete: typeof crm !== 'object',
    otherAddresses,
  }
}

/** What the CRM is to erase: an address, and the row of the outbox that waits for it. */
interface AtCrm {
  address: string
  id: string
}

interface Deletion {
  identity: Pick<Identity, 'addresses' | 'ids'>
  erasures: readonly AtCrm[]
  mentions: readonly Mention[]
  entry: { actor: string | null; rowCount: number }
}

/**
 * Deletes in one statement, so that a failure leaves everything as it was. Notes, meetings,
 * sessions and roles are deleted with their lead or account.
 * @returns id of the entry in the audit log
 */
async function deleteStored(
  run: RunSql,
  { identity, erasures, mentions, entry }: Deletion,
): Promise<number> {
  const { rows } = await run(
    `with outbox as (delete from private.outbox where ${OUTBOX_OF_PERSON}),
       leads as (delete from public.leads where id = any ($2::uuid[])),
       canvases as (delete from public.canvas_submissions where lower(email) = any ($1::text[])),
       newsletter as (delete from public.newsletter_subscribers where email = any ($1::text[])),
       tokens as (delete from auth.one_time_tokens where relates_to = any ($1::text[])),
       accounts as (delete from auth.users where email = any ($1::text[])),
       changes as (update auth.users set email_change = null
         where email_change = any ($1::text[]) and email <> all ($1::text[])),
       merges as (delete from private.person_merges
         where first_email = any ($1::text[]) or second_email = any ($1::text[])),
       mentions as (select * from unnest($3::text[], $4::text[], $5::text[]) m (place, key, written)),
       views as (delete from private.lead_views v using mentions m
         where m.place = 'views' and v.name = m.key and coalesce(v.view->>'search', '') = m.written),
       blocked as (update public.blocked_times b set note = '' from mentions m
         where m.place = 'blockedTimes' and b.id::text = m.key and b.note = m.written),
       notes as (delete from public.lead_notes n using mentions m
         where m.place = 'notes' and n.id::text = m.key and n.text = m.written),
       at_crm as (insert into private.outbox (kind, ref, payload, run_at)
         select 'crm_erasure', e.id, jsonb_build_object('address', e.address), now() + interval '1 minute'
         from unnest($6::text[], $7::uuid[]) e (address, id))
     insert into private.audit (actor, action, subject, row_count) values ($8::uuid, 'erase_person', 'person', $9::int)
     returning id`,
    [
      identity.addresses,
      identity.ids,
      mentions.map(({ place }) => place),
      mentions.map(({ key }) => key),
      mentions.map(({ written }) => written),
      erasures.map(({ address }) => address),
      erasures.map(({ id }) => id),
      entry.actor,
      entry.rowCount,
    ],
  )
  return Number(rows[0]?.id)
}

/** @returns what the CRM did not erase, if anything. The outbox tries that again */
async function eraseEachAtCrm(
  { run, eraseAtCrm }: Pick<ErasureDependencies, 'run' | 'eraseAtCrm'>,
  erasures: readonly AtCrm[],
): Promise<CrmErasure> {
  let crm: CrmErasure = 'erased'
  for (const { address, id } of erasures) {
    const outcome = await eraseAtCrm(address)
    if (typeof outcome !== 'object') {
      await run('delete from private.outbox where ref = $1::uuid', [id])
    }
    if (typeof crm !== 'object') {
      crm = outcome
    }
  }
  return crm
}

/**
 * What erasing would delete and leave, as the receipt would say it. @param hasToken the CRM can be
 * asked to erase as well
 */
export function erasurePreview(data: PersonData, hasToken: boolean): string {
  const { outcome, left } = outcomeOf(data, hasToken ? 'erased' : 'no token')
  return `${outcome}\n${left}`.trim()
}
