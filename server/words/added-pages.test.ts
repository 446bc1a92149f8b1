/** Pages that staff add: made, written, published and copied, on the real app and database. */
import { expect, test } from 'vitest'
import { type AddedPageKind, isOfSections } from '#contract/added-pages.ts'
import type { Value } from '#contract/stored-value.ts'
import { createAccount } from '#test/accounts.ts'
import { builtRenderer } from '#test/built-renderer.ts'
import { askEditing, storedPublications } from '#test/editing.ts'
import { HERO, pageEditing, TEXT, wholePage } from '#test/page-editing.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

const store = await openFileStore()
const published = await storedPublications(store)
const renderer = Object.assign(await builtRenderer(), { rendered: [] })
const site = createTestSite({ store, published, renderer })
const ann = await createAccount(site, 'editor')
const bob = await createAccount(site, 'editor')
const admin = await createAccount(site, 'admin')
const { get, listed, livePage, makePage, pageOf, post, publishValues, textOf } = pageEditing(
  site,
  ann,
)

test('a new page is a draft that colleagues can open and visitors cannot', async () => {
  const record = await makePage('article', '/insights/first-month', 'The first month')
  expect((await get('/insights/first-month')).status).toBe(404)
  const page = await pageOf(ann, '/insights/first-month')
  expect(page.addedPage).toEqual({ record, state: 'draft' })
  expect(page.drafts.map(({ at }) => at)).toContain(`${record}.sections`)
  expect((await pageOf(bob, '/insights/first-month')).addedPage).toEqual({ record, state: 'draft' })
  expect(await listed(bob)).toMatchObject([
    { record, kind: 'article', state: 'draft', by: ann.email, drafts: 2 },
  ])
})

test('a page with texts that are not written yet cannot be published', async () => {
  const record = await makePage('landing', '/unwritten', 'Unwritten')
  const answer = await publishValues('/unwritten', {
    [`${record}.sections`]: [HERO, 'points-naaaaaa'],
    [`${record}.sections.${HERO}.title`]: 'Written',
    [`${record}.sections.${HERO}.lead`]: 'Written.',
    [`${record}.meta.description`]: 'Written.',
    [`${record}.state`]: 'live',
  })
  expect(await answer.json()).toMatchObject({
    problems: [
      {
        at: `${record}.sections`,
        problem: 'unwritten',
        texts: expect.arrayContaining([`${record}.sections.points-naaaaaa.items.0.title`]),
      },
    ],
  })
})

test('a page needs its opening first, its closing last, and a description', async () => {
  const record = await makePage('landing', '/order', 'Order')
  const sections = `${record}.sections`
  const problemsOf = async (values: Readonly<Record<string, Value>>) =>
    (await (await publishValues('/order', values)).json()) as object
  expect(await problemsOf({ [sections]: [TEXT, HERO] })).toMatchObject({
    problems: [{ at: sections, problem: 'order' }],
  })
  expect(await problemsOf({ [`${record}.state`]: 'live' })).toMatchObject({
    problems: [{ at: `${record}.state`, problem: 'unready' }],
  })
})

test('no page takes an address of the site, of another page or of a redirect', async () => {
  const refused = async (kind: AddedPageKind, path: string) =>
    (await post(ann, 'new', { kind, path, title: 'X' })).status
  for (const path of ['/book', '/resources/x', '/admin/x', '/rest/v1', '/insights', '/404', '/A']) {
    expect([path, await refused('landing', path)]).toEqual([path, 422])
  }
  expect(await refused('article', '/free')).toBe(422)
  expect(await refused('landing', '/insights/free')).toBe(422)
  await makePage('landing', '/taken', 'Taken')
  expect(await refused('landing', '/taken')).toBe(422)
})

test('of two people who take one address at the same moment, one gets it', async () => {
  const both = await Promise.all(
    [ann, bob].map((who) => post(who, 'new', { kind: 'landing', path: '/same', title: 'Same' })),
  )
  // Anyone who looked after the other had published is told that the address is taken.
  expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([409, 422])])
})

