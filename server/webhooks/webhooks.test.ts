/**
 * From what happens on the site to a receiver that checks it with the library of Standard Webhooks.
 *
 * @also embedded: events are queued in the transaction that leads share there
 * @also postgres-15: runs the SQL function that queues events
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { WebhookState } from '#contract/staff/webhooks.ts'
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookMessage } from '#contract/webhooks.ts'
import { enqueueCanvasCopy } from '#server/canvas/email-function.ts'
import { sqlThrough } from '#server/db/store.ts'
import { retryGivenUp } from '#server/ops/given-up.ts'
import { outboxFiguresByKind } from '#server/ops/outbox-figures.ts'
import { runPrivacy } from '#server/ops/privacy.ts'
import { systemClock } from '#server/outbox/clock.ts'
import type { OutboxJob } from '#server/outbox/rows.ts'
import { createWorker, type Deliverer } from '#server/outbox/worker.ts'
import { createAccount, newClient } from '#test/accounts.ts'
import {
  bookingSite,
  bookMeeting,
  cancelMeeting,
  firstFreeTime,
  moveMeeting,
  visitor,
} from '#test/bookings.ts'
import { SUBMISSIONS, submit } from '#test/lead-forms.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { jsonPost } from '#test/posts.ts'
import { serveHere } from '#test/serve-here.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET } from '#test/test-site.ts'
import { webhookDeliverer } from './deliver-event.ts'
import { queueWebhooks } from './queue.ts'

const store = await openFileStore()
const site = createTestSite({ store, settings: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1, localhost' } })
const { accessToken } = await createAccount(site, 'admin')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const deliverer = site.deliverers.webhook as Deliverer
const { signal } = new AbortController()

beforeEach(() => clear(store, 'leads', 'canvas_submissions', 'private.outbox', 'private.webhooks'))

const staff = { Authorization: `Bearer ${accessToken}` }
async function post<Answer>(path: string, body: object): Promise<Answer & { message?: string }> {
  const answer = await site.request(`/admin/api/webhooks/${path}`, jsonPost(body, staff))
  return answer.json()
}
const state = async () =>
  (await (await site.request('/admin/api/webhooks', { headers: staff })).json()) as WebhookState

interface Received {
  headers: Record<string, string>
  body: string
}

/** A receiver that keeps what it gets. @param answer default: 204 */
async function receive(answer: RequestListener = (_, response) => response.writeHead(204).end()) {
  const received: Received[] = []
  const origin = await serveHere(async (request, response) => {
    const headers = request.headers as Record<string, string>
    received.push({ headers, body: await textOf(request) })
    answer(request, response)
  })
  return { received, address: `${origin}/hooks/1234` }
}

const add = (address: string, events: readonly string[] = ['lead.received']) =>
  post<{ secret: string }>('add', { name: 'CRM', address, events })

const sendLead = () => submit(site, 'contact', SUBMISSIONS.contact())

