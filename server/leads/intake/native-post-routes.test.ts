import { beforeEach, expect, test } from 'vitest'
import { type Store, StoreUnavailableError } from '#server/db/store.ts'
import { FORWARDING, postForm, shownForms } from '#test/lead-forms.ts'
import { formPost } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'

let site: TestSite
const store = await openFileStore()
beforeEach(async () => {
  await clear(store, 'leads', 'private.outbox')
  site = createTestSite({ store, settings: FORWARDING })
})

const person = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org' }
const leads = () => store.db.selectFrom('leads').selectAll().execute()
const submissions = async () =>
  (
    await store.db
      .selectFrom('private.outbox')
      .select('payload')
      .where('kind', '=', 'crm_lead')
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload.submission)

test.each([
  ['waitlist', '/book', {}],
  ['contact', '/contact', { phone: '', message: 'Please call.' }],
  ['ebook', '/ebook', {}],
  // The longest message, of which the browser encodes each character as nine.
  ['contact', '/contact', { message: '漢'.repeat(5000) }],
  ['partner', '/embed/partner', {}],
])(
  'a %s form posted without scripting is stored, and the visitor returns to its message',
  async (form, page, values) => {
    const answer = await postForm(site, form, { ...person, ...values, page })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${page}?sent=${form}#${form}-status`,
    ])
    expect(await leads()).toMatchObject([{ form, email: 'ada@example.org', delivery: 'waiting' }])
  },
)

test('the CRM gets the same call as from the browser’s script, with the tracking cookie when there is one', async () => {
  const cookie = { cookie: `a=b; hubspotutk=${'b'.repeat(32)}` }
  await postForm(site, 'contact', { ...person, phone: '', message: 'One\r\ntwo', page: '/contact' })
  await postForm(site, 'waitlist', { ...person, page: '/book' }, cookie)
  await postForm(site, 'ebook', { ...person, page: '/ebook' }, cookie)
  const named = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value }))
  const fields = (values: object) =>
    named(values).map((field) => ({ objectTypeId: '0-1', ...field }))
  expect(await submissions()).toEqual([
    {
      fields: fields({ ...person, phone: '', message: 'One\ntwo' }),
      context: { pageUri: 'https://everturn.example/contact', pageName: 'Contact Form' },
    },
    {
      fields: fields(person),
      context: {
        hutk: 'b'.repeat(32),
        pageUri: 'https://everturn.example/book',
        pageName: 'Book Waitlist',
      },
      submittedAt: expect.any(Number),
    },
    { fields: named(person) },
  ])
})

test('an address with an umlaut is taken, as Firefox posts it', async () => {
  expect(
    (await postForm(site, 'waitlist', { ...person, email: 'ida@bücher.example', page: '/book' }))
      .status,
  ).toBe(303)
  expect(await leads()).toMatchObject([{ email: 'ida@xn--bcher-kva.example' }])
})

test('fields that the CRM does not know arrive in the message', async () => {
  const more = { company: 'Engines Ltd', jobtitle: 'Partner', message: 'Two cities.' }
  await postForm(site, 'partner', { ...person, page: '/embed/partner', ...more })
  expect((await leads())[0]?.fields.message).toBe(
    'Company: Engines Ltd\nJob title: Partner\nTwo cities.',
  )
})

test('a refused form shows its page again with everything that was typed', async () => {
  const answer = await postForm(site, 'waitlist', {
    ...person,
    email: 'ada@',
    page: '/book',
    companyName: '',
    other: 'x',
  })
  expect(answer.status).toBe(422)
  expect(shownForms(site)).toEqual([
    {
      path: '/book',
      postedForm: { form: 'waitlist', outcome: 'refused', values: { ...person, email: 'ada@' } },
    },
  ])
  expect(await leads()).toEqual([])
})

test('the second form of a kind on a page is answered at its own place', async () => {
  const taken = await postForm(site, 'waitlist-2', { ...person, page: '/book' })
  expect([taken.status, taken.headers.get('location')]).toEqual([
    303,
    '/book?sent=waitlist-2#waitlist-2-status',
  ])
  expect(await leads()).toMatchObject([{ form: 'waitlist' }])
  await postForm(site, 'waitlist-2', { ...person, email: '', page: '/book' })
  expect(shownForms(site)[0]?.postedForm).toMatchObject({
    form: 'waitlist',
    repeated: true,
    outcome: 'refused',
  })
  expect((await postForm(site, 'waitlist-3', { ...person, page: '/book' })).status).toBe(404)
})

test('when the store is down, the page comes back with the typed values and says when to try again', async () => {
  const down: Store = {
    ...store,
    inSharedTransaction: () => Promise.reject(new StoreUnavailableError('restarting', 9)),
  }
  site = createTestSite({ store: down, settings: FORWARDING })
  const answer = await postForm(site, 'partner', {
    ...person,
    page: '/embed/partner',
    message: 'Hello',
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '9'])
  expect(shownForms(site)[0]?.postedForm).toEqual({
    form: 'partner',
    outcome: 'refused',
    values: { ...person, message: 'Hello' },
  })
})

test('a filled honeypot redirects to the page without a message', async () => {
  for (const fields of [{ ...person, message: 'x', company_name: 'Bots' }, { company_name: ' ' }]) {
    const answer = await postForm(site, 'contact', { ...fields, page: '/contact' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact'])
  }
  expect(await leads()).toEqual([])
})

test('the Pioneer form says that it needs JavaScript', async () => {
  const answer = await postForm(site, 'pioneer', { ...person, page: '/' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(
    'JavaScript is required. Please email us at hello@everturn.example.',
  )
  expect((await postForm(site, 'unknown', { ...person, page: '/' })).status).toBe(404)
})

test.each([
  '',
  'book',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/book?x=1',
  '/a\r\nb',
])('a page that is no path of this site (%j) is refused', async (page) => {
  expect((await postForm(site, 'waitlist', { ...person, page })).status).toBe(400)
  expect(await leads()).toEqual([])
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
])('a post from %j gives %i', async (headers, status) => {
  expect((await postForm(site, 'waitlist', { ...person, page: '/book' }, headers)).status).toBe(
    status,
  )
})

test.each([
  ['https://everturn.example', 303],
  ['https://evil.example', 403],
  ['null', 403],
])('a browser that only sends Origin %s gets %i', async (origin, status) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin }
  const answer = await site.request('/forms/waitlist', {
    ...formPost({ ...person, page: '/book' }),
    headers,
  })
  expect(answer.status).toBe(status)
})
