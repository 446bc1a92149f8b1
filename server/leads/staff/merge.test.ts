/** Two addresses of one person: what shows together, what erasing and copying cover, the way back. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { StaffCompany, StaffLead } from '#contract/staff/leads.ts'
import type { FoundPerson } from '#contract/staff/people.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeLeadRow, storeTestMeeting } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({
  store: await openFileStore(),
  settings: { DATA_DIR: mkdtempSync(join(tmpdir(), 'merge-')) },
})
const { db } = site.store
const sales = await createAccount(site, 'sales')
const admin = await createAccount(site, 'admin')

const WORK = 'ada@engines.example'
const HOME = 'ada@gmail.com'
let work = ''
let home = ''
beforeEach(async () => {
  await clear(site.store, 'leads', 'canvas_submissions', 'newsletter_subscribers', 'private.outbox')
  await sql`delete from private.person_merges`.execute(db)
  const fields = (email: string) =>
    JSON.stringify({ firstname: 'Ada', lastname: 'Byron', company: 'Engines', email })
  work = await storeLeadRow(site.store, { email: WORK, fields: fields(WORK) })
  home = await storeLeadRow(site.store, { email: HOME, fields: fields(HOME) })
  await storeLeadRow(site.store, { email: 'eve@engines.example' })
  await storeTestMeeting(site.store, home, '2030-01-01T10:00Z')
  await db
    .insertInto('canvas_submissions')
    .values({ email: 'Ada@gmail.com', q1_activation_rating: 4 })
    .execute()
})

async function call(path: string, body?: unknown, { accessToken } = sales) {
  const response = await site.request(`/admin/api/${path}`, jsonCall(accessToken, body))
  return { status: response.status, body: await response.json() }
}
const subscribe = (email: string) =>
  db
    .insertInto('newsletter_subscribers')
    .values({ email, form: 'contact', consent: '', consent_version: '0', privacy_notice: '0' })
    .execute()
const page = async (id: string) => (await call(`leads/${id}`)).body as StaffLead
const merge = (id = work, email = HOME) => call('leads/merge', { id, email })

test('merged addresses show as one person on the page of a lead, in the list and for the company', async () => {
  expect(await page(work)).toMatchObject({ otherLeads: [], meetings: [], sameName: [HOME] })
  const before = await lastAuditEntry(site.store)
  expect((await merge(work, 'ADA@gmail.com')).body).toEqual({ ids: [work] })
  expect(await auditEntries(site.store, before)).toMatchObject([
    { actor: sales.id, action: 'merge', subject: 'leads', ids: [work] },
  ])
  for (const [id, other] of [
    [work, home],
    [home, work],
  ] as const) {
    expect(await page(id)).toMatchObject({
      addresses: [WORK, HOME],
      sameName: [],
      merges: [{ emails: [WORK, HOME], author: sales.email }],
      otherLeads: [{ id: other }],
      meetings: [{ call: 'a-call' }],
      canvases: [{ rating: 4 }],
      notes: [{ about: { merged: true }, leadId: work }],
    })
  }
  const related = (await call('leads/related', { ids: [work, home] })).body
  expect(related).toEqual({ [work]: { person: 1, company: 1 }, [home]: { person: 1, company: 0 } })
  const { leads } = (await call(`leads/company/${work}`)).body as StaffCompany
  expect(new Set(leads.map(({ person }) => person)).size).toBe(2)
})

test('separating brings back two people, with everything that each had', async () => {
  const before = [await page(work), await page(home)]
  await merge()
  const [one] = (await page(home)).merges
  expect((await call('leads/separate', { id: home, merge: one?.id })).body).toEqual({ ids: [home] })
  const after = [await page(work), await page(home)]
  const told = ([first]: StaffLead[]) => first?.notes
  expect(after.map((found) => ({ ...found, notes: [] }))).toEqual(
    before.map((found) => ({ ...found, notes: [] })),
  )
  expect(told(after)).toMatchObject([{ about: { merged: true } }])
  // A merge of other people cannot be undone from here.
  await merge()
  const [again] = (await page(work)).merges
  const stranger = await storeLeadRow(site.store, { email: 'zoe@example.org' })
  expect((await call('leads/separate', { id: stranger, merge: again?.id })).body).toEqual({
    ids: [],
  })
})

test('an address can be merged once, and only where something has come from it', async () => {
  await merge()
  expect((await merge()).body).toEqual({ ids: [] })
  expect((await merge(home, WORK)).body).toEqual({ ids: [] })
  expect((await merge(work, 'nobody@example.org')).status).toBe(404)
  expect((await merge(work, 'nothing')).status).toBe(400)
  await subscribe('ada@club.example')
  expect((await merge(work, 'ada@club.example')).body).toEqual({ ids: [work] })
})

test('a copy and an erasure cover all addresses that were merged, and only those that were shown', async () => {
  await merge()
  const ofPerson = async (email: string) =>
    (await call('person', { email }, admin)).body as FoundPerson
  const { data } = await ofPerson(HOME)
  expect(data.addresses).toEqual([WORK, HOME])
  expect([data.leads.length, data.meetings.length, data.canvases.length]).toEqual([2, 1, 1])
  expect(data.leads[0]?.notes).toMatchObject([{ about: { merged: true } }])
  const erase = (addresses: string[]) =>
    call('person/erase', { email: HOME, addresses, choices: {} }, admin)
  expect((await erase([HOME])).status).toBe(409)
  expect((await erase(data.addresses)).status).toBe(200)
  const left = await db.selectFrom('leads').select('email').execute()
  expect(left).toEqual([{ email: 'eve@engines.example' }])
  for (const table of ['canvas_submissions', 'meetings', 'private.person_merges']) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(db)
    expect([table, rows.length]).toEqual([table, 0])
  }
})

test('once nothing of an address is left, it is forgotten that it was merged', async () => {
  await merge()
  const retain = () =>
    applyRetention(site.store, systemClock, { dataDirectory: '/nonexistent', forwardsLeads: true })
  await retain()
  expect((await page(work)).merges).toHaveLength(1)
  await db.deleteFrom('leads').where('id', '=', home).execute()
  await retain()
  // The canvas has the address, too.
  expect((await page(work)).merges).toHaveLength(1)
  await subscribe(HOME)
  await db.deleteFrom('canvas_submissions').execute()
  await retain()
  // And so has the newsletter's list.
  expect((await page(work)).merges).toHaveLength(1)
  await db.deleteFrom('newsletter_subscribers').execute()
  await retain()
  expect((await page(work)).merges).toEqual([])
})

/** Addresses that are one person, from the page of a lead. */
const addressesOn = async (id: string) => (await page(id)).addresses

