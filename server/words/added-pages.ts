/** The pages that staff added, as visitors and search engines find them (decision 0460). */
import { facts as shippedFacts } from '#content/facts.ts'
import {
  ADDED_PAGE_KINDS,
  addedPages,
  addressOfPath,
  INSIGHTS_PATH,
  INSIGHTS_PER_PAGE,
  insightsAddress,
  insightsIn,
  isAddressOfPath,
  livePageAt,
} from '#contract/added-pages.ts'
import type { InsightsList, ListedPage } from '#contract/page.ts'
import type { NamedAddedPages } from '#contract/staff/added-pages.ts'
import { type PublishedValues, type ValueAt, valuesOver, withFacts } from '#contract/words.ts'
import type { FindVariant } from '#server/http/pages/page-routes.ts'
import type { PublishedWords } from './published-words.ts'
import { siteWords } from './registry.ts'

const factsIn = (texts: PublishedValues) => valuesOver(shippedFacts, texts)

/** The added pages that search engines may list, and the list of them. */
export function listedPages(texts: PublishedValues): ListedPage[] {
  const facts = factsIn(texts)
  const filled = (text: string) => withFacts(text, facts)
  const pages = addedPages(texts).all.filter(({ state, isHidden }) => state === 'live' && !isHidden)
  const added = pages.map(({ path, title, description, date, updated }): ListedPage => {
    const changed = updated || date
    return {
      path,
      title: filled(title),
      description: filled(description),
      ...(changed && { changed }),
    }
  })
  const [newest] = insightsIn(texts)
  if (!newest) {
    return added
  }
  const own = (key: string) =>
    filled(`${texts[`insights.meta.${key}`] ?? siteWords.get(`insights.meta.${key}`)?.original}`)
  const list = { path: INSIGHTS_PATH, title: own('title'), description: own('description') }
  return [{ ...list, ...(newest.date && { changed: newest.date }) }, ...added]
}

/** What the list at an address shows. Of a part that is not there, the first. */
export function insightsList(texts: PublishedValues, { searchParams }: URL): InsightsList {
  const facts = factsIn(texts)
  const all = insightsIn(texts)
  const topics = [...new Set(all.flatMap(({ topic }) => topic || []))].sort((one, other) =>
    one.localeCompare(other),
  )
  const topic = topics.find((one) => one === searchParams.get('topic'))
  const chosen = topic === undefined ? all : all.filter((page) => page.topic === topic)
  const pages = Math.max(1, Math.ceil(chosen.length / INSIGHTS_PER_PAGE))
  const asked = Number(searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= pages ? asked : 1
  const items = chosen
    .slice((page - 1) * INSIGHTS_PER_PAGE, page * INSIGHTS_PER_PAGE)
    .map(({ path, title, description, kind, topic: own, date, starts }) => ({
      path,
      title: withFacts(title, facts),
      description: withFacts(description, facts),
      kind,
      topic: own,
      // A reader takes the day beside an event for its own.
      date: kind === 'event' ? starts : date,
    }))
  return { items, topics, ...(topic && { topic }), page, pages }
}

/** Parts of the list: only those that exist are kept as pages of their own. */
export const insightsVariants =
  (published: Pick<PublishedWords, 'snapshot'>): FindVariant =>
  (path, query) => {
    if (path !== INSIGHTS_PATH) {
      return undefined
    }
    const asked = new URL(`http://localhost${INSIGHTS_PATH}?${query}`)
    return { address: insightsAddress(insightsList(published.snapshot().texts, asked)) }
  }

/** What the pages at some paths are called. Paths of no added page are left out. */
export function namedAddedPages(paths: Iterable<string>, valueAt: ValueAt): NamedAddedPages {
  const textAt = (at: string) => `${valueAt(at) ?? ''}`
  const named = [...new Set(paths)].flatMap((path) => {
    const at = addressOfPath(path)
    const record = isAddressOfPath(at) ? textAt(at) : ''
    const title = withFacts(textAt(`${record}.meta.title`), valueAt)
    const kind = ADDED_PAGE_KINDS.find((one) => one === textAt(`${record}.kind`))
    return title ? [[path, { title, kind: kind ?? ADDED_PAGE_KINDS[0] }] as const] : []
  })
  return Object.fromEntries(named)
}

/** The path of an added page, or of their list, in its own spelling. Undefined while it is not live. */
export function livePath(texts: PublishedValues, asked: string): string | undefined {
  const path = asked.toLowerCase().replace(/(.)\/+$/, '$1')
  if (path === INSIGHTS_PATH) {
    return insightsIn(texts).length > 0 ? path : undefined
  }
  return livePageAt(texts, path)?.path
}

/** What became of a page that was at a path: where it is now, or that it is gone. */
export function formerPage(
  texts: PublishedValues,
  path: string,
): { movedTo: string } | 'gone' | undefined {
  const page = addedPages(texts).at(path)
  switch (page?.state) {
    case 'live':
      return page.path === path ? undefined : { movedTo: page.path }
    case 'moved':
      return page.movedTo && page.movedTo !== path ? { movedTo: page.movedTo } : 'gone'
    case 'gone':
    case 'trash':
      return 'gone'
    default:
      return undefined
  }
}
