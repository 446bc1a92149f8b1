/** What each lead form is expected to send and to say, and the visitor's actions on it. */
import type { Locator, Page, Request } from '@playwright/test'
import type { FakeCrm } from '../fakes/crm.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import { expect, newEmail, test } from './fixtures.ts'

/** What the CRM must receive besides names and email address. */
interface ExpectedCall {
  formId: string
  fields?: Record<string, string>
  /** Only `{name, value}` pairs without context, as the ebook form sends them. */
  sendsContext?: false
  pageName?: string
  sendsVisit?: boolean
}

export interface FormJourney {
  form: string
  /** Accessible name of the form. */
  name: string
  path: string
  /** Values by label, besides first name, last name and email. */
  fill: Record<string, string>
  emailLabel: string
  honeypot: 'companyName' | 'company_name'
  idle: string
  busy: string
  done: string
  refused: string
  offline: string
  call: ExpectedCall
}

const EMAIL = 'hello@everturn.example'
const GENERAL_FAILURE = 'Something went wrong. Please try again or contact us directly.'

/** A form with what most forms have in common. */
const journey = (
  form: string,
  own: Partial<FormJourney> & Pick<FormJourney, 'name' | 'path' | 'idle' | 'done' | 'call'>,
): FormJourney => ({
  form,
  fill: {},
  emailLabel: 'Email',
  honeypot: 'company_name',
  busy: 'Submitting...',
  refused: GENERAL_FAILURE,
  offline: GENERAL_FAILURE,
  ...own,
})

/** The specified words and calls, one entry for each form that a page shows. */
export const JOURNEYS = {
  waitlist: journey('waitlist', {
    name: 'Book waitlist',
    path: '/book',
    honeypot: 'companyName',
    idle: 'Join the Waitlist',
    busy: 'Joining Waitlist...',
    done: "Thank you! You've been added to the book waitlist.",
    call: { formId: 'waitlist', pageName: 'Book Waitlist', sendsVisit: true },
  }),
  contact: journey('contact', {
    name: 'Contact',
    path: '/why-us',
    fill: { Phone: '+41 44 555 01 00', Message: 'Two lines,\none thought.' },
    idle: 'Send Message',
    busy: 'Sending Message...',
    done: "Thank you for your message! We'll get back to you soon.",
    call: {
      formId: 'contact',
      pageName: 'Contact Form',
      fields: { phone: '+41 44 555 01 00', message: 'Two lines,\none thought.' },
    },
  }),
  pioneer: journey('pioneer', {
    name: 'Pioneer Cohort request',
    path: '/why-us',
    fill: { Company: 'Engines Ltd', 'Job title': 'Analyst', 'Why is your team a fit?': '' },
    idle: 'Request Invite',
    done: "Thanks! Your request has been received. We'll reach out shortly.",
    refused: `We couldn't submit the form. Please try again or email ${EMAIL}.`,
    offline: `Network error. Please try again or email ${EMAIL}.`,
    call: {
      formId: 'pioneer',
      pageName: 'Pioneer Cohort Request',
      fields: { company: 'Engines Ltd', jobtitle: 'Analyst', message: '' },
      sendsVisit: true,
    },
  }),
  ebook: journey('ebook', {
    name: 'Ebook request',
    path: '/flywheel-ebook',
    emailLabel: 'Work Email',
    honeypot: 'companyName',
    idle: 'Get the ebook',
    done: 'Thank you! Check your email for the download link.',
    refused: 'Something went wrong. Please try again.',
    offline: 'Something went wrong. Please try again.',
    call: { formId: 'waitlist', sendsContext: false },
  }),
  partner: journey('partner', {
    name: 'Partner inquiry',
    path: '/embed/partner',
    fill: { Company: 'Engines Ltd', 'Your role': 'Partner' },
    emailLabel: 'Work Email',
    idle: 'Join the Alpha waitlist',
    done: 'Thank you. You are on the Alpha waitlist. We will answer by email.',
    refused: `We could not send your inquiry. Please try again or write to ${EMAIL}.`,
    offline: `There was no connection. Please try again or write to ${EMAIL}.`,
    call: {
      formId: 'contact',
      pageName: 'Partner Inquiry',
      fields: { phone: '', message: 'Company: Engines Ltd\nJob title: Partner' },
    },
  }),
}

export const FORM_CALL = '**/submissions/v3/integration/submit/**'

/** The first form of this kind on its page: fields, button, status and honeypot. */
export function leadForm(page: Page, journey: FormJourney) {
  const form = page.getByRole('form', { name: journey.name })
  return {
    form,
    firstName: form.getByLabel('First name'),
    lastName: form.getByLabel('Last name'),
    email: form.getByLabel(journey.emailLabel, { exact: true }),
    button: form.getByRole('button'),
    honeypot: form.locator(`input[name="${journey.honeypot}"]`),
    status: page.locator(`#${journey.form}-status`),
  }
}

export type Person = { firstname: string; lastname: string; email: string }

/** A new person each time, because equal leads within ten minutes count once. */
export function newPerson(): Person {
  return { firstname: 'Ada', lastname: 'Byron', email: newEmail() }
}

export async function fillIn(page: Page, journey: FormJourney, person: Person): Promise<void> {
  const { form, firstName, lastName, email } = leadForm(page, journey)
  await firstName.fill(person.firstname)
  await lastName.fill(person.lastname)
  await email.fill(person.email)
  for (const [label, value] of Object.entries(journey.fill)) await form.getByLabel(label).fill(value)
}

/** Waits until scripts have taken over the form from the browser. */
export async function untilReady(form: Locator): Promise<void> {
  await expect(form).toHaveJSProperty('noValidate', true)
}

/** The exact body that the CRM must receive. */
export function expectedBody(journey: FormJourney, person: Person, pageUri: string, hutk: string | undefined) {
  const { call } = journey
  const values = { ...person, ...call.fields }
  const fields = Object.entries(values).map(([name, value]) =>
    call.sendsContext === false ? { name, value } : { objectTypeId: '0-1', name, value },
  )
  if (call.sendsContext === false) return { fields }
  return { fields, context: { ...(call.sendsVisit && hutk && { hutk }), pageUri, pageName: call.pageName } }
}

/** Submissions of this person that the CRM took. */
export function takenFrom(crm: FakeCrm, person: Person) {
  return crm
    .taken()
    .filter((call) => call.body?.fields.some(({ name, value }) => name === 'email' && value === person.email))
}

/** Collects every form call that the page makes from now on. */
export function formCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/submissions/v3/') && request.method() === 'POST') calls.push(request)
  })
  return calls
}

/** Opens the forms one by one in one tab, each as another visitor. A tab for each would take twice the time. */
export async function onEveryForm(
  page: Page,
  check: (journey: FormJourney) => Promise<void>,
  journeys: readonly FormJourney[] = Object.values(JOURNEYS),
): Promise<void> {
  for (const journey of journeys)
    await test.step(journey.form, async () => {
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': nextVisitorAddress() })
      await check(journey)
      await page.unrouteAll()
    })
}
