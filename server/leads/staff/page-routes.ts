/** `GET …/{id}`: a lead in full, with everything from the same email address. */
import { Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { StaffLead } from '#contract/staff/leads.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { callName } from '#server/meetings/calls.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { namedAddedPages } from '#server/words/added-pages.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { LEADS_PATH } from './change.ts'
import { leadTemplates } from './lead-mail.ts'
import { readLead, type StoredLead } from './read-lead.ts'

/** The pattern accepts only ids, because `/export` is a path at the same level. */
const ONE_LEAD = `${LEADS_PATH}/:id{[0-9a-f]{8}-[0-9a-f-]{27}}`

interface LeadPageDependencies extends CallerDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'SMTP_URL'>
  words: CurrentWords
}

export function leadPageRoutes({
  settings,
  words,
  ...dependencies
}: LeadPageDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(ONE_LEAD, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'leads')
    const id = z.uuid().safeParse(c.req.param('id'))
    const found = await inTransaction(async (trx) => {
      const lead = id.success ? await readLead(trx, id.data, actor) : undefined
      if (lead) {
        await recordReadingOf(trx, actor, lead)
      }
      return lead
    })
    if (!found) {
      throw new RestRefusal(404, '404', refusals.noLead)
    }
    const meetings = found.meetings.map((meeting) => ({
      ...meeting,
      call: callName(words, meeting.call),
    }))
    return c.json({
      ...found,
      pageTitle: addedTitleOf(found.lead.page_uri, words),
      meetings,
      sendsEmail: settings.SMTP_URL !== undefined,
      templates: leadTemplates(words, settings.SITE_URL, found.lead),
    } satisfies StaffLead)
  })
  return routes
}

/** @param address of the page as the browser told it */
function addedTitleOf(address: string | null, words: CurrentWords): string | null {
  const path = URL.parse(address ?? '')?.pathname ?? ''
  return namedAddedPages([path], words.valueAt)[path]?.title ?? null
}

function recordReadingOf(trx: Trx, actor: string, found: StoredLead): Promise<void> {
  const { lead, otherLeads, colleagues, canvases } = found
  const others = [...otherLeads, ...colleagues]
  return recordAudit(sqlThrough(trx), {
    actor,
    action: 'read',
    subject: 'person',
    ids: [lead.id, ...others.map(({ id }) => id)],
    rowCount: 1 + others.length + canvases.length,
  })
}
