/** What staff change about leads: state and end, who has them, what was typed. */
import { beforeEach, expect, test } from 'vitest'
import { sqlThrough } from '#server/db/store.ts'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestMeeting, typedLeads } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'
import { sendLeadsAgain } from '../crm/forward-lead.ts'

const site = createTestSite({ store: await openFileStore() })
const { db } = site.store
const admin = await createAccount(site, 'admin')
const colleague = await createAccount(site, 'admin')
const editor = await createAccount(site, 'editor')
const { call, change, page } = leadCalls(site, admin)
const lead = typedLeads(site.store)
beforeEach(() => clear(site.store, 'leads', 'private.outbox'))

test('state and assigned person can be set for several leads at once, and only people who may see leads can be assigned', async () => {
  const ids = [await lead({ email: 'a@example.org' }), await lead({ email: 'b@example.org' })]
  const before = await lastAuditEntry(site.store)
  expect(
    (await change('update', { ids, state: 'contacted', assignedTo: colleague.id })).sort(),
  ).toEqual(ids.sort())
  expect(await auditEntries(site.store, before)).toMatchObject([
    {
      action: 'update',
      subject: 'leads',
      filter: { state: 'contacted', assigned_to: colleague.id },
      row_count: 2,
    },
  ])
  expect(await page(ids[0] ?? '')).toMatchObject({
    lead: { state: 'contacted', assigned_to: colleague.id },
    assignee: colleague.email,
  })
  expect(await change('update', { ids: [ids[0]], assignedTo: null })).toEqual([ids[0]])
  expect((await page(ids[0] ?? '')).lead).toMatchObject({ state: 'contacted', assigned_to: null })
  expect((await call('update', { ids, assignedTo: editor.id })).status).toBe(409)
  for (const body of [
    { ids },
    { ids: [], state: 'new' },
    { ids, state: 'closed' },
    { ids: ['x'], state: 'new' },
  ]) {
    expect((await call('update', body)).status).toBe(400)
  }
})

test('a lead that has another state by now is not moved from the one that was seen', async () => {
  const id = await lead({ email: 'a@example.org' })
  expect(await change('update', { ids: [id], state: 'contacted', was: 'new' })).toEqual([id])
  expect(await change('update', { ids: [id], state: 'qualified', was: 'new' }, colleague)).toEqual(
    [],
  )
  const { lead: stored, notes } = await page(id)
  expect(stored.state).toBe('contacted')
  expect(notes.map(({ about }) => about?.change)).toEqual([{ state: 'contacted' }])
  expect((await call('update', { ids: [id], was: 'new' })).status).toBe(400)
})

test('a lead is brought to its end: value and next step, then won or lost with the reason, all of it in the timeline', async () => {
  const id = await lead({ email: 'a@example.org' })
  const of = async () => (await page(id)).lead
  await change('update', {
    ids: [id],
    value: 5000,
    next: { step: ' Call back ', on: '2026-12-01' },
  })
  expect(await of()).toMatchObject({
    value: 5000,
    next_step: 'Call back',
    next_on: '2026-12-01',
    decided_at: null,
  })
  for (const wrong of [
    { state: 'lost' },
    { state: 'won', lostReason: 'x' },
    { value: -1 },
    { value: 0.5 },
  ]) {
    expect((await call('update', { ids: [id], ...wrong })).status).toBe(400)
  }
  await change('update', { ids: [id], state: 'won' }, colleague)
  const won = await of()
  expect(won).toMatchObject({
    state: 'won',
    decided_at: expect.any(String),
    next_step: null,
    next_on: null,
  })
  await change('update', { ids: [id], state: 'won', value: 6000 })
  expect((await of()).decided_at).toBe(won.decided_at)
  await change('update', { ids: [id], state: 'lost', lostReason: 'No budget' })
  expect(await of()).toMatchObject({ state: 'lost', lost_reason: 'No budget' })
  await change('update', { ids: [id], state: 'contacted' })
  expect(await of()).toMatchObject({ state: 'contacted', lost_reason: null, decided_at: null })
  const { notes } = await page(id)
  expect(notes.map(({ about, author }) => [about?.change, author])).toEqual([
    [{ state: 'contacted' }, admin.email],
    [{ state: 'lost', lostReason: 'No budget' }, admin.email],
    [{ state: 'won', value: 6000 }, admin.email],
    [{ state: 'won' }, colleague.email],
    [{ value: 5000, next: { step: 'Call back', on: '2026-12-01' } }, admin.email],
  ])
  expect(await change('notes/delete', { id: notes[0]?.id })).toEqual([])
})

