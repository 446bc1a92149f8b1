/**
 * @also embedded: commands reach it through the running server
 */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { parseSettings } from '#server/env.ts'
import { eraseAtCrm } from '#server/leads/crm/erase-person.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { startFakeCrm } from '#test/fakes/crm.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { FORWARDING, SUBMISSIONS, submit } from '#test/lead-forms.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'
import { runLeads } from './leads.ts'
import { type PrivacyDependencies, runPrivacy } from './privacy.ts'
import { applyRetention } from './retention.ts'

let site: TestSite
let folder: string
const store = await openFileStore()
const database = operatorDatabase(store)
beforeEach(async () => {
  await clear(store, 'leads', 'private.outbox', 'canvas_submissions', 'auth.users', 'blocked_times')
  await sql`delete from private.lead_views`.execute(store.db)
  // How many emails an address got in the tests before.
  await clear(store, 'private.rate_limits')
  site = createTestSite({ store, settings: FORWARDING })
  folder = await mkdtemp(join(tmpdir(), 'everturn-ops-'))
  await mkdir(join(folder, 'mail'))
  return () => rm(folder, { recursive: true })
})

const leads = (...commandLine: string[]) => runLeads(database, commandLine, new PassThrough())
const rows = () => store.db.selectFrom('private.outbox').selectAll().orderBy('id').execute()
const crmRows = async () => (await rows()).filter(({ kind }) => kind === 'crm_lead')
const person = 'ada@example.org'
/** Someone else, whose address the person's lead had until staff corrected it. */
const other = 'lovelace@example.org'

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
  site = createTestSite({ store })
  await submit(site, 'waitlist', SUBMISSIONS.waitlist())
  await submit(site, 'waitlist', SUBMISSIONS.ebook())
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

const privacyDependencies = (): PrivacyDependencies => ({
  database,
  dataDirectory: folder,
  zone: 'America/Denver',
  eraseAtCrm: (address) => eraseAtCrm(parseSettings({}), address),
  now: () => new Date(0),
})
const privacy = (...line: string[]) => runPrivacy(privacyDependencies(), line)
/** Numbers of the notes for which erasing a person asks for a choice. */
const undecided = async (email: string) =>
  [...(await privacy('erase', email)).text.matchAll(/^(\w{10}) {2}/gm)].map(([, id = '']) => id)

async function storePerson() {
  await submit(site, 'contact', SUBMISSIONS.contact('Ada@Example.org'))
  await submit(site, 'contact', SUBMISSIONS.contact('eve@example.org'))
  await submit(site, 'waitlist', SUBMISSIONS.waitlist(other))
  for (const [email, rating] of [
    [person, 4],
    [other, 1],
  ] as const) {
    await sql`insert into canvas_submissions (email, q1_activation_rating) values (${email}, ${rating})`.execute(
      store.db,
    )
    await store.db
      .insertInto('auth.users')
      .values({ email, encrypted_password: '$2b$10$secret' })
      .execute()
  }
  for (const email of [person, 'eve@example.org']) {
    await sql`insert into lead_notes (lead_id, text) select id, ${`About ${email}`} from leads where email = ${email}`.execute(
      store.db,
    )
  }
  await sql`insert into lead_notes (lead_id, text, about)
    select id, '', ${{ corrected: { email: [other, person] } }} from leads where email = ${person}`.execute(
    store.db,
  )
  await sql`insert into private.lead_views (name, author, view) select search, id, jsonb_build_object('search', search)
    from auth.users, unnest(array['?q=ADA%40example.org', '?q=grada%40example.org']) search where email = ${person}`.execute(
    store.db,
  )
  await sql`insert into blocked_times (starts_at, ends_at, note)
    select now(), now() + interval '1 day', unnest(array['Dinner with Ada Byron', 'Byronic poets'])`.execute(
    store.db,
  )
  await store.db.updateTable('leads').set({ state: 'contacted' }).execute()
  for (const to of [person, other]) {
    await store.db
      .insertInto('private.outbox')
      .values({
        kind: 'email',
        ref: crypto.randomUUID(),
        payload: JSON.stringify({ template: 'x', to }),
      })
      .execute()
  }
  const mail = (to: string, text: string) =>
    `From: a@b.example\r\nTo: ${to}\r\nSubject: Hi\r\n\r\n${text}\r\n`
  await writeFile(
    join(folder, 'mail/1.eml'),
    mail(person, 'Hello https://site.example/verify?token=secret now'),
  )
  await writeFile(join(folder, 'mail/2.eml'), mail('staff@b.example', `Lead of ${person}`))
  await writeFile(
    join(folder, 'mail/3.eml'),
    mail('eve@example.org', 'Hello from grada@example.org'),
  )
  await writeFile(join(folder, 'mail/4.eml'), mail(other, 'Hello'))
}

