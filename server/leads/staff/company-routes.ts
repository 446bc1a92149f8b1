/** `GET …/company/{id}`: the company of a lead, with all its people. */
import { Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { StaffCompany } from '#contract/staff/leads.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { callName } from '#server/meetings/calls.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { LEADS_PATH } from './change.ts'
import { readCompany } from './read-company.ts'

export function companyRoutes({
  words,
  ...dependencies
}: CallerDependencies & { words: CurrentWords }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(`${LEADS_PATH}/company/:id{[0-9a-f]{8}-[0-9a-f-]{27}}`, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'leads')
    const id = z.uuid().safeParse(c.req.param('id'))
    const found = await inTransaction(async (trx) => {
      const company = id.success ? await readCompany(trx, id.data) : undefined
      if (company) {
        const ids = company.leads.map((lead) => lead.id)
        const rowCount = ids.length + company.canvases.length
        await recordAudit(sqlThrough(trx), {
          ...{ actor, action: 'read', subject: 'company', ids, rowCount },
        })
      }
      return company
    })
    if (!found) {
      throw new RestRefusal(404, '404', refusals.noCompany)
    }
    const meetings = found.meetings.map((one) => ({ ...one, call: callName(words, one.call) }))
    return c.json({ ...found, meetings } satisfies StaffCompany)
  })
  return routes
}