/** Someone of the newsletter's list, and the event about it. */
async function subscriber(email: string, is: 'confirmed' | 'unsubscribed', event: WebhookEvent) {
  const consent = { consent: 'Send me the newsletter.', consent_version: '0', privacy_notice: '0' }
  const { id } = await store.db
    .insertInto('newsletter_subscribers')
    .values({
      ...{ email, form: 'contact', state: is, ...consent, confirmed_at: new Date() },
      unsubscribed_at: is === 'unsubscribed' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await store.inTransaction((trx) => queueWebhooks(trx, { event, about: id }, sql`now()`))
}

/** Makes every attempt that is due now, in a worker of its own. */
async function deliverDue(by: Deliverer = deliverer) {
  const worker = createWorker({ store, clock: systemClock, log: silent }, 'webhook', by)
  for (let turn = await worker.next(); 'job' in turn; turn = await worker.next()) {
    await worker.work(turn, signal)
  }
}
const makeDue = () =>
  sql`update private.outbox set run_at = now(), locked_until = now() - interval '1 s'`.execute(
    store.db,
  )

const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers) as WebhookMessage

test('each event arrives signed, with what the documentation shows of it', async () => {
  const { received, address } = await receive()
  const { secret } = await add(address, WEBHOOK_EVENTS)
  await sendLead()
  const at = await firstFreeTime(site)
  const booked = await bookMeeting(site, visitor(at))
  await moveMeeting(site, booked.token, at + 60 * 60_000)
  await cancelMeeting(site, booked.token)
  const canvas = await store.db
    .insertInto('canvas_submissions')
    .values({ email: 'ada@example.org', q1_activation_rating: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await store.inTransaction((trx) => enqueueCanvasCopy(trx, canvas.id))
  await subscriber('bob@example.org', 'confirmed', 'newsletter.subscribed')
  await subscriber('eve@example.org', 'unsubscribed', 'newsletter.unsubscribed')
  await newClient(site).from('survey_completions').insert({ run: randomUUID(), strategy: 3 })
  await post('test', { id: (await state()).webhooks[0]?.id })
  await deliverDue()

  const messages = received.map((one) => verified(secret, one))
  expect(messages.map(({ type }) => type).sort()).toEqual(
    [...WEBHOOK_EVENTS, 'webhook.test'].sort(),
  )
  const byType = Object.fromEntries(messages.map((message) => [message.type, message]))
  expect(byType['lead.received']).toMatchObject({
    version: 1,
    text: 'New lead: Contact Form',
    data: { email: 'ada@example.org', lastName: 'Byron', message: 'Please call.\nThank you' },
  })
  const moments = ['booked', 'moved', 'canceled'].map(
    (what) => (byType[`meeting.${what}`] as WebhookMessage<'meeting.moved'>).data.startsAt,
  )
  const before = new Date(at).toISOString()
  const after = new Date(at + 60 * 60_000).toISOString()
  expect(moments).toEqual([before, after, after])
  const { 'newsletter.subscribed': on, 'newsletter.unsubscribed': off, ...others } = byType
  expect([on?.data, off?.data]).toMatchObject([
    { email: 'bob@example.org', unsubscribedAt: null },
    { email: 'eve@example.org' },
  ])
  expect(JSON.stringify(others)).not.toContain('token')
  for (const message of messages) {
    expect(message.link.startsWith(`${SITE_URL}/admin/`)).toBe(true)
    expect(shapeOf(message)).toEqual(shapeOf(documented()[message.type]))
  }
})

/** The examples of `docs/webhooks.md` by their type. */
function documented(): Record<string, unknown> {
  const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const examples = [...page.matchAll(/```json\n([^`]*)```/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
  return Object.fromEntries(examples.map((example) => [example.type, example]))
}

/** Names and kinds of values. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value === null ? 'string' : typeof value
  }
  const entries = Object.entries(value).sort(([one], [other]) => one.localeCompare(other))
  return Object.fromEntries(entries.map(([name, inner]) => [name, shapeOf(inner)]))
}

test('an event that a webhook did not ask for, and one of a lead that was not stored, is not queued', async () => {
  const { received, address } = await receive()
  await add(address, ['canvas.sent'])
  await sendLead()
  await add(address, ['lead.received'])
  // Stored a moment ago.
  await sendLead()
  await deliverDue()
  expect(received).toEqual([])
})

test('a delivery that fails is repeated under its id with what is true then, and a kill after the call repeats it', async () => {
  let status = 500
  const { received, address } = await receive((_, response) => response.writeHead(status).end())
  const { secret } = await add(address)
  await sendLead()
  await deliverDue()
  expect((await state()).deliveries).toMatchObject([
    { state: 'pending', attempts: 1, status: 500, error: 'it answered 500' },
  ])
  await sql`update public.leads set corrected = '{"lastname": "Lovelace"}'`.execute(store.db)
  status = 200
  await makeDue()
  // The process ends before it can record the answer.
  const worker = createWorker({ store, clock: systemClock, log: silent }, 'webhook', deliverer)
  const turn = await worker.next()
  await deliverer.deliver((turn as { job: OutboxJob }).job, signal)
  await makeDue()
  await deliverDue()
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const last = verified(secret, received[2] as Received)
  expect(last.data).toMatchObject({ lastName: 'Lovelace' })
  expect((await state()).deliveries).toMatchObject([{ state: 'done', status: 200, nextAt: null }])
})

test('a receiver that answers too late or with a redirect gets the event again, and a redirect is not followed', async () => {
  const elsewhere = await receive()
  const redirecting = await receive((_, response) =>
    response.writeHead(307, { location: elsewhere.address }).end(),
  )
  const hanging = await receive(() => {})
  await add(redirecting.address)
  await add(hanging.address)
  await sendLead()
  const hasty = { store, clock: systemClock, site, signingSecret: TEST_SIGNING_SECRET }
  await deliverDue(webhookDeliverer({ ...hasty, timeLimitMs: 300 }))
  const errors = (await state()).deliveries.map(({ state: is, error }) => [is, error]).sort()
  expect(errors).toEqual([
    ['pending', 'it answered 307'],
    ['pending', 'it did not answer in time'],
  ])
  expect(elsewhere.received).toEqual([])
})

test.each([
  ['a week', '604800'],
  ['more seconds than a number can hold', '9'.repeat(400)],
  ['a date in another century', 'Fri, 31 Dec 2100 23:59:59 GMT'],
])('a receiver that asks to wait for %s is left alone for an hour', async (_, wish) => {
  const { received, address } = await receive((_request, response) =>
    response.writeHead(503, { 'retry-after': wish }).end(),
  )
  await add(address)
  await sendLead()
  const begunAt = Date.now()
  await deliverDue()
  await deliverDue()
  expect(received).toHaveLength(1)
  const [delivery] = (await state()).deliveries
  const waitMs = Date.parse(delivery?.nextAt ?? '') - begunAt
  expect(Math.round(waitMs / MINUTE_MS)).toBe(60)
})

test('an endless answer is not read, and counts by its status', async () => {
  const { address } = await receive((_, response) => {
    response.writeHead(200)
    response.write('x'.repeat(1_000_000))
  })
  await add(address)
  await sendLead()
  await deliverDue()
  expect((await state()).deliveries).toMatchObject([{ state: 'done', status: 200, error: null }])
})

test('a receiver that says it is gone is switched off', async () => {
  const { received, address } = await receive((_, response) => response.writeHead(410).end())
  await add(address)
  await sendLead()
  await deliverDue()
  await submit(site, 'contact', SUBMISSIONS.contact('bob@example.org'))
  await deliverDue()
  expect(received).toHaveLength(1)
  expect(await state()).toMatchObject({
    webhooks: [{ isOn: false, isGone: true, givenUp: 1 }],
    deliveries: [{ state: 'dead', status: 410 }],
  })
})

test.each([
  ['http://hooks.example.org/1', 'has to begin with https'],
  ['https://user:pass@hooks.example.org/1', 'not an address'],
  ['ftp://hooks.example.org/1', 'not an address'],
  ['https://10.0.0.1/1', 'private network'],
  ['https://169.254.169.254/latest/meta-data', 'private network'],
  ['https://[::1]/1', 'private network'],
  ['https://[::ffff:7f00:1]/1', 'private network'],
  ['https://167772161/1', 'private network'],
  ['https://intranet/1', 'private network'],
])('the address %s is refused', async (address, message) => {
  expect((await add(address)).message).toContain(message)
  expect((await state()).webhooks).toEqual([])
})

test('a name that leads into the own network is found at the connection, and nothing is sent there', async () => {
  const { received, address } = await receive()
  const { port } = new URL(address)
  const strict = createTestSite({ store })
  // The name is resolved as that of a stranger's domain is.
  await add(`http://localhost:${port}/1`)
  const { deliverers } = strict
  await sendLead()
  await deliverDue(deliverers.webhook as Deliverer)
  expect((await state()).deliveries).toMatchObject([{ state: 'dead', status: null }])
  expect((await state()).deliveries[0]?.error).toContain('private network')
  expect(received).toEqual([])
})

test('a renewed secret counts at once, and the one before it for a day', async () => {
  const { received, address } = await receive()
  const { secret: before } = await add(address)
  const id = (await state()).webhooks[0]?.id
  const { secret } = await post<{ secret: string }>('rotate', { id })
  await post('test', { id })
  await deliverDue()
  const [first] = received as [Received]
  expect([verified(secret, first).type, verified(before, first).type]).toEqual([
    'webhook.test',
    'webhook.test',
  ])
  await sql`update private.webhooks set rotated_until = now() - interval '1 s'`.execute(store.db)
  await post('test', { id })
  await deliverDue()
  const second = received[1] as Received
  expect(verified(secret, second).type).toBe('webhook.test')
  expect(() => verified(before, second)).toThrow()
})

test('neither the address nor a secret can be read in the database or on the page', async () => {
  const { address } = await receive()
  const { secret } = await add(`${address}/T0001/B0002/abcdefghijkl`)
  const { rows } = await sql<{ text: string }>`
    select w::text as text from private.webhooks w`.execute(store.db)
  const shown = JSON.stringify(await state())
  for (const text of [rows[0]?.text ?? '', shown]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain('T0001')
  }
  expect((await state()).webhooks[0]?.address).toMatch(/^127\.0\.0\.1:\d+\/…ijkl$/)
})

test('what waits about a person goes when the person is erased, and about a deleted lead is held', async () => {
  const { received, address } = await receive()
  await add(address)
  await sendLead()
  const { rows } = await sql<{ id: string }>`select id::text as id from public.leads`.execute(
    store.db,
  )
  const ids = rows.map(({ id }) => id)
  const hide = (what: string) => site.request(`/admin/api/leads/${what}`, jsonPost({ ids }, staff))
  await hide('delete')
  await deliverDue()
  expect(await state()).toMatchObject({ deliveries: [] })
  await hide('restore')
  const waiting = JSON.stringify(await store.db.selectFrom('private.outbox').selectAll().execute())
  const webhookRow = waiting.slice(waiting.indexOf('lead.received') - 200)
  expect(webhookRow).not.toContain('Byron')
  const privacy = {
    database: operatorDatabase(store),
    dataDirectory: '/none',
    eraseAtCrm: async () => 'no token' as const,
    zone: 'UTC',
  }
  await runPrivacy(privacy, ['erase', 'ada@example.org'])
  await deliverDue()
  expect(received).toEqual([])
  expect((await state()).deliveries).toEqual([])
})

test('what happens to a meeting while its lead is deleted is told once the lead is restored', async () => {
  const { received, address } = await receive()
  const { secret } = await add(address, WEBHOOK_EVENTS)
  const forwarding = bookingSite(store)
  const { token } = await bookMeeting(forwarding, visitor(await firstFreeTime(forwarding)))
  const lead = await store.db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  const rowsIn = async (...kinds: OutboxJob['kind'][]) => {
    const rows = await store.db
      .selectFrom('private.outbox')
      .select(['kind', 'state'])
      .where('kind', 'in', kinds)
      .execute()
    return new Set(rows.map(({ kind, state: is }) => `${kind} ${is}`))
  }
  const change = (what: string) =>
    site.request(`/admin/api/leads/${what}`, jsonPost({ ids: [lead.id] }, staff))
  await change('delete')
  await deliverDue()
  await cancelMeeting(forwarding, token)
  await deliverDue()
  expect(received).toEqual([])
  expect(await rowsIn('webhook', 'crm_lead')).toEqual(new Set(['webhook held', 'crm_lead held']))
  // The meeting's own emails do not wait for its lead.
  expect(await rowsIn('email')).not.toContain('email held')
  await change('restore')
  await deliverDue()
  expect(received.map((one) => verified(secret, one).type).sort()).toEqual([
    'meeting.booked',
    'meeting.canceled',
  ])
  expect(await rowsIn('crm_lead')).toEqual(new Set(['crm_lead pending']))
})

test('an event of a deleted lead’s meeting that was given up stays until the lead is restored', async () => {
  const { address } = await receive()
  await add(address, ['meeting.booked'])
  await bookMeeting(site, visitor(await firstFreeTime(site)))
  await sql`update private.outbox set state = 'dead' where kind = 'webhook'`.execute(store.db)
  await sql`update leads set deleted_at = now()`.execute(store.db)
  const { deliveries } = await state()
  expect(deliveries).toMatchObject([{ state: 'dead', canBeSent: false }])
  const ids = deliveries.map(({ id }) => id)
  expect(await post('resend', { ids })).toEqual({ count: 0 })
  expect(await retryGivenUp(sqlThrough(store.db), { kind: 'webhook' }, null)).toBe(0)
  expect((await outboxFiguresByKind(store.db, sql`now()`)).webhook.dead).toBe(0)
  await sql`update leads set deleted_at = null`.execute(store.db)
  expect(await post('resend', { ids })).toEqual({ count: 1 })
})

test('the receipt of an erasure names the webhooks that were told before', async () => {
  const { address } = await receive()
  await add(address)
  await sendLead()
  await deliverDue()
  const answer = await site.request(
    '/admin/api/person',
    jsonPost({ email: 'ada@example.org' }, staff),
  )
  const { preview } = (await answer.json()) as { preview: string }
  expect(preview).toContain('delete the person in the programs that got events: CRM')
})

test('what a webhook that was switched off missed can be sent again under its id', async () => {
  const { received, address } = await receive()
  await add(address)
  await sendLead()
  const { webhooks } = await state()
  const { id, name, events } = webhooks[0] as WebhookState['webhooks'][0]
  await post('change', { id, name, events, isOn: false })
  await deliverDue()
  const off = await state()
  expect(off.deliveries).toMatchObject([{ state: 'dismissed', canBeSent: false }])
  await post('change', { id, name, events, isOn: true })
  for (let time = 0; time < 2; time++) {
    await post('resend', { ids: [off.deliveries[0]?.id] })
    await deliverDue()
  }
  expect(received).toHaveLength(2)
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
})
