/** What saving a draft does, and what it must never do. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { PresentColleagues } from '#contract/editing/api.ts'
import { auditEntries } from '#test/audit-entries.ts'
import { createEditingSite, draft, original, type Person } from '#test/editing-site.ts'
import { siteWords } from './site-words.ts'

const TITLE = 'home.hero.title'
const LEAD = 'home.hero.lead'
const PLACEHOLDER = 'embed.meeting.details.forUs'

const { ann, ask, bob, page, publish, published, revisionOf, save, saved, site, close } = await createEditingSite()
afterAll(close)

test('the database accepts every address of the site', async () => {
  const addresses = JSON.stringify([...siteWords.keys()])
  const { rows } = await sql<{ at: string }>`
    select at from jsonb_array_elements_text(${addresses}::jsonb) as at where not private.is_address(at)
  `.execute(site.store.db)
  expect(rows).toEqual([])
})

test('colleagues see who edits their page, until the person leaves or says nothing for half a minute', async () => {
  const say = async (who: Person, path: string, isEditing: boolean) =>
    ((await (await ask(who.accessToken, 'POST', 'presence', { path, isEditing })).json()) as PresentColleagues).editing
  expect(await say(ann, '/', true)).toEqual([])
  expect(await say(ann, '/book', true)).toEqual([])
  expect(await say(bob, '/book/', false)).toEqual([{ id: ann.id, name: ann.email }])
  expect(await say(ann, '/book', false)).toEqual([])
  expect(await say(bob, '/book', true)).toEqual([])
  await sql`update private.editing_presence set seen_at = now() - interval '31 seconds'`.execute(site.store.db)
  expect(await say(bob, '/', true)).toEqual([])
})

describe('a draft', () => {
  const AT = 'home.hero.lead'

  test('is saved, seen by colleagues as mine, and shown to no visitor', async () => {
    const revision = await saved(ann, draft(AT, 'Typed by Ann'))
    const seen = (await page(bob)).drafts.find((one) => one.at === AT)
    expect(seen).toMatchObject({ value: 'Typed by Ann', by: { id: ann.id, name: ann.email }, revision, path: '/' })
    expect(published.snapshot().texts[AT]).toBeUndefined()
  })

  test('stays the same when the save is repeated, and an older save changes nothing', async () => {
    const writer = randomUUID()
    const first = draft(AT, 'one', { writer, known: await revisionOf(ann, AT) })
    const revision = await saved(ann, first)
    expect(await saved(ann, first)).toBe(revision)
    const later = draft(AT, 'two', { writer, known: first.known })
    expect(await saved(ann, later)).toBe(revision + 1)
    const [overtaken] = await save(ann, first)
    expect(overtaken).toMatchObject({ outcome: 'superseded', revision: revision + 1, draft: { value: 'two' } })
  })

  test('is not overwritten by another window that has not seen it', async () => {
    const known = await revisionOf(ann, AT)
    await saved(ann, draft(AT, 'from window one', { known }))
    const [answer] = await save(ann, draft(AT, 'from window two', { known }))
    expect(answer).toMatchObject({ outcome: 'conflict', draft: { value: 'from window one' } })
    expect((await page(ann)).drafts.find((one) => one.at === AT)?.value).toBe('from window one')
    await saved(ann, draft(AT, 'from window two', { known: await revisionOf(ann, AT) }))
  })

  test('that was discarded does not return with a late save', async () => {
    const writer = randomUUID()
    const one = draft(AT, 'to be dropped', { writer, known: await revisionOf(ann, AT) })
    const revision = await saved(ann, one)
    const discard = { drafts: [{ at: AT, revision }] }
    expect(await (await ask(ann.accessToken, 'POST', 'discard', discard)).json()).toEqual({ discarded: [AT] })
    expect(await (await ask(ann.accessToken, 'POST', 'discard', discard)).json()).toEqual({ discarded: [] })
    const [late] = await save(ann, one)
    expect(late).toMatchObject({ outcome: 'superseded', draft: null })
    expect((await page(ann)).drafts.some(({ at, by }) => at === AT && by.id === ann.id)).toBe(false)
    expect((await auditEntries(site.store, 0)).at(-1)).toMatchObject({
      action: 'discard',
      subject: 'words',
      actor: ann.id,
    })
  })

  test('that another window types after a publication is kept', async () => {
    const at = 'home.question.lead'
    const revision = await saved(ann, draft(at, 'Published from here'))
    expect((await publish(ann, [{ at, revision }])).status).toBe(200)
    await saved(ann, draft(at, 'Typed over there', { known: revision }))
    const kept = (await page(ann)).drafts.find((one) => one.at === at)
    expect(kept).toMatchObject({ value: 'Typed over there', conflict: { version: 1, shown: 'Published from here' } })
  })

  test('may break the rules and states which one', async () => {
    const answers = await save(
      ann,
      draft(PLACEHOLDER, 'For us'),
      draft(LEAD, 'x'.repeat(2000), { known: await revisionOf(ann, LEAD) }),
    )
    expect(answers).toMatchObject([
      { outcome: 'saved', problem: { problem: 'placeholder', missing: ['{time}', '{place}'], unknown: [] } },
      { outcome: 'saved', problem: { problem: 'too-long' } },
    ])
  })

  test.each([
    ['a word of 21 letters', `A ${'r'.repeat(21)} more`, { problem: 'long-word', word: 'r'.repeat(21), max: 20 }],
    ['a word of 20 letters', `A ${'r'.repeat(20)} more`, undefined],
    ['a hyphen between 20 and 20 letters', `A ${'r'.repeat(20)}-${'r'.repeat(20)}`, undefined],
    ['40 characters of a script without spaces', '読'.repeat(40), undefined],
  ])('with %s is saved, and the answer says whether it can be published', async (_, value, problem) => {
    const at = 'home.hero.title'
    const [answer] = await save(ann, draft(at, value, { known: await revisionOf(ann, at) }))
    expect(answer?.outcome).toBe('saved')
    expect((answer as { problem?: unknown }).problem).toEqual(problem)
  })

  test('has room for a usual text, however short the original is', async () => {
    const at = 'site.founder.role'
    const [answer] = await save(ann, draft(at, 'Founder and Managing Director', { known: await revisionOf(ann, at) }))
    expect(answer).toMatchObject({ outcome: 'saved' })
    expect(answer).not.toHaveProperty('problem')
  })

  test('of a fact may name the facts that it ships with, and no others', async () => {
    const at = 'site.founder.bio.0'
    const problemOf = async (value: string) =>
      (await save(ann, draft(at, value, { known: await revisionOf(ann, at) })))[0] as { problem?: unknown }
    expect((await problemOf(`${original(at)} She teaches it.`)).problem).toBeUndefined()
    expect((await problemOf(`${original(at)} {site.book.title}`)).problem).toMatchObject({ problem: 'placeholder' })
  })

  test('is refused at an address without a text, and if it is not a text', async () => {
    const answers = await save(
      ann,
      draft('home.hero.nothing', 'x'),
      draft(TITLE, 'two\nlines'),
      draft('home.close.title', 'right\u202eto left'),
      draft('home.workshop.picture', '<img src=x onerror=alert(1)>'),
    )
    expect(answers).toEqual([
      { at: 'home.hero.nothing', outcome: 'refused', reason: 'unknown-address' },
      { at: TITLE, outcome: 'refused', reason: 'not-a-text' },
      { at: 'home.close.title', outcome: 'refused', reason: 'not-a-text' },
      { at: 'home.workshop.picture', outcome: 'refused', reason: 'not-a-text' },
    ])
  })

  test.each([
    ['no list', { path: '/' }],
    ['an empty list', { path: '/', drafts: [] }],
    ['too many', { path: '/', drafts: Array.from({ length: 201 }, (_, n) => draft(`home.n${n}.x`, 'x')) }],
    ['one address twice', { path: '/', drafts: [draft(TITLE, 'a'), draft(TITLE, 'b')] }],
    ['too long a text', { path: '/', drafts: [draft(TITLE, 'x'.repeat(20_001))] }],
    ['no writer', { path: '/', drafts: [{ ...draft(TITLE, 'x'), writer: 'me' }] }],
  ])('%s is a bad request', async (_, body) => {
    expect((await ask(ann.accessToken, 'PUT', 'drafts', body)).status).toBe(400)
  })
})
