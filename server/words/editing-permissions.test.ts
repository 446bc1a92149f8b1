/**
 * Who may edit, and that no one can write past the functions. Each endpoint:
 * `server/staff/endpoints.test.ts`.
 *
 * @also postgres-15: plans policies in its own way
 */

import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { resourceSections } from '#content/resources.ts'
import type { Value } from '#contract/stored-value.ts'
import { plainOf } from '#contract/values.ts'
import { type Account, createAccount } from '#test/accounts.ts'
import {
  askEditing,
  draft,
  editingPage,
  homeRenderer,
  original,
  publish,
  publishText,
  revisionOf,
  saveDraft,
  storedPublications,
  wordOf,
} from '#test/editing.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'
import { EDITING_FUNCTIONS } from './words-database.ts'

const store = await openFileStore()
const published = await storedPublications(store)
const site = createTestSite({ store, published, renderer: homeRenderer() })
const ann = await createAccount(site, 'editor')
const admin = await createAccount(site, 'admin')
const member = await createAccount(site, 'member')

test('every signed-in user can read their own role', async () => {
  const roleOf = async ({ accessToken }: Account) =>
    (await askEditing(site, 'role', jsonCall(accessToken))).json()
  expect(await roleOf(admin)).toEqual({ role: 'admin' })
  expect(await roleOf(ann)).toEqual({ role: 'editor' })
  expect(await roleOf(member)).toEqual({ role: null })
})

test('a role that was just revoked no longer counts', async () => {
  const former = await createAccount(site, 'editor')
  expect((await askEditing(site, 'page', jsonCall(former.accessToken))).status).toBe(200)
  await store.db.deleteFrom('user_roles').where('user_id', '=', former.id).execute()
  expect((await askEditing(site, 'page', jsonCall(former.accessToken))).status).toBe(403)
})

test.each<[at: string, value: Value]>([
  ['redirects.oldAddresses', [['/old', 'https://example.org/']]],
  ['hosts.all.first.email', 'ann@example.org'],
  ['offers.workshop.price', 'CHF 4,800'],
  ['authMails.recovery.action', 'Choose another password'],
  ['emailReasons.account', 'You got this email from {site}.'],
  ['linkPages.why', 'This page asks first.'],
  ['waitlistForm.note', 'You agree to emails. Write to {email}.'],
  ['site.founder.name', 'Maria Keller'],
  ['documents.ai-use-policy.shown', false],
  ['testimonials.work.first.permitted', '2026-01-31'],
])('only an admin publishes %s', async (at, value) => {
  const one = async (who: Account) =>
    (await publish(site, who, [{ at, revision: await saveDraft(site, who, draft(at, value)) }]))
      .status
  expect([await one(ann), await one(admin)]).toEqual([403, 200])
})

const BUTTON = 'home.stages.action.to'
const ANNOUNCEMENT = 'navigation.announcement.action.to'

test('an editor leads visitors only where an admin has led them before, an admin anywhere', async () => {
  const answer = async (who: Account, at: string, value: string | null) => {
    const { version } = await wordOf(site, who, at)
    const revision = await saveDraft(
      site,
      who,
      draft(at, value, { base: version, known: await revisionOf(site, who, at) }),
    )
    const response = await publish(site, who, [{ at, revision }])
    return response.status === 422 ? (await response.json()).problems : response.status
  }
  const refused = (at: string, link: string) => [{ at, problem: 'link-for-admins', link }]
  for (const link of [
    'https://evil.example/login',
    'mailto:eve@evil.example',
    'tel:+41445550123',
  ]) {
    for (const at of [BUTTON, ANNOUNCEMENT]) {
      expect(await answer(ann, at, link)).toEqual(refused(at, link))
    }
  }
  expect(await answer(ann, BUTTON, '/contact')).toBe(200)
  expect(await answer(admin, BUTTON, 'https://partner.example/offer')).toBe(200)
  expect(await answer(ann, ANNOUNCEMENT, 'https://partner.example/other?page=1')).toBe(200)
  for (const link of [
    'https://partner.example.evil.example/',
    'https://partner.example\\.evil.example/',
    'https://www.partner.example/',
    'https://partner.example:8443/',
  ]) {
    expect(await answer(ann, BUTTON, link)).toEqual(refused(BUTTON, link))
  }
  for (const at of [BUTTON, ANNOUNCEMENT]) {
    expect(await answer(ann, at, null)).toBe(200)
  }
})

test('the text of a tool can have no link of an editor to other places either', async () => {
  // The text links to https://digital-strategy.ec.europa.eu, and the end of the second one's host
  // is cut off.
  const at = 'documents.ai-literacy-record.text'
  const text = original(at)
  let known = 0
  for (const link of ['https://evil.example/template', 'https://digital-strategy.ec']) {
    expect(text.includes(link)).toBe(link.endsWith('.ec'))
    const changed = draft(at, `${text}\n\nMore in [our template](${link}).`, { known })
    known = await saveDraft(site, ann, changed)
    const response = await publish(site, ann, [{ at, revision: known }])
    expect((await response.json()).problems).toEqual([{ at, problem: 'link-for-admins', link }])
  }
})

