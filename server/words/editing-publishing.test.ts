/**
 * What publishing does, the history, and what a release does to published words.
 *
 * @also embedded: locks of two publications meet on one connection
 * @also postgres-15: runs the SQL functions of publishing
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { PublishConflicts, PublishProblems } from '#contract/editing/api.ts'
import { idsIn } from '#contract/editing/lists.ts'
import type { Value } from '#contract/stored-value.ts'
import { NOT_OFFERED_AT } from '#contract/words.ts'
import { type Account, createAccount } from '#test/accounts.ts'
import { auditEntries } from '#test/audit-entries.ts'
import {
  askEditing,
  draft,
  editingPage,
  historyOf,
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
import { textsNow } from './current-words.ts'
import { followPublishedWords } from './published-words.ts'
import { siteWord, siteWords } from './registry.ts'
import { storedWords } from './words-database.ts'

const TITLE = 'home.hero.title'

const store = await openFileStore()
const published = await storedPublications(store)
const site = createTestSite({ store, published, renderer: homeRenderer() })
const ann = await createAccount(site, 'editor')
const bob = await createAccount(site, 'editor')
const admin = await createAccount(site, 'admin')

const shown = (at: string) => published.snapshot().texts[at]
const draftsAt = async (who: Account, at: string) =>
  (await editingPage(site, who)).drafts.filter((one) => one.at === at)
const conflictsOf = async (response: Response) => {
  expect(response.status).toBe(409)
  return ((await response.json()) as PublishConflicts).conflicts
}
const problemsOf = async (response: Response) => {
  expect(response.status).toBe(422)
  return ((await response.json()) as PublishProblems).problems
}

test('publishing puts my drafts live and leaves those of others alone', async () => {
  const revision = await saveDraft(site, ann, draft(TITLE, 'Ann’s title'))
  const other = 'home.close.title'
  const bobs = await saveDraft(site, bob, draft(other, 'Bob’s closing'))
  const response = await publish(site, ann, [{ at: TITLE, revision }])
  expect(await response.json()).toMatchObject({
    changes: [{ at: TITLE, version: 1, shown: 'Ann’s title' }],
  })
  expect([shown(TITLE), shown(other)]).toEqual(['Ann’s title', undefined])
  expect(await draftsAt(bob, TITLE)).toEqual([])
  expect(await draftsAt(ann, other)).toMatchObject([
    { value: 'Bob’s closing', by: { id: bob.id, name: bob.email } },
  ])
  expect(await wordOf(site, bob, TITLE)).toMatchObject({
    original: original(TITLE),
    shown: 'Ann’s title',
    version: 1,
  })
  const entry = {
    action: 'publish',
    subject: 'words',
    actor: ann.id,
    filter: { path: '/', addresses: [TITLE] },
  }
  expect((await auditEntries(store, 0)).at(-1)).toMatchObject(entry)
  expect(await conflictsOf(await publish(site, ann, [{ at: other, revision: bobs }]))).toEqual([
    { at: other, reason: 'draft-changed', draft: null },
  ])
})

test('publishing is all or nothing when someone published one of the texts since', async () => {
  const a = 'home.stats.title'
  const b = 'home.workshop.title'
  await publishText(site, bob, a, 'Bob was first')
  const known = await saveDraft(site, ann, draft(a, 'Ann came second'))
  const alone = { at: b, revision: await saveDraft(site, ann, draft(b, 'Ann alone')) }
  const first = { version: 1, shown: 'Bob was first', by: { id: bob.id } }
  expect(
    await conflictsOf(await publish(site, ann, [{ at: a, revision: known }, alone])),
  ).toMatchObject([{ at: a, reason: 'published-since', ...first }])
  expect(shown(b)).toBeUndefined()
  expect(await draftsAt(ann, a)).toMatchObject([{ conflict: first }])
  // After seeing both texts, Ann chooses hers.
  const decided = await saveDraft(site, ann, draft(a, 'Ann came second', { base: 1, known }))
  expect((await publish(site, ann, [{ at: a, revision: decided }, alone])).status).toBe(200)
  expect([shown(a), shown(b)]).toEqual(['Ann came second', 'Ann alone'])
})

test('publishing takes only the texts that the person saw', async () => {
  const at = 'home.book.title'
  const seen = await saveDraft(site, ann, draft(at, 'Seen'))
  await saveDraft(site, ann, draft(at, 'Typed in another window', { known: seen }))
  expect(await conflictsOf(await publish(site, ann, [{ at, revision: seen }]))).toMatchObject([
    { at, reason: 'draft-changed', draft: { value: 'Typed in another window' } },
  ])
  expect(shown(at)).toBeUndefined()
})

test('a text that is shown already makes no change, and its draft is deleted', async () => {
  const at = 'home.workshop.text'
  const revision = await saveDraft(site, ann, draft(at, original(at)))
  expect(await (await publish(site, ann, [{ at, revision }])).json()).toMatchObject({ changes: [] })
  expect(await historyOf(site, ann, at)).toEqual([])
  expect(await revisionOf(site, ann, at)).toBe(0)
})

test('an added item of a list is published with its texts only, and undo takes it away', async () => {
  const at = 'home.question.items'
  const shipped = idsIn(siteWord(at)?.original ?? [])
  const order = [...shipped, 'nabc123']
  const [title, text] = ['title', 'text'].map((key) => `${at}.nabc123.${key}`) as [string, string]
  const half = [
    { at, revision: await saveDraft(site, ann, draft(at, order)) },
    { at: title, revision: await saveDraft(site, ann, draft(title, 'A fourth point')) },
  ]
  // Everyone who edits sees its texts, those without a draft too.
  expect(await wordOf(site, bob, text)).toMatchObject({
    kind: 'text',
    version: 0,
    rules: { max: expect.any(Number) },
  })
  expect(await problemsOf(await publish(site, ann, half))).toEqual([
    { at, problem: 'unwritten', texts: [text] },
  ])
  expect(shown(title)).toBeUndefined()
  const rest = { at: text, revision: await saveDraft(site, ann, draft(text, 'It has two texts.')) }
  expect((await publish(site, ann, [...half, rest])).status).toBe(200)
  expect([shown(at), shown(title)]).toEqual([order, 'A fourth point'])
  await publishText(site, bob, at, null)
  expect(shown(at)).toBeUndefined()
  expect(await historyOf(site, ann, at)).toMatchObject([
    { from: order, to: shipped },
    { from: shipped, to: order },
  ])
  // Its texts were kept.
  await publishText(site, bob, at, order)
  expect(shown(text)).toBe('It has two texts.')
})

test('the history names who changed what, in pages, and a restore is a new change', async () => {
  const at = 'home.book.text'
  await publishText(site, ann, at, 'First')
  await publishText(site, bob, at, 'Second')
  const [second, first] = await historyOf(site, ann, at)
  expect([second, first]).toMatchObject([
    { version: 2, kind: 'publish', from: 'First', to: 'Second', by: { name: bob.email } },
    { version: 1, kind: 'publish', from: original(at), to: 'First', by: { name: ann.email } },
  ])
  const older = await askEditing(
    site,
    `history?at=${at}&before=${second?.id}`,
    jsonCall(ann.accessToken),
  )
  expect(await older.json()).toEqual({ changes: [first], hasMore: false })
  const revision = await saveDraft(
    site,
    bob,
    draft(at, 'First', { base: 2, restores: first?.id as number }),
  )
  await publish(site, bob, [{ at, revision }])
  expect((await historyOf(site, ann, at))[0]).toMatchObject({
    version: 3,
    kind: 'restore',
    from: 'Second',
    to: 'First',
  })
  await publishText(site, ann, at, null)
  expect((await historyOf(site, ann, at))[0]).toMatchObject({ version: 4, to: original(at) })
  expect(shown(at)).toBeUndefined()
})

/** Simulates a text that staff published when `content/` had another original. */
const publishedBefore = (at: string, value: Value) =>
  sql`insert into public.word_changes (area, address, version, value, original, kind, publication, path, author)
    values (${siteWord(at)?.area}::private.word_area, ${at}, 1, ${JSON.stringify(value)}::jsonb, '"As the last release said it"', 'publish', gen_random_uuid(), '/', ${ann.id}::uuid)`.execute(
    store.db,
  )

