/** `/admin/api/mail-server`: the server that sends emails. Needs an admin's bearer token. */
import { Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { emailAddress } from '#contract/email-address.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import { MAIL_SECURITIES, type MailServerState } from '#contract/staff/mail-server.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { MailServer, StoredMailServer } from './stored-mail-server.ts'

interface MailServerRoutesDependencies extends CallerDependencies {
  /** Those of the environment. */
  given: Settings
  mailServer: StoredMailServer
}

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)

const shape = z.object({
  host: line(253).regex(/^[\w.:-]+$/),
  port: z.coerce.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  user: line(254),
  // Empty: the one that is stored stays.
  password: z.string().max(1_000),
  sender: z
    .string()
    .trim()
    .max(EMAIL_MAX_CHARACTERS)
    .refine((text) => emailAddress(text) !== undefined),
})

const shownServer = ({ host, port, security, user, sender, password }: MailServer) => ({
  host,
  port,
  security,
  user,
  sender,
  hasPassword: password !== '',
})

export function mailServerRoutes(dependencies: MailServerRoutesDependencies): Hono<AppEnv> {
  const { given, mailServer } = dependencies
  const routes = new Hono<AppEnv>()

  async function state(): Promise<MailServerState> {
    await mailServer.refresh()
    const server = mailServer.current()
    const environment = {
      SMTP_URL: given.SMTP_URL !== undefined,
      MAIL_FROM: given.isSenderKnown,
      CONTACT_EMAIL: given.isContactKnown,
      LEAD_NOTIFY_EMAIL: given.LEAD_NOTIFY_EMAIL !== undefined,
    }
    return {
      server: server ? shownServer(server) : null,
      environment: Object.entries(environment).flatMap(([name, isSet]) => (isSet ? name : [])),
    }
  }

  routes.get(`${STAFF_API_PATH}/mail-server`, async (c) => {
    await signedInStaff(c, dependencies, 'settings')
    return c.json(await state())
  })

  routes.post(`${STAFF_API_PATH}/mail-server/save`, async (c) => {
    const { actor, body, inTransaction } = await signedInStaff(c, dependencies, 'settings')
    const server = await body(shape, refusals.mailServer)
    await mailServer.refresh()
    const before = mailServer.current()
    // A stored password is for the server and the user that it was entered for.
    const isSame = before?.host === server.host && before.user === server.user
    const kept = isSame ? before.password : ''
    await inTransaction(async (trx) => {
      const run = sqlThrough(trx)
      await mailServer.save(run, { ...server, password: server.password || kept })
      await recordAudit(run, { actor, action: 'update', subject: 'launch' })
    })
    return c.json(await state())
  })

  routes.post(`${STAFF_API_PATH}/mail-server/remove`, async (c) => {
    const { actor, inTransaction } = await signedInStaff(c, dependencies, 'settings')
    await inTransaction(async (trx) => {
      const run = sqlThrough(trx)
      await mailServer.remove(run)
      await recordAudit(run, { actor, action: 'delete', subject: 'launch' })
    })
    return c.json(await state())
  })
  return routes
}
