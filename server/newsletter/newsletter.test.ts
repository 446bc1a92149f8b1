/**
 * From the checkbox to the list, and off it again.
 *
 * @also embedded: the row is stored in a transaction that waits for its turn there
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import { runPrivacy } from '#server/ops/privacy.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { claimRow, settleRow } from '#server/outbox/rows.ts'
import { createAccount } from '#test/accounts.ts'
import { bookMeeting, firstFreeTime, visitor } from '#test/bookings.ts'
import { postForm } from '#test/lead-forms.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { formPost, jsonCall, jsonPost } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestSite, SITE_URL, type TestSite } from '#test/test-site.ts'

const store = await openFileStore()
const CONSENT = 'Send me the letter, once a month.'
const OFFERED = { 'newsletter.shown': true, 'newsletter.consent': CONSENT }
let site: TestSite

beforeEach(async () => {
  await clear(
    store,
    'newsletter_subscribers',
    'leads',
    'private.outbox',
    'private.webhooks',
    'private.rate_limits',
  )
  site = createTestSite({ store, texts: OFFERED })
})

const ada = { firstname: 'Ada', lastname: 'Byron', email: 'Ada@example.org' }
const ticked = { form: 'contact', ...ada }
/** Each call comes from another network. */
const ask = (body: object = ticked, on = site) => on.request('/newsletter/ask', jsonPost(body))
const askFrom = (network: string) =>
  site.request('/newsletter/ask', jsonPost(ticked, { 'X-Forwarded-For': network }))
const subscribers = () =>
  store.db.selectFrom('newsletter_subscribers').selectAll().orderBy('asked_at').execute()
const leads = () => store.db.selectFrom('leads').selectAll().execute()
const pathOf = (link = '') => link.slice(SITE_URL.length)
/** Writes the emails that ask and are due, and removes them from the outbox, oldest first. */
async function takeAsking(): Promise<Mail[]> {
  const write = site.emails['newsletter-confirm'] as WriteMail
  const mails: Mail[] = []
  for (;;) {
    const now = sql<Date>`now()`
    const job = await claimRow(store.db, { kind: 'email' }, randomUUID(), now)
    if (!job) {
      return mails
    }
    const isAsking = job.payload.template === 'newsletter-confirm'
    const mail = isAsking ? await write(job.payload, job) : undefined
    await settleRow(store.db, job, { state: 'done', payload: {} }, now)
    mails.push(...(mail ? [mail] : []))
  }
}
const askedByMail = async () => pathOf((await takeAsking())[0]?.link)
const events = async () => {
  const { rows } = await sql<{ event: string }>`
    select payload ->> 'event' as event from private.outbox where kind = 'webhook' order by id`.execute(
    store.db,
  )
  return rows.map(({ event }) => event)
}
const addWebhook = () =>
  sql`insert into private.webhooks (name, events, sealed)
    values ('CRM', '{newsletter.subscribed,newsletter.unsubscribed}', '')`.execute(store.db)

async function subscribed(): Promise<string> {
  await ask()
  await site.request(await askedByMail(), formPost({}))
  const [row] = await subscribers()
  return row?.id ?? ''
}

/** The unsubscribe address of a row, as staff export it. */
async function exported(accessToken: string, query = '') {
  const path = `/admin/api/newsletter_subscribers/export${query}`
  return (await site.request(path, jsonCall(accessToken))).text()
}

test('someone who ticks waits for the list, and gets an email with the words that they ticked', async () => {
  expect((await ask()).status).toBe(204)
  expect(await subscribers()).toMatchObject([
    { email: 'ada@example.org', name: 'Ada Byron', state: 'pending', consent: CONSENT },
  ])
  const mails = await takeAsking()
  expect(mails).toMatchObject([{ to: 'ada@example.org' }])
  expect(mails[0]?.text).toContain(CONSENT)
})

test('a mail scanner that opens the link puts nobody on the list', async () => {
  await addWebhook()
  await ask()
  const link = await askedByMail()
  for (const method of ['HEAD', 'GET']) {
    expect((await site.request(link, { method })).status).toBe(200)
  }
  expect(await subscribers()).toMatchObject([{ state: 'pending', confirmed_at: null }])
  expect(await events()).toEqual([])
})

test('someone who presses the button of the page is on the list, and other programs are told once', async () => {
  await addWebhook()
  await ask()
  const link = await askedByMail()
  const page = await (await site.request(link)).text()
  expect(page).toContain(CONSENT)
  expect(page.match(/<button/g)).toHaveLength(1)
  for (let time = 0; time < 2; time++) {
    expect(await (await site.request(link, formPost({}))).text()).toContain('You are on the list')
  }
  expect(await subscribers()).toMatchObject([
    { state: 'confirmed', confirmed_at: expect.any(Date), consent: CONSENT },
  ])
  expect(await events()).toEqual(['newsletter.subscribed'])
})