/** Calls a function of the database as an editor who goes past our server. */
const callAsAnn = (name: string, values: unknown[]) =>
  store.asCaller(
    {
      role: 'authenticated',
      claims: { role: 'authenticated', sub: ann.id },
      method: 'POST',
      path: '/',
    },
    { readOnly: false },
    (trx) =>
      trx.executeQuery(
        CompiledQuery.raw(`select public.${name}(${values.map((_, at) => `$${at + 1}`)})`, values),
      ),
  )

test('the database refuses such a link, too, when an editor calls it past our server', async () => {
  const { version: base } = await wordOf(site, ann, BUTTON)
  const sent = {
    area: 'page',
    at: BUTTON,
    value: 'https://evil.example/',
    original: '/x',
    base,
    sequence: 1,
  }
  const known = await revisionOf(site, ann, BUTTON)
  await callAsAnn('editing_save', ['/', JSON.stringify([{ ...sent, known, writer: randomUUID() }])])
  const revision = await revisionOf(site, ann, BUTTON)
  const drafts = JSON.stringify([{ area: 'page', at: BUTTON, revision }])
  await expect(
    callAsAnn('editing_publish', [randomUUID(), '/', drafts, null]),
  ).rejects.toMatchObject({
    code: '42501',
  })
})

test('an editor who says past our server that a setting is a text of a page changes nothing', async () => {
  const writer = randomUUID()
  const name = {
    at: 'site.name',
    value: 'Evil',
    original: 'Everturn',
    base: 0,
    known: 0,
    writer,
    sequence: 1,
  }
  const store = (area: string) =>
    callAsAnn('editing_save', ['/', JSON.stringify([{ ...name, area }])])
  const publish = (area: string) =>
    callAsAnn('editing_publish', [
      randomUUID(),
      '/',
      JSON.stringify([{ area, at: name.at, revision: 1 }]),
      null,
    ])
  await store('setting')
  await expect(publish('setting')).rejects.toMatchObject({ code: '42501' })
  await store('page')
  await publish('page')
  await published.refresh()
  expect(published.snapshot().texts[name.at]).toBeUndefined()
  const { shown, isForAdmins } = await wordOf(site, ann, name.at)
  expect({ shown, isForAdmins }).toEqual({ shown: 'Everturn', isForAdmins: true })
})

test('an editor is offered what they may publish', async () => {
  const closedTo = async (who: Account) =>
    (await editingPage(site, who)).words.flatMap(({ at, isForAdmins }) => (isForAdmins ? at : []))
  expect(await closedTo(ann)).toEqual(
    expect.arrayContaining(['offers.workshop.price', 'site.name']),
  )
  expect(await closedTo(admin)).toEqual([])
  // A number that no one writes, without the tool that is not offered.
  const offered = plainOf(resourceSections)
    .flatMap(({ items }) => items)
    .filter(({ slug }) => slug !== 'ai-use-policy' && original(`documents.${slug}.shown`) !== '')
  expect((await editingPage(site, ann)).tools).toBe(`${offered.length}`)
  const found = async ({ accessToken }: Account) =>
    (
      await (
        await askEditing(
          site,
          'find?text=CHF 4,800&matchCase=true&wholeWords=true',
          jsonCall(accessToken),
        )
      ).json()
    ).texts
  expect([await found(ann), (await found(admin)).length]).toEqual([[], 1])
})

test('in a hosted project, the tables are closed to all, and visitors may call what is public only', async () => {
  const { rows: open } = await sql<{ name: string }>`
    select c.relname || ' ' || r as name from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) r
    where c.relname ~ '^(word_|pictures|documents|turns|editing_presence|newest_word)' and c.relkind in ('r', 'v')
      and has_table_privilege(r, c.oid, 'select, insert, update, delete, truncate')`.execute(
    store.db,
  )
  expect(open).toEqual([])
  const callable = async (role: string) => {
    const { rows } = await sql<{ name: string }>`
      select p.proname as name from pg_proc p where has_function_privilege(${role}, p.oid, 'execute')
        and p.prosrc ~ '(word_|words|newest_|pictures|editing_presence)' and p.prorettype <> 'trigger'::regtype
        and p.pronamespace = any(array['public', 'private']::regnamespace[]) order by 1`.execute(
      store.db,
    )
    return rows.map(({ name }) => name)
  }
  const forAll = ['picture_file', 'published_generation', 'published_records', 'published_words']
  expect(await callable('anon')).toEqual(forAll)
  const forStaff = Object.keys(EDITING_FUNCTIONS).filter((name) => name !== 'editing_role')
  expect(await callable('authenticated')).toEqual([...forStaff, ...forAll].sort())
})

test.each(Object.entries(EDITING_FUNCTIONS).filter(([name]) => name !== 'editing_role'))(
  'a member who calls %s past our server is refused',
  async (name, parameters) => {
    const values = parameters.map(() => 'null')
    const claims = { role: 'authenticated', sub: member.id }
    const call = store.asCaller(
      { role: 'authenticated', claims, method: 'POST', path: '/' },
      { readOnly: false },
      (trx) => sql.raw(`select public.${name}(${values})`).execute(trx),
    )
    await expect(call).rejects.toMatchObject({ code: '42501' })
  },
)

test('the history cannot be changed by the owner of the tables either', async () => {
  await publishText(site, admin, 'home.hero.note', 'A note')
  for (const change of [
    'delete from word_changes',
    'truncate word_changes cascade',
    `update word_changes set path = 'x'`,
  ]) {
    await expect(sql.raw(change).execute(store.db)).rejects.toMatchObject({ code: '42501' })
  }
})
