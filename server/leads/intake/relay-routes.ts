/**
 * Takes the browser's form call, `POST /submissions/v3/integration/submit/{portalId}/{formId}`, and
 * answers like the vendor.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import {
  type CrmForm,
  LEAD_FORM_NAMES,
  LEAD_FORMS,
  type LeadFieldName,
  type LeadFormName,
} from '#contract/lead-forms.ts'
import { CONTACT_OBJECT_TYPE_ID, type LeadFacts, storedValue } from '#contract/lead-submission.ts'
import {
  LATEST_TIME_MS,
  LEAD_BODY_MAX_BYTES,
  LEAD_FIELDS_MAX,
  LEAD_PAGE_URI_MAX_CHARACTERS,
} from '#contract/limits.ts'
import { crmFormIds, type Settings } from '#server/env.ts'
import { type FailureBody, StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { mediaType, readText } from '#server/http/body.ts'
import { checkValues, HUTK, type LeadCheck } from './check-values.ts'
import type { LeadIntake } from './lead-intake.ts'

/**
 * Failure bodies under `/submissions` in the vendor's form. No page reads which field was refused,
 * so none is named.
 */
export const vendorFailureBody: FailureBody = ({ status, message }, c) => ({
  status: 'error',
  message,
  correlationId: c.get('requestId'),
  ...(status === 429 && { errorType: 'RATE_LIMIT' }),
})

interface RelayDependencies {
  settings: Pick<
    Settings,
    'CRM_PORTAL_ID' | 'CRM_FORM_WAITLIST' | 'CRM_FORM_CONTACT' | 'CRM_FORM_PIONEER'
  >
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
      const known =
        c.req.param('portalId') === settings.CRM_PORTAL_ID &&
        formsOf(c.req.param('formId'), formIds)
      if (!known || known.length === 0) {
        throw new StatusError(404, 'resource not found')
      }
      if (mediaType(c) !== 'application/json') {
        throw new StatusError(415, 'Send the submission as application/json.')
      }
      await next()
    },
    async (c) => {
      const check = checkSubmission(
        await readText(c, LEAD_BODY_MAX_BYTES),
        formsOf(c.req.param('formId'), formIds),
      )
      if (check.outcome === 'valid') {
        await intake.accept(c, check.lead)
      } else {
        await intake.admit(c)
      }
      if (check.outcome === 'invalid') {
        throw new StatusError(400, 'The request is not valid')
      }
      return c.json({ inlineMessage: 'Thanks for submitting the form.' })
    },
  )
  return routes
}

const HONEYPOT_NAMES = new Set<unknown>(LEAD_FORM_NAMES.map((form) => LEAD_FORMS[form].honeypot))

const bodyShape = z.strictObject({
  fields: z
    .array(
      z.strictObject({
        objectTypeId: z.literal(CONTACT_OBJECT_TYPE_ID).optional(),
        name: z.string(),
        value: z.string().trim(),
      }),
    )
    .max(LEAD_FIELDS_MAX),
  context: z
    .strictObject({
      // Leaves out a cookie that cannot be from the tracking script.
      hutk: z.string().regex(HUTK).optional().catch(undefined),
      pageUri: z.string().refine(isPageUri).optional(),
      pageName: z.string().optional(),
    })
    .optional(),
  // The vendor accepts the time as a number or as a string of digits.
  submittedAt: z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .pipe(z.int().min(1).max(LATEST_TIME_MS))
    .optional(),
})

const INVALID: LeadCheck = { outcome: 'invalid', problems: [] }

/**
 * @param text of the request's body; undefined when it is no text
 * @param forms forms that post to the form id called
 */
function checkSubmission(text: string | undefined, forms: readonly LeadFormName[]): LeadCheck {
  const body = parseJson(text ?? '')
  // Before all other checks and without trimming, because spaces count as filled in.
  if (isHoneypotFilled(body)) {
    return { outcome: 'honeypot-filled' }
  }
  const parsed = bodyShape.safeParse(body)
  const form = parsed.success ? formOf(forms, parsed.data.context) : undefined
  if (!parsed.data || !form) {
    return INVALID
  }
  const { fields, context: given, submittedAt } = parsed.data
  const values: LeadFacts['values'] = {}
  for (const { name, value } of fields) {
    if (HONEYPOT_NAMES.has(name)) {
      continue
    }
    const isKnown = (LEAD_FORMS[form].fields as readonly string[]).includes(name)
    if (!isKnown || Object.hasOwn(values, name)) {
      return INVALID
    }
    values[name as LeadFieldName] = storedValue(name as LeadFieldName, value)
  }
  const problems = checkValues(form, values)
  if (problems.length > 0) {
    return { outcome: 'invalid', problems }
  }
  const context = given && { ...given, hutk: LEAD_FORMS[form].sendsVisit ? given.hutk : undefined }
  return { outcome: 'valid', lead: { form, values, context, submittedAt } }
}

/**
 * Forms whose submissions go to one of the CRM's forms. There can be several: the page name tells
 * them apart.
 */
function formsOf(formId: string, ids: Record<CrmForm, string>): LeadFormName[] {
  return LEAD_FORM_NAMES.filter((form) => ids[LEAD_FORMS[form].crmForm] === formId)
}

function formOf(
  forms: readonly LeadFormName[],
  context: { pageName?: string | undefined } | undefined,
): LeadFormName | undefined {
  const bare = forms.find((form) => LEAD_FORMS[form].sendsContext === false)
  if (!context && bare) {
    return bare
  }
  // Without a page name, the form is the one that the CRM's form is named after.
  if (context?.pageName === undefined) {
    return forms.find((form) => form === LEAD_FORMS[form].crmForm)
  }
  return forms.find((form) => form !== bare && LEAD_FORMS[form].name === context.pageName)
}

function isHoneypotFilled(body: unknown): boolean {
  const { fields } = (body ?? {}) as { fields?: unknown }
  return (
    Array.isArray(fields) &&
    fields.some((field) => HONEYPOT_NAMES.has(field?.name) && field.value !== '')
  )
}

function isPageUri(value: string): boolean {
  if (value.length > LEAD_PAGE_URI_MAX_CHARACTERS || !value.isWellFormed()) {
    return false
  }
  return /^https?:\/\/[^\s\0]+$/.test(value) && URL.canParse(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
