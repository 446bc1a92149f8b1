/**
 * `/admin/api/leads/views`: searches that staff saved under a name, for everyone who works with
 * leads.
 */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { SharedView } from '#contract/staff/leads.ts'
import type { StaffReceipt } from '#contract/staff.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { LEADS_PATH, textOf } from './change.ts'

const VIEWS_PATH = `${LEADS_PATH}/views`
const NAME_MAX_CHARACTERS = 60
const name = textOf(NAME_MAX_CHARACTERS)
const savedShape = z.object({
  name,
  search: z.string().max(1000),
  hash: z.string().max(1000),
  columns: z.array(z.string().max(40)).max(40).optional(),
})
const deletedShape = z.object({ name })

/** A receipt names leads, and a view is none. */
const DONE: StaffReceipt = { ids: [] }

/** Only who saved a view can change it, and everyone once that account is deleted. */
function requireOwn({ rows }: { rows: readonly unknown[] }): void {
  if (rows.length === 0) {
    throw new RestRefusal(409, '409', refusals.viewOfOther)
  }
}

export function viewRoutes(dependencies: CallerDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(VIEWS_PATH, async (c) => {
    const { actor, inTransaction } = await signedInStaff(c, dependencies, 'leads')
    const { rows } = await inTransaction(
      (trx) =>
        sql<{ view: SharedView }>`
          select view || jsonb_build_object('name', name, 'isOwn', coalesce(author = ${actor}, true)) as view
          from private.lead_views order by name`.execute(trx),
      { readOnly: true },
    )
    return c.json(rows.map(({ view }) => view))
  })

  routes.post(VIEWS_PATH, async (c) => {
    const { actor, body, inTransaction } = await signedInStaff(c, dependencies, 'leads')
    const { name, ...view } = await body(savedShape, refusals.invalid)
    await inTransaction(async (trx) => {
      const saved = await sql`
        insert into private.lead_views as v (name, author, view) values (${name}, ${actor}, ${JSON.stringify(view)}::jsonb)
        on conflict (name) do update set view = excluded.view, author = excluded.author
        where coalesce(v.author = excluded.author, true) returning name`.execute(trx)
      requireOwn(saved)
    })
    return c.json(DONE)
  })

  routes.post(`${VIEWS_PATH}/delete`, async (c) => {
    const { actor, body, inTransaction } = await signedInStaff(c, dependencies, 'leads')
    const { name } = await body(deletedShape, refusals.invalid)
    await inTransaction(async (trx) => {
      const deleted = await sql`
        delete from private.lead_views
        where name = ${name} and coalesce(author = ${actor}, true) returning 1`.execute(trx)
      requireOwn(deleted)
    })
    return c.json(DONE)
  })

  return routes
}