test('a person’s copy contains everything that is stored about them and nothing about others', async () => {
  await storePerson()
  const { text, warning } = await privacy('export', 'ADA@example.org')
  const copy = JSON.parse(text)
  expect(warning).toMatch(/^\w{10} {2}Note at a blocked time: Dinner with Ada Byron$/m)
  expect(warning).toContain(other)
  expect(copy).toMatchObject({
    leads: [
      { form: 'contact', state: 'contacted', notes: [{ text: `About ${person}` }, { text: '' }] },
    ],
    canvases: [{ q1_activation_rating: 4 }],
    accounts: [{ email: person, roles: [], sessions: [] }],
    mentions: ['?q=ADA%40example.org\nADA@example.org'],
    // A link could sign in as the person. What staff are told about several people is theirs too.
    mailFiles: [
      {
        file: '1.eml',
        recipient: 'person',
        subject: 'Hi',
        text: 'Hello https://site.example/verify now\n',
      },
      { file: '2.eml', recipient: 'other', text: '' },
    ],
  })
  expect(copy.deliveries).toHaveLength(3)
  expect(text).not.toMatch(/eve@|grada|Dinner|poets|secret/)
})

/** Erases the person of `storePerson`, with the note that names them. */
async function erasePerson() {
  await storePerson()
  await store.db.updateTable('leads').set({ delivery: 'delivered' }).execute()
  const [dinner = ''] = await undecided(person)
  return privacy('erase', person, `${dinner}=erase`)
}

test('an erasure leaves a numbered receipt of what it deleted, without personal data', async () => {
  const { text, exitCode } = await erasePerson()
  expect(exitCode).toBe(0)
  const entry = await sql<{ id: number }>`select max(id)::int as id from private.audit`.execute(
    store.db,
  )
  expect(text).toContain(
    `Receipt E-${entry.rows[0]?.id}. Erased on Wednesday, December 31, 1969, 5:00 PM (Denver)\n`,
  )
  expect(text.match(/(?<=– ).*: \d$/gm)).toEqual([
    'forms: 1',
    'notes and changes by staff: 2',
    'canvases: 1',
    'accounts: 1',
    'records of deliveries: 3',
    'other notes by staff: 2',
    'copies of emails: 2',
  ])
  expect(text).not.toMatch(/ada|example\.org/i)
})

test('an erasure says what is left to do: the contact at the CRM, and other addresses', async () => {
  const { text, warning } = await erasePerson()
  expect(text).toContain('delete the contact at the CRM by hand')
  // What the address of the lead was corrected from may be someone else's.
  expect(text).toContain('the other addresses of these leads (1)')
  expect(warning).toContain(other)
})

test('erasing removes everything about the person and nothing about others', async () => {
  await erasePerson()
  const left = await store.db.selectFrom('leads').select('email').orderBy('email').execute()
  expect(left).toEqual([{ email: 'eve@example.org' }, { email: other }])
  expect(await store.db.selectFrom('auth.users').select('email').execute()).toEqual([
    { email: other },
  ])
  const notes = await store.db.selectFrom('lead_notes').select('text').execute()
  expect(notes).toEqual([{ text: 'About eve@example.org' }])
  expect(await readdir(join(folder, 'mail'))).toEqual(['3.eml', '4.eml'])
  const blocked = await store.db
    .selectFrom('blocked_times')
    .select('note')
    .orderBy('note')
    .execute()
  expect(blocked).toEqual([{ note: '' }, { note: 'Byronic poets' }])
})