test('a lead entered by hand and a correction keep what was typed, and neither reaches the CRM', async () => {
  const person = {
    firstname: 'Ada',
    lastname: '',
    email: 'Ada@Engnes.example',
    phone: '',
    company: '',
  }
  const [id = ''] = await change('enter', { ...person, message: 'Met in Zurich' })
  const entered = await page(id)
  expect(entered).toMatchObject({
    lead: {
      form: 'by-hand',
      email: 'ada@engnes.example',
      excerpt: 'Met in Zurich',
      delivery: 'stored',
    },
    assignee: admin.email,
    notes: [{ about: { entered: true } }],
  })
  expect(await sendLeadsAgain(sqlThrough(db), [id])).toEqual([])
  const right = { ...person, lastname: 'Byron', email: 'ada@engines.example' }
  expect(await change('correct', { id, person: right })).toEqual([id])
  expect(await change('correct', { id, person: right })).toEqual([])
  expect(await page(id)).toMatchObject({
    lead: {
      name: 'Ada Byron',
      email: 'ada@engines.example',
      fields: { lastname: '', email: 'Ada@engnes.example' },
      corrected: { lastname: 'Byron', email: 'ada@engines.example' },
    },
    notes: [{ about: { corrected: { email: ['Ada@engnes.example', 'ada@engines.example'] } } }, {}],
  })
  await change('correct', { id, person: { ...right, lastname: '' } })
  expect((await page(id)).lead).toMatchObject({
    name: 'Ada',
    corrected: { email: 'ada@engines.example' },
  })
  expect((await call('correct', { id, person: { ...right, email: 'no address' } })).status).toBe(
    400,
  )
})

test('emails that wait for a person or were given up follow each correction of the address', async () => {
  const typed = { firstname: 'Ada', lastname: '', phone: '', company: '' }
  const id = await lead({ ...typed, email: 'Ada@first.example' })
  const other = await lead({ ...typed, email: 'ada@first.example' })
  await db.updateTable('leads').set({ email: 'ada@first.example' }).where('id', '=', id).execute()
  await storeTestMeeting(site.store, id, '2030-01-01T10:00Z')
  const meeting = await db.selectFrom('meetings').select('id').executeTakeFirstOrThrow()
  const queue = async (
    ref: string,
    template: string,
    state: 'pending' | 'held' | 'done' | 'dead' = 'pending',
  ) => {
    const to = 'Ada@first.example'
    const row = { kind: 'email' as const, ref, state, payload: JSON.stringify({ template, to }) }
    await db.insertInto('private.outbox').values(row).execute()
  }
  await queue(id, 'form-received', 'dead')
  await queue(id, 'lead-email', 'done')
  await queue(meeting.id, 'meeting-reminder')
  await queue(meeting.id, 'meeting-changed', 'held')
  await queue(meeting.id, 'meeting-host')
  await queue(other, 'form-received')
  for (const email of ['ada@second.example', 'ada@third.example']) {
    await change('correct', { id, person: { ...typed, email } })
  }
  const rows = await db.selectFrom('private.outbox').select('payload').orderBy('id').execute()
  const sent = rows.map(({ payload }) => payload as Record<'template' | 'to', string>)
  expect(sent.map(({ template, to }) => [template, to])).toEqual([
    ['form-received', 'ada@third.example'],
    ['lead-email', 'Ada@first.example'],
    ['meeting-reminder', 'ada@third.example'],
    ['meeting-changed', 'ada@third.example'],
    ['meeting-host', 'Ada@first.example'],
    ['form-received', 'Ada@first.example'],
  ])
})
