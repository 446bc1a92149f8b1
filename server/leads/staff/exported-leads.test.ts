/** What the list and its file show of a lead. */
import { beforeEach, expect, test } from 'vitest'
import { createAccount } from '#test/accounts.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { typedLeads } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({ store: await openFileStore() })
const { db } = site.store
const admin = await createAccount(site, 'admin')
const colleague = await createAccount(site, 'admin')
const { change } = leadCalls(site, admin)
const lead = typedLeads(site.store)
beforeEach(() => clear(site.store, 'leads'))

test('the columns of the list come from the typed values, cut to what an index can store', async () => {
  const long = 'é'.repeat(4000)
  await lead({
    firstname: ' Ada ',
    lastname: 'Byron',
    email: 'ada@example.org',
    message: 'Could you\n\ncome   in May?',
  })
  await lead(
    { email: 'b@example.org', message: 'Kind of call: Intro\nCompany: Engines Ltd\nNote: Soon' },
    'meeting',
  )
  await lead({
    firstname: long,
    lastname: long,
    company: long,
    message: long,
    email: `${'c'.repeat(240)}@example.org`,
  })
  const rows = await db
    .selectFrom('leads')
    .select(['name', 'company', 'excerpt', 'search_text', 'state'])
    .orderBy('email')
    .execute()
  expect(rows.slice(0, 2).map((row) => Object.values(row))).toEqual([
    ['Ada  Byron', null, 'Could you come in May?', 'ada  byron  ada@example.org', 'new'],
    [null, 'Engines Ltd', 'Kind of call: Intro Note: Soon', ' engines ltd b@example.org', 'new'],
  ])
  expect(rows[2]).toMatchObject({
    name: 'é'.repeat(120),
    company: 'é'.repeat(120),
    excerpt: 'é'.repeat(160),
  })
})

test('the export has state, person and notes', async () => {
  const id = await lead({ firstname: 'Ada', email: 'ada@example.org' })
  await change('update', { ids: [id], state: 'qualified', assignedTo: colleague.id })
  await change('notes', { leadId: id, text: '=First' })
  await change('notes', { leadId: id, text: 'Second' })
  const answer = await site.request('/admin/api/leads/export', jsonCall(admin.accessToken))
  const lines = await answer.text()
  expect(lines).toContain(
    ',state,lost_reason,decided_at,value,next_step,next_on,assigned_to,notes\r\n',
  )
  expect(lines).toContain(`,qualified,,,0,,,${colleague.email},"'=First\n\nSecond"\r\n`)
})
