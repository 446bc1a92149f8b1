import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { GivenUp, SystemState } from '#contract/staff/system.ts'
import type { OutboxKind } from '#contract/tables/operations.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeLeadRow, storeTestLead } from '#test/stored-leads.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestSite } from '#test/test-site.ts'
import { runDeliveries } from './deliveries.ts'
import { runLeads } from './leads.ts'
import { outboxFiguresByKind } from './outbox-figures.ts'
import { applyRetention } from './retention.ts'

const store = await openFileStore()
const site = createTestSite({ store })
const admin = await createAccount(site, 'admin')
const database = operatorDatabase(store)
beforeEach(() => clear(store, 'leads', 'canvas_submissions', 'private.outbox'))

const command = (...line: string[]) => runDeliveries(database, line)
const rows = () => store.db.selectFrom('private.outbox').selectAll().orderBy('id').execute()
const states = async () => (await rows()).map(({ kind, state }) => `${kind} ${state}`)

async function giveUp(
  kind: OutboxKind,
  payload: Record<string, string>,
  ref: string = randomUUID(),
): Promise<string> {
  const row = {
    kind,
    ref,
    payload: JSON.stringify(payload),
    state: 'dead' as const,
    attempts: 40,
  }
  const { id } = await store.db
    .insertInto('private.outbox')
    .values({ ...row, last_error: 'the mail server refused it (550)', last_status: 550 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

async function giveUpLead(): Promise<string> {
  await storeTestLead(store, systemClock)
  await sql`update private.outbox set state = 'dead', attempts = 40, last_error = 'the CRM answered 500'`.execute(
    store.db,
  )
  await sql`update leads set delivery = 'failed'`.execute(store.db)
  return String((await rows()).at(-1)?.id)
}

const typo = { template: 'form-received', to: 'ada@gmial.example' }

test('given-up leads and emails are listed by command, with person and reason, and by kind', async () => {
  await giveUpLead()
  const email = await giveUp('email', typo)
  const [first = '', second = '', ...others] = (await command('list')).text.split('\n')
  expect(first).toMatch(/^\d+\tleads\t.*Z\tada@example\.org\t\t\tthe CRM answered 500$/)
  expect(second).toMatch(
    new RegExp(
      `^${email}\temails\t.*Z\tada@gmial.example\tform-received\t550\tthe mail server refused it \\(550\\)$`,
    ),
  )
  expect(others).toEqual([])
  expect((await command('list', 'emails')).text).toBe(second)
  expect(await command('list', 'calendar')).toEqual({ text: 'Nothing was given up.', exitCode: 0 })
})

test('one visitor’s mistyped address is dismissed: no figure counts it, and its address is gone', async () => {
  const email = await giveUp('email', typo)
  await giveUpLead()
  expect(await command('dismiss', email)).toEqual({ text: 'Dismissed: 1.', exitCode: 0 })
  expect(await states()).toEqual(['email dismissed', 'crm_lead dead'])
  expect((await rows())[0]?.payload).toEqual({ template: 'form-received' })
  const figures = await outboxFiguresByKind(store.db, systemClock.databaseNow())
  expect([figures.email.dead, figures.crm_lead.dead]).toEqual([0, 1])
  expect((await command('dismiss', email)).exitCode).toBe(1)
})

test('sales sends an email again, to the corrected address, and dismisses another, but nothing that is not about a lead', async () => {
  const sales = await createAccount(site, 'sales')
  const lead = await storeLeadRow(store, {
    email: 'ada@gmial.example',
    fields: JSON.stringify({ email: 'Ada@gmial.example' }),
  })
  const mistyped = await giveUp('email', typo, lead)
  const full = await giveUp('email', { ...typo, to: 'bea@example.org' }, lead)
  const other = await giveUp('email', { template: 'auth-confirm', to: 'cat@example.org' })
  const path = '/admin/api/leads/undelivered'
  const listed = async () => {
    const response = await site.request(path, jsonCall(sales.accessToken))
    return (await response.json()) as GivenUp[]
  }
  const before = await lastAuditEntry(store)
  expect(await listed()).toMatchObject([
    { id: full, template: 'form-received', leadId: lead, status: 550, person: 'bea@example.org' },
    { id: mistyped, template: 'form-received', leadId: lead, person: 'ada@gmial.example' },
  ])
  const person = { firstname: '', lastname: '', phone: '', company: '', email: 'ada@gmail.example' }
  await site.request(
    '/admin/api/leads/correct',
    jsonCall(sales.accessToken, { id: lead, person }, 'POST'),
  )
  expect(await auditEntries(store, before)).toMatchObject([
    { actor: sales.id, action: 'read', subject: 'deliveries' },
    { actor: sales.id, action: 'correct', subject: 'leads' },
  ])
  const take = (step: string, ...ids: string[]) =>
    site.request(path, jsonCall(sales.accessToken, { step, ids }, 'POST'))
  expect(await (await take('retry', mistyped, other)).json()).toEqual({ count: 1 })
  expect(await (await take('dismiss', full, other)).json()).toEqual({ count: 1 })
  expect(await listed()).toEqual([])
  const emails = (await rows()).filter(({ id }) => [mistyped, full, other].includes(String(id)))
  expect(emails).toMatchObject([
    { state: 'pending', attempts: 0, payload: { to: 'ada@gmail.example' } },
    { state: 'dismissed' },
    { state: 'dead' },
  ])
  const editor = await createAccount(site, 'editor')
  expect((await site.request(path, jsonCall(editor.accessToken))).status).toBe(403)
})

test('sales sees, sends again and dismisses the email with a canvas of a lead’s person, and of no one else', async () => {
  const sales = await createAccount(site, 'sales')
  const lead = await storeLeadRow(store, { email: 'ada@example.org' })
  await sql`insert into private.person_merges (first_email, second_email)
    values ('ada@example.org', 'ada@home.example')`.execute(store.db)
  const canvasOf = async (email: string) => {
    const { id } = await store.db
      .insertInto('canvas_submissions')
      .values({ email, q1_activation_rating: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { canvas: id, email: await giveUp('email', { template: 'canvas-copy' }, id) }
  }
  const own = await canvasOf('Ada@example.org')
  const merged = await canvasOf('ada@home.example')
  const stranger = await canvasOf('eve@example.org')
  const deleted = await canvasOf('ada@example.org')
  await sql`update canvas_submissions set deleted_at = now() where id = ${deleted.canvas}`.execute(
    store.db,
  )
  const path = '/admin/api/leads/undelivered'
  const listed = async () => {
    const answer = await site.request(path, jsonCall(sales.accessToken))
    return (await answer.json()) as GivenUp[]
  }
  expect(await listed()).toMatchObject([
    { id: merged.email, template: 'canvas-copy', leadId: lead, person: 'ada@home.example' },
    { id: own.email, template: 'canvas-copy', leadId: lead, person: 'Ada@example.org' },
  ])
  const take = async (step: string, id: string) => {
    const answer = await site.request(
      path,
      jsonCall(sales.accessToken, { step, ids: [id] }, 'POST'),
    )
    return (await answer.json()) as unknown
  }
  expect(await take('retry', own.email)).toEqual({ count: 1 })
  expect(await take('dismiss', merged.email)).toEqual({ count: 1 })
  expect(await take('retry', stranger.email)).toEqual({ count: 0 })
  expect(await take('dismiss', deleted.email)).toEqual({ count: 0 })
  const emails = [own, merged, stranger, deleted].map(({ email }) => email)
  const left = (await rows()).filter(({ id }) => emails.includes(String(id)))
  expect(left.map(({ state }) => state)).toEqual(['pending', 'dismissed', 'dead', 'dead'])
})

test('all of a kind are tried again, and the others stay', async () => {
  await giveUp('email', typo)
  await giveUp('calendar', {})
  await giveUpLead()
  expect((await command('retry', 'leads')).text).toBe('Trying again: 1.')
  expect(await states()).toEqual(['email dead', 'calendar dead', 'crm_lead pending'])
  expect((await store.db.selectFrom('leads').select('delivery').execute())[0]?.delivery).toBe(
    'waiting',
  )
  await command('retry', 'emails')
  expect(await rows()).toMatchObject([
    { state: 'pending', attempts: 0 },
    { state: 'dead' },
    { state: 'pending' },
  ])
})

test('a dismissed lead is not sent again with the others, but by itself', async () => {
  await giveUpLead()
  await command('dismiss', 'leads')
  const leads = (...line: string[]) => runLeads(database, line, process.stdout)
  expect((await leads('retry', 'failed')).text).toBe('Trying again: 0 leads.')
  const [lead] = await store.db.selectFrom('leads').select(['id', 'delivery']).execute()
  expect(lead?.delivery).toBe('failed')
  expect((await leads('retry', lead?.id ?? '')).text).toBe('Trying again: 1 lead.')
  expect(await states()).toEqual(['crm_lead pending'])
})

test('what was dismissed is deleted as early as what was sent', async () => {
  await giveUp('email', typo)
  await command('dismiss', 'emails')
  await sql`update private.outbox set done_at = now() - interval '31 days'`.execute(store.db)
  await applyRetention(store, systemClock, {
    dataDirectory: temporaryFolder(),
    forwardsLeads: true,
  })
  expect(await rows()).toEqual([])
})

test('admins see it on the page System, try it again and dismiss it, and the activity has it', async () => {
  await giveUpLead()
  const email = await giveUp('email', typo)
  const before = await lastAuditEntry(store)
  const call = (step: string, chosen: object, token = admin.accessToken) =>
    site.request('/admin/api/system/given-up', jsonCall(token, { step, chosen }))
  const { givenUp } = (await (
    await site.request('/admin/api/system', jsonCall(admin.accessToken))
  ).json()) as SystemState
  expect(givenUp).toMatchObject([
    {
      kind: 'crm_lead',
      person: 'ada@example.org',
      error: 'the CRM answered 500',
      leadId: expect.any(String),
    },
    {
      id: email,
      kind: 'email',
      template: 'form-received',
      person: 'ada@gmial.example',
      leadId: null,
    },
  ])
  const editor = await createAccount(site, 'editor')
  expect((await call('dismiss', { ids: [email] }, editor.accessToken)).status).toBe(403)
  expect((await call('dismiss', { ids: ['x'] })).status).toBe(400)
  expect(await (await call('dismiss', { ids: [email] })).json()).toEqual({ count: 1 })
  expect(await (await call('retry', { kind: 'crm_lead' })).json()).toEqual({ count: 1 })
  expect(await states()).toEqual(expect.arrayContaining(['crm_lead pending', 'email dismissed']))
  const entries = await auditEntries(store, before)
  expect(entries.filter(({ subject }) => subject === 'deliveries')).toMatchObject([
    { action: 'dismiss', actor: admin.id },
    { action: 'resend', actor: admin.id },
  ])
})
