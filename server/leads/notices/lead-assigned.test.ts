/** Who is told about leads that were assigned to them. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createAccount } from '#test/accounts.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { typedLeads } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'
import { LEAD_ASSIGNED, leadAssignedMail } from './lead-assigned.ts'

const site = createTestSite({
  store: await openFileStore(),
  settings: { SMTP_URL: 'smtp://mail.invalid' },
})
const { db } = site.store
const admin = await createAccount(site, 'admin')
const colleague = await createAccount(site, 'admin')
const { change } = leadCalls(site, admin)
const lead = typedLeads(site.store)
beforeEach(() => clear(site.store, 'leads', 'private.outbox'))

/** The emails about assigned leads as they would be sent now. */
async function assignedMails() {
  const rows = await db
    .selectFrom('private.outbox')
    .select(['ref', 'payload'])
    .where(sql`payload ->> 'template'`, '=', LEAD_ASSIGNED)
    .execute()
  const write = leadAssignedMail(site)
  return Promise.all(
    rows.map(({ ref, payload }) => write(payload as Record<string, unknown>, { ref } as never)),
  )
}

test('a colleague is told by one email about leads that were assigned to them and still are', async () => {
  const ada = await lead({ firstname: 'Ada', company: 'Engines', email: 'ada@example.org' })
  const eve = await lead({ firstname: 'https://bad.example', email: 'eve@example.org' })
  const ben = await lead({ firstname: 'Ben', email: 'ben@example.org' })
  await change('update', { ids: [ada], assignedTo: colleague.id })
  await change('update', { ids: [ada, eve, ben], assignedTo: colleague.id })
  await change('update', { ids: [ben], assignedTo: null })
  const [mail, ...others] = await assignedMails()
  expect(others).toEqual([])
  expect(mail?.to).toBe(colleague.email)
  expect(mail?.subject).toMatch(/^2 leads assigned to you: /)
  expect(mail?.text.match(/\/admin\/leads\?lead=/g)).toHaveLength(2)
  expect(mail?.text).toContain('Company: Engines')
  expect(mail?.text).not.toContain('Ben')
  expect(mail?.html).not.toContain('href="https://bad')
})

test('who does not want to be told about assigned leads is not', async () => {
  const choose = (how: string) =>
    site.request('/admin/api/notices', jsonCall(colleague.accessToken, { kind: 'assigned', how }))
  const id = await lead({ firstname: 'Ada', email: 'ada@example.org' })
  await change('update', { ids: [id], assignedTo: colleague.id })
  const answer = await choose('off')
  expect(await answer.json()).toMatchObject({ assigned: 'off' })
  expect(await assignedMails()).toEqual([undefined])
  await choose('at_once')
  expect(await assignedMails()).toMatchObject([{ to: colleague.email }])
  // It waits for no morning.
  expect((await choose('daily')).status).toBe(400)
})

test('nobody is told about a lead that they took themselves, that was theirs, or that they may not read', async () => {
  const id = await lead({ firstname: 'Ada', email: 'ada@example.org' })
  await change('update', { ids: [id], assignedTo: admin.id })
  expect(await assignedMails()).toEqual([])
  await change('update', { ids: [id], assignedTo: colleague.id })
  await clear(site.store, 'private.outbox')
  await change('update', { ids: [id], assignedTo: colleague.id })
  expect(await assignedMails()).toEqual([])

  const member = await createAccount(site, 'sales')
  await change('update', { ids: [id], assignedTo: member.id })
  await db.deleteFrom('user_roles').where('user_id', '=', member.id).execute()
  expect(await assignedMails()).toEqual([undefined])
})
