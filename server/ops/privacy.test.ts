/**
 * The copy of a person's data, and its erasure, here and at the CRM.
 *
 * @also embedded: commands reach it through the running server
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { eraseAtCrm } from '#server/leads/crm/erase-person.ts'
import { startFakeCrm } from '#test/fakes/crm.ts'
import { FORWARDING, SUBMISSIONS, submit } from '#test/lead-forms.ts'
import { clearPeople, mailFile, privacyCommand, undecidedNotes } from '#test/privacy-command.ts'
import { openFileStore } from '#test/store.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestSite } from '#test/test-site.ts'

const store = await openFileStore()
const site = createTestSite({ store, settings: FORWARDING })
const folder = temporaryFolder()
const privacy = privacyCommand(store, folder)
beforeEach(async () => {
  await clearPeople(store)
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  await mkdir(join(folder, 'mail'))
})

const person = 'ada@example.org'
/** Someone else, whose address the person's lead had until staff corrected it. */
const other = 'lovelace@example.org'

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
  await writeFile(
    join(folder, 'mail/1.eml'),
    mailFile(person, 'Hello https://site.example/verify?token=secret now'),
  )
  await writeFile(join(folder, 'mail/2.eml'), mailFile('staff@b.example', `Lead of ${person}`))
  await writeFile(
    join(folder, 'mail/3.eml'),
    mailFile('eve@example.org', 'Hello from grada@example.org'),
  )
  await writeFile(join(folder, 'mail/4.eml'), mailFile(other, 'Hello'))
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
  const [dinner = ''] = undecidedNotes((await privacy('erase', person)).text)
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

/** A CRM that may erase contacts, a person who is known there, and the command that erases them. */
async function personAtCrm() {
  await storePerson()
  await store.db.updateTable('leads').set({ delivery: 'delivered' }).execute()
  const crm = await startFakeCrm({ token: 'secret-token' })
  onTestFinished(() => crm.close())
  const erase = (token = 'secret-token', timeLimitMs?: number) => {
    const settings = { CRM_API_HOST: crm.origin, CRM_PRIVATE_APP_TOKEN: token }
    const command = privacyCommand(store, folder, (address) =>
      eraseAtCrm(settings, address, timeLimitMs),
    )
    return command('erase', 'Ada@Example.org', 'rest=keep')
  }
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