test('a name as long as the form takes is stored, and the list has its beginning', async () => {
  // An index takes no text of this length, unless it can be compressed.
  const firstname = randomBytes(LEAD_VALUE_MAX_CHARACTERS / 2).toString('hex')
  await ask({ ...ticked, firstname })
  const [row] = await subscribers()
  expect(row).toMatchObject({ firstname, name: firstname.slice(0, 120) })
})

test('whoever is on the list gets no second email, and the visitor the same answer', async () => {
  await subscribed()
  const first = await ask({ ...ticked, email: 'bob@example.org' })
  const again = await ask()
  expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
  expect((await takeAsking()).map(({ to }) => to)).toEqual(['bob@example.org'])
  expect((await subscribers()).map(({ state }) => state)).toEqual(['confirmed', 'pending'])
})

test('an address that is ticked again and again is one row, and gets two emails a day from one network and three from all', async () => {
  for (let time = 0; time < 3; time++) {
    await askFrom('198.19.0.1')
  }
  const fromOne = await takeAsking()
  await askFrom('198.19.0.2')
  await askFrom('198.19.0.3')
  const fromOthers = await takeAsking()
  expect([fromOne.length, fromOthers.length]).toEqual([2, 1])
  expect(new Set([...fromOne, ...fromOthers].map(({ link }) => link)).size).toBe(1)
  expect(await subscribers()).toHaveLength(1)
})

test('someone who unsubscribed by mistake can come back on the same day from the same network', async () => {
  const network = '198.19.0.1'
  await askFrom(network)
  await site.request(await askedByMail(), formPost({}))
  const { accessToken } = await createAccount(site, 'sales')
  const leave = pathOf((await exported(accessToken)).trim().split(',').at(-1))
  await site.request(leave, formPost({}))
  expect(await subscribers()).toMatchObject([{ state: 'unsubscribed' }])
  await askFrom(network)
  await site.request(await askedByMail(), formPost({}))
  expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
})

test.each([
  ['the newsletter is not offered', { 'newsletter.shown': false }],
  ['the form has no checkbox', { ...OFFERED, 'newsletter.forms.contact': false }],
])('a tick is ignored while %s, and the form arrives', async (_, texts) => {
  const other = createTestSite({ store, texts })
  expect((await ask(ticked, other)).status).toBe(204)
  const sent = { ...ada, message: 'Hello', page: '/contact', newsletter: 'yes' }
  expect((await postForm(other, 'contact', sent)).status).toBe(303)
  expect(await subscribers()).toEqual([])
  expect(await leads()).toHaveLength(1)
})

test('a form without scripts subscribes only those who ticked, and shows the tick again after a refusal', async () => {
  const sent = { ...ada, message: 'Hello', page: '/contact' }
  await postForm(site, 'contact', sent)
  expect(await subscribers()).toEqual([])
  await postForm(site, 'contact', { ...sent, page: '/book', message: '', newsletter: 'yes' })
  expect(await subscribers()).toEqual([])
  expect(site.renderer.rendered.at(-1)?.context.postedForm?.values.newsletter).toBe('yes')
  await postForm(site, 'contact', { ...sent, newsletter: 'yes' })
  expect(await subscribers()).toMatchObject([{ form: 'contact', state: 'pending' }])
})

test('whoever books a meeting can tick it where the owner wants that', async () => {
  site = createTestSite({ store, texts: { ...OFFERED, 'newsletter.forms.meeting': true } })
  const at = await firstFreeTime(site)
  await bookMeeting(site, { ...visitor(at), newsletter: 'yes' } as ReturnType<typeof visitor>)
  expect(await subscribers()).toMatchObject([{ form: 'meeting', state: 'pending' }])
})

test('a newsletter that cannot be stored leaves the form sent, and is logged', async () => {
  const broken = createTestSite({
    store: { ...store, inTransaction: () => Promise.reject(new Error('no turn')) },
    texts: OFFERED,
  })
  const sent = { ...ada, message: 'Hello', page: '/contact', newsletter: 'yes' }
  const answer = await postForm(broken, 'contact', sent)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/contact?sent=contact#contact-status',
  ])
  expect((await ask(ticked, broken)).status).toBe(204)
  expect(await leads()).toHaveLength(1)
  expect(broken.logged.filter(({ level }) => level === 50)).toHaveLength(2)
})

test('a link ends after seven days, and the address is deleted then', async () => {
  await ask()
  const link = await askedByMail()
  await sql`update newsletter_subscribers set asked_at = now() - interval '8 days'`.execute(
    store.db,
  )
  const answer = await site.request(link, formPost({}))
  expect(await answer.text()).toContain('no longer works')
  expect(await subscribers()).toMatchObject([{ state: 'pending' }])
  await ask({ ...ticked, email: 'new@example.org' })
  await retain()
  expect(await subscribers()).toMatchObject([{ email: 'new@example.org' }])
})