test('a release that contains the published words is noted, drafts keep their base, and facts count as before', async () => {
  const at = 'home.comparison.lead'
  const quote = 'testimonials.work.first.quote'
  await publishedBefore(at, original(at))
  const facts: Readonly<Record<string, Value>> = {
    'redirects.oldAddresses': [['/old-labs', '/labs']],
    'offers.hub.shown': false,
    'site.contact.phone': '+41 44 555 01 23',
    'testimonials.work.first.permitted': '2027-01-31',
    [quote]: 'Our mills learn.',
  }
  for (const [fact, value] of Object.entries(facts)) {
    await publishedBefore(fact, value)
    Object.assign(siteWords.get(fact) ?? {}, { original: value })
  }
  const revision = await saveDraft(site, bob, draft(at, 'Bob goes on', { base: 1 }))
  for (const _ of ['first start', 'second start']) {
    const follower = await followPublishedWords(storedWords(store), pino({ level: 'silent' }))
    await follower.stop()
    const { texts } = follower.snapshot()
    expect(texts[at]).toBeUndefined()
    expect(texts).toMatchObject({ ...facts, [NOT_OFFERED_AT]: expect.arrayContaining(['/hub']) })
    expect(textsNow({ ...texts, [quote]: 'Corrected' }, 'https://everturn.example')[quote]).toBe(
      'Corrected',
    )
  }
  expect(await historyOf(site, ann, at)).toMatchObject([
    { version: 2, kind: 'release', to: original(at), by: null },
    { version: 1, kind: 'publish', by: { id: ann.id } },
  ])
  expect(await wordOf(site, bob, at)).toMatchObject({
    shown: original(at),
    version: 2,
    isReleased: true,
  })
  expect((await publish(site, bob, [{ at, revision }])).status).toBe(200)
  expect(shown(at)).toBe('Bob goes on')
  for (const original of [at, 'site.contact.phone']) {
    await publishText(site, admin, original, null)
  }
  expect([shown(at), shown('site.contact.phone')]).toEqual([undefined, '+41 44 555 01 23'])
})

test('a release that changes an original leaves the published text in place and says so', async () => {
  const at = 'home.stages.lead'
  await publishedBefore(at, 'From staff')
  await published.refresh()
  expect(shown(at)).toBe('From staff')
  expect(await wordOf(site, ann, at)).toMatchObject({
    shown: 'From staff',
    originalWas: 'As the last release said it',
  })
  // Publishing the same text again is a decision: it is then based on the new original.
  await publishText(site, ann, at, 'From staff')
  expect((await wordOf(site, ann, at)).originalWas).toBeUndefined()
  expect(await historyOf(site, ann, at)).toHaveLength(2)
})
