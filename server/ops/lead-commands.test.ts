/**
 * @also embedded: commands reach it through the running server
 */
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/outbox/clock.ts'
import { FORWARDING, SUBMISSIONS, submit } from '#test/lead-forms.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'
import { runLeads } from './leads.ts'

const store = await openFileStore()
const database = operatorDatabase(store)
const site = createTestSite({ store, settings: FORWARDING })
beforeEach(() => clear(store, 'leads', 'private.outbox', 'private.rate_limits'))

const leads = (...commandLine: string[]) => runLeads(database, commandLine, new PassThrough())
const rows = () => store.db.selectFrom('private.outbox').selectAll().orderBy('id').execute()
const crmRows = async () => (await rows()).filter(({ kind }) => kind === 'crm_lead')

test('the list shows the state of each lead’s delivery, and can be filtered by it', async () => {
  await submit(site, 'contact', SUBMISSIONS.contact())
  await submit(site, 'waitlist', SUBMISSIONS.waitlist('eve@example.org'))
  await sql`update leads set delivery = 'failed', delivery_note = 'refused' where form = 'contact'`.execute(
    store.db,
  )
  expect((await leads('list')).text.split('\n')).toHaveLength(2)
  const { text } = await leads('list', 'failed')
  expect(text).toMatch(/\tcontact\tfailed\tada@example.org\trefused$/)
  expect(await leads('list', 'delivered')).toEqual({ text: 'No leads.', exitCode: 0 })
})

test('one lead is shown with its attempts', async () => {
  await storeTestLead(store, systemClock)
  const { id } = await store.db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  const shown = JSON.parse((await leads('show', id)).text)
  expect(shown).toMatchObject({
    form: 'pioneer',
    fields: { company: 'Engines Ltd' },
    attempts: [{ state: 'pending' }],
  })
  expect(await leads('show', 'nobody')).toEqual({ text: 'There is no lead nobody.', exitCode: 1 })
})

test('dead letters can be sent again, separately or all together', async () => {
  for (const name of ['a', 'b', 'c']) {
    await storeTestLead(store, systemClock, name)
  }
  await store.db
    .updateTable('private.outbox')
    .set({ state: 'dead', attempts: 40, last_error: 'x' })
    .execute()
  await store.db.updateTable('leads').set({ delivery: 'failed' }).execute()
  const [first] = await rows()
  expect(await leads('retry', first?.ref ?? '')).toEqual({
    text: 'Trying again: 1 lead.',
    exitCode: 0,
  })
  expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['pending', 0],
    ['dead', 40],
    ['dead', 40],
  ])
  expect((await leads('retry', 'failed')).text).toBe('Trying again: 2 leads.')
  expect((await rows()).every(({ state }) => state === 'pending')).toBe(true)
  const stored = await store.db.selectFrom('leads').select('delivery').execute()
  expect(stored.map(({ delivery }) => delivery)).toEqual(['waiting', 'waiting', 'waiting'])
  expect((await leads('retry', first?.ref ?? '')).exitCode).toBe(1)
})

test('leads from before there was a CRM can be forwarded, as their form would have', async () => {
  const before = createTestSite({ store })
  await submit(before, 'waitlist', SUBMISSIONS.waitlist())
  await submit(before, 'waitlist', SUBMISSIONS.ebook())
  expect(await crmRows()).toEqual([])
  expect((await leads('retry', 'stored')).text).toBe('Forwarding: 2 leads.')
  const payloads = (await crmRows()).map(({ payload }) => payload)
  expect(payloads).toEqual(
    expect.arrayContaining([
      { form: 'waitlist', submission: SUBMISSIONS.waitlist() },
      { form: 'ebook', submission: SUBMISSIONS.ebook() },
    ]),
  )
  expect((await leads('retry', 'stored')).text).toBe('Forwarding: 0 leads.')
})

// What is in it, and that no spreadsheet runs a formula of it: `server/staff/api.test.ts`.
test('the export is written in the form of that on the staff pages', async () => {
  await submit(site, 'contact', SUBMISSIONS.contact())
  const output = new PassThrough()
  expect(await runLeads(database, ['export'], output)).toEqual({
    text: '1 leads exported.',
    exitCode: 0,
  })
  expect(String(output.read())).toMatch(/^\ufeffid,received_at,form,.*,contact,.*ada@example\.org/s)
})
