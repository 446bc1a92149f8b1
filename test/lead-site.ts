/** The lead endpoints with little around them, for tests of what they accept, store and answer. */

import { Hono } from 'hono'
import { submissionPath } from '#contract/lead-submission.ts'
import type { PostedForm } from '#contract/page.ts'
import { forwardLead } from '#server/crm/forward-lead.ts'
import { relayRoutes, vendorFailureBody } from '#server/crm/relay-routes.ts'
import type { Store } from '#server/db/store.ts'
import { errorHandler } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import type { AnswerOnce } from '#server/http/pages/page-routes.ts'
import { leadIntake } from '#server/leads/intake.ts'
import { nativePostRoutes } from '#server/leads/native-post-routes.ts'
import { touchRoutes } from '#server/leads/touch-routes.ts'
import { type Clock, systemClock } from '#server/outbox/clock.ts'
import { jsonPost } from './json-post.ts'

export const LEAD_SETTINGS = {
  SITE_URL: 'https://site.example',
  CONTACT_EMAIL: 'hello@everturn.example',
  CRM_FORMS_HOST: 'https://crm.example' as string | undefined,
  CRM_PORTAL_ID: 'local',
  CRM_FORM_WAITLIST: 'waitlist',
  CRM_FORM_CONTACT: 'contact',
  CRM_FORM_PIONEER: 'pioneer',
  LEAD_NOTIFY_EMAIL: undefined as string | undefined,
}

export const PRIVACY_NOTICE = 'May 21, 2025, 0123456789ab'

export interface LeadSite {
  /** Posts a body to the relay, as JSON unless it is a string. */
  submit(formId: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Posts a form as a browser does without scripting. */
  post(form: string, values: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  request(path: string, init?: RequestInit): Promise<Response>
  /** Pages that were rendered again after a native post. */
  shown: { path: string; postedForm: PostedForm }[]
  wakes(): number
}

let visitors = 0

export function createLeadSite(
  store: Store,
  { settings: changed = {}, clock = systemClock }: { settings?: Partial<typeof LEAD_SETTINGS>; clock?: Clock } = {},
): LeadSite {
  const shown: LeadSite['shown'] = []
  let wakes = 0
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    // Each request comes from a new visitor unless a test names one, so that rate limits apply only where they are
    // tested.
    c.set('clientAddress', c.req.header('x-test-address') ?? `visitor-${++visitors}`)
    c.set('requestId', 'request-1')
    await next()
  })
  app.onError(errorHandler({ '/submissions': vendorFailureBody }))
  const settings = { ...LEAD_SETTINGS, ...changed }
  const limiter = databaseRateLimiter(store, () => clock.databaseNow())
  const intake = leadIntake({
    store,
    clock,
    limiter,
    forward: settings.CRM_FORMS_HOST === undefined ? undefined : forwardLead,
    notifyEmail: settings.LEAD_NOTIFY_EMAIL,
    privacyNotice: async () => PRIVACY_NOTICE,
    wakeOutbox: () => {
      wakes++
    },
  })
  const answerOnce: AnswerOnce = async (c, path, { postedForm }, status) => {
    if (postedForm) shown.push({ path, postedForm })
    const { status: code, headers } = typeof status === 'number' ? { status, headers: {} } : status
    return c.html('the page again', code, headers)
  }
  app.route('/', relayRoutes({ settings, intake }))
  app.route('/', nativePostRoutes({ settings, intake, answerOnce }))
  app.route('/', touchRoutes({ store, siteUrl: settings.SITE_URL, clock, limiter }))
  const request = async (path: string, init?: RequestInit) => app.request(path, init)
  return {
    shown,
    wakes: () => wakes,
    request,
    submit: (formId, body, headers = {}) => request(submissionPath('local', formId), jsonPost(body, headers)),
    post: (form, values, headers = {}) =>
      request(`/forms/${form}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: new URLSearchParams(values).toString(),
      }),
  }
}

const field = (name: string, value: string) => ({ objectTypeId: '0-1', name, value })

/** Submissions as the browser sends them, for a given email address. */
export const SUBMISSIONS = {
  waitlist: (email = 'ada@example.org') => ({
    fields: [field('firstname', 'Ada'), field('lastname', 'Byron'), field('email', email)],
    context: { hutk: 'a'.repeat(32), pageUri: 'https://site.example/book', pageName: 'Book Waitlist' },
    submittedAt: 1_767_600_000_000,
  }),
  contact: (email = 'ada@example.org') => ({
    fields: [
      field('firstname', 'Ada'),
      field('lastname', 'Byron'),
      field('email', email),
      field('phone', ''),
      field('message', 'Please call.\nThank you'),
    ],
    context: { pageUri: 'https://site.example/contact', pageName: 'Contact Form' },
  }),
  pioneer: (email = 'ada@example.org') => ({
    fields: [
      field('firstname', 'Ada'),
      field('lastname', 'Byron'),
      field('email', email),
      field('company', 'Engines Ltd'),
      field('jobtitle', 'Analyst'),
      field('message', ''),
    ],
    context: {
      hutk: 'a'.repeat(32),
      pageUri: 'https://site.example/pioneer',
      pageName: 'Pioneer Cohort Request',
    },
    submittedAt: 1_767_600_000_000,
  }),
  ebook: (email = 'ada@example.org') => ({
    fields: [
      { name: 'firstname', value: 'Ada' },
      { name: 'lastname', value: 'Byron' },
      { name: 'email', value: email },
    ],
  }),
}
