/** Import of leads from a file: what is read, what is stored, what an undo leaves. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { guessedTargets, importRows } from '#contract/import-columns.ts'
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportCheck,
  type PastImport,
  type ReadCsv,
} from '#contract/staff/lead-import.ts'
import type { StaffLead } from '#contract/staff/leads.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({
  store: await openFileStore(),
  settings: { CRM_FORMS_HOST: 'https://crm.invalid' },
})
const { db } = site.store
const sales = await createAccount(site, 'sales')
const colleague = await createAccount(site, 'sales')
const admin = await createAccount(site, 'admin')
beforeEach(async () => {
  await clear(site.store, 'leads', 'private.outbox')
  await sql`delete from private.lead_imports`.execute(db)
})

const { call } = leadCalls(site, sales)

async function read(bytes: Uint8Array<ArrayBuffer> | string) {
  const response = await site.request('/admin/api/leads/import/read', {
    method: 'POST',
    headers: { Authorization: `Bearer ${sales.accessToken}` },
    body: bytes,
  })
  return { status: response.status, body: (await response.json()) as ReadCsv & { message: string } }
}

const row = (at: number, email: string, more: object = {}) => ({
  row: at,
  values: { email, ...more },
})
const wanted = (rows: object[], more: object = {}) => ({
  ...{ id: randomUUID(), source: 'Fair 2026', consent: 'Card signed at our stand' },
  ...{ toCrm: false, known: 'skip', repeated: 'skip', rows },
  ...more,
})
const stored = () =>
  db
    .selectFrom('leads')
    .select(['id', 'email', 'name', 'delivery', 'state', 'value'])
    .orderBy('email')
    .execute()

const TABLE = 'Vorname;E-Mail;Firma\r\nZoë;zoe@example.org;"Müller; Söhne\r\nAG"\r\n'
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test.each<[name: string, bytes: Uint8Array<ArrayBuffer>, encoding: string]>([
  ['UTF-8', new Uint8Array(Buffer.from(TABLE)), 'utf-8'],
  ['UTF-8 with a byte order mark', new Uint8Array(Buffer.from(`\uFEFF${TABLE}`)), 'utf-8'],
  ['UTF-16 of Excel', utf16(TABLE), 'utf-16le'],
  ['UTF-16 with its bytes swapped', new Uint8Array(Buffer.from(utf16(TABLE)).swap16()), 'utf-16be'],
  ['UTF-16 without a mark', utf16(TABLE).slice(2), 'utf-16le'],
  ['Windows-1252', new Uint8Array(Buffer.from(TABLE, 'latin1')), 'windows-1252'],
])('a file in %s is read with its letters, quotes and line breaks', async (_, bytes, encoding) => {
  const { body } = await read(bytes)
  expect(body).toEqual({
    encoding,
    separator: ';',
    columns: ['Vorname', 'E-Mail', 'Firma'],
    rows: [{ row: 2, cells: ['Zoë', 'zoe@example.org', 'Müller; Söhne\r\nAG'] }],
  })
  const [lead] = importRows(body, guessedTargets(body.columns))
  expect(lead).toEqual(row(2, 'zoe@example.org', { firstname: 'Zoë', company: 'Müller; Söhne AG' }))
})

test.each<[name: string, text: string, separator: string, columns: string[], rows: number[]]>([
  [
    'commas, with a semicolon in a cell',
    'Name,Email\nA;b,a@b.ch\nC,c@b.ch',
    ',',
    ['Name', 'Email'],
    [2, 3],
  ],
  ['tabs, as pasted', 'Name\tEmail\n=1+1\ta@b.ch', '\t', ['Name', 'Email'], [2]],
  [
    'a separator that the first line states',
    'sep=;\nName;Email\nA;a@b.ch',
    ';',
    ['Name', 'Email'],
    [3],
  ],
  ['empty lines in between', 'Email;\n\na@b.ch;\n;\nb@b.ch;', ';', ['Email', 'Column 2'], [3, 5]],
  ['no line of names', 'a@b.ch,Ada\nb@b.ch,Bea', ',', ['Column 1', 'Column 2'], [1, 2]],
  ['a quote inside a cell', 'Name,Email\n5" disk,a@b.ch', ',', ['Name', 'Email'], [2]],
])('a file with %s is read', async (_, text, ...[separator, columns, rows]) => {
  const { body } = await read(text)
  expect(body).toMatchObject({ separator, columns })
  expect(body.rows.map((one) => one.row)).toEqual(rows)
})

test('what cannot be read is refused with the reason, and so is what is too large', async () => {
  const many = `Email\n${'a@b.ch\n'.repeat(IMPORT_MAX_ROWS + 1)}`
  const answers = [
    await read('Name,Email\n"Ada,a@b.ch\nBea,b@b.ch'),
    await read('Email\n\n'),
    await read(many),
    await read('a\n'.repeat(IMPORT_MAX_BYTES / 2)),
    await read(new Uint8Array(IMPORT_MAX_BYTES + 1)),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 413])
  expect(answers[0]?.body.message).toContain('not closed')
  expect(answers[2]?.body.message).toContain(`more than ${IMPORT_MAX_ROWS} rows`)
  expect(answers[3]?.body.message).toBe(answers[2]?.body.message)
})

test('the check names each problem by row, people who are here, and addresses that come twice', async () => {
  const here = await storeLeadRow(site.store, {
    email: 'ada@example.org',
    fields: JSON.stringify({ firstname: 'Ada' }),
  })
  const rows = [
    row(2, 'ADA@example.org'),
    row(3, 'new@example.org'),
    row(4, 'New@Example.org'),
    row(5, 'nothing'),
    { row: 6, values: { firstname: 'Nobody' } },
    row(7, 'long@example.org', { message: 'x'.repeat(5001) }),
    row(8, 'odd@example.org', { lastname: 'A\nB' }),
  ]
  const { body } = await call('import/check', { rows })
  expect(body satisfies ImportCheck).toEqual({
    hasCrm: true,
    problems: [
      { row: 5, field: 'email', problem: 'not-an-email-address' },
      { row: 6, field: 'email', problem: 'missing' },
      { row: 7, field: 'message', problem: 'too-long' },
      { row: 8, field: 'lastname', problem: 'not-text' },
    ],
    known: [{ row: 2, leadId: here, name: 'Ada' }],
    repeated: [{ row: 4, first: 3 }],
  })
  expect((await call('import', wanted(rows))).body).toEqual({ count: 1 })
  expect((await stored()).map(({ email }) => email)).toEqual(['ada@example.org', 'new@example.org'])
  const adding = wanted(rows, { known: 'add', repeated: 'add' })
  expect((await call('import', adding)).body).toEqual({ count: 3 })
})

const FILE = [row(2, 'Ada@Example.org', { firstname: '=cmd()', lastname: 'Byron' })]
const waiting = () => db.selectFrom('private.outbox').selectAll().execute()

test('an import that is sent twice is stored once', async () => {
  const file = wanted(FILE)
  expect(await call('import', file)).toEqual({ status: 200, body: { count: 1 } })
  expect(await call('import', file)).toEqual({ status: 200, body: { count: 1 } })
  const [lead, ...others] = await stored()
  expect(others).toEqual([])
  expect(lead).toMatchObject({ email: 'ada@example.org', delivery: 'stored', state: 'new' })
})

test('an import sends nothing to anyone, also when all leads are sent again', async () => {
  await call('import', wanted(FILE))
  expect(await waiting()).toEqual([])
  const [lead] = await stored()
  await call('resend', { ids: [lead?.id] })
  expect(await waiting()).toEqual([])
})

test('source and consent are kept with each lead, and are in the copy of the person', async () => {
  await call('import', wanted(FILE))
  const [lead] = await stored()
  const { body } = (await call(String(lead?.id))) as { body: StaffLead }
  expect(body.lead.last_touch).toEqual({ source: 'Fair 2026' })
  expect(body.notes.map(({ about }) => about)).toEqual([
    { imported: { source: 'Fair 2026', consent: 'Card signed at our stand' } },
  ])
  const person = await site.request(
    '/admin/api/person',
    jsonCall(admin.accessToken, { email: 'ada@example.org' }),
  )
  expect(await person.text()).toContain('Card signed at our stand')
})

test('what a lead may bring is read from the file, and a row with another text is left out', async () => {
  const rows = [
    { ...row(2, 'ada@example.org'), value: "CHF 12'000.50" },
    { ...row(3, 'bob@example.org'), value: 'a lot' },
    row(4, 'cay@example.org'),
  ]
  const { body } = await call('import/check', { rows })
  expect(body.problems).toEqual([{ row: 3, field: 'value', problem: 'not-an-amount' }])
  await call('import', wanted(rows))
  expect(await stored()).toMatchObject([
    { email: 'ada@example.org', value: 12_001 },
    { email: 'cay@example.org', value: 0 },
  ])
})

test('no spreadsheet runs a formula that was imported', async () => {
  await call('import', wanted(FILE))
  const csv = await site.request('/admin/api/leads/export', jsonCall(sales.accessToken))
  expect(await csv.text()).toContain("'=cmd()")
})

test('leads that were exported come in with the texts that they had', async () => {
  const values = {
    ...{ firstname: '=Ada', lastname: "'t Hooft", company: '1 May', jobtitle: '- none' },
    ...{ phone: '+41 44 555 01 23', message: "'s avonds\nPlease call." },
  }
  await call('import', wanted([row(2, 'ada@example.org', values)]))
  const csv = await site.request('/admin/api/leads/export', jsonCall(sales.accessToken))
  const { body } = await read(new Uint8Array(await csv.arrayBuffer()))
  expect(importRows(body, guessedTargets(body.columns))).toEqual([
    { ...row(2, 'ada@example.org', values), value: '0' },
  ])
})

test('an import is recorded once, with its leads', async () => {
  const before = await lastAuditEntry(site.store)
  const file = wanted(FILE)
  await call('import', file)
  await call('import', file)
  const [lead] = await stored()
  expect(await auditEntries(site.store, before)).toMatchObject([
    { actor: sales.id, action: 'import', subject: 'leads', row_count: 1, ids: [lead?.id] },
  ])
})

test('leads go to the CRM as a contact if that was chosen', async () => {
  const values = { firstname: 'Ada', company: 'Engines Ltd', jobtitle: 'Analyst', message: 'Hello' }
  await call('import', wanted([row(2, 'ada@example.org', values)], { toCrm: true }))
  expect((await stored())[0]?.delivery).toBe('waiting')
  const { payload } = await db
    .selectFrom('private.outbox')
    .select('payload')
    .executeTakeFirstOrThrow()
  expect(payload).toEqual({
    form: 'contact',
    submission: {
      fields: [
        { objectTypeId: '0-1', name: 'firstname', value: 'Ada' },
        { objectTypeId: '0-1', name: 'email', value: 'ada@example.org' },
        {
          objectTypeId: '0-1',
          name: 'message',
          value: 'Company: Engines Ltd\nJob title: Analyst\nHello',
        },
      ],
    },
  })
})

test('source and consent must be stated', async () => {
  const rows = [row(2, 'ada@example.org')]
  for (const without of [{ source: ' ' }, { consent: '' }]) {
    expect((await call('import', wanted(rows, without))).status).toBe(400)
  }
  expect(await stored()).toEqual([])
})

test('an undo deletes the leads with which no one has worked, names the others, and is for its author and admins', async () => {
  const file = wanted([row(2, 'a@example.org'), row(3, 'b@example.org')], { toCrm: true })
  await call('import', file)
  const [, worked] = await stored()
  await call('update', { ids: [worked?.id], state: 'contacted' })
  const imports = async (who = sales) =>
    (await call('imports', undefined, who)).body as PastImport[]
  expect(await imports()).toMatchObject([
    {
      ...{ author: sales.email, source: 'Fair 2026', count: 2, left: 2, touchedCount: 1 },
      touched: [{ id: worked?.id, name: 'b@example.org' }],
      mayUndo: true,
    },
  ])
  expect(await imports(colleague)).toMatchObject([{ mayUndo: false }])
  expect((await call('imports/undo', { id: file.id }, colleague)).status).toBe(409)
  const before = await lastAuditEntry(site.store)
  expect((await call('imports/undo', { id: file.id })).body).toEqual({ count: 1 })
  expect((await stored()).map(({ email }) => email)).toEqual(['b@example.org'])
  const waiting = await db.selectFrom('private.outbox').select('ref').execute()
  expect(waiting.map(({ ref }) => ref)).toEqual([worked?.id])
  expect(await auditEntries(site.store, before)).toMatchObject([
    { actor: sales.id, action: 'undo_import', row_count: 1 },
  ])
  // Its last lead was worked with, so an admin has nothing to undo either.
  expect((await call('imports/undo', { id: file.id }, admin)).body).toEqual({ count: 0 })
})

test('imports end with the period of their leads', async () => {
  await call('import', wanted([row(2, 'a@example.org')]))
  await sql`update public.leads set received_at = now() - interval '731 days'`.execute(db)
  await applyRetention(site.store, systemClock, {
    dataDirectory: '/nonexistent',
    forwardsLeads: true,
  })
  expect(await stored()).toEqual([])
  const { rows } = await sql`select id from private.lead_imports`.execute(db)
  expect(rows).toEqual([])
})

test('the most rows that a file may have are one import', async () => {
  const rows = Array.from({ length: IMPORT_MAX_ROWS }, (_, at) =>
    row(at + 2, `person${at}@example.org`, { firstname: 'Ada', message: 'Hello '.repeat(20) }),
  )
  expect((await call('import', wanted(rows, { toCrm: true }))).body).toEqual({
    count: IMPORT_MAX_ROWS,
  })
  expect(await stored()).toHaveLength(IMPORT_MAX_ROWS)
})
