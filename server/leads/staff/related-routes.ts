/** `POST …/related`: how many other leads are of the same person, and of the same company. */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { RelatedLeads } from '#contract/staff/leads.ts'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { idsShape, LEADS_PATH } from './change.ts'

const shape = z.object({ ids: idsShape })

export function relatedRoutes(dependencies: CallerDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post(`${LEADS_PATH}/related`, async (c) => {
    const { body, inTransaction } = await signedInStaff(c, dependencies, 'leads')
    const { ids } = await body(shape, refusals.invalid)
    const { rows } = await inTransaction((trx) => countRelated(trx, ids), { readOnly: true })
    const counts = rows.map(({ id, ...related }) => [id, related])
    return c.json(Object.fromEntries(counts) satisfies RelatedLeads)
  })
  return routes
}

/** A bot may have thousands, and a list asks for each of its rows. */
const RELATED_COUNTED_MAX = 100

const countRelated = (trx: Trx, ids: readonly string[]) =>
  sql<{ id: string; person: number; company: number }>`
    select l.id::text as id,
      (select count(*)::int from (select from public.leads o
        where o.email = any (private.addresses_of(l.email)) and o.id <> l.id and o.deleted_at is null limit ${RELATED_COUNTED_MAX}) o) as person,
      (select count(*)::int from (select from public.leads o
        where o.domain = l.domain and o.email <> all (private.addresses_of(l.email)) and o.deleted_at is null limit ${RELATED_COUNTED_MAX}) o) as company
    from public.leads l where l.id = any (${`{${ids}}`}::uuid[]) and l.deleted_at is null`.execute(
    trx,
  )