test('addresses that an address joined stay one person once nothing of it is left', async () => {
  const third = await storeLeadRow(site.store, { email: 'ada@third.example' })
  const fourth = await storeLeadRow(site.store, { email: 'ada@fourth.example' })
  await merge(work, HOME)
  await merge(work, 'ada@third.example')
  await merge(third, 'ada@fourth.example')
  await db.deleteFrom('leads').where('id', 'in', [work, third]).execute()
  await applyRetention(site.store, systemClock, {
    dataDirectory: '/nonexistent',
    forwardsLeads: true,
  })
  expect(await addressesOn(home)).toEqual(['ada@fourth.example', HOME])
  const { merges } = await page(fourth)
  expect(merges).toMatchObject([{ author: sales.email }])
  await call('leads/separate', { id: home, merge: merges[0]?.id })
  expect(await addressesOn(home)).toEqual([HOME])
})

const correct = (id: string, email: string) =>
  call('leads/correct', {
    id,
    person: { firstname: 'Ada', lastname: 'Byron', phone: '', company: 'Engines', email },
  })

test('a corrected address takes over the merges of the one that nothing is left of', async () => {
  await merge()
  await correct(work, 'ada@engine.example')
  expect(await addressesOn(home)).toEqual(['ada@engine.example', HOME])
  // The canvas still has the other one.
  await correct(home, 'ada@home.example')
  expect(await addressesOn(work)).toEqual(['ada@engine.example', HOME])
  expect(await addressesOn(home)).toEqual(['ada@home.example'])
})

test('an address that is corrected to one of the same person leaves the others merged', async () => {
  const third = await storeLeadRow(site.store, { email: 'ada@third.example' })
  await merge(work, HOME)
  await merge(work, 'ada@third.example')
  await correct(work, HOME)
  expect(await addressesOn(third)).toEqual([HOME, 'ada@third.example'])
})
