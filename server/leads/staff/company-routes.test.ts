/** What is known of the people of one company. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_SHOWN, type StaffCompany } from '#contract/staff/leads.ts'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestMeeting, typedLeads } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({ store: await openFileStore() })
const { db } = site.store
const admin = await createAccount(site, 'admin')
const { call, page } = leadCalls(site, admin)
const lead = typedLeads(site.store)
beforeEach(() => clear(site.store, 'leads', 'canvas_submissions'))

test('leads of one person and of one company are known, but users of a free provider are not a company', async () => {
  const ada = await lead({ email: 'ada@engines.example' })
  await lead({ email: 'ada@engines.example' })
  const bob = await lead({ email: 'bob@engines.example' })
  const one = await lead({ email: 'one@gmail.com' })
  await lead({ email: 'two@gmail.com' })
  const { body } = await call('related', { ids: [ada, bob, one] })
  expect(body).toEqual({
    [ada]: { person: 1, company: 1 },
    [bob]: { person: 0, company: 2 },
    [one]: { person: 0, company: 0 },
  })
  expect((await page(ada)).colleagues).toMatchObject([
    { id: bob, email: 'bob@engines.example', state: 'new' },
  ])
  expect((await page(one)).colleagues).toEqual([])
})

test('a company’s page has everyone at its domain and those of free providers who gave its name, and reading it is recorded', async () => {
  const ada = await lead({ firstname: 'Ada', email: 'ada@engines.example', company: 'Engines Ltd' })
  await lead({ email: 'bea@engines.example', company: 'Engines' })
  await lead({ email: 'bea@engines.example', company: 'Engines' })
  const free = await lead({ email: 'cay@gmail.com', company: 'ENGINES, Limited' })
  await lead({ email: 'dan@gmail.com', company: 'Engines of War' })
  await lead({ email: 'eve@other.example', company: 'Engines Ltd.' })
  await storeTestMeeting(site.store, free, '2030-01-01T10:00Z')
  await db
    .insertInto('canvas_submissions')
    .values([
      { email: 'Zoe@engines.example', q1_activation_rating: 4 },
      { email: 'zoe@other.example', q1_activation_rating: 4 },
    ])
    .execute()
  const before = await lastAuditEntry(site.store)
  const company = (await call(`company/${ada}`)).body as StaffCompany
  expect(company).toMatchObject({ name: 'Engines', domain: 'engines.example' })
  expect(company.figures).toEqual({ people: 3, leads: 4, won: 0, meetings: 1, canvases: 1 })
  expect([...new Set(company.leads.map(({ email }) => email))].sort()).toEqual([
    'ada@engines.example',
    'bea@engines.example',
    'cay@gmail.com',
  ])
  expect(company.meetings.map(({ leadId }) => leadId)).toEqual([free])
  expect(company.canvases.map(({ email }) => email)).toEqual(['Zoe@engines.example'])
  expect(await auditEntries(site.store, before)).toMatchObject([
    { actor: admin.id, action: 'read', subject: 'company', row_count: 5 },
  ])
  // From a free provider's address, the name leads to all who gave it.
  const byName = (await call(`company/${free}`)).body as StaffCompany
  expect(byName.domain).toBeNull()
  expect(byName.leads).toHaveLength(5)
  const nameless = await lead({ email: 'fay@gmail.com' })
  expect((await call(`company/${nameless}`)).status).toBe(404)
})

test('a company’s page counts and sums all leads, of which it lists the newest', async () => {
  const oldest = await lead({ email: 'ada@engines.example', company: 'Engines' })
  await sql`update leads set received_at = '2020-01-01', state = 'won', decided_at = now(), value = 700`.execute(
    db,
  )
  await sql`insert into leads (form, email, fields, dedupe_hash)
    select 'contact', 'person' || n || '@engines.example', '{}', n::text
    from generate_series(1, ${COMPANY_SHOWN}) n`.execute(db)
  const { name, figures, leads } = (await call(`company/${oldest}`)).body as StaffCompany
  expect(figures).toEqual({
    people: COMPANY_SHOWN + 1,
    leads: COMPANY_SHOWN + 1,
    won: 700,
    meetings: 0,
    canvases: 0,
  })
  expect(leads).toHaveLength(COMPANY_SHOWN)
  expect(leads.map(({ id }) => id)).not.toContain(oldest)
  expect(name).toBe('Engines')
})

test.each([
  ['Engines Ltd', 'engines'],
  ['  ENGINES,  limited ', 'engines'],
  ['Müller GmbH & Co. KG', 'müller'],
  ['Société Générale S.A.', 'sociétégénérale'],
  ['شركة النور', 'شركةالنور'],
  ['AG', 'ag'],
  ['–', null],
])('the company %s is the same as others with the key %s', async (company, key) => {
  const { rows } = await sql`select private.company_key(${company}) as key`.execute(db)
  expect(rows).toEqual([{ key }])
})