test('after an erasure nothing is stored under the address, and others can still be erased', async () => {
  await erasePerson()
  expect((await privacy('erase', person)).text).toContain(
    'nothing is stored here under the address',
  )
  expect((await privacy('erase', other)).text).toMatch(
    /forms: 1\n.*canvases: 1\n.*accounts: 1\n.*records of deliveries: 3\n.*copies of emails: 1\n/s,
  )
})

/** A person whose last name is also a word, and what colleagues wrote in which that word occurs. */
async function storeMrNew() {
  await submit(site, 'contact', SUBMISSIONS.contact('bob@example.org'))
  await sql`update leads set fields = fields || '{"lastname": "New"}'`.execute(store.db)
  await submit(site, 'waitlist', SUBMISSIONS.waitlist('eve@example.org'))
  await sql`with colleague as (insert into auth.users (email, encrypted_password) values ('jo@example.org', '') returning id)
    insert into private.lead_views (name, author, view) select 'New leads', id, '{"search": "?state=eq.new"}' from colleague`.execute(
    store.db,
  )
  await sql`insert into blocked_times (starts_at, ends_at, note) values (now(), now() + interval '1 day', 'New office, moving')`.execute(
    store.db,
  )
  await sql`insert into lead_notes (lead_id, text) select id, 'Sent by Mr. New, bob@example.org' from leads
    where email = 'eve@example.org'`.execute(store.db)
}
const writtenByStaff = async () => {
  const { rows } = await sql<{ text: string }>`select name as text from private.lead_views
    union all select note from blocked_times where note <> '' union all select text from lead_notes order by 1`.execute(
    store.db,
  )
  return rows.map(({ text }) => text)
}

test('nothing is erased because a name occurs in it, until someone who has read it says so', async () => {
  await storeMrNew()
  const before = await writtenByStaff()
  const asked = await privacy('erase', 'bob@example.org')
  expect(asked.exitCode).toBe(1)
  for (const text of before) {
    expect(asked.text).toContain(text)
  }
  expect(await writtenByStaff()).toEqual(before)
  expect(await store.db.selectFrom('leads').select('email').execute()).toHaveLength(2)
  expect((await privacy('erase', 'bob@example.org', 'rest=erase')).text).toContain('Usage')

  const note = /^(\w{10}) {2}Note at another lead/m.exec(asked.text)?.[1]
  const { text, exitCode } = await privacy('erase', 'bob@example.org', `${note}=erase`, 'rest=keep')
  expect(exitCode).toBe(0)
  expect(text).toContain('other notes by staff: 1')
  expect(text).toContain('the name or the address occurs and which are about others: 2')
  expect(await writtenByStaff()).toEqual(['New leads', 'New office, moving'])
})

