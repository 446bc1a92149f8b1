/** What people write on added pages stays text in every answer that shows it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tidyText } from '#contract/editing/texts.ts'
import type { Value } from '#contract/stored-value.ts'
import { ONE_OF_EACH, textsOfOneOfEach } from '#test/added-pages.ts'
import { builtRenderer } from '#test/built-renderer.ts'
import { storedPublications } from '#test/editing.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { storedTexts } from '#test/server-database.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'
import { siteWord } from './registry.ts'

const store = await openFileStore()
const published = await storedPublications(store)
const renderer = Object.assign(await builtRenderer(), { rendered: [] })
const site = createTestSite({ store, published, renderer })
const textOf = async (path: string) => (await site.request(SITE_URL + path)).text()

const JSON_LD = /<script type="application\/ld\+json">(.*?)<\/script>/s

/** The tags of a document, with the names of their attributes. Markdown escapes with a backslash. */
const tagsOf = (text: string): string[] =>
  [...text.matchAll(/(?<!\\)<(\/?[a-z][\w:-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)]
    .map(([, name = '', rest = '']) => name + rest.replace(/="[^"]*"/g, ''))
    // Only headings of some lengths have places where a line may end.
    .filter((tag) => tag !== 'br class')

/** Puts texts in place of everything that people write on a page of each kind. */
async function fillPages(textAt: (index: number) => string): Promise<void> {
  const texts = Object.entries(textsOfOneOfEach()).map(([at, value], index): [string, Value] => {
    const word = siteWord(at)
    const isWritten = word?.kind === 'text' && !word.rule
    return [at, isWritten ? tidyText(textAt(index)) : value]
  })
  const rows = storedTexts(Object.fromEntries(texts))
  await sql`
    insert into public.word_changes (area, address, version, value, original, kind, publication, path)
    select area, at, coalesce((select max(version) from public.word_changes c where c.area = t.area and c.address = at), 0) + 1,
      value, original, 'publish', ${crypto.randomUUID()}::uuid, '/'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(area private.word_area, at text, value jsonb, original jsonb)`.execute(
    store.db,
  )
  await published.refresh()
}

const ROUNDS = 4

test('nothing that is written on a page becomes markup, a script or a link to one', async () => {
  const paths = [
    ...Object.values(ONE_OF_EACH).map(({ path }) => path),
    '/insights',
    '/insights/feed.atom',
    '/sitemap.xml',
    '/llms.txt',
  ]
  const read = () => Promise.all(paths.map(async (path) => [path, await textOf(path)] as const))
  // Two topics, as later, so that the list of pages offers them.
  await fillPages((index) => `Harmless ${index}`)
  const harmless = new Map((await read()).map(([path, text]) => [path, tagsOf(text)]))
  expect(harmless.get('/insights/first-week')).toContain('h1 class')
  // Each round has every text, at other places than the one before.
  for (let round = 0; round < ROUNDS; round += 1) {
    await fillPages((index) => `${HOSTILE_TEXTS[(index + 11 * round) % HOSTILE_TEXTS.length]}`)
    for (const [path, text] of await read()) {
      expect(tagsOf(text), path).toEqual(harmless.get(path))
      expect(path === '/llms.txt' ? text : '').not.toMatch(/(?<!\\)\]\((?!https:)/)
      const [, json = '{}'] = JSON_LD.exec(text) ?? []
      expect(() => JSON.parse(json)).not.toThrow()
    }
  }
})
