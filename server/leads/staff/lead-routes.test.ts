/** A lead's page and what staff write about leads: storage, audit entries, and deletion. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fillIn } from '#contract/fill-in.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import type { StaffCompany, StaffLead } from '#contract/staff/leads.ts'
import { sqlThrough } from '#server/db/store.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { originalWords } from '#server/words/current-words.ts'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { foundLinks } from '#test/found-links.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeLeadRow, storeTestMeeting } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'
import { sendLeadsAgain } from '../crm/forward-lead.ts'
import { LEAD_ASSIGNED, leadAssignedMail } from '../notices/lead-assigned.ts'
import { leadMail } from './lead-mail.ts'

const site = createTestSite({
  store: await openFileStore(),
  settings: { SMTP_URL: 'smtp://mail.invalid' },
})
const { db } = site.store
const admin = await createAccount(site, 'admin')
const colleague = await createAccount(site, 'admin')
const editor = await createAccount(site, 'editor')
beforeEach(() => clear(site.store, 'leads', 'canvas_submissions', 'private.outbox'))

async function call(path: string, body?: unknown, { accessToken } = admin) {
  const response = await site.request(`/admin/api/leads/${path}`, jsonCall(accessToken, body))
  return { status: response.status, body: await response.json() }
}
const change = async (path: string, body: unknown, member = admin) =>
  (await call(path, body, member)).body.ids as string[]
const page = async (id: string, member = admin) =>
  (await call(id, undefined, member)).body as StaffLead

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

test('an email to a lead links what staff wrote, and nothing that was typed as a name', async () => {
  const id = await lead({ firstname: 'https://bad.example', email: 'ada@example.org' })
  const [template] = (await page(id)).templates
  const [greeting = '', ...rest] = template?.text.split('\n') ?? []
  expect(foundLinks(greeting)).toEqual([])
  const text = `Hello,\n\nWe meet at https://meet.example.test/a?b=1&c=2.${rest.join('\n')}`
  const { html } =
    (await leadMail({ to: 'ada@example.org', subject: 'A', text }, {} as never)) ?? {}
  expect(html).toContain('<a class="link" href="https://meet.example.test/a?b=1&amp;c=2"')
  expect(html).not.toContain('href="https://bad')
})

test('an email to a lead is queued as it was written and kept, and answers go to its author', async () => {
  const id = await lead({ firstname: 'Ada', email: 'ada@example.org' })
  const [template] = (await page(id)).templates
  const [greeting = ''] = originalWords('leadMails').templates[0].paragraphs
  expect(template?.text.split('\n')[0]).toBe(fillIn(greeting, { firstname: 'Ada' }))
  const mail = { subject: 'Tuesday', text: 'Hello Ada,\n\nat <ten>?' }
  expect((await call('email', { leadId: id, ...mail, subject: 'a\nBcc: b' })).status).toBe(400)
  expect(await change('email', { leadId: id, ...mail })).toEqual([id])
  const { payload } = await db
    .selectFrom('private.outbox')
    .select('payload')
    .executeTakeFirstOrThrow()
  expect(await leadMail(payload as Record<string, unknown>, {} as never)).toMatchObject({
    ...{ to: 'ada@example.org', replyTo: admin.email, ...mail },
    html: expect.stringMatching(
      /^<div style="font:[^"]+">\n<p>Hello Ada,<\/p>\n<p>at &lt;ten&gt;\?<\/p>\n<\/div>$/,
    ),
  })
  const [kept] = (await page(id)).notes
  expect(kept).toMatchObject({
    text: mail.text,
    about: { email: { to: 'ada@example.org', subject: 'Tuesday' } },
  })
  expect(await change('notes/edit', { id: kept?.id, text: 'Never said' })).toEqual([])
})

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

test('a saved view is everyone’s to open and its author’s to change', async () => {
  const view = { name: 'Morning', search: '?state=new', hash: '', columns: ['email'] }
  const save = async (changed: object, member = admin) =>
    (await call('views', { ...view, ...changed }, member)).status
  const remove = async (member: typeof admin) =>
    (await call('views/delete', { name: view.name }, member)).status
  expect(await save({})).toBe(200)
  expect((await call('views', undefined, colleague)).body).toEqual([{ ...view, isOwn: false }])
  expect([await save({ hash: '#x' }, colleague), await remove(colleague)]).toEqual([409, 409])
  expect([await save({ hash: '#x' }), await save({ search: undefined })]).toEqual([200, 400])
  expect((await call('views')).body).toEqual([{ ...view, hash: '#x', isOwn: true }])
  expect(await remove(admin)).toBe(200)
  expect((await call('views')).body).toEqual([])
})

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
