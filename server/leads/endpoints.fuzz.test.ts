import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { composedFields, LEAD_FIELD_NAMES, LEAD_FORM_NAMES, LEAD_FORMS } from '#contract/lead-forms.ts'
import { type LeadFacts, submissionPath } from '#contract/lead-submission.ts'
import { createLeadSite, SUBMISSIONS } from '#test/lead-site.ts'
import { openTestStore } from '#test/store.ts'
import { checkValues } from './check-values.ts'

/** Requests per endpoint: a few in `npm test`, 20,000 with SOAK=1. */
const RUNS = process.env.SOAK ? 20_000 : 200
const TIME_LIMIT_MS = process.env.SOAK ? 30 * 60_000 : 60_000

const store = await openTestStore()
const site = createLeadSite(store)
afterAll(() => store.close())

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    'a@b',
    'ada@example.org',
    "'; drop table leads; --",
    '<script>',
    '{{7*7}}',
    '\r\nBcc: x',
    'x'.repeat(5001),
    '__proto__',
  ),
)
const field = fc.record(
  {
    objectTypeId: fc.constantFrom<unknown>('0-1', '0-2', 1),
    name: fc.oneof(fc.constantFrom(...LEAD_FIELD_NAMES, 'companyName', '__proto__'), text),
    value: fc.oneof(text, fc.jsonValue()),
  },
  { requiredKeys: [] },
)
/** Each fault is rare, so that all combinations occur, among them no fault at all. */
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
const bytes = fc.oneof(
  { weight: 5, arbitrary: jsonBody.map((body) => new TextEncoder().encode(body)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
)
const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-7',
      'multipart/form-data',
      'application/json, text/html',
    ),
  },
)
const headerText = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_=.%{}'), maxLength: 60 })

/** Answers reveal no internals, and 503 is the only server error. */
async function expectHarmless(answer: Response) {
  expect(answer.status < 500 || answer.status === 503).toBe(true)
  expect(await answer.text()).not.toMatch(
    /\bat \w+ \(|node_modules|insert into|select |PGlite|postgres|syntax error|22P0|TypeError/i,
  )
}

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

test(`${RUNS} generated form calls: no failure but the caller’s, and nothing stored that breaks a rule`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.constantFrom('waitlist', 'contact', 'pioneer'),
      contentType,
      async (body, formId, type) => {
        const answer = await site.request(submissionPath('local', formId), {
          method: 'POST',
          headers: { 'content-type': type },
          body: new Uint8Array(body),
        })
        await expectHarmless(answer)
      },
    ),
    { numRuns: RUNS, seed: 20260105 },
  )
  expect(await expectStoredLeadsValid()).toBeGreaterThan(0)
})

test(`${RUNS} generated native posts: no failure but the caller’s, and nothing stored that breaks a rule`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const values = fc
    .tuple(
      fc.dictionary(fc.constantFrom(...LEAD_FIELD_NAMES, ...composedFields('meeting'), 'companyName'), text, {
        maxKeys: 8,
      }),
      fc.boolean(),
      fc.oneof({ weight: 4, arbitrary: fc.constant('/contact') }, { weight: 1, arbitrary: text }),
    )
    .map(([given, complete, page]) => ({
      ...given,
      ...(complete && { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org', companyName: '' }),
      page,
    }))
  const body = fc.oneof(
    { weight: 5, arbitrary: values.map((given) => new TextEncoder().encode(new URLSearchParams(given).toString())) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: fc.constantFrom(...'%&=+aE0\n;') }).map((raw) => new TextEncoder().encode(raw)),
    },
  )
  await fc.assert(
    fc.asyncProperty(
      body,
      fc.constantFrom(...LEAD_FORM_NAMES, 'none', '%E0%A4%A', '..'),
      headerText,
      async (bytes, form, cookie) => {
        const answer = await site.request(`/forms/${form}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            cookie: `hubspotutk=${cookie}`,
          },
          body: new Uint8Array(bytes),
        })
        await expectHarmless(answer)
        const location = answer.headers.get('location')
        if (location !== null) expect(new URL(location, 'https://site.example').origin).toBe('https://site.example')
      },
    ),
    { numRuns: RUNS, seed: 20260106 },
  )
  expect(await expectStoredLeadsValid()).toBeGreaterThan(0)
})
