/** Deliveries that were given up: what staff and operators see of them and do with them. */
import { z } from 'zod'
import { GIVEN_UP_SHOWN, type GivenUp } from '#contract/staff/system.ts'
import { OUTBOX_KINDS, type OutboxKind } from '#contract/tables/operations.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { RunSql } from '#server/db/store.ts'
import { sendLeadsAgain } from '#server/leads/crm/forward-lead.ts'
import { IS_OF_DELETED_LEAD } from '#server/leads/deleted-leads.ts'

/** Emails of leads are to the visitor, also with a canvas, or to the host of a meeting. */
type Kind = OutboxKind | 'emails of leads'

/** All of a kind, or those with these ids of the outbox, or of these ids those of a kind. */
export type Chosen =
  | { kind: Kind; ids?: readonly string[] }
  | { kind?: Kind; ids: readonly string[] }

/** Ids of the outbox, as a page names them. */
export const GIVEN_UP_IDS = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(GIVEN_UP_SHOWN)

/** Those of leads that staff deleted are left out everywhere, as in the figures. */
const DEAD = `o.state = 'dead' and not ${IS_OF_DELETED_LEAD}`

/**
 * The lead that a row is about, or whose meeting it is about. An email with a canvas belongs to the
 * newest lead of its person, on whose page it is listed.
 */
const IS_LEAD = `l.deleted_at is null
  and l.id = coalesce(
    (select m.lead_id from public.meetings m where m.id = o.ref),
    (select p.id from public.canvas_submissions c
       join public.leads p on p.email = any (private.addresses_of(c.email)) and p.deleted_at is null
     where c.id = o.ref and c.deleted_at is null
     order by p.received_at desc limit 1),
    o.ref)`

/** The address of a canvas, which its email does not repeat. */
const CANVAS_EMAIL = `(select c.email from public.canvas_submissions c where c.id = o.ref and c.deleted_at is null)`

/** @param kind the parameter that has the kind, or null for all */
const ofKind = (kind: '$1' | '$2') => `(${kind}::text is null or o.kind = ${kind}
  or ${kind} = 'emails of leads' and o.kind = 'email' and l.id is not null)`

/** @returns the newest of each kind, leads first */
export async function listGivenUp(run: RunSql, limit: number, kind?: Kind): Promise<GivenUp[]> {
  const { rows } = await run(
    `select o.id::text as id, o.kind, coalesce(o.payload ->> 'template', o.payload ->> 'event', '') as template, o.run_at as at,
       coalesce(o.payload ->> 'to', o.payload ->> 'address', ${CANVAS_EMAIL}, l.email, '') as person, l.id::text as "leadId",
       o.attempts, o.last_status as status, coalesce(o.last_error, '') as error
     from private.outbox o left join public.leads l on ${IS_LEAD}
     where ${DEAD} and ${ofKind('$1')}
     order by array_position($2::text[], o.kind), o.run_at desc, o.id desc limit ${limit}`,
    [kind ?? null, `{${OUTBOX_KINDS.join(',')}}`],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at as string).toISOString() }) as GivenUp)
}

/**
 * Tries again at once. Part of one transaction. @param actor the account; null for a command
 * @returns how many
 */
export async function retryGivenUp(
  run: RunSql,
  chosen: Chosen,
  actor: string | null,
): Promise<number> {
  const found = await findChosen(run, chosen)
  const leads = found.filter(({ kind }) => kind === 'crm_lead').map(({ ref }) => ref)
  if (leads.length > 0) {
    await sendLeadsAgain(run, leads)
  }
  await run(
    `update private.outbox set state = 'pending', attempts = 0, run_at = now(), lease = null, locked_until = null
     where state = 'dead' and id = any ($1::bigint[])`,
    [idsOf(found)],
  )
  await note(run, 'resend', found, actor)
  return found.length
}

/**
 * Sets them aside for good: no figure and no alert counts them. A lead stays as it is and can still
 * be sent again. Addresses and links of emails are deleted. Part of one transaction.
 */
export async function dismissGivenUp(
  run: RunSql,
  chosen: Chosen,
  actor: string | null,
): Promise<number> {
  const found = await findChosen(run, chosen)
  await run(
    `update private.outbox set state = 'dismissed', done_at = now(),
       payload = case when kind in ('crm_lead', 'webhook') then payload
         else jsonb_strip_nulls(jsonb_build_object('template', payload -> 'template')) end
     where state = 'dead' and id = any ($1::bigint[])`,
    [idsOf(found)],
  )
  await note(run, 'dismiss', found, actor)
  return found.length
}

interface Found {
  id: string
  kind: OutboxKind
  ref: string
}

const idsOf = (found: readonly Found[]) => `{${found.map(({ id }) => id).join(',')}}`

async function findChosen(run: RunSql, chosen: Chosen): Promise<Found[]> {
  const { kind, ids } = chosen
  const { rows } = await run(
    `select o.id::text as id, o.kind, o.ref::text as ref from private.outbox o left join public.leads l on ${IS_LEAD}
     where ${DEAD} and ($1::bigint[] is null or o.id = any ($1::bigint[])) and ${ofKind('$2')}
     order by o.id for update of o`,
    [ids ? `{${ids.join(',')}}` : null, kind ?? null],
  )
  return rows as unknown as Found[]
}

async function note(
  run: RunSql,
  action: 'resend' | 'dismiss',
  found: readonly Found[],
  actor: string | null,
): Promise<void> {
  if (found.length === 0) {
    return
  }
  const ids = [...new Set(found.map(({ ref }) => ref))]
  await recordAudit(run, { actor, action, subject: 'deliveries', ids, rowCount: found.length })
}
