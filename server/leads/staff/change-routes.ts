/** What staff change about leads, one call after the other. */
import { Hono } from 'hono'
import type { Settings } from '#server/env.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { addChange } from './change.ts'
import { emailLead } from './email.ts'
import { mergePeople, separatePeople } from './merge.ts'
import { addNote, deleteNote, editNote } from './notes.ts'
import { correctLead, enterLead } from './person.ts'
import { updateLeads } from './update.ts'

interface LeadChangeDependencies extends CallerDependencies {
  settings: Pick<Settings, 'SMTP_URL'>
  wakeOutbox: () => void
}

export function leadChangeRoutes({
  store,
  tokens,
  settings,
  wakeOutbox,
}: LeadChangeDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const caller = { store, tokens }
  addChange(routes, caller, updateLeads, wakeOutbox)
  addChange(routes, caller, enterLead)
  addChange(routes, caller, correctLead)
  addChange(
    routes,
    caller,
    emailLead(() => settings.SMTP_URL !== undefined),
    wakeOutbox,
  )
  addChange(routes, caller, mergePeople)
  addChange(routes, caller, separatePeople)
  addChange(routes, caller, addNote)
  addChange(routes, caller, editNote)
  addChange(routes, caller, deleteNote)
  return routes
}
