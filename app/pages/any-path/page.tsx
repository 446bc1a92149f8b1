/**
 * Every path that is no page of the site: a page that staff added, the list of them, or the 404
 * page. The server says which (`PageContext`), because the path alone does not.
 */
import { data, redirectDocument, useLocation } from 'react-router'
import { visitorEditing } from '#app/components/visitor-editing.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageContext } from '#app/lib/page-context.ts'
import { type PageMetaArguments, pageMeta } from '#app/lib/page-meta.ts'
import type { RootData } from '#app/lib/public-config.ts'
import type { HandleOf } from '#app/lib/route-handle.ts'
import { plainWords, useEditable } from '#app/lib/words.ts'
import { notFound } from '#content/pages/not-found.ts'
import { ADDED_PAGE_KINDS, isArticle } from '#contract/added-pages.ts'
import type { InsightsList } from '#contract/page.ts'
import type { Route } from './+types/page'

const AddedPage = lazyPart(() => import('./added-page.tsx'))
const Insights = lazyPart(() => import('./insights.tsx'))
const NotFound = lazyPart(() => import('./not-found.tsx'))

// Browsers read title and description from what is published.
const onServer = import.meta.env.SSR ? await import('./forms-of-pages.ts') : undefined

type Shown =
  | { page: string }
  | { list: InsightsList; meta: { title: string; description: string } }
  | null

export const handle: HandleOf<Shown | undefined> = (shown) =>
  shown ? {} : { editable: visitorEditing, isPrivate: true }

const UNTITLED = { meta: { title: '', description: '' } }
const FEED = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  href: '/insights/feed.atom',
} as const

export const meta = (page: PageMetaArguments) => {
  const shown = page.matches.at(-1)?.loaderData as Shown | undefined
  const root = page.matches.find((match) => match?.id === 'root')?.loaderData as
    | RootData
    | undefined
  if (!shown) {
    return pageMeta('notFound', notFound, { noindex: true })(page)
  }
  if ('list' in shown) {
    return [...pageMeta('insights', { meta: shown.meta })(page), FEED]
  }
  const ofPage = (key: string) => root?.published[`${shown.page}.${key}`]
  const dayOf = (key: string) => `${ofPage(key) ?? ''}`
  const noindex = ofPage('isHidden') === true || ofPage('state') !== 'live'
  const article = isArticle(`${ofPage('kind') ?? ADDED_PAGE_KINDS[0]}`)
    ? { published_time: dayOf('date'), modified_time: dayOf('updated') }
    : undefined
  return pageMeta(shown.page, onServer?.addedPage ?? UNTITLED, { noindex, article })(page)
}

export async function loader({ context }: Route.LoaderArgs) {
  const { addedPage, insights: list, published } = context.get(pageContext)
  if (addedPage) {
    return { page: addedPage } satisfies Shown
  }
  if (!list) {
    return data(null, { status: 404 })
  }
  const { insights } = await import('./forms-of-pages.ts')
  const { title, description } = plainWords('insights', insights, published).meta
  return { list, meta: { title, description } } satisfies Shown
}

/** The server decides what is at a path, and writes long texts into the document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url) as never
}

export default function PageOfPath({ loaderData: shown }: { loaderData: Shown }) {
  const { pathname } = useLocation()
  const { addedPage: ofStaff, Opening } = useEditable() ?? {}
  if (shown && 'list' in shown) {
    return <Insights list={shown.list} />
  }
  const record = shown?.page ?? (ofStaff?.path === pathname ? ofStaff.record : undefined)
  if (record) {
    return <AddedPage key={record} record={record} />
  }
  return Opening ? <Opening /> : <NotFound />
}
