/** Lists, links and bands: what may be saved and published, and what visitors get. */
import { afterAll, expect, test } from 'vitest'
import type { PublishConflicts, PublishProblems } from '#contract/editing/api.ts'
import { createEditingSite, draft, original } from '#test/editing-site.ts'

const POINTS = 'home.question.items'
const [first = '', second = ''] = original(POINTS).split(' ')
const NEW = 'nabc123'
const order = `${first} ${NEW} ${second}`
const text = (key: string, id = NEW) => `${POINTS}.${id}.${key}`

const { ann, bob, historyOf, page, publish, published, put, revisionOf, save, saved, wordOf, close } =
  await createEditingSite()
afterAll(close)

const shown = (at: string) => published.snapshot().texts[at]
async function problemsOf(at: string, value: string, who = bob) {
  const revision = await saved(who, draft(at, value, { known: await revisionOf(who, at) }))
  const response = await publish(who, [{ at, revision }])
  return response.status === 422 ? ((await response.json()) as PublishProblems).problems : response.status
}

test('an added item is published with its texts, and undo takes it away', async () => {
  const list = await saved(ann, draft(POINTS, order))
  const title = await saved(ann, draft(text('title'), 'A fourth point'))
  // Everyone who edits sees its texts, those without a draft too.
  const { words } = await page(bob)
  expect(words.find(({ at }) => at === text('text'))).toMatchObject({ kind: 'text', version: 0, rules: { max: 180 } })
  const half = [
    { at: POINTS, revision: list },
    { at: text('title'), revision: title },
  ]
  const refused = await publish(ann, half)
  expect(((await refused.json()) as PublishProblems).problems).toEqual([{ at: POINTS, problem: 'unwritten' }])
  const rest = await saved(ann, draft(text('text'), 'It has two texts.'))
  expect((await publish(ann, [...half, { at: text('text'), revision: rest }])).status).toBe(200)
  expect(shown(POINTS)).toBe(order)
  expect(shown(text('title'))).toBe('A fourth point')

  await put(bob, POINTS, null)
  expect(shown(POINTS)).toBeUndefined()
  expect(await historyOf(ann, POINTS)).toMatchObject([
    { from: order, to: original(POINTS) },
    { from: original(POINTS), to: order },
  ])
  // Its texts were kept.
  await put(bob, POINTS, `${NEW} ${first}`)
  expect(shown(text('text'))).toBe('It has two texts.')
})

test('two people who change a list are told', async () => {
  const { version } = await wordOf(ann, POINTS)
  const mine = await saved(
    ann,
    draft(POINTS, `${second} ${first}`, { base: version, known: await revisionOf(ann, POINTS) }),
  )
  await put(bob, POINTS, `${second} ${NEW}`)
  const response = await publish(ann, [{ at: POINTS, revision: mine }])
  expect(((await response.json()) as PublishConflicts).conflicts).toMatchObject([
    { at: POINTS, reason: 'published-since', shown: `${second} ${NEW}`, by: { id: bob.id } },
  ])
})

test('only declared lists, with items that exist, within their limits', async () => {
  for (const value of [first, `${order} nabc124 nabc125 nabc126`, `${order} 99`, `${first} ${first}`])
    expect(await problemsOf(POINTS, value), value).toEqual([{ at: POINTS, problem: 'list', min: 2, max: 5 }])
  const addresses = [
    'home.stats.items',
    'home.stats.items.nabc123.label',
    'navigation.footer.links',
    text('no-such-key'),
    text('title', 'nABC123'),
    text('title', '3'),
    'navigation.header.action.to',
    'home.hero.shown',
  ]
  for (const one of await save(bob, ...addresses.map((at) => draft(at, '1 0'))))
    expect(one, one.at).toMatchObject({ outcome: 'refused', reason: 'unknown-address' })
  const [markup] = await save(bob, draft(POINTS, '<b>0</b>'))
  expect(markup).toMatchObject({ outcome: 'refused', reason: 'not-a-text' })
  // Markup in a text stays text (`published-pages.test.ts`), and an empty one is refused.
  expect(await problemsOf(text('title'), ' ')).toMatchObject([{ problem: 'empty' }])
})

test('a link leads to a page or an address, and a band is shown or hidden', async () => {
  const at = 'home.book.action.to'
  for (const value of ['/no-such-page', 'javascript:alert(1)', '//example.com'])
    expect(await problemsOf(at, value), value).toMatchObject([{ at, problem: 'kind', kind: 'link' }])
  await put(bob, at, 'https://example.com/shop')
  expect(shown(at)).toBe('https://example.com/shop')
  await put(ann, at, '/book#waitlist')
  expect(shown(at)).toBe('/book#waitlist')
  expect(await problemsOf('book.ebook.shown', 'maybe', ann)).toMatchObject([{ kind: 'shown' }])
  expect(await problemsOf('book.ebook.shown', '')).toBe(200)
  expect(shown('book.ebook.shown')).toBe('')
})
