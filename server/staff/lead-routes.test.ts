/** A lead's page and what staff write about leads: storage, audit entries, and deletion. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { LeadFormName } from '#contract/lead-forms.ts'
import type { StaffLead } from '#contract/staff.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccountSite } from '#test/account-site.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { jsonPost } from '#test/json-post.ts'
import { clear, openTestStore } from '#test/store.ts'
import { storeLeadRow, storeTestMeeting } from '#test/stored-leads.ts'

const site = await createAccountSite(await openTestStore())
const admin = await site.member('admin')
const colleague = await site.member('admin')
const editor = await site.member('editor')
afterAll(() => site.store.close())
beforeEach(() => clear(site.store, 'leads', 'canvas_submissions', 'private.outbox'))

async function call(path: string, body?: unknown, { accessToken } = admin) {
  const headers = { Authorization: `Bearer ${accessToken}` }
  const response = await site.request(
    `/admin/api/leads/${path}`,
    body === undefined ? { headers } : jsonPost(body, headers),
  )
  return { status: response.status, body: await response.json() }
}
const change = async (path: string, body: unknown, member = admin) =>
  (await call(path, body, member)).body.ids as string[]
const page = async (id: string, member = admin) => (await call(id, undefined, member)).body as StaffLead

const lead = (fields: { email: string } & Record<string, string>, form: LeadFormName = 'contact') =>
  storeLeadRow(site.store, { form, email: fields.email, fields })

test('the columns of the list come from the typed values, cut to what an index can store', async () => {
  const long = 'é'.repeat(4000)
  await lead({
    firstname: ' Ada ',
    lastname: 'Byron',
    email: 'ada@example.org',
    message: 'Could you\n\ncome   in May?',
  })
  await lead({ email: 'b@example.org', message: 'Kind of call: Intro\nCompany: Engines Ltd\nNote: Soon' }, 'meeting')
  await lead({ firstname: long, lastname: long, company: long, message: long, email: `${'c'.repeat(240)}@example.org` })
  const rows = await site.store.db
    .selectFrom('leads')
    .select(['name', 'company', 'excerpt', 'search_text', 'state'])
    .orderBy('email')
    .execute()
  expect(rows.slice(0, 2)).toEqual([
    {
      name: 'Ada  Byron',
      company: null,
      excerpt: 'Could you come in May?',
      search_text: 'ada  byron  ada@example.org',
      state: 'new',
    },
    {
      name: null,
      company: 'Engines Ltd',
      excerpt: 'Kind of call: Intro Note: Soon',
      search_text: ' engines ltd b@example.org',
      state: 'new',
    },
  ])
  expect(rows[2]).toMatchObject({ name: 'é'.repeat(120), company: 'é'.repeat(120), excerpt: 'é'.repeat(160) })
})

test('a lead’s page has everything from the same address and nothing from others, and reading it is recorded', async () => {
  const { db } = site.store
  const first = await lead({ firstname: 'Ada', email: 'ada@example.org' }, 'waitlist')
  const id = await lead({ firstname: 'Ada', email: 'ada@example.org', message: 'Hello' })
  const stranger = await lead({ email: 'eve@example.org' })
  const deleted = await lead({ email: 'ada@example.org' }, 'ebook')
  await db.updateTable('leads').set({ deleted_at: '2026-01-01T00:00Z' }).where('id', '=', deleted).execute()
  for (const email of ['Ada@Example.org', 'eve@example.org'])
    await db
      .insertInto('canvas_submissions')
      .values({ email, q1_activation_rating: 4, q2_activation_goal: `Goal of ${email}` } as never)
      .execute()
  for (const [hour, leadId] of [first, stranger].entries())
    await storeTestMeeting(site.store, leadId, `2026-06-01T1${hour}:00Z`)
  for (const ref of [first, stranger, deleted])
    await db
      .insertInto('private.outbox')
      .values({ kind: 'email', ref, payload: JSON.stringify({ template: 'ebook-link' }), state: 'done' })
      .execute()
  await db
    .insertInto('private.outbox')
    .values({ kind: 'crm_lead', ref: id, payload: {}, state: 'dead', attempts: 3, last_error: 'INVALID_EMAIL' })
    .execute()
  for (const leadId of [first, stranger]) await change('notes', { leadId, text: `About ${leadId}` })

  const before = await lastAuditEntry(site.store)
  const shown = await page(id)
  expect(shown).toMatchObject({
    lead: { id, name: 'Ada', excerpt: 'Hello', state: 'new', assigned_to: null },
    assignee: null,
    delivery: { state: 'dead', attempts: 3, last_error: 'INVALID_EMAIL' },
    otherLeads: [{ id: first, form: 'waitlist' }],
    canvases: [{ rating: 4, goal: 'Goal of Ada@Example.org' }],
    meetings: [{ call: 'a-call', startsAt: '2026-06-01T10:00:00.000Z' }],
    emails: [{ template: 'ebook-link', state: 'done' }],
    notes: [{ leadId: first, text: `About ${first}`, author: admin.email, isOwn: true, changedAt: null }],
  })
  expect(Object.keys(shown.lead)).not.toEqual(expect.arrayContaining(['dedupe_hash']))
  expect(await auditEntries(site.store, before)).toEqual([
    { actor: admin.id, action: 'read', subject: 'person', ids: [id, first], filter: {}, row_count: 3 },
  ])
  expect((await call(deleted)).status).toBe(404)
  expect((await call(randomUUID())).status).toBe(404)
})

test('state and assigned person can be set for several leads at once, and only people who may see leads can be assigned', async () => {
  const ids = [await lead({ email: 'a@example.org' }), await lead({ email: 'b@example.org' })]
  const before = await lastAuditEntry(site.store)
  expect((await change('update', { ids, state: 'contacted', assignedTo: colleague.id })).sort()).toEqual(ids.sort())
  expect(await auditEntries(site.store, before)).toMatchObject([
    { action: 'update', subject: 'leads', filter: { state: 'contacted', assigned_to: colleague.id }, row_count: 2 },
  ])
  expect(await page(ids[0] ?? '')).toMatchObject({
    lead: { state: 'contacted', assigned_to: colleague.id },
    assignee: colleague.email,
  })
  expect(await change('update', { ids: [ids[0]], assignedTo: null })).toEqual([ids[0]])
  expect((await page(ids[0] ?? '')).lead).toMatchObject({ state: 'contacted', assigned_to: null })
  expect((await call('update', { ids, assignedTo: editor.id })).status).toBe(409)
  for (const body of [{ ids }, { ids: [], state: 'new' }, { ids, state: 'won' }, { ids: ['x'], state: 'new' }])
    expect((await call('update', body)).status).toBe(400)
})

test('only their author can change and delete notes', async () => {
  const id = await lead({ email: 'a@example.org' })
  expect(await change('notes', { leadId: id, text: '  Called twice. ' })).toEqual([id])
  const [note] = (await page(id, colleague)).notes
  expect(note).toMatchObject({ text: 'Called twice.', author: admin.email, isOwn: false })
  expect(await change('notes/edit', { id: note?.id, text: 'Changed' }, colleague)).toEqual([])
  expect(await change('notes/delete', { id: note?.id }, colleague)).toEqual([])
  const before = await lastAuditEntry(site.store)
  expect(await change('notes/edit', { id: note?.id, text: 'Called three times.' })).toEqual([id])
  expect((await page(id)).notes).toMatchObject([{ text: 'Called three times.', changedAt: expect.any(String) }])
  expect(await change('notes/delete', { id: note?.id })).toEqual([id])
  expect((await page(id)).notes).toEqual([])
  const entries = await auditEntries(site.store, before)
  expect(entries.map(({ action }) => action)).toEqual(['edit_note', 'read', 'delete_note', 'read'])
  expect(JSON.stringify(entries)).not.toMatch(/Called/)
  for (const text of ['', '   ', 'x'.repeat(5001)]) expect((await call('notes', { leadId: id, text })).status).toBe(400)
  expect(await change('notes', { leadId: randomUUID(), text: 'Nobody' })).toEqual([])
})

test('the export has state, person and notes', async () => {
  const id = await lead({ firstname: 'Ada', email: 'ada@example.org' })
  await change('update', { ids: [id], state: 'qualified', assignedTo: colleague.id })
  await change('notes', { leadId: id, text: '=First' })
  await change('notes', { leadId: id, text: 'Second' })
  const answer = await site.request('/admin/api/leads/export', {
    headers: { Authorization: `Bearer ${admin.accessToken}` },
  })
  const lines = await answer.text()
  expect(lines).toContain(',first_touch,last_touch,state,assigned_to,notes\r\n')
  expect(lines).toContain(`,qualified,${colleague.email},"'=First\n\nSecond"\r\n`)
})

test('notes are deleted with their lead, and deleting an account only removes its name from notes and leads', async () => {
  const { db } = site.store
  const leaving = await site.member('admin')
  const [old, kept] = [await lead({ email: 'old@example.org' }), await lead({ email: 'new@example.org' })]
  for (const leadId of [old, kept]) await change('notes', { leadId, text: 'x' }, leaving)
  await change('update', { ids: [kept], assignedTo: leaving.id })
  await sql`update leads set received_at = now() - interval '731 days' where id = ${old}`.execute(db)
  await applyRetention(site.store, systemClock, { dataDirectory: '/nonexistent', forwardsLeads: true })
  await db.deleteFrom('auth.users').where('id', '=', leaving.id).execute()
  const notes = await db.selectFrom('lead_notes').select(['lead_id', 'author']).execute()
  expect(notes).toEqual([{ lead_id: kept, author: null }])
  expect(await page(kept)).toMatchObject({ assignee: null, lead: { assigned_to: null }, notes: [{ author: null }] })
})
