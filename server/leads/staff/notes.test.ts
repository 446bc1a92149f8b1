/** Notes about leads: who may change them, and when they go. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { clear, openFileStore } from '#test/store.ts'
import { typedLeads } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({ store: await openFileStore() })
const { db } = site.store
const admin = await createAccount(site, 'admin')
const colleague = await createAccount(site, 'admin')
const { call, change, page } = leadCalls(site, admin)
const lead = typedLeads(site.store)
beforeEach(() => clear(site.store, 'leads'))

const NOTE = '  Called twice. '

test('a note has its text, its author and its lead', async () => {
  const id = await lead({ email: 'a@example.org' })
  expect(await change('notes', { leadId: id, text: NOTE })).toEqual([id])
  expect((await page(id, colleague)).notes).toMatchObject([
    { text: 'Called twice.', author: admin.email, isOwn: false },
  ])
  expect(await change('notes', { leadId: randomUUID(), text: 'Nobody' })).toEqual([])
})

test.each(['', '   ', 'x'.repeat(5001)])('a note of %j is refused', async (text) => {
  const id = await lead({ email: 'a@example.org' })
  expect((await call('notes', { leadId: id, text })).status).toBe(400)
})

test('only their author can change and delete notes', async () => {
  const id = await lead({ email: 'a@example.org' })
  await change('notes', { leadId: id, text: NOTE })
  const [note] = (await page(id)).notes
  expect(await change('notes/edit', { id: note?.id, text: 'Changed' }, colleague)).toEqual([])
  expect(await change('notes/delete', { id: note?.id }, colleague)).toEqual([])
  expect(await change('notes/edit', { id: note?.id, text: 'Called three times.' })).toEqual([id])
  expect((await page(id)).notes).toMatchObject([
    { text: 'Called three times.', changedAt: expect.any(String) },
  ])
  expect(await change('notes/delete', { id: note?.id })).toEqual([id])
  expect((await page(id)).notes).toEqual([])
})

test('the activity lists what was done to notes, without their texts', async () => {
  const id = await lead({ email: 'a@example.org' })
  await change('notes', { leadId: id, text: NOTE })
  const [note] = (await page(id)).notes
  const before = await lastAuditEntry(site.store)
  await change('notes/edit', { id: note?.id, text: 'Called three times.' })
  await change('notes/delete', { id: note?.id })
  const entries = await auditEntries(site.store, before)
  expect(entries.map(({ action }) => action)).toEqual(['edit_note', 'delete_note'])
  expect(JSON.stringify(entries)).not.toMatch(/Called/)
})

test('notes are deleted with their lead, and deleting an account only removes its name from notes and leads', async () => {
  const leaving = await createAccount(site, 'admin')
  const old = await lead({ email: 'old@example.org' })
  const kept = await lead({ email: 'new@example.org' })
  for (const leadId of [old, kept]) {
    await change('notes', { leadId, text: 'x' }, leaving)
  }
  await change('update', { ids: [kept], assignedTo: leaving.id })
  await sql`update leads set received_at = now() - interval '731 days' where id = ${old}`.execute(
    db,
  )
  await applyRetention(site.store, systemClock, {
    dataDirectory: '/nonexistent',
    forwardsLeads: true,
  })
  await db.deleteFrom('auth.users').where('id', '=', leaving.id).execute()
  const notes = await db
    .selectFrom('lead_notes')
    .select(['lead_id', 'author'])
    .where('about', 'is', null)
    .execute()
  expect(notes).toEqual([{ lead_id: kept, author: null }])
  expect(await page(kept)).toMatchObject({
    assignee: null,
    lead: { assigned_to: null },
    notes: [{}, { author: null }],
  })
})
