/**
 * What saving a draft does, and what it must never do. What may be in it: `site-words.test.ts`.
 *
 * @also postgres-15: runs the SQL functions of drafts
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Account, createAccount } from '#test/accounts.ts'
import { auditEntries } from '#test/audit-entries.ts'
import {
  askEditing,
  draft,
  editingPage,
  homeRenderer,
  publish,
  revisionOf,
  saveDraft,
  saveDrafts,
  storedPublications,
} from '#test/editing.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'
import { siteWords } from './registry.ts'

const AT = 'home.hero.lead'

const store = await openFileStore()
const published = await storedPublications(store)
const site = createTestSite({ store, published, renderer: homeRenderer() })
const ann = await createAccount(site, 'editor')
const bob = await createAccount(site, 'editor')

test('the database accepts every address of the site', async () => {
  const addresses = JSON.stringify([...siteWords.keys()])
  const { rows } = await sql<{ at: string }>`
    select at from jsonb_array_elements_text(${addresses}::jsonb) as at where not private.is_address(at)
  `.execute(store.db)
  expect(rows).toEqual([])
})

test('colleagues see who edits their page, until the person leaves or says nothing for half a minute', async () => {
  const say = async (who: Account, path: string, isEditing: boolean) =>
    (await askEditing(site, 'presence', jsonCall(who.accessToken, { path, isEditing }))).json()
  expect(await say(ann, '/', true)).toEqual([])
  expect(await say(ann, '/book', true)).toEqual([])
  expect(await say(bob, '/book/', false)).toEqual([{ id: ann.id, name: ann.email }])
  expect(await say(ann, '/book', false)).toEqual([])
  expect(await say(bob, '/book', true)).toEqual([])
  await sql`update private.editing_presence set seen_at = now() - interval '31 seconds'`.execute(
    store.db,
  )
  expect(await say(bob, '/', true)).toEqual([])
})

test('a repeated save changes nothing, nor does an older one', async () => {
  const writer = randomUUID()
  const first = draft(AT, 'one', { writer, known: await revisionOf(site, ann, AT) })
  const revision = await saveDraft(site, ann, first)
  expect(await saveDraft(site, ann, first)).toBe(revision)
  expect(await saveDraft(site, ann, draft(AT, 'two', { writer, known: first.known }))).toBe(
    revision + 1,
  )
  const [overtaken] = await saveDrafts(site, ann, first)
  expect(overtaken).toMatchObject({
    outcome: 'superseded',
    revision: revision + 1,
    draft: { value: 'two' },
  })
})

test('a draft is not overwritten by another window that has not seen it', async () => {
  const known = await revisionOf(site, ann, AT)
  await saveDraft(site, ann, draft(AT, 'from window one', { known }))
  const [answer] = await saveDrafts(site, ann, draft(AT, 'from window two', { known }))
  expect(answer).toMatchObject({ outcome: 'conflict', draft: { value: 'from window one' } })
  expect((await editingPage(site, ann)).drafts.find((one) => one.at === AT)?.value).toBe(
    'from window one',
  )
  await saveDraft(
    site,
    ann,
    draft(AT, 'from window two', { known: await revisionOf(site, ann, AT) }),
  )
})

test('a discarded draft does not return with a late save', async () => {
  const one = draft(AT, 'to be dropped', { known: await revisionOf(site, ann, AT) })
  const discard = { drafts: [{ at: AT, revision: await saveDraft(site, ann, one) }] }
  expect(
    await (await askEditing(site, 'discard', jsonCall(ann.accessToken, discard))).json(),
  ).toEqual([AT])
  expect(
    await (await askEditing(site, 'discard', jsonCall(ann.accessToken, discard))).json(),
  ).toEqual([])
  expect(await saveDrafts(site, ann, one)).toMatchObject([{ outcome: 'superseded', draft: null }])
  expect(await revisionOf(site, ann, AT)).toBe(0)
  const entry = (await auditEntries(store, 0)).at(-1)
  expect(entry).toMatchObject({ action: 'discard', subject: 'words', actor: ann.id })
})

test('what another window types after a publication is kept', async () => {
  const at = 'home.question.lead'
  const revision = await saveDraft(site, ann, draft(at, 'Published from here'))
  expect((await publish(site, ann, [{ at, revision }])).status).toBe(200)
  await saveDraft(site, ann, draft(at, 'Typed over there', { known: revision }))
  const kept = (await editingPage(site, ann)).drafts.find((one) => one.at === at)
  expect(kept).toMatchObject({
    value: 'Typed over there',
    conflict: { version: 1, shown: 'Published from here' },
  })
})

test('a draft that breaks rules is saved, and what is no text or at no address is refused', async () => {
  const answers = await saveDrafts(
    site,
    ann,
    draft('home.close.title', ''),
    draft('home.hero.nothing', 'x'),
    draft('home.hero.title', 'two\nlines'),
  )
  expect(answers).toMatchObject([
    { outcome: 'saved' },
    { outcome: 'refused', reason: 'unknown-address' },
    { outcome: 'refused', reason: 'not-a-text' },
  ])
})

test.each([
  ['an empty list', []],
  ['too many', Array.from({ length: 201 }, (_, n) => draft(`home.n${n}.x`, 'x'))],
  ['one address twice', [draft(AT, 'a'), draft(AT, 'b')]],
  ['too long a text', [draft(AT, 'x'.repeat(20_001))]],
])('%s is a bad request', async (_, drafts) => {
  expect(
    (await askEditing(site, 'drafts', jsonCall(ann.accessToken, { path: '/', drafts }, 'PUT')))
      .status,
  ).toBe(400)
})
