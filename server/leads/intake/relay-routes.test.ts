import { beforeEach, describe, expect, test } from 'vitest'
import { type Store, StoreUnavailableError } from '#server/db/store.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { FORWARDING, SUBMISSIONS, submit } from '#test/lead-forms.ts'
import { jsonPost } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'

let site: TestSite
const store = await openFileStore()
beforeEach(async () => {
  await clear(store, 'leads', 'private.outbox')
  site = createTestSite({ store, settings: FORWARDING })
})

const leads = () => store.db.selectFrom('leads').selectAll().orderBy('received_at').execute()
const outbox = () => store.db.selectFrom('private.outbox').selectAll().orderBy('id').execute()

type Fields = { name: string; value: string; objectTypeId?: string }[]
function withField(body: { fields: Fields }, name: string, value: string) {
  return {
    ...body,
    fields: body.fields.map((field) => (field.name === name ? { ...field, value } : field)),
  }
}

test.each(['waitlist', 'contact', 'pioneer', 'ebook'] as const)(
  'a %s lead is stored and answered',
  async (form) => {
    const body = SUBMISSIONS[form]()
    const answer = await submit(site, form === 'ebook' ? 'waitlist' : form, body)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ inlineMessage: 'Thanks for submitting the form.' })
    const [lead, ...others] = await leads()
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      form,
      email: 'ada@example.org',
      delivery: 'waiting',
      privacy_notice: 'May 21, 2025, 0123456789ab',
    })
    expect(lead?.fields).toEqual(
      Object.fromEntries(body.fields.map(({ name, value }) => [name, value])),
    )
    const [row] = await outbox()
    expect(row).toMatchObject({ kind: 'crm_lead', ref: lead?.id, state: 'pending' })
    expect(row?.payload).toEqual({ form, submission: body })
    expect(site.wakes()).toBe(1)
  },
)

test.each([
  ['meeting', 'Meeting Request'],
  ['partner', 'Partner Inquiry'],
])('the page name tells a %s submission from the contact form', async (form, pageName) => {
  const body = {
    ...SUBMISSIONS.contact(),
    context: { pageUri: 'https://everturn.example/embed', pageName },
  }
  expect((await submit(site, 'contact', body)).status).toBe(200)
  expect((await leads())[0]?.form).toBe(form)
})

// Firefox passes on the letters that were typed, and Chromium passes on the domain in ASCII.
test('an address with an umlaut is stored and forwarded in one spelling, whichever browser sends it', async () => {
  const typed = 'ida@bücher.example'
  const ascii = 'ida@xn--bcher-kva.example'
  const body = {
    fields: [
      { objectTypeId: '0-1', name: 'firstname', value: 'Ida' },
      { objectTypeId: '0-1', name: 'lastname', value: 'Idn' },
      { objectTypeId: '0-1', name: 'email', value: typed },
      { objectTypeId: '0-1', name: 'message', value: 'hello' },
    ],
    context: { pageUri: 'http://localhost:4130/contact', pageName: 'Contact Form' },
  }
  expect((await submit(site, 'contact', body)).status).toBe(200)
  expect((await submit(site, 'contact', withField(body, 'email', ascii))).status).toBe(200)
  const [lead, ...others] = await leads()
  expect(others).toEqual([])
  expect([lead?.email, lead?.fields.email]).toEqual([ascii, ascii])
  expect((await outbox())[0]?.payload.submission).toEqual(withField(body, 'email', ascii))
})

test('values are stored and forwarded trimmed', async () => {
  const body = withField(SUBMISSIONS.waitlist(), 'firstname', '  Ada ')
  await submit(site, 'waitlist', body)
  const [lead] = await leads()
  expect(lead?.fields.firstname).toBe('Ada')
  const [row] = await outbox()
  expect(row?.payload.submission).toMatchObject({
    fields: [{ name: 'firstname', value: 'Ada' }, {}, {}],
  })
})

test('control characters from pasted text do not make a lead invalid', async () => {
  const pasted = withField(SUBMISSIONS.contact(), 'message', 'one\u000btwo\tthree\u0085🙂')
  expect((await submit(site, 'contact', withField(pasted, 'lastname', 'Byron\tKing'))).status).toBe(
    200,
  )
  expect((await leads())[0]?.fields).toMatchObject({
    lastname: 'Byron\tKing',
    message: 'one\u000btwo\tthree\u0085🙂',
  })
})

test.each([
  ['waitlist', 'xyz'],
  ['waitlist', 'A'.repeat(32)],
  ['waitlist', 37184],
  ['contact', 'a'.repeat(32)],
] as const)(
  'an invalid tracking cookie is left out, and any of the contact form (%s: %s)',
  async (form, hutk) => {
    const body = SUBMISSIONS[form]()
    const answer = await submit(site, form, { ...body, context: { ...body.context, hutk } })
    expect(answer.status).toBe(200)
    expect((await outbox())[0]?.payload.submission).not.toHaveProperty('context.hutk')
  },
)

