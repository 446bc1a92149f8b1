/** The forms for leads on a site for tests: what a browser sends, with and without scripting. */
import { submissionPath } from '#contract/lead-submission.ts'
import { parseSettings } from '#server/env.ts'
import { formPost, jsonPost } from './posts.ts'
import { SITE_URL, type TestSite } from './test-site.ts'

/** Settings of a site that passes leads on to the CRM. */
export const FORWARDING = { CRM_FORMS_HOST: 'https://crm.example' }
export const LEAD_SETTINGS = parseSettings({ SITE_URL, ...FORWARDING })

/** Posts a body to the relay, as JSON unless it is a string. */
export const submit = (
  site: TestSite,
  formId: string,
  body: unknown,
  headers: Record<string, string> = {},
) => site.request(submissionPath('local', formId), jsonPost(body, headers))

/** Posts a form as a browser does without scripting. */
export const postForm = (
  site: TestSite,
  form: string,
  values: Record<string, string>,
  headers?: Record<string, string>,
) => site.request(`/forms/${form}`, formPost(values, headers))

/** Pages that were rendered again after a native post. */
export const shownForms = ({ renderer }: TestSite) =>
  renderer.rendered.flatMap(({ path, context: { postedForm } }) =>
    postedForm ? { path, postedForm } : [],
  )

const person = (email: string) => ({ firstname: 'Ada', lastname: 'Byron', email })
const fieldsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ objectTypeId: '0-1', name, value }))
/** Of the forms whose calls have the tracking cookie and the time. */
const tracked = (path: string, pageName: string) => ({
  context: { hutk: 'a'.repeat(32), pageUri: SITE_URL + path, pageName },
  submittedAt: 1_767_600_000_000,
})

/** Submissions as the browser sends them, for a given email address. */
export const SUBMISSIONS = {
  waitlist: (email = 'ada@example.org') => ({
    fields: fieldsOf(person(email)),
    ...tracked('/book', 'Book Waitlist'),
  }),
  contact: (email = 'ada@example.org') => ({
    fields: fieldsOf({ ...person(email), phone: '', message: 'Please call.\nThank you' }),
    context: { pageUri: `${SITE_URL}/contact`, pageName: 'Contact Form' },
  }),
  pioneer: (email = 'ada@example.org') => ({
    fields: fieldsOf({
      ...person(email),
      company: 'Engines Ltd',
      jobtitle: 'Analyst',
      message: '',
    }),
    ...tracked('/pioneer', 'Pioneer Cohort Request'),
  }),
  ebook: (email = 'ada@example.org') => ({
    fields: Object.entries(person(email)).map(([name, value]) => ({ name, value })),
  }),
}
