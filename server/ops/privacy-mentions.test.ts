/**
 * Texts of staff in which the name or the address of a person occurs: whose they are.
 *
 * @also embedded: commands reach it through the running server
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
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
  await writeFile(
    join(folder, 'mail/5.eml'),
    mailFile("o'neil@corp.example", "Hello o'neil@corp.example"),
  )
  await writeFile(join(folder, 'mail/6.eml'), mailFile(`Neil <${neil}>`, 'Hello'))
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
  const ids = undecidedNotes((await privacy('erase', 'bob@example.org')).text)
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
