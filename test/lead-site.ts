/** The lead endpoints of the whole app, for tests of what they accept, store and answer. */
import { submissionPath } from '#contract/lead-submission.ts'
import type { Store } from '#server/db/store.ts'
import { parseSettings } from '#server/env.ts'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import { type Clock, systemClock } from '#server/outbox/clock.ts'
import { formPost, jsonPost } from './posts.ts'
import { createTestSite } from './test-site.ts'
import { nextVisitorAddress } from './visitor-address.ts'

const VARIABLES = { SITE_URL: 'https://site.example', CRM_FORMS_HOST: 'https://crm.example', TRUST_PROXY: '127.0.0.1' }
export const LEAD_SETTINGS = parseSettings(VARIABLES)

export type LeadSite = ReturnType<typeof createLeadSite>

export function createLeadSite(
  store: Store,
  {
    settings = {},
    clock = systemClock,
    ...parts
  }: { settings?: Record<string, string>; clock?: Clock } & Parameters<typeof createTestSite>[0] = {},
) {
  const app = createTestSite({
    store,
    clock,
    limiter: databaseRateLimiter(store, () => clock.databaseNow()),
    settings: { ...VARIABLES, ...settings },
    ...parts,
  })
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    // Each request comes from a new visitor unless a test names one, so that limits apply only where they are tested.
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', nextVisitorAddress())
    return app.request(path, { ...init, headers })
  }
  return {
    /** Pages that were rendered again after a native post. */
    shown: () =>
      app.renderer.rendered.flatMap(({ path, context: { postedForm } }) => (postedForm ? { path, postedForm } : [])),
    wakes: app.wakes,
    request,
    /** Posts a body to the relay, as JSON unless it is a string. */
    submit: (formId: string, body: unknown, headers: Record<string, string> = {}) =>
      request(submissionPath('local', formId), jsonPost(body, headers)),
    /** Posts a form as a browser does without scripting. */
    post: (form: string, values: Record<string, string>, headers?: Record<string, string>) =>
      request(`/forms/${form}`, formPost(values, headers)),
  }
}

const person = (email: string) => ({ firstname: 'Ada', lastname: 'Byron', email })
const fieldsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ objectTypeId: '0-1', name, value }))
/** Of the forms whose calls have the tracking cookie and the time. */
const tracked = (path: string, pageName: string) => ({
  context: { hutk: 'a'.repeat(32), pageUri: `https://site.example${path}`, pageName },
  submittedAt: 1_767_600_000_000,
})

/** Submissions as the browser sends them, for a given email address. */
export const SUBMISSIONS = {
  waitlist: (email = 'ada@example.org') => ({ fields: fieldsOf(person(email)), ...tracked('/book', 'Book Waitlist') }),
  contact: (email = 'ada@example.org') => ({
    fields: fieldsOf({ ...person(email), phone: '', message: 'Please call.\nThank you' }),
    context: { pageUri: 'https://site.example/contact', pageName: 'Contact Form' },
  }),
  pioneer: (email = 'ada@example.org') => ({
    fields: fieldsOf({ ...person(email), company: 'Engines Ltd', jobtitle: 'Analyst', message: '' }),
    ...tracked('/pioneer', 'Pioneer Cohort Request'),
  }),
  ebook: (email = 'ada@example.org') => ({
    fields: Object.entries(person(email)).map(([name, value]) => ({ name, value })),
  }),
}