test('without a CRM a lead is stored and nothing is queued', async () => {
  site = createTestSite({ store })
  await submit(site, 'waitlist', SUBMISSIONS.waitlist())
  expect((await leads())[0]?.delivery).toBe('stored')
  expect(await outbox()).toEqual([])
})

const waitlist = SUBMISSIONS.waitlist()
const { fields } = waitlist
const typed = (name: string, value: string) => withField(waitlist, name, value)
const saying = (message: string) => withField(SUBMISSIONS.contact(), 'message', message)
test.each<[why: string, body: unknown, formId?: string]>([
  ['an empty required value', typed('firstname', '  ')],
  ['a missing required field', { ...waitlist, fields: fields.slice(0, 2) }],
  ['a contact without a message', saying(''), 'contact'],
  ['an address that is none', typed('email', 'ada@')],
  ['an address over 254', typed('email', `${'a'.repeat(243)}@example.org`)],
  ['a value over 5,000', typed('lastname', 'x'.repeat(5001))],
  ['over 20 fields', { fields: Array(21).fill({ name: 'email', value: 'a@example.org' }) }],
  ['a field sent twice', { ...waitlist, fields: [...fields, fields[0]] }],
  ['a field of another form', { ...waitlist, fields: [...fields, { name: 'phone', value: '1' }] }],
  ['an unknown field', { ...waitlist, fields: [...fields, { name: '__proto__', value: '1' }] }],
  ['another object type', { fields: fields.map((field) => ({ ...field, objectTypeId: '0-2' })) }],
  ['a line break in a name', typed('firstname', 'A\r\nBcc: b')],
  ['a NUL', saying('a\u0000b'), 'contact'],
  ['half a surrogate pair', saying('a\ud800b'), 'contact'],
  ['a value that is no text', { fields: [{ name: 'email', value: 1 }] }],
  ['fields that are no list', { fields: {} }],
  ['a body that is no object', []],
  ['a body that is no JSON', '{"fields":'],
  ['keys the call does not have', { ...waitlist, skipValidation: true }],
  ['a context of its own making', { ...waitlist, context: { ipAddress: '10.0.0.1' } }],
  ['a page name of another form', { ...waitlist, context: { pageName: 'Contact Form' } }],
  ['a time that is none', { ...waitlist, submittedAt: 'soon' }],
  ['a page that is no web address', { ...waitlist, context: { pageUri: 'javascript:alert(1)' } }],
])(
  '%s is refused with the vendor’s message and not stored',
  async (_, body, formId = 'waitlist') => {
    const answer = await submit(site, formId, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      status: 'error',
      message: 'The request is not valid',
      correlationId: expect.any(String),
    })
    expect(await leads()).toEqual([])
  },
)

test.each([
  ['companyName', 'Bots Inc'],
  ['company_name', '  '],
])(
  'a filled honeypot (%s: %j) looks like success and is not stored, also with mistakes',
  async (name, value) => {
    const filled = { name, value }
    for (const fields of [
      [...SUBMISSIONS.waitlist().fields, filled],
      [{ name: 'email', value: 'x' }, filled],
    ]) {
      const answer = await submit(site, 'waitlist', { ...SUBMISSIONS.waitlist(), fields })
      expect(answer.status).toBe(200)
    }
    expect(await leads()).toEqual([])
  },
)

test('an empty honeypot is not forwarded', async () => {
  const body = SUBMISSIONS.waitlist()
  await submit(site, 'waitlist', {
    ...body,
    fields: [...body.fields, { name: 'companyName', value: '' }],
  })
  expect((await outbox())[0]?.payload.submission).toEqual(body)
})

test('other accounts and forms, methods, media types and sizes are refused with their status', async () => {
  for (const target of ['other/waitlist', 'local/other']) {
    const answer = await site.request(
      `/submissions/v3/integration/submit/${target}`,
      jsonPost(SUBMISSIONS.waitlist()),
    )
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { status: 'error', message: 'resource not found' },
    ])
  }
  const path = '/submissions/v3/integration/submit/local/waitlist'
  const read = await site.request(path)
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  expect((await submit(site, 'waitlist', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await submit(site, 'waitlist', ' '.repeat(32 * 1024 + 1))).status).toBe(413)
  expect(await leads()).toEqual([])
})