const retain = () =>
  applyRetention(store, systemClock, { dataDirectory: temporaryFolder(), forwardsLeads: true })

/** The unsubscribe address of someone who is on the list. */
async function subscribedWithAddress() {
  const { accessToken } = await createAccount(site, 'sales')
  await subscribed()
  const file = await exported(accessToken)
  expect(file).toContain('ada@example.org')
  const address = pathOf(file.trim().split(',').at(-1))
  expect(address).toMatch(/^\/newsletter\/unsubscribe\?token=/)
  return { accessToken, address }
}

test('the page of an unsubscribe link has one button, and opening it changes nothing', async () => {
  const { address } = await subscribedWithAddress()
  const page = await (await site.request(address)).text()
  expect(page.match(/<button/g)).toHaveLength(1)
  expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
})

test('one press or one call of a mail program unsubscribes, and other programs are told once', async () => {
  await addWebhook()
  const { accessToken, address } = await subscribedWithAddress()
  // RFC 8058, 3.2: from a server, without cookies and without an origin.
  const oneClick = { 'sec-fetch-site': '' }
  for (let time = 0; time < 2; time++) {
    const call = formPost({ 'List-Unsubscribe': 'One-Click' }, oneClick)
    const answer = await site.request(address, call)
    expect([answer.status, answer.redirected]).toEqual([200, false])
  }
  expect(await subscribers()).toMatchObject([{ state: 'unsubscribed' }])
  expect(await events()).toEqual(['newsletter.subscribed', 'newsletter.unsubscribed'])
  expect(await exported(accessToken)).not.toContain('ada@example.org')
})

test('nothing is left of someone thirty days after they unsubscribed, and their link still answers', async () => {
  const { address } = await subscribedWithAddress()
  await site.request(address, formPost({}))
  await retain()
  expect(await subscribers()).toHaveLength(1)
  await sql`update newsletter_subscribers set unsubscribed_at = now() - interval '31 days'`.execute(
    store.db,
  )
  await retain()
  expect(await subscribers()).toEqual([])
  expect(await (await site.request(address)).text()).toContain('You are off the list')
})

test('whoever comes back confirms again, and an old email does not do it', async () => {
  await ask()
  const first = await askedByMail()
  await site.request(first, formPost({}))
  const { accessToken } = await createAccount(site, 'admin')
  const address = pathOf((await exported(accessToken)).trim().split(',').at(-1))
  await site.request(address, formPost({}))
  await ask()
  await site.request(first, formPost({}))
  expect(await subscribers()).toMatchObject([{ state: 'pending' }])
  await site.request(await askedByMail(), formPost({}))
  expect(await subscribers()).toMatchObject([{ state: 'confirmed', unsubscribed_at: null }])
})

test('a link that was not signed for this changes nothing', async () => {
  await ask()
  const token = new URL(SITE_URL + (await askedByMail())).searchParams.get('token')
  for (const path of [
    `/newsletter/unsubscribe?token=${token}`,
    `/newsletter/confirm?token=${token?.slice(0, -2)}AA`,
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
  ]) {
    expect((await site.request(path, formPost({}))).status).toBe(200)
  }
  expect(await subscribers()).toMatchObject([{ state: 'pending' }])
})

test('staff take people off the list, which is recorded, and see on the page of a lead what they agreed to', async () => {
  await addWebhook()
  const { accessToken, id: actor } = await createAccount(site, 'sales')
  await postForm(site, 'contact', { ...ada, message: 'Hello', page: '/contact' })
  const id = await subscribed()
  const [lead] = await leads()
  const onPage = await site.request(`/admin/api/leads/${lead?.id}`, jsonCall(accessToken))
  expect(await onPage.json()).toMatchObject({
    newsletter: [{ email: 'ada@example.org', state: 'confirmed', consent: CONSENT }],
  })
  const path = '/admin/api/newsletter_subscribers/unsubscribe'
  const answer = await site.request(path, jsonCall(accessToken, { ids: [id] }))
  expect(await answer.json()).toEqual({ ids: [id] })
  expect(await events()).toEqual(['newsletter.subscribed', 'newsletter.unsubscribed'])
  const { rows } =
    await sql`select actor, ids from private.audit where action = 'unsubscribe'`.execute(store.db)
  expect(rows).toEqual([{ actor, ids: [id] }])
})

test('a copy of a person has the entry, and erasing the person deletes it with what waits', async () => {
  await addWebhook()
  await subscribed()
  const privacy = {
    database: operatorDatabase(store),
    dataDirectory: '/none',
    eraseAtCrm: async () => 'no token' as const,
    zone: 'UTC',
  }
  const copy = await runPrivacy(privacy, ['export', 'ada@example.org'])
  expect(copy.text).toContain(CONSENT)
  expect(copy.text).toContain('"subscription": "confirmed"')
  await runPrivacy(privacy, ['erase', 'ada@example.org'])
  expect([await subscribers(), await events()]).toEqual([[], []])
})
