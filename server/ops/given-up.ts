/** Deliveries that were given up: what staff and operators see of them and do with them. */
import { GIVEN_UP_KINDS, type GivenUp, type GivenUpKind } from '#contract/staff/system.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { RunSql } from '#server/db/store.ts'
import { sendLeadsAgain } from '#server/leads/crm/forward-lead.ts'

/** All of a kind, or those with these ids of the outbox. */
export type Chosen = { kind: GivenUpKind } | { ids: readonly string[] }

/** Those of leads that staff deleted are left out everywhere, as in the figures. */
const DEAD = `o.state = 'dead'
  and not exists (select from public.leads gone where gone.id = o.ref and gone.deleted_at is not null)`

/** @returns the newest of each kind, leads first */
export async function listGivenUp(
  run: RunSql,
  limit: number,
  kind?: GivenUpKind,
): Promise<GivenUp[]> {
  const { rows } = await run(
    `select o.id::text as id, o.kind, coalesce(o.payload ->> 'template', '') as template, o.run_at as at,
       coalesce(o.payload ->> 'to', o.payload ->> 'address', l.email, '') as person, l.id::text as "leadId",
       o.attempts, o.last_status as status, coalesce(o.last_error, '') as error
     from private.outbox o left join public.leads l on l.id = o.ref
     where ${DEAD} and ($1::text is null or o.kind = $1)
     order by array_position($2::text[], o.kind), o.run_at desc, o.id desc limit ${limit}`,
    [kind ?? null, `{${GIVEN_UP_KINDS.join(',')}}`],
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
       payload = case kind when 'crm_lead' then payload
         else jsonb_strip_nulls(jsonb_build_object('template', payload -> 'template')) end
     where state = 'dead' and id = any ($1::bigint[])`,
    [idsOf(found)],
  )
  await note(run, 'dismiss', found, actor)
  return found.length
}

interface Found {
  id: string
  kind: GivenUpKind
  ref: string
}

const idsOf = (found: readonly Found[]) => `{${found.map(({ id }) => id).join(',')}}`

async function findChosen(run: RunSql, chosen: Chosen): Promise<Found[]> {
  const isChosen = 'kind' in chosen ? 'o.kind = $1' : 'o.id = any ($1::bigint[])'
  const { rows } = await run(
    `select o.id::text as id, o.kind, o.ref::text as ref from private.outbox o
     where ${DEAD} and ${isChosen} order by o.id for update`,
    ['kind' in chosen ? chosen.kind : `{${chosen.ids.join(',')}}`],
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
