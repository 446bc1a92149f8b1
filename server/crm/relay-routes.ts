/** Takes the browser's form call and answers like the vendor. */
import { Hono } from 'hono'
import { LEAD_BODY_MAX_BYTES } from '#contract/limits.ts'
import type { Settings } from '#server/env.ts'
import { type FailureBody, StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { mediaType, readText } from '#server/http/body.ts'
import type { LeadIntake } from '#server/leads/intake.ts'
import { checkSubmission, formsOf, VENDOR_SUCCESS, vendorInvalid } from './check-submission.ts'
import { crmFormIds } from './form-ids.ts'

/** Failure bodies under `/submissions` in the vendor's form. */
export const vendorFailureBody: FailureBody = ({ status, message, requestId }) => ({
  status: 'error',
  message,
  correlationId: requestId,
  ...(status === 429 && { errorType: 'RATE_LIMIT' }),
})

interface RelayDependencies {
  settings: Pick<Settings, 'CRM_PORTAL_ID' | 'CRM_FORM_WAITLIST' | 'CRM_FORM_CONTACT' | 'CRM_FORM_PIONEER'>
  intake: LeadIntake
}

export function relayRoutes({ settings, intake }: RelayDependencies): Hono<AppEnv> {
  const formIds = crmFormIds(settings)
  const routes = new Hono<AppEnv>()

  routes.all(
    '/submissions/v3/integration/submit/:portalId/:formId',
    allowMethod('POST'),
    async (c, next) => {
      // Calls for other accounts are refused. Otherwise this would be an open relay to the CRM.
      const known = c.req.param('portalId') === settings.CRM_PORTAL_ID && formsOf(c.req.param('formId'), formIds)
      if (!known || known.length === 0) throw new StatusError(404, 'resource not found')
      if (mediaType(c) !== 'application/json') throw new StatusError(415, 'Send the submission as application/json.')
      await next()
    },
    async (c) => {
      const rawBody = await readText(c, LEAD_BODY_MAX_BYTES)
      const check =
        rawBody === undefined ? undefined : checkSubmission(rawBody, formsOf(c.req.param('formId'), formIds))
      if (check?.outcome === 'valid') await intake.accept(c, check.lead)
      else await intake.admit(c)
      if (check === undefined)
        return c.json(vendorInvalid([{ errorType: 'INVALID_METADATA', message: 'The body is not valid UTF-8' }]), 400)
      return check.outcome === 'invalid' ? c.json(vendorInvalid(check.problems), 400) : c.json(VENDOR_SUCCESS)
    },
  )
  return routes
}
