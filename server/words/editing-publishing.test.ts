/** What publishing does, the history, and what a release does to published words. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { Found, PublishConflicts, PublishProblems, WordHistory } from '#contract/editing/api.ts'
import { auditEntries } from '#test/audit-entries.ts'
import { createEditingSite, draft, original, type Person } from '#test/editing-site.ts'
import { followPublishedWords } from './published-words.ts'
import { storedWords } from './words-database.ts'

const TITLE = 'home.hero.title'
const PLACEHOLDER = 'embed.meeting.details.forUs'

const { ann, ask, bob, historyOf, page, publish, published, put, revisionOf, saved, site, wordOf, close } =
  await createEditingSite()
afterAll(close)

describe('publishing', () => {
  test('puts my drafts live and leaves those of others alone', async () => {
    const mine = await saved(ann, draft(TITLE, 'Ann’s title', { known: await revisionOf(ann, TITLE) }))
    await saved(bob, draft('home.close.title', 'Bob’s closing'))
    const response = await publish(ann, [{ at: TITLE, revision: mine }])
    expect(await response.json()).toMatchObject({ changes: [{ at: TITLE, version: 1, shown: 'Ann’s title' }] })
    expect(published.snapshot().texts[TITLE]).toBe('Ann’s title')
    expect(published.snapshot().texts['home.close.title']).toBeUndefined()
    const { drafts, words } = await page(bob)
    expect(drafts.some(({ at }) => at === TITLE)).toBe(false)
    expect(drafts.find(({ at }) => at === 'home.close.title')).toMatchObject({ by: { id: bob.id } })
    expect(words.find(({ at }) => at === TITLE)).toMatchObject({
      original: original(TITLE),
      shown: 'Ann’s title',
      version: 1,
      published: { by: { id: ann.id, name: ann.email } },
    })
    expect((await auditEntries(site.store, 0)).at(-1)).toMatchObject({
      action: 'publish',
      subject: 'words',
      actor: ann.id,
      filter: { path: '/', addresses: [TITLE] },
    })
  })

  test('is all or nothing when someone published one of the texts since', async () => {
    const [a, b] = ['home.stats.title', 'home.workshop.title']
    await put(bob, a, 'Bob was first')
    const revisionA = await saved(ann, draft(a, 'Ann came second', { base: 0 }))
    const revisionB = await saved(ann, draft(b, 'Ann alone', { base: 0 }))
    const chosen = [
      { at: a, revision: revisionA },
      { at: b, revision: revisionB },
    ]
    const refused = await publish(ann, chosen)
    expect(refused.status).toBe(409)
    const { code, conflicts } = (await refused.json()) as PublishConflicts
    expect(code).toBe('conflict')
    expect(conflicts).toMatchObject([
      { at: a, reason: 'published-since', version: 1, shown: 'Bob was first', by: { id: bob.id } },
    ])
    expect(published.snapshot().texts[b]).toBeUndefined()
    expect((await page(ann)).drafts.find((one) => one.at === a)?.conflict).toMatchObject({
      version: 1,
      by: { id: bob.id },
    })
    // After seeing both texts, Ann chooses hers.
    const decided = await saved(ann, draft(a, 'Ann came second', { base: 1, known: revisionA }))
    expect((await publish(ann, [{ at: a, revision: decided }, ...chosen.slice(1)])).status).toBe(200)
    expect(published.snapshot().texts).toMatchObject({ [a]: 'Ann came second', [b]: 'Ann alone' })
  })

  test('takes only the texts that the person saw', async () => {
    const at = 'home.book.title'
    const seen = await saved(ann, draft(at, 'Seen'))
    await saved(ann, draft(at, 'Typed in another window', { known: seen }))
    const response = await publish(ann, [{ at, revision: seen }])
    expect(response.status).toBe(409)
    expect(((await response.json()) as PublishConflicts).conflicts).toMatchObject([
      { at, reason: 'draft-changed', draft: { value: 'Typed in another window' } },
    ])
    expect(published.snapshot().texts[at]).toBeUndefined()
  })

  test('cannot take the drafts of a colleague', async () => {
    const at = 'home.close.text'
    const revision = await saved(bob, draft(at, 'Bob is not done'))
    const response = await publish(ann, [{ at, revision }])
    expect(response.status).toBe(409)
    expect(((await response.json()) as PublishConflicts).conflicts).toEqual([
      { at, reason: 'draft-changed', draft: null },
    ])
  })

  test('is answered again when it is repeated', async () => {
    const at = 'home.comparison.title'
    const revision = await saved(ann, draft(at, 'Once'))
    const id = randomUUID()
    const first = await (await publish(ann, [{ at, revision }], id)).json()
    const again = await publish(ann, [{ at, revision }], id)
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual(first)
    expect(await historyOf(ann, at)).toHaveLength(1)
  })

  test('refuses texts that would break something, and publishes none of them', async () => {
    const good = await saved(bob, draft('home.comparison.lead', 'Good'))
    const bad = await saved(bob, draft(PLACEHOLDER, 'For us'))
    const empty = await saved(bob, draft('home.stages.title', '  '))
    const response = await publish(bob, [
      { at: 'home.comparison.lead', revision: good },
      { at: PLACEHOLDER, revision: bad },
      { at: 'home.stages.title', revision: empty },
    ])
    expect(response.status).toBe(422)
    const { problems } = (await response.json()) as PublishProblems
    expect(problems).toMatchObject([
      { at: PLACEHOLDER, problem: 'placeholder' },
      { at: 'home.stages.title', problem: 'empty' },
    ])
    expect(published.snapshot().texts['home.comparison.lead']).toBeUndefined()
  })

  test('by ten people at the same time succeeds for one, and the others get a conflict', async () => {
    const at = 'home.stats.items.0.label'
    const people: Person[] = []
    for (let n = 0; n < 10; n += 1) people.push(await site.member('editor'))
    const revisions = await Promise.all(people.map((who, n) => saved(who, draft(at, `Text ${n}`))))
    const answers = await Promise.all(people.map((who, n) => publish(who, [{ at, revision: revisions[n] as number }])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await historyOf(ann, at)).toHaveLength(1)
  })

  test('of texts found on several pages is one publication, listed with each page', async () => {
    const texts = { '/book': 'book.hero.lead', '/consulting': 'consulting.hero.title' }
    for (const [path, at] of Object.entries(texts))
      await ask(ann.accessToken, 'PUT', 'drafts', { path, drafts: [draft(at, `A zebra in ${path}`)] })
    await saved(bob, draft('labs.hero.title', 'A zebra of Bob'))
    const find = async (text: string) =>
      (await (await ask(ann.accessToken, 'GET', `find?matchCase=true&wholeWords=true&text=${text}`)).json()) as Found
    const found = (await find('zebra')).texts
    expect(found.map(({ word, path }) => [path, word.at])).toEqual(Object.entries(texts))
    expect((await find('Zebra')).texts).toEqual([])
    const id = randomUUID()
    const drafts = found.map((one) => ({ at: one.word.at, revision: one.draft?.revision ?? 0 }))
    expect((await publish(ann, drafts, id)).status).toBe(200)
    for (const [path, at] of Object.entries(texts)) {
      const { changes } = (await (await ask(ann.accessToken, 'GET', `history?path=${path}`)).json()) as WordHistory
      expect(changes).toMatchObject([{ at, publication: id }])
    }
  })

  test('of a text that is shown already changes nothing and deletes the draft', async () => {
    const at = 'home.workshop.text'
    const revision = await saved(ann, draft(at, original(at)))
    expect(await (await publish(ann, [{ at, revision }])).json()).toMatchObject({ changes: [] })
    expect(await historyOf(ann, at)).toEqual([])
    expect(await revisionOf(ann, at)).toBe(0)
  })
})

describe('the history', () => {
  const AT = 'home.book.text'

  test('names who changed what, and a restore is a new change', async () => {
    await put(ann, AT, 'First')
    await put(bob, AT, 'Second')
    const [second, first] = await historyOf(ann, AT)
    expect([second, first]).toMatchObject([
      { version: 2, kind: 'publish', from: 'First', to: 'Second', by: { name: bob.email } },
      { version: 1, kind: 'publish', from: original(AT), to: 'First', by: { name: ann.email } },
    ])
    const revision = await saved(
      bob,
      draft(AT, 'First', { base: 2, known: await revisionOf(bob, AT), restores: first?.id as number }),
    )
    await publish(bob, [{ at: AT, revision }])
    expect((await historyOf(ann, AT))[0]).toMatchObject({ version: 3, kind: 'restore', from: 'Second', to: 'First' })
    await put(ann, AT, null)
    expect((await historyOf(ann, AT))[0]).toMatchObject({ version: 4, to: original(AT) })
    expect(published.snapshot().texts[AT]).toBeUndefined()
  })

  test('is returned in pages', async () => {
    const all = ((await (await ask(ann.accessToken, 'GET', 'history?path=/')).json()) as WordHistory).changes
    const half = all[Math.floor(all.length / 2)]
    const response = await ask(ann.accessToken, 'GET', `history?path=/&before=${half?.id}`)
    const { changes, hasMore } = (await response.json()) as WordHistory
    expect(changes).toEqual(all.filter(({ id }) => id < (half?.id ?? 0)))
    expect(hasMore).toBe(false)
  })
})

describe('a release', () => {
  const AT = 'home.comparison.lead'
  const restarted = async () => {
    const follower = await followPublishedWords(storedWords(site.store), pino({ level: 'silent' }))
    await follower.stop()
    return follower.snapshot().texts[AT]
  }
  /** Simulates a text that staff published when `content/` had another original. */
  async function publishedBefore(value: string) {
    await sql`insert into public.word_changes (address, version, value, original, kind, publication, path, author)
      values (${AT}, 1, ${value}, 'As the last release said it', 'publish', gen_random_uuid(), '/', ${ann.id}::uuid)`.execute(
      site.store.db,
    )
  }

  test('that contains the published words is recorded in the history, and drafts keep their base', async () => {
    await publishedBefore(original(AT))
    const revision = await saved(bob, draft(AT, 'Bob goes on', { base: 1, known: await revisionOf(bob, AT) }))
    expect(await restarted()).toBeUndefined()
    expect(await restarted()).toBeUndefined()
    expect(await historyOf(ann, AT)).toMatchObject([
      { version: 2, kind: 'release', to: original(AT), by: null },
      { version: 1, kind: 'publish', by: { id: ann.id } },
    ])
    expect(await wordOf(bob, AT)).toMatchObject({ shown: original(AT), version: 2 })
    expect((await wordOf(bob, AT)).originalWas).toBeUndefined()
    expect((await publish(bob, [{ at: AT, revision }])).status).toBe(200)
    expect(published.snapshot().texts[AT]).toBe('Bob goes on')
  })

  test('that changes an original leaves the published text in place and says so', async () => {
    const at = 'home.stages.lead'
    await sql`insert into public.word_changes (address, version, value, original, kind, publication, path, author)
      values (${at}, 1, 'From staff', 'As the last release said it', 'publish', gen_random_uuid(), '/', ${ann.id}::uuid)`.execute(
      site.store.db,
    )
    await published.refresh()
    expect(published.snapshot().texts[at]).toBe('From staff')
    expect(await wordOf(ann, at)).toMatchObject({ shown: 'From staff', originalWas: 'As the last release said it' })
    // Publishing the same text again is a decision: it is then based on the new original.
    await put(ann, at, 'From staff')
    expect((await wordOf(ann, at)).originalWas).toBeUndefined()
    expect(await historyOf(ann, at)).toHaveLength(2)
  })
})