test('submissions of one address beyond the limit are refused until the window has passed', async () => {
  const clock = simulatedClock()
  site = createTestSite({ store, clock, settings: FORWARDING })
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) {
    statuses.push((await submit(site, 'waitlist', {}, { 'x-forwarded-for': '198.19.0.1' })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429])
  const refused = await submit(site, 'waitlist', SUBMISSIONS.waitlist(), {
    'x-forwarded-for': '198.19.0.1',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ status: 'error', errorType: 'RATE_LIMIT' })
  expect(
    (await submit(site, 'waitlist', SUBMISSIONS.waitlist(), { 'x-forwarded-for': '198.19.0.2' }))
      .status,
  ).toBe(200)
  clock.advance(5 * 60_000)
  const later = await submit(site, 'contact', SUBMISSIONS.contact(), {
    'x-forwarded-for': '198.19.0.1',
  })
  expect(later.status).toBe(200)
})

test('if the store cannot take the lead, the visitor gets an error in the vendor’s format', async () => {
  const down: Store = {
    ...store,
    inSharedTransaction: () => Promise.reject(new StoreUnavailableError('queue full', 7)),
  }
  const answer = await submit(
    createTestSite({ store: down, settings: FORWARDING }),
    'waitlist',
    SUBMISSIONS.waitlist(),
  )
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7'])
  expect(await answer.json()).toEqual({
    status: 'error',
    message: 'We could not store the form. Please try again.',
    correlationId: expect.any(String),
  })
})

test('twenty equal submissions at the same moment are one lead', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      submit(site, 'waitlist', { ...SUBMISSIONS.waitlist(), submittedAt: 1_767_600_000_000 + n }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await leads()).toHaveLength(1)
  expect(await outbox()).toHaveLength(1)
})

test('the same submission is a new lead after ten minutes, on another page, or with another word', async () => {
  const clock = simulatedClock()
  site = createTestSite({ store, clock, settings: FORWARDING })
  const body = SUBMISSIONS.contact()
  await submit(site, 'contact', body)
  clock.advance(9 * 60_000)
  await submit(site, 'contact', withField(body, 'email', 'ADA@example.org'))
  expect(await leads()).toHaveLength(1)
  await submit(site, 'contact', {
    ...body,
    context: { ...body.context, pageUri: 'https://everturn.example/about' },
  })
  await submit(site, 'contact', withField(body, 'message', 'Please write.'))
  expect(await leads()).toHaveLength(3)
  clock.advance(61_000)
  await submit(site, 'contact', body)
  expect(await leads()).toHaveLength(4)
})

describe('where a lead came from', () => {
  const first = {
    at: 1_767_000_000_000,
    landing: '/book',
    referrer: 'news.example',
    source: 'Zürich',
    campaign: 'q1',
  }
  const last = { at: 1_767_500_000_000, landing: '/' }
  const report = (body: unknown, headers = {}) =>
    site.request('/visits/lead', { method: 'POST', body: JSON.stringify(body), headers })

  test('is added to the lead that was just sent, once, and not forwarded', async () => {
    const { fields } = SUBMISSIONS.waitlist()
    const email = fields.find(({ name }) => name === 'email')?.value.toUpperCase()
    await submit(site, 'contact', SUBMISSIONS.contact())
    await submit(site, 'waitlist', SUBMISSIONS.waitlist())
    expect((await report({ form: 'waitlist', email, first, last })).status).toBe(204)
    expect((await report({ form: 'waitlist', email, first: last, last })).status).toBe(204)
    expect(await leads()).toMatchObject([
      { form: 'contact', first_touch: null, last_touch: null },
      { form: 'waitlist', first_touch: first, last_touch: last },
    ])
    expect(JSON.stringify(await outbox())).not.toContain('news.example')
  })

  test.each([
    {
      why: 'is ignored for a lead that is older than ten minutes',
      later: 601_000,
      touches: { first, last },
    },
    {
      why: 'is ignored where it is malformed',
      touches: { first: { at: '1', landing: 'book' }, last: [] },
    },
    { why: 'is ignored without a valid address', touches: { first, email: 'a\0@example.org' } },
    {
      why: 'is refused from another site',
      touches: { first, last },
      headers: { 'sec-fetch-site': 'cross-site' },
      status: 403,
    },
  ])('$why', async ({ later = 0, touches, headers = {}, status = 204 }) => {
    const { fields } = SUBMISSIONS.waitlist()
    const clock = simulatedClock()
    site = createTestSite({ store, clock, settings: FORWARDING })
    await submit(site, 'waitlist', SUBMISSIONS.waitlist())
    clock.advance(later)
    const email = fields.find(({ name }) => name === 'email')?.value
    expect((await report({ form: 'waitlist', email, ...touches }, headers)).status).toBe(status)
    expect(await leads()).toMatchObject([{ first_touch: null, last_touch: null }])
  })
})
