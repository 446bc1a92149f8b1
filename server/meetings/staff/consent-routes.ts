/**
 * `/admin/api/calendars/consent` and `/link`: the way to a host's consent at Google or Microsoft, in
 * this browser, or by a link.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { CALENDAR_SERVICES, type CalendarLink } from '#contract/staff/meetings.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import type { CalendarLinks } from '../calendars/calendar-links.ts'
import type { Consents } from '../calendars/oauth/consents.ts'
import { rememberBrowser } from '../calendars/oauth/routes.ts'
import { type HostAccessDependencies, hostAccess } from './host-access.ts'
import { note } from './shown-meeting.ts'

interface StaffConsentDependencies extends HostAccessDependencies {
  consents: Consents
  links: CalendarLinks
  wakeOutbox: () => void
}

const CALENDARS_PATH = `${STAFF_API_PATH}/calendars`
const INVALID = 'The values are not valid'

const host = z.string().min(1).max(500)
const consentShape = z.object({ host, service: z.enum(CALENDAR_SERVICES) })
const linkShape = z.object({ host })

export function staffConsentRoutes(dependencies: StaffConsentDependencies): Hono<AppEnv> {
  const { consents, links, wakeOutbox } = dependencies
  const routes = new Hono<AppEnv>()

  /** Where the browser goes so that a host agrees at Google or Microsoft. */
  routes.post(`${CALENDARS_PATH}/consent`, async (c) => {
    const caller = await hostAccess(c, dependencies)
    const { host, service } = await caller.staff.body(consentShape, INVALID)
    const { email } = caller.require(host)
    const { actor } = caller.staff
    const begun = await orRefuse(() => consents.begin({ service, host, email, actor }))
    rememberBrowser(c, begun)
    return c.json({ url: begun.url })
  })

  /** A link with which a host without an account does the same. */
  routes.post(`${CALENDARS_PATH}/link`, async (c) => {
    const caller = await hostAccess(c, dependencies)
    const { host } = await caller.staff.body(linkShape, INVALID)
    const { email } = caller.require(host)
    const { inTransaction, actor } = caller.staff
    const { id, until } = await inTransaction(async (trx) => {
      const made = await links.make(trx, host)
      await note(trx, { actor, action: 'update', subject: 'calendars', ids: [made.id] })
      if (email) {
        const payload = { template: 'calendar-link', to: email, until: made.until.toISOString() }
        await enqueue(trx, { kind: 'email', ref: made.id, payload }, dependencies.now())
      }
      return made
    })
    wakeOutbox()
    const link: CalendarLink = {
      url: links.urlOf(id),
      until: until.toISOString(),
      sentTo: email,
    }
    return c.json(link)
  })

  return routes
}

/** @throws {RestRefusal} 422 with the reason for staff */
export async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError)) {
      throw error
    }
    throw new RestRefusal(422, '422', fillIn(words.connect.failed, { reason: error.message }))
  }
}
