/** What each lead form is expected to send and to say, and the visitor's actions on it. */
import type { Locator, Page, Request } from '@playwright/test'
import { fillIn as fillPlaces } from '#contract/fill-in.ts'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import type { FakeCrm } from '../fakes/crm.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import { expect, newEmail, originalWords, test } from './fixtures.ts'

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
export const withEmail = (text: string) => fillPlaces(text, { email: EMAIL })

/** The fields that every form has. */
export const personFields = originalWords('personFields')

/**
 * A form's words, and what most forms have in common. @param own `fill` by field instead of by
 * label
 */
function journey(
  words: LeadFormWords,
  { call, fill = {}, ...own }: Partial<FormJourney> & Pick<FormJourney, 'path' | 'call'>,
): FormJourney {
  const labelOf = (key: string) => words.fields.find((field) => field.key === key)?.label ?? key
  return {
    form: words.id,
    name: words.name,
    fill: Object.fromEntries(Object.entries(fill).map(([key, value]) => [labelOf(key), value])),
    emailLabel: labelOf('email'),
    honeypot: 'company_name',
    idle: words.labels.idle,
    busy: words.labels.busy,
    done: words.messages.done,
    refused: withEmail(words.messages.refused),
    offline: withEmail(words.messages.offline),
    call: { fields: fill, ...call },
    ...own,
  }
}

/** The words and the specified calls, one entry for each form that a page shows. */
export const JOURNEYS = {
  waitlist: journey(originalWords('waitlistForm'), {
    path: '/book',
    honeypot: 'companyName',
    call: { formId: 'waitlist', pageName: 'Book Waitlist', sendsVisit: true },
  }),
  contact: journey(originalWords('contactForm'), {
    path: '/why-us',
    fill: { phone: '+41 44 555 01 00', message: 'Two lines,\none thought.' },
    call: { formId: 'contact', pageName: 'Contact Form' },
  }),
  pioneer: journey(originalWords('pioneerForm'), {
    path: '/why-us',
    fill: { company: 'Engines Ltd', jobtitle: 'Analyst', message: '' },
    call: { formId: 'pioneer', pageName: 'Pioneer Cohort Request', sendsVisit: true },
  }),
  ebook: journey(originalWords('ebookForm'), {
    path: '/flywheel-ebook',
    honeypot: 'companyName',
    call: { formId: 'waitlist', sendsContext: false },
  }),
  partner: journey(originalWords('partnerForm'), {
    path: '/embed/partner',
    fill: { company: 'Engines Ltd', jobtitle: 'Partner' },
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
    firstName: form.getByLabel(personFields.firstname.label, { exact: true }),
    lastName: form.getByLabel(personFields.lastname.label, { exact: true }),
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

export async function fillPerson(
  place: Pick<Locator, 'getByLabel'>,
  person: Person,
  emailLabel: string = personFields.email.label,
) {
  await place.getByLabel(personFields.firstname.label, { exact: true }).fill(person.firstname)
  await place.getByLabel(personFields.lastname.label, { exact: true }).fill(person.lastname)
  await place.getByLabel(emailLabel, { exact: true }).fill(person.email)
}

export async function fillIn(page: Page, journey: FormJourney, person: Person): Promise<void> {
  const { form } = leadForm(page, journey)
  await fillPerson(form, person, journey.emailLabel)
  for (const [label, value] of Object.entries(journey.fill)) {
    await form.getByLabel(label).fill(value)
  }
}

/** Starts the page's scripts with a key, and waits until they have taken over the form. */
export async function untilReady(form: Locator): Promise<void> {
  await form.page().keyboard.press('Shift')
  await expect(form).toHaveJSProperty('noValidate', true)
}

/** The exact body that the CRM must receive. */
export function expectedBody(
  journey: FormJourney,
  person: Person,
  pageUri: string,
  hutk: string | undefined,
) {
  const { call } = journey
  const values = { ...person, ...call.fields }
  const fields = Object.entries(values).map(([name, value]) =>
    call.sendsContext === false ? { name, value } : { objectTypeId: '0-1', name, value },
  )
  if (call.sendsContext === false) {
    return { fields }
  }
  return {
    fields,
    context: { ...(call.sendsVisit && hutk && { hutk }), pageUri, pageName: call.pageName },
  }
}

/** Submissions of this person that the CRM took. */
export function takenFrom(crm: FakeCrm, person: Person) {
  return crm
    .taken()
    .filter((call) =>
      call.body?.fields.some(({ name, value }) => name === 'email' && value === person.email),
    )
}

/** Collects every form call that the page makes from now on. */
export function formCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/submissions/v3/') && request.method() === 'POST') {
      calls.push(request)
    }
  })
  return calls
}

/**
 * Opens the forms one by one in one tab, each as another visitor. A tab for each would take twice
 * the time.
 */
export async function onEveryForm(
  page: Page,
  check: (journey: FormJourney) => Promise<void>,
  journeys: readonly FormJourney[] = Object.values(JOURNEYS),
): Promise<void> {
  for (const journey of journeys) {
    await test.step(journey.form, async () => {
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': nextVisitorAddress() })
      await check(journey)
      await page.unrouteAll()
    })
  }
}
