/** What a lead’s page has, and that reading it is recorded. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestMeeting, typedLeads } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({
  store: await openFileStore(),
  settings: { SMTP_URL: 'smtp://mail.invalid' },
})
const { db } = site.store
const admin = await createAccount(site, 'admin')
const { call, change, page } = leadCalls(site, admin)
const lead = typedLeads(site.store)
beforeEach(() => clear(site.store, 'leads', 'canvas_submissions', 'private.outbox'))

test('a lead’s page has everything from the same address and nothing from others, and reading it is recorded', async () => {
  const first = await lead({ firstname: 'Ada', email: 'ada@example.org' }, 'waitlist')
  const id = await lead({ firstname: 'Ada', email: 'ada@example.org', message: 'Hello' })
  const stranger = await lead({ email: 'eve@example.org' })
  const deleted = await lead({ email: 'ada@example.org' }, 'ebook')
  await db
    .updateTable('leads')
    .set({ deleted_at: '2026-01-01T00:00Z' })
    .where('id', '=', deleted)
    .execute()
  for (const email of ['Ada@Example.org', 'eve@example.org']) {
    await db
      .insertInto('canvas_submissions')
      .values({ email, q1_activation_rating: 4, q2_activation_goal: `Goal of ${email}` } as never)
      .execute()
  }
  for (const [hour, leadId] of [first, stranger].entries()) {
    await storeTestMeeting(site.store, leadId, `2026-06-01T1${hour}:00Z`)
  }
  for (const ref of [first, stranger, deleted]) {
    await db
      .insertInto('private.outbox')
      .values({
        kind: 'email',
        ref,
        payload: JSON.stringify({ template: 'ebook-link' }),
        state: 'done',
      })
      .execute()
  }
  await db
    .insertInto('private.outbox')
    .values({
      kind: 'crm_lead',
      ref: id,
      payload: {},
      state: 'dead',
      attempts: 3,
      last_error: 'INVALID_EMAIL',
    })
    .execute()
  for (const leadId of [first, stranger]) {
    await change('notes', { leadId, text: `About ${leadId}` })
  }

  const before = await lastAuditEntry(site.store)
  const shown = await page(id)
  expect(shown).toMatchObject({
    lead: {
      id,
      name: 'Ada',
      excerpt: 'Hello',
      state: 'new',
      value: 0,
      next_on: null,
      assigned_to: null,
    },
    colleagues: [{ id: stranger, name: null, email: 'eve@example.org', state: 'new' }],
    sendsEmail: true,
    assignee: null,
    delivery: { state: 'dead', attempts: 3, last_error: 'INVALID_EMAIL' },
    otherLeads: [{ id: first, form: 'waitlist' }],
    canvases: [{ rating: 4, goal: 'Goal of Ada@Example.org' }],
    meetings: [{ call: 'a-call', startsAt: '2026-06-01T10:00:00.000Z' }],
    emails: [{ template: 'ebook-link', state: 'done' }],
    notes: [
      { leadId: first, text: `About ${first}`, author: admin.email, isOwn: true, changedAt: null },
    ],
  })
  expect(Object.keys(shown.lead)).not.toEqual(expect.arrayContaining(['dedupe_hash']))
  expect(await auditEntries(site.store, before)).toEqual([
    {
      actor: admin.id,
      action: 'read',
      subject: 'person',
      ids: [id, first, stranger],
      filter: {},
      row_count: 4,
    },
  ])
  expect((await call(deleted)).status).toBe(404)
  expect((await call(randomUUID())).status).toBe(404)
})