test('an address that ends with the person’s, and a text that names others too, is not the person’s unasked', async () => {
  const neil = 'neil@corp.example'
  const longer = [
    "o'neil",
    'zoe=neil',
    'a/neil',
    'b&neil',
    'c!neil',
    'd~neil',
    'jos\u00e9.neil',
    'e\u2019neil',
  ]
  const others = longer.map((local) => `Dinner with ${local}@corp.example`)
  const both = `${neil} says bob@corp.example will be dismissed`
  await sql`insert into blocked_times (starts_at, ends_at, note)
    select now(), now() + interval '1 day', unnest(${[...others, both, `Lunch (${neil}).`]}::text[])`.execute(
    store.db,
  )
  await sql`insert into private.lead_views (name, view) values
    ('Key accounts', '{"search": "?search=o%27neil%40corp.example"}')`.execute(store.db)
  const mail = (to: string, text: string) =>
    `From: a@b.example\r\nTo: ${to}\r\nSubject: Hi\r\n\r\n${text}\r\n`
  await writeFile(
    join(folder, 'mail/5.eml'),
    mail("o'neil@corp.example", "Hello o'neil@corp.example"),
  )
  await writeFile(join(folder, 'mail/6.eml'), mail(`Neil <${neil}>`, 'Hello'))
  const before = await writtenByStaff()
  const { text: copy, warning } = await privacy('export', neil)
  expect(JSON.parse(copy)).toMatchObject({
    mentions: [`Lunch (${neil}).`],
    mailFiles: [{ file: '6.eml' }],
  })
  expect(warning).toContain(both)
  expect((await privacy('erase', neil)).exitCode).toBe(1)
  expect(await writtenByStaff()).toEqual(before)
  expect((await privacy('erase', neil, 'rest=keep')).text).toContain('other notes by staff: 1')
  expect(await writtenByStaff()).toEqual(before.filter((text) => !text.startsWith('Lunch')))
  expect(await readdir(join(folder, 'mail'))).toContain('5.eml')
})

test('a choice counts only for the text that was read', async () => {
  await storeMrNew()
  const ids = await undecided('bob@example.org')
  await sql`update blocked_times set note = 'New hosts start'`.execute(store.db)
  const { text } = await privacy('erase', 'bob@example.org', ...ids.map((id) => `${id}=erase`))
  expect(text).toMatch(/Nothing was erased yet.*New hosts start/s)
  expect(await writtenByStaff()).toHaveLength(3)
})

test('views that a colleague saved for all stay when the account is erased', async () => {
  await storeMrNew()
  expect((await privacy('erase', 'jo@example.org')).text).toContain('accounts: 1')
  expect(await writtenByStaff()).toContain('New leads')
})

/** A CRM that may erase contacts, a person who is known there, and the command that erases them. */
async function personAtCrm() {
  await storePerson()
  await store.db.updateTable('leads').set({ delivery: 'delivered' }).execute()
  const crm = await startFakeCrm({ token: 'secret-token' })
  onTestFinished(() => crm.close())
  const erase = (token = 'secret-token', timeLimitMs?: number) =>
    runPrivacy(
      {
        ...privacyDependencies(),
        eraseAtCrm: (address) =>
          eraseAtCrm(
            { CRM_API_HOST: crm.origin, CRM_PRIVATE_APP_TOKEN: token },
            address,
            timeLimitMs,
          ),
      },
      ['erase', 'Ada@Example.org', 'rest=keep'],
    )
  const copy = async () => JSON.parse((await privacy('export', person)).text)
  return { crm, erase, copy }
}

test('a CRM that does not erase is named with the reason, without personal data', async () => {
  const { crm, erase } = await personAtCrm()
  crm.script('reset', { status: 502 }, { status: 429 }, 'accept', 'hang')
  const failures = [
    await erase(),
    await erase(),
    await erase(),
    await erase('wrong-token'),
    await erase('secret-token', 100),
  ]
  expect(
    failures.map(({ text }) => /NOT ERASED AT THE CRM: (.*?)\. Run the same again/.exec(text)?.[1]),
  ).toEqual([
    'it could not be reached',
    'it answered 502',
    'it asks for fewer calls',
    'it does not know CRM_PRIVATE_APP_TOKEN',
    'it did not answer in time',
  ])
  expect(failures.every(({ exitCode }) => exitCode === 1)).toBe(true)
  expect(JSON.stringify(failures)).not.toMatch(/ada@|secret-token|wrong-token/i)
})

test('our own data is erased also when the CRM fails, except for the call that is left', async () => {
  const { crm, erase, copy } = await personAtCrm()
  crm.script('reset')
  expect((await erase()).text).toContain('forms: 1')
  expect(await copy()).toMatchObject({ leads: [], deliveries: [{ kind: 'crm_erasure' }] })
})