test('a copy has everything that is published of a page, and is a draft', async () => {
  const record = await livePage('landing', '/original', 'Original')
  const answer = await post(bob, 'duplicate', { record, path: '/copy', title: 'Copy' })
  const copy = ((await answer.json()) as { record: string }).record
  expect((await get('/copy')).status).toBe(404)
  const texts = await published.textsWith([copy])
  expect(texts[`${copy}.sections.${TEXT}.text`]).toContain('With **one**')
  await post(bob, 'state', { record: copy, state: 'live' })
  expect(await textOf('/copy')).toContain('Original</h1>')
})

test('a page of more texts than a save can have is published at once', async () => {
  const record = await makePage('landing', '/large', 'Large')
  const ids = Array.from({ length: 10 }, (_, index) => `cards-naaaa${index}a`)
  const items = Array.from({ length: 12 }, (_, index) => `nbbbb${String(index).padStart(2, '0')}`)
  const cards = ids.flatMap((id): [string, Value][] => {
    const at = `${record}.sections.${id}.items`
    const texts = items.flatMap((item): [string, Value][] => [
      [`${at}.${item}.title`, `Card ${item}`],
      [`${at}.${item}.text`, 'What it says.'],
    ])
    return [[at, items], ...texts]
  })
  const values = wholePage(record, 'Large', {
    [`${record}.sections`]: [HERO, ...ids],
    ...Object.fromEntries(cards),
  })
  delete values[`${record}.sections.${TEXT}.text`]
  expect((await publishValues('/large', values)).status).toBe(200)
  expect((await textOf('/large')).match(/>Card nbbbb\d\d</g)).toHaveLength(120)
})

test('no process keeps what pages say in their sections', async () => {
  const record = await livePage('landing', '/apart', 'Apart')
  const { texts } = published.snapshot()
  expect(texts[`${record}.meta.title`]).toBe('Apart')
  expect(Object.keys(texts).filter(isOfSections)).toEqual([])
})

test('an editor of a page gets its sections, and no others', async () => {
  const record = await livePage('landing', '/mine', 'Mine')
  await livePage('landing', '/other', 'Other')
  const { words } = await pageOf(bob, '/mine')
  const sections = words.map(({ at }) => at).filter(isOfSections)
  expect(sections).toContain(`${record}.sections.${TEXT}.text`)
  expect(sections.filter((at) => !at.startsWith(record))).toEqual([])
  const found = await askEditing(
    site,
    `find?text=${encodeURIComponent('With **one** task')}&matchCase=false&wholeWords=false`,
    jsonCall(bob.accessToken),
  )
  expect(await found.text()).toContain(`${record}.sections.${TEXT}.text`)
})

test('a link shows the drafts of its author to anyone, and ends with the role', async () => {
  const eve = await createAccount(site, 'editor')
  const record = await makePage('landing', '/begun', 'Begun', eve)
  const answer = await post(eve, 'link', { record })
  const { url } = (await answer.json()) as { url: string }
  const shown = await site.request(url)
  expect(await shown.text()).toContain('Begun</h1>')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  expect((await site.request(`${url.slice(0, -3)}abc`)).status).toBe(404)
  await store.db.deleteFrom('user_roles').where('user_id', '=', eve.id).execute()
  expect((await site.request(url)).status).toBe(404)
})

test('no address of a button, a video or a text runs a script', async () => {
  const record = await livePage('landing', '/addresses', 'Addresses')
  const video = 'video-naaaaaa'
  const at = `${record}.sections`
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    '\\\\evil.example',
    'https://a.example/ onclick=alert(1)',
    'http://a.example',
  ]) {
    const values = {
      [at]: [HERO, TEXT, video],
      [`${at}.${HERO}.action.to`]: address,
      [`${at}.${video}.to`]: address,
      [`${at}.${TEXT}.text`]: `[x](<${address}>)`,
      [`${record}.movedTo`]: address,
    }
    const { problems } = await (await publishValues('/addresses', values, admin)).json()
    expect(problems.map((one: { at: string }) => one.at)).toEqual(
      expect.arrayContaining(Object.keys(values).slice(1)),
    )
  }
})

test('a link leads only to an added page that there is', async () => {
  await livePage('legal', '/impressum', 'Impressum')
  const record = await livePage('landing', '/linking', 'Linking')
  const button = `${record}.sections.${HERO}.action.to`
  expect(await (await publishValues('/linking', { [button]: '/nowhere' })).json()).toMatchObject({
    problems: [{ at: button, problem: 'kind' }],
  })
  expect((await publishValues('/linking', { [button]: '/impressum' })).status).toBe(200)
})
