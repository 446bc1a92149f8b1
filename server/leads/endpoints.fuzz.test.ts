import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { composedFields, LEAD_FIELD_NAMES, LEAD_FORM_NAMES, LEAD_FORMS } from '#contract/lead-forms.ts'
import { type LeadFacts, submissionPath } from '#contract/lead-submission.ts'
import { headerText, often, RUNS, sendGenerated, TIME_LIMIT, text } from '#test/fuzz.ts'
import { createLeadSite, SUBMISSIONS } from '#test/lead-site.ts'
import { openTestStore } from '#test/store.ts'
import { checkValues } from './check-values.ts'

const store = await openTestStore()
const site = createLeadSite(store)
afterAll(() => store.close())

const field = fc.record(
  {
    objectTypeId: fc.constantFrom<unknown>('0-1', '0-2', 1),
    name: fc.oneof(fc.constantFrom(...LEAD_FIELD_NAMES, 'companyName', '__proto__'), text),
    value: fc.oneof(text, fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const seldom = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 1, nil: undefined })
const nearlyRight = fc
  .record({
    base: fc.constantFrom(...Object.values(SUBMISSIONS)).map((make) => make()),
    email: fc.oneof({ weight: 3, arbitrary: fc.emailAddress() }, { weight: 1, arbitrary: text }),
    value: seldom(text),
    extra: seldom(fc.array(field, { maxLength: 3 })),
    context: seldom(
      fc.dictionary(
        fc.constantFrom('hutk', 'pageUri', 'pageName', 'ipAddress'),
        fc.oneof(text, fc.webUrl(), fc.jsonValue()),
      ),
    ),
    submittedAt: seldom(fc.oneof(fc.integer(), fc.double(), text)),
  })
  .map(({ base, email, value, extra, context, submittedAt }) => ({
    ...base,
    fields: [
      ...base.fields.map((given) => ({
        ...given,
        value: given.name === 'email' ? email : given.name === 'lastname' ? (value ?? given.value) : given.value,
      })),
      ...(extra ?? []),
    ],
    ...(context && { context }),
    ...(submittedAt !== undefined && { submittedAt }),
  }))
const jsonBody = fc.oneof(
  nearlyRight.map((body) => JSON.stringify(body)),
  fc.json(),
  fc
    .record({ fields: fc.array(field, { maxLength: 25 }), context: fc.jsonValue() })
    .map((body) => JSON.stringify(body)),
  fc.string({ unit: 'binary' }),
)
const encode = (given: string) => new TextEncoder().encode(given)
const rawBytes = fc.uint8Array({ maxLength: 200 })
const contentType = often(
  fc.constant('application/json'),
  fc.constantFrom(
    'text/plain',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'application/json, text/html',
  ),
  8,
)

/** Callers of these endpoints are told nothing of a database. */
const expectNoDatabase = (_: Response, said: string) => expect(said).not.toMatch(/postgres|select |syntax error|22P0/i)

/** Every stored row follows the rules of its form. */
async function expectStoredLeadsValid() {
  const leads = await store.db.selectFrom('leads').selectAll().execute()
  for (const lead of leads) {
    const names = Object.keys(lead.fields)
    expect(names.filter((name) => !(LEAD_FORMS[lead.form].fields as readonly string[]).includes(name))).toEqual([])
    expect(checkValues(lead.form, lead.fields as LeadFacts['values'])).toEqual([])
    expect(lead.email).toBe(String(lead.fields.email).toLowerCase())
  }
  return leads.length
}

test(
  `${RUNS} generated form calls: no failure but the caller’s, and nothing stored that breaks a rule`,
  TIME_LIMIT,
  async () => {
    await sendGenerated(
      fc.record({
        body: often(jsonBody.map(encode), rawBytes, 5),
        formId: fc.constantFrom('waitlist', 'contact', 'pioneer'),
        type: contentType,
      }),
      ({ body, formId, type }) =>
        site.request(submissionPath('local', formId), {
          method: 'POST',
          headers: { 'content-type': type },
          body: new Uint8Array(body),
        }),
      expectNoDatabase,
    )
    expect(await expectStoredLeadsValid()).toBeGreaterThan(0)
  },
)

test(
  `${RUNS} generated native posts: no failure but the caller’s, and nothing stored that breaks a rule`,
  TIME_LIMIT,
  async () => {
    const names = fc.constantFrom(...LEAD_FIELD_NAMES, ...composedFields('meeting'), 'companyName')
    const values = fc
      .tuple(fc.dictionary(names, text, { maxKeys: 8 }), fc.boolean(), often(fc.constant('/contact'), text))
      .map(([given, complete, page]) => ({
        ...given,
        ...(complete && { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org', companyName: '' }),
        page,
      }))
    const escapes = fc.string({ unit: fc.constantFrom(...'%&=+aE0\n;') }).map(encode)
    await sendGenerated(
      fc.record({
        body: often(
          values.map((given) => encode(new URLSearchParams(given).toString())),
          fc.oneof(rawBytes, escapes),
        ),
        form: fc.constantFrom(...LEAD_FORM_NAMES, 'none', '%E0%A4%A', '..'),
        cookie: headerText,
      }),
      ({ body, form, cookie }) =>
        site.request(`/forms/${form}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            cookie: `hubspotutk=${cookie}`,
          },
          body: new Uint8Array(body),
        }),
      (answer, said) => {
        expectNoDatabase(answer, said)
        const location = answer.headers.get('location')
        if (location !== null) expect(new URL(location, 'https://site.example').origin).toBe('https://site.example')
      },
    )
    expect(await expectStoredLeadsValid()).toBeGreaterThan(0)
  },
)