test('with a token the contact is erased at the CRM too, also by the call after a failure', async () => {
  const { crm, erase, copy } = await personAtCrm()
  crm.script('reset')
  await erase()
  const { text, exitCode } = await erase()
  expect(exitCode).toBe(0)
  expect(text).toContain('the contact at the CRM provider, if there was one')
  expect(text).not.toContain('delete the contact')
  expect(text).not.toMatch(/ada@|secret-token/i)
  expect(crm.erased).toEqual([person])
  expect(await copy()).toMatchObject({ deliveries: [] })
})

test('with the CRM switched off leads stop waiting, and are deleted when their period is over', async () => {
  const clock = simulatedClock()
  site = createTestSite({ store, clock, settings: FORWARDING })
  await submit(site, 'waitlist', SUBMISSIONS.ebook('ada@example.org'))
  const options = { dataDirectory: folder, forwardsLeads: false }
  const waiting = async () =>
    (
      await store.db
        .selectFrom('private.outbox')
        .select('kind')
        .where('kind', '=', 'crm_lead')
        .execute()
    ).length
  const deliveries = async () =>
    (await store.db.selectFrom('leads').select('delivery').execute()).map(
      ({ delivery }) => delivery,
    )
  clock.advance(6 * DAY_MS)
  // The setting may be missing by mistake, so the lead still waits for some time.
  expect(await applyRetention(store, clock, options)).toMatchObject({ leadsNotForwarded: 0 })
  expect([await deliveries(), await waiting()]).toEqual([['waiting'], 1])
  clock.advance(2 * DAY_MS)
  expect(await applyRetention(store, clock, { ...options, forwardsLeads: true })).toMatchObject({
    leadsNotForwarded: 0,
  })
  expect(await applyRetention(store, clock, options)).toMatchObject({ leadsNotForwarded: 1 })
  expect([await deliveries(), await waiting()]).toEqual([['stored'], 0])
  clock.advance(366 * DAY_MS)
  expect(await applyRetention(store, clock, options)).toMatchObject({ leads: 1 })
  expect(await deliveries()).toEqual([])
})

test('data past its retention period is deleted, waiting leads are kept', async () => {
  const clock = simulatedClock()
  site = createTestSite({ store, clock, settings: FORWARDING })
  await submit(site, 'waitlist', SUBMISSIONS.ebook('old@example.org'))
  await submit(site, 'contact', SUBMISSIONS.contact('old@example.org'))
  await store.db.updateTable('leads').set({ delivery: 'delivered' }).execute()
  await sql`insert into lead_notes (lead_id, text) select id, 'About the ' || form from leads`.execute(
    store.db,
  )
  await sql`update private.outbox set state = 'done', done_at = ${new Date(clock.now())}`.execute(
    store.db,
  )
  await submit(site, 'waitlist', SUBMISSIONS.ebook('waiting@example.org'))
  await writeFile(join(folder, 'mail/old.eml'), 'x')
  await utimes(join(folder, 'mail/old.eml'), clock.now() / 1000, clock.now() / 1000)
  clock.advance(366 * DAY_MS)
  await submit(site, 'waitlist', SUBMISSIONS.ebook('new@example.org'))
  expect(
    await applyRetention(store, clock, { dataDirectory: folder, forwardsLeads: true }),
  ).toMatchObject({
    leads: 1,
    outboxRows: 4,
    mailFiles: 1,
  })
  const left = await sql`select form, email from leads order by received_at, form`.execute(store.db)
  expect(left.rows).toEqual([
    { form: 'contact', email: 'old@example.org' },
    { form: 'ebook', email: 'waiting@example.org' },
    { form: 'ebook', email: 'new@example.org' },
  ])
  expect(await store.db.selectFrom('lead_notes').select('text').execute()).toEqual([
    { text: 'About the contact' },
  ])
  expect(
    (await applyRetention(store, clock, { dataDirectory: folder, forwardsLeads: true })).leads,
  ).toBe(0)
})
