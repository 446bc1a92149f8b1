/** The audit log: what it records about people who see, take or change data, and that entries cannot be changed. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runAdmin } from '#server/ops/admin.ts'
import { type PrivacyDependencies, runPrivacy } from '#server/ops/privacy.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccountSite } from '#test/account-site.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { openTestStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'

const site = await createAccountSite(await openTestStore())
const admin = await site.member('admin')
const member = await site.member()
afterAll(() => site.store.close())

async function canvas(email: string): Promise<string> {
  const { data } = await site.client().from('canvas_submissions').insert({ email, q1_activation_rating: 3 }).select()
  return data?.[0]?.id
}

test('reading a list is recorded with its rows and without the searched text', async () => {
  const id = await canvas('ada.byron@example.org')
  const before = await lastAuditEntry(site.store)
  await admin.client.from('canvas_submissions').select('*').ilike('email', '%byron%').range(0, 50)
  await admin.client.from('canvas_submissions').select('*').ilike('email', '%ada%').ilike('email', '%byron%')
  await admin.client.from('canvas_submissions').select('*', { count: 'estimated', head: true })
  await admin.client.from('canvas_submissions').select('*').eq('email', 'nobody@example.org')
  const entries = await auditEntries(site.store, before)
  expect(entries).toMatchObject([
    { action: 'read', subject: 'canvas_submissions', actor: admin.id, ids: [id], row_count: 1 },
    { action: 'read', row_count: 1, filter: { email: 'ilike.… ilike.…' } },
  ])
  expect(entries[0]?.filter).toEqual({ email: 'ilike.…', limit: '51', offset: '0' })
  expect(JSON.stringify(entries)).not.toMatch(/byron|nobody/)
})

test('a list needs one line: who reads it, and each reading is recorded', async () => {
  await sql`create view public.visitors as select gen_random_uuid() as id, 'ada@example.org' as email`.execute(
    site.store.db,
  )
  await sql`grant select on public.visitors to authenticated`.execute(site.store.db)
  await sql`insert into private.staff_lists values ('visitors', '{editor}')`.execute(site.store.db)
  // A process reads the lists once.
  const { request } = await createAccountSite(site.store)
  const read = (token: string) => request('/rest/v1/visitors', { headers: { Authorization: `Bearer ${token}` } })
  const before = await lastAuditEntry(site.store)
  const refused = await read(member.accessToken)
  expect(await refused.json()).toMatchObject({ message: 'permission denied: editor role required' })
  const editor = await site.member('editor')
  expect(await (await read(editor.accessToken)).json()).toMatchObject([{ email: 'ada@example.org' }])
  expect(await auditEntries(site.store, before)).toMatchObject([
    { action: 'grant' },
    { action: 'read', subject: 'visitors', actor: editor.id, row_count: 1 },
  ])
})

test('granting and revoking roles is recorded, however it is done', async () => {
  const before = await lastAuditEntry(site.store)
  const database = operatorDatabase(site.store)
  const { email } = member
  await runAdmin(database, ['grant', email, 'editor'])
  await runAdmin(database, ['revoke', email])
  const entry = { actor: null, subject: 'user_roles', ids: [member.id], filter: { role: 'editor' }, row_count: 1 }
  expect(await auditEntries(site.store, before)).toEqual([
    { ...entry, action: 'grant' },
    { ...entry, action: 'revoke' },
  ])
})

test('a person’s copy and erasure are recorded without naming the person and include deleted rows', async () => {
  await storeTestLead(site.store, systemClock, 'ada')
  await canvas('ada@example.org')
  for (const table of ['leads', 'canvas_submissions'] as const)
    await site.store.db
      .updateTable(table)
      .set({ deleted_at: new Date() })
      .where('email', '=', 'ada@example.org')
      .execute()
  const before = await lastAuditEntry(site.store)
  const privacy: PrivacyDependencies = {
    database: operatorDatabase(site.store),
    dataDirectory: '/nonexistent',
    eraseAtCrm: async () => 'no token',
  }
  const copy = JSON.parse((await runPrivacy(privacy, ['export', 'ada@example.org'])).text)
  expect([copy.leads.length, copy.canvases.length]).toEqual([1, 1])
  await runPrivacy(privacy, ['erase', 'ada@example.org'])
  const entries = await auditEntries(site.store, before)
  expect(entries.map(({ action, row_count }) => [action, row_count])).toEqual([
    ['export_person', 2],
    ['erase_person', 2],
  ])
  expect(JSON.stringify(entries)).not.toContain('ada')
  for (const table of ['leads', 'canvas_submissions'] as const)
    expect(await site.store.db.selectFrom(table).select('id').where('email', '=', 'ada@example.org').execute()).toEqual(
      [],
    )
})

test('entries cannot be changed, deleted or backdated, not even by the owner of the tables', async () => {
  const { db } = site.store
  const refused = { code: '42501' }
  await expect(sql`update private.audit set row_count = 0`.execute(db)).rejects.toMatchObject(refused)
  await expect(sql`delete from private.audit`.execute(db)).rejects.toMatchObject(refused)
  await expect(sql`truncate private.audit`.execute(db)).rejects.toMatchObject(refused)
  await sql`insert into private.audit (at, action, subject, row_count) values ('2001-01-01', 'read', 'leads', 1)`.execute(
    db,
  )
  expect(await sql`select 1 from private.audit where at < now() - interval '1 hour'`.execute(db)).toMatchObject({
    rows: [],
  })
})

test('admins see the email address of the person', async () => {
  await canvas('x@example.org')
  await admin.client.from('canvas_submissions').select('*')
  const { data } = await admin.client.from('activity').select('*').order('id', { ascending: false }).limit(1)
  expect(data).toMatchObject([{ action: 'read', actor: admin.id, actor_email: admin.email }])
})
